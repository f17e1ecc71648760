import { useSyncExternalStore } from "react";

/** The signed-in user as the browser keeps it (specification 3 and 9: a named storage key). */
export type StoredSession = { userName: string; name: string; token: string };
const storageKey = "hub.session";

const listeners = new Set<() => void>();
let cached: { text: string | null; session: StoredSession | undefined } = { text: null, session: undefined };

/** The stored session, or undefined when nobody is signed in. */
export function readSession(): StoredSession | undefined {
  const text = localStorage.getItem(storageKey);
  if (text !== cached.text) cached = { text, session: parse(text) };
  return cached.session;
}

export function storeSession(session: StoredSession): void {
  const { userName, name, token } = session;
  localStorage.setItem(storageKey, JSON.stringify({ userName, name, token }));
  tell();
}

/** Clears the stored user; the page goes to sign-in. */
export function forgetSession(): void {
  localStorage.removeItem(storageKey);
  tell();
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
  // Somebody else has signed in in another tab: nothing of the first person's may stay here.
  if (before !== undefined && now !== undefined && before !== now) location.reload();
  else tell();
});
