import { useSyncExternalStore } from "react";

/** The signed-in user as the browser keeps it (specification 3 and 9: a named storage key). */
export type StoredSession = { userName: string; name: string; token: string };
const storageKey = "hub.session";

/** Why nobody is signed in any more: signed out here a moment ago, refused by the server, or out for longer or in another tab. */
export type Left = "signed-out" | "refused" | "out";
let left: Left | undefined;

const listeners = new Set<() => void>();
let cached: { text: string | null; session: StoredSession | undefined } = { text: null, session: undefined };

/** The stored session, or undefined when nobody is signed in. */
export function readSession(): StoredSession | undefined {
  const text = localStorage.getItem(storageKey);
  if (text !== cached.text) cached = { text, session: parse(text) };
  return cached.session;
}

/** Keeps the session of who has signed in. */
export function storeSession(session: StoredSession): void {
  const { userName, name, token } = session;
  left = undefined;
  localStorage.setItem(storageKey, JSON.stringify({ userName, name, token }));
  tell();
}

/** Clears the stored user; the page goes to sign-in. */
export function forgetSession(why: Left = "refused"): void {
  left = why;
  localStorage.removeItem(storageKey);
  tell();
}

/** Why nobody is signed in; undefined when nobody has been since the page was loaded. */
export const whyLeft = (): Left | undefined => left;

/** Notes that sign-in has said it: the next page one asks for is one's own wish again. */
export function noteLeftTold(): void {
  if (left) left = "out";
}

/** Tells of every change, also of those other tabs make. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useStoredSession(): StoredSession | undefined {
  return useSyncExternalStore(onSessionChange, readSession);
}

function parse(text: string | null): StoredSession | undefined {
  try {
    const found = JSON.parse(text ?? "null") as Partial<StoredSession> | null;
    return found?.userName && found.token
      ? { userName: found.userName, name: found.name ?? found.userName, token: found.token }
      : undefined;
  } catch {
    return undefined;
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}
globalThis.addEventListener?.("storage", (event) => {
  if (event.key !== storageKey && event.key !== null) return;
  const before = cached.session?.userName;
  const now = readSession()?.userName;
  if (now !== undefined) left = undefined;
  else if (before !== undefined) left = "out";
  // Somebody else has signed in in another tab: nothing of the first person's may stay here.
  if (before !== undefined && now !== undefined && before !== now) location.reload();
  else tell();
});
