import { onSessionChange, readSession, whyLeft } from "../../api/stored-session.ts";
import { readKept, type StoredDraft, writeKept } from "./draft-text.ts";

const prefix = "hub.draft";
/** How long a draft is kept that nobody comes back to. */
const mostDays = 30;
/** A draft that is longer is not kept: a browser has room for some 5 million characters in all. */
const longest = 1_000_000;
const keyOf = (userName: string, place: string): string => `${prefix}:${userName}:${place}`;
const page = performance.timeOrigin;

/**
 * Whether what this person types may be kept now: while they are signed in, and while the page still stands after the server has ended their session. Once
 * they have signed out, here or in another tab, nothing of theirs is written any more.
 */
function mayKeep(userName: string): boolean {
  const session = readSession();
  return session ? session.userName === userName : whyLeft() === "refused";
}

/** Keeps a draft in this browser, beyond this page. Where there is no room, the oldest ones go first. */
export function storeDraft(userName: string, place: string, draft: StoredDraft): void {
  const key = keyOf(userName, place);
  const text = writeKept(draft);
  if (userName === "" || !mayKeep(userName)) return;
  if (text.length > longest) return localStorage.removeItem(key);
  for (const room of [undefined, ...drafts().filter((each) => each.key !== key)]) {
    if (room) localStorage.removeItem(room.key);
    try {
      return localStorage.setItem(key, text);
    } catch {
      // No room: the next oldest one goes.
    }
  }
}

/** The draft of a place that the person who is signed in has left; undefined where there is none, or where showing it failed before. */
export function takeUpDraft(place: string): StoredDraft | undefined {
  const key = keyOf(readSession()?.userName ?? "", place);
  const draft = read(key);
  if (!draft) return undefined;
  if (draft.openedBy !== undefined && draft.openedBy !== page) {
    localStorage.removeItem(key);
    return undefined;
  }
  write(key, { ...draft, openedBy: page });
  return draft;
}

/** Notes that a draft that was taken up is shown: nothing is wrong with it. */
export function noteDraftShown(userName: string, place: string): void {
  const key = keyOf(userName, place);
  const draft = read(key);
  if (!draft) return;
  const { openedBy: _, ...rest } = draft;
  write(key, rest);
}

/** Forgets a draft: it is saved, or nobody wants it. */
export function dropDraft(userName: string, place: string): void {
  localStorage.removeItem(keyOf(userName, place));
}

/** The drafts of this browser, the oldest first. */
function drafts(): { key: string; at: string }[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}:`));
  return keys.map((key) => ({ key, at: read(key)?.at ?? "" })).toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

function read(key: string): StoredDraft | undefined {
  return readKept(localStorage.getItem(key));
}

function write(key: string, draft: StoredDraft): void {
  try {
    localStorage.setItem(key, writeKept(draft));
  } catch {
    // It stays as it is.
  }
}

/** Nothing of somebody else's stays, nothing at all after signing out, and nothing for ever. */
export function tidyDrafts(): void {
  const session = readSession();
  const out = !session && whyLeft() === "signed-out";
  const oldest = new Date(Date.now() - mostDays * 86_400_000).toISOString();
  for (const { key, at } of drafts()) {
    const isOthers = session !== undefined && !key.startsWith(`${prefix}:${session.userName}:`);
    if (out || isOthers || at < oldest) localStorage.removeItem(key);
  }
}

if (globalThis.localStorage) tidyDrafts();
onSessionChange(tidyDrafts);
