import { canonicalFields, isPayField } from "@hub/domain/ingestion/canonical-record.ts";

/** What somebody typed in a form and has not saved: values as they were and as they are, by the names of the draft. */
export type StoredDraft = {
  /** When it was typed last. */
  at: string;
  /** The version of the record it was made on; left out for a new one. */
  version?: number;
  was: Record<string, unknown>;
  typed: Record<string, unknown>;
  /** Something was typed besides that is not kept in a browser. */
  isPart: boolean;
  /** The page that took it up and has not shown it yet: where that failed, it is not tried by another one. */
  openedBy?: number;
};

/** The names under which rows hold pay: whatever a form makes of them, they are not written into a browser. */
const payNames: ReadonlySet<string> = new Set(canonicalFields.filter(isPayField));
/** What JSON has no word for. */
const words = { nothing: undefined, "no-number": Number.NaN } as const;
const mark = "$hub";

/** A draft as text. What JSON would lose of it comes back by `readKept`; pay and files are left out. */
export function writeKept(draft: StoredDraft): string {
  return JSON.stringify(draft, (name, value: unknown) => {
    if (payNames.has(name) || !isData(value)) return undefined;
    if (Number.isNaN(value)) return { [mark]: "no-number" };
    return value === undefined && name !== "" ? { [mark]: "nothing" } : value;
  });
}

/** A draft of its text; undefined for what is none. */
export function readKept(text: string | null): StoredDraft | undefined {
  try {
    const found = restore(JSON.parse(text ?? "null")) as Partial<StoredDraft> | null;
    const { at, was, typed } = found ?? {};
    return typeof at === "string" && isRecord(was) && isRecord(typed) ? (found as StoredDraft) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether JSON can say it: a file, or a map, would come back as an empty thing. */
function isData(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return true;
  return [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** A reviver could not put `undefined` anywhere: what it answers so is left out. */
function restore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restore);
  if (!isRecord(value)) return value;
  if (mark in value) return words[value[mark] as keyof typeof words];
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, restore(inner)]));
}
