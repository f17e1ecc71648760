import { takeUpDraft } from "./draft-store.ts";
import type { StoredDraft } from "./draft-text.ts";
import { type FieldName, fieldNames, type Fields, isSameField } from "../fields.ts";

/**
 * Whether what is typed outlives the page, and without which fields. Said by each form, as a browser is no place for everything: never where pay is typed,
 * never a secret.
 */
export type Keeps<D extends object> = boolean | { without: readonly FieldName<D>[] };

/** What a form begins with: the draft, what it is compared with, and what stands now where that is something else. */
type Begun<D extends object, Rec> = {
  base: Rec | undefined;
  clean: D;
  draft: D;
  theirs: Rec | undefined;
  /** Where it goes on with what was typed before: when that was, and whether something is to be typed anew. */
  resumed: Resumed | undefined;
};
export type Resumed = Pick<StoredDraft, "at" | "isPart">;

/** What names a form's record among those of its kind. */
export function placeOf(form: string, record: object | undefined): string {
  return `${form} ${record === undefined ? "new" : "id" in record ? String(record.id) : ""}`;
}

type Given<D extends object, Rec> = {
  place: string;
  keeps: Keeps<D>;
  record: Rec | undefined;
  draftOf: (record: Rec | undefined) => D;
  fields: Fields<D> | ((draft: D) => Fields<D>);
};

/** Begins a form with what was typed in it before, else with the record. What somebody else has saved since is a conflict, as if the form had stood all the time. */
export function beginDraft<D extends object, Rec extends { version: number }>(given: Given<D, Rec>): Begun<D, Rec> {
  const { place, keeps, record, draftOf } = given;
  const fresh = draftOf(record);
  const none = { base: record, clean: fresh, draft: fresh, theirs: undefined, resumed: undefined };
  const stored = keeps === false ? undefined : takeUpDraft(place);
  const typed = stored && fitting(fresh, stored.typed);
  if (!stored || !typed || Object.keys(typed).length === 0) return none;
  const { at, isPart, version } = stored;
  const clean = record ? { ...fresh, ...fitting(fresh, stored.was) } : fresh;
  const draft = { ...clean, ...typed };
  const fields = typeof given.fields === "function" ? given.fields(draft) : given.fields;
  // What a record says may change without its version, where parts of it have versions of their own.
  const isOther = record && (record.version !== version || fieldNames(fields).some((name) => !isSameField(fields, name, fresh, clean)));
  const base = isOther && version !== undefined ? { ...record, version } : record;
  return { base, clean, draft, theirs: isOther ? record : undefined, resumed: { at, isPart } };
}

/** What of a draft is written: not what is left out, nor a word that has to be said anew; and of what is typed only what was something else before. */
export function draftToStore<D extends object>(
  clean: D,
  draft: D,
  fields: Fields<D>,
  keeps: Keeps<D>,
): Pick<StoredDraft, "was" | "typed" | "isPart"> {
  const without: readonly string[] = typeof keeps === "object" ? keeps.without : [];
  const names = Object.keys(draft) as FieldName<D>[];
  const changed = names.filter((name) => !isSameField(fields, name, draft, clean));
  const isKept = (name: FieldName<D>) => !without.includes(name) && !fields[name]?.transient;
  return {
    was: pick(clean, names.filter(isKept)),
    typed: pick(draft, changed.filter(isKept)),
    isPart: !changed.every(isKept),
  };
}

const pick = <D extends object>(of: D, names: readonly FieldName<D>[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, of[name]]));

/** The values that a form still has a place for: it may be a newer one than that in which they were typed. */
function fitting<D extends object>(fresh: D, values: Record<string, unknown>): Partial<D> {
  const known = Object.entries(values).filter(([name, value]) => {
    if (!Object.hasOwn(fresh, name)) return false;
    const kinds = [kindOf(value), kindOf(fresh[name as FieldName<D>])];
    return kinds[0] === kinds[1] || kinds.includes("nothing");
  });
  return Object.fromEntries(known) as Partial<D>;
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  return Array.isArray(value) ? "list" : typeof value;
}
