import type { Output } from "@hub/contract/route.ts";
import { signOut, type secondFactorAsked, type session } from "@hub/contract/session/session.ts";
import type { Language } from "@hub/domain/languages.ts";
import { call } from "../api/client.ts";
import { queryClient } from "../api/query-client.ts";
import { forgetSession, storeSession } from "../api/stored-session.ts";
import { askForSession } from "./ask-for-session.ts";
import { keepHandedOver, type SecondFactorAsked } from "./handed-over.ts";

/** What the first step of signing in comes to: the session, or the second step. */
type Entered = Output<typeof session> | Output<typeof secondFactorAsked>;

/** Stores the session that was opened, or keeps the second step for its page, which `target` comes after; true where that is next. */
export function takeEntered(entered: Entered, target: string): boolean {
  if ("secondFactor" in entered) keepHandedOver({ secondStep: { asked: entered.secondFactor, target } });
  else beginSession(entered);
  return "secondFactor" in entered;
}

/** Signs in again over the page that stands: what is loaded and typed stays, and what is shown is asked for once more. Answers the second step, where there is one. */
export async function signInAgain(userName: string, password: string): Promise<SecondFactorAsked | undefined> {
  const entered = await askForSession(userName, password);
  if ("secondFactor" in entered) return entered.secondFactor;
  storeSession(entered);
  return undefined;
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
