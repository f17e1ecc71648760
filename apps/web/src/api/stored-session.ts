import { useSyncExternalStore } from "react";

/** The signed-in user as the browser keeps it (specification 3 and 9: a named storage key). */
export type StoredSession = { userName: string; name: string; token: string };
const storageKey = "hub.session";

/** Tells other tabs why the session has gone. */
const endKey = "hub.session-end";

/** Why nobody is signed in any more: signed out here a moment ago, refused by the server, or out for longer or in another tab. */
export type Left = "signed-out" | "refused" | "out";
let left: Left | undefined;
/** The token with which this page has learnt who is there and what they may do: from then on it shows something. */
let answered: string | undefined;
/** Whose session has ended under a page that stands: they sign in again over it. */
let lapsed: StoredSession | undefined;

const listeners = new Set<() => void>();
let cached: { text: string | null; session: StoredSession | undefined } = { text: null, session: undefined };

/** The stored session, or undefined when nobody is signed in. */
export function readSession(): StoredSession | undefined {
  const text = localStorage.getItem(storageKey);
  if (text !== cached.text) cached = { text, session: parse(text) };
  return cached.session;
}

/** Keeps the session of who has signed in. Where the page that stands is somebody else's, it is loaded anew. */
export function storeSession(session: StoredSession): void {
  const { userName, name, token } = session;
  const isOthers = lapsed !== undefined && lapsed.userName !== userName;
  left = undefined;
  lapsed = undefined;
  localStorage.setItem(storageKey, JSON.stringify({ userName, name, token }));
  tell();
  if (isOthers) location.reload();
}

/** Clears the stored user; the page goes to sign-in, or stays and waits for the same person where the server has ended the session. */
export function forgetSession(why: Left = "refused"): void {
  const ended = readSession() ?? lapsed;
  left = why;
  lapsed = why === "refused" && ended?.token === answered ? ended : undefined;
  localStorage.setItem(endKey, `${why} ${Date.now()}`);
  localStorage.removeItem(storageKey);
  tell();
}

/** Notes that the page knows who is there: it stands. */
export function noteKnown(): void {
  answered = readSession()?.token;
}

/** Takes over how the server calls who is signed in: their e-mail may have been changed meanwhile. */
export function noteCalled({ userName, name }: Pick<StoredSession, "userName" | "name">): void {
  const session = readSession();
  if (!session || (session.userName === userName && session.name === name)) return;
  localStorage.setItem(storageKey, JSON.stringify({ userName, name, token: session.token }));
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

/** Whose page it is: who is signed in, also while they sign in again. */
export function useStoredSession(): StoredSession | undefined {
  return useSyncExternalStore(onSessionChange, () => readSession() ?? lapsed);
}

/** Whose session has ended under the page that stands; undefined as long as nobody's has. */
export const readLapsed = (): StoredSession | undefined => lapsed;
export const useLapsed = (): StoredSession | undefined => useSyncExternalStore(onSessionChange, readLapsed);

/** Waits until the person whose page it is has signed in again. False when they have given up. */
export function signedInAgain(signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const stop = onSessionChange(() => {
      if (lapsed) return;
      stop();
      resolve(readSession() !== undefined);
    });
    signal?.addEventListener("abort", () => {
      stop();
      reject(new Error("abort"));
    });
  });
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
globalThis.addEventListener?.("storage", ({ key }) => {
  if (key !== storageKey && key !== endKey && key !== null) return;
  const before = cached.session ?? lapsed;
  const now = readSession();
  if (now) {
    left = undefined;
    lapsed = undefined;
  } else if (before) {
    const isRefused = localStorage.getItem(endKey)?.startsWith("refused") ?? false;
    left = isRefused ? "refused" : "out";
    lapsed = isRefused && before.token === answered ? before : undefined;
  }
  // Somebody else has signed in in another tab: nothing of the first person's may stay here.
  tell();
  if (before && now && before.token !== now.token && before.userName !== now.userName) location.reload();
});
