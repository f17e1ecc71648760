import { onSessionChange, readSession, whyLeft } from "../api/stored-session.ts";

/** Whether two values of a field are the same for whoever reads them: blanks around a text make none other, nor does another name of the same thing. */
export function isSameValue(one: unknown, other: unknown): boolean {
  const idOfThing = (key: string, inner: unknown) => {
    const isThing = typeof inner === "object" && inner !== null && "id" in inner && "name" in inner;
    return isThing ? { id: inner.id } : trimmed(key, inner);
  };
  return JSON.stringify(one, idOfThing) === JSON.stringify(other, idOfThing);
}

/** Whether two bodies save the same: blanks around a text make none other. What a body says besides an id is to be saved, too. */
export function isSameBody(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, trimmed) === JSON.stringify(other, trimmed);
}

function trimmed(_: string, inner: unknown): unknown {
  if (typeof inner === "string") return inner.trim();
  // What was typed and is no number is not nothing.
  return Number.isNaN(inner) ? "NaN" : inner;
}

type Kept = { draft: unknown; record: unknown };
const kept = new Map<string, Kept>();
const keyOf = (form: string): string => `${readSession()?.userName ?? ""} ${form}`;

/** Keeps what was typed by somebody whose session has ended, in this tab until they have signed in again. */
export function keepDraft(form: string, userName: string, draft: Kept): void {
  if (readSession() === undefined && whyLeft() !== "signed-out") kept.set(`${userName} ${form}`, draft);
}

/** What was kept of a form for whoever is signed in now; it is kept no longer. */
export function takeKeptDraft(form: string): Kept | undefined {
  const found = kept.get(keyOf(form));
  kept.delete(keyOf(form));
  return found;
}

// Somebody else at this tab: nothing of the first person's may stay here.
onSessionChange(() => {
  const userName = readSession()?.userName;
  if (userName === undefined) return;
  for (const key of kept.keys()) if (!key.startsWith(`${userName} `)) kept.delete(key);
});
