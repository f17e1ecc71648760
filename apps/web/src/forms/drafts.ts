import { onSessionChange, readSession, whyLeft } from "../api/stored-session.ts";

/** Whether two values of a field are the same for whoever reads them: blanks around a text make none other, nor does another name of the same thing. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return write(one) === write(other);
}

function write(value: unknown): string {
  const tidy = (_: string, inner: unknown) => {
    if (typeof inner === "string") return inner.trim();
    // What was typed and is no number is not nothing.
    if (Number.isNaN(inner)) return "NaN";
    const isThing = typeof inner === "object" && inner !== null && "id" in inner && "name" in inner;
    return isThing ? { id: inner.id } : inner;
  };
  return JSON.stringify(value, tidy) ?? "";
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
