import type { Output } from "@hub/contract/route.ts";
import { signOut, type session } from "@hub/contract/session/session.ts";
import type { Language } from "@hub/domain/languages.ts";
import { call } from "../api/client.ts";
import { queryClient } from "../api/query-client.ts";
import { forgetSession, storeSession } from "../api/stored-session.ts";
import { askForSession } from "./ask-for-session.ts";

/** Signs in with name and password (Basic, UTF-8) and stores the session; answers the language the user chose last. */
export async function signInWith(userName: string, password: string): Promise<Language> {
  return beginSession(await askForSession(userName.trim(), password));
}

/** Signs in again over the page that stands: what is loaded and typed stays, and what is shown is asked for once more. */
export async function signInAgain(userName: string, password: string): Promise<void> {
  storeSession(await askForSession(userName, password));
}

/** Stores a session that was just opened; nothing loaded for somebody before stays. Answers the language the user chose last. */
export function beginSession(opened: Output<typeof session>): Language {
  queryClient.clear();
  storeSession(opened);
  return opened.language;
}

/** Ends the session on the server and clears the stored user; what was loaded for them goes too. */
export async function signOutHere(): Promise<void> {
  await call(signOut).catch(() => undefined);
  // First the data: what the sign-in page then asks for must not go with it.
  queryClient.clear();
  forgetSession("signed-out");
}
