import { beforeSession } from "@hub/contract/session/before-session.ts";
import type { signIn } from "@hub/contract/session/session.ts";
import { callBare } from "../api/client.ts";

/** Asks for a session with name and password (Basic, UTF-8); this browser is to be known from now on. */
export function askForSession(userName: string, password: string) {
  const bytes = new TextEncoder().encode(`${userName}:${password}`);
  return callBare<typeof signIn>(beforeSession.signIn, {
    query: { remember: "1" },
    authorization: `Basic ${btoa(String.fromCharCode(...bytes))}`,
  });
}
