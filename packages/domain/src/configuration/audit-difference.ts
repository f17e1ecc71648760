/** One field that differs; of a list only what went and what came, the rest of it is the same. Undefined where there was or is nothing. */
export type FieldChange = { path: string[]; before: unknown; after: unknown };

const deepest = 4;

/** What a line of the trail changed. A record's version counts its changes and says nothing more; a scenario's is what was closed. */
export function diffEntry({ subjectType, before, after }: { subjectType: string; before: unknown; after: unknown }): FieldChange[] {
  const kept = (value: unknown) => {
    if (!isRecord(value) || subjectType === "scenario") return value;
    const { version: _, ...rest } = value;
    return rest;
  };
  return diffValues(kept(before), kept(after));
}

/** What differs between what stood before and what stands after, field by field; of a creation all that was given, of a removal all that went. */
export function diffValues(before: unknown, after: unknown, path: string[] = []): FieldChange[] {
  if (isSame(before, after)) return [];
  if (Array.isArray(before) || Array.isArray(after)) return diffLists(before, after, path);
  if ((isRecord(before) || isRecord(after)) && path.length < deepest && isRecordOrNothing(before) && isRecordOrNothing(after)) {
    const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
    return [...keys].flatMap((key) => diffValues(before?.[key], after?.[key], [...path, key]));
  }
  return isNothing(before) && isNothing(after) ? [] : [{ path, before, after }];
}

function diffLists(before: unknown, after: unknown, path: string[]): FieldChange[] {
  const had = Array.isArray(before) ? before : isNothing(before) ? [] : [before];
  const has = Array.isArray(after) ? after : isNothing(after) ? [] : [after];
  const without = (list: unknown[], other: unknown[]) => {
    const texts = new Set(other.map((item) => stable(item)));
    return list.filter((item) => !texts.has(stable(item)));
  };
  const [gone, come] = [without(had, has), without(has, had)];
  // The same items in another order, or another number of them.
  if (gone.length === 0 && come.length === 0) return had.length === 0 ? [] : [{ path, before: had, after: has }];
  return [{ path, before: gone.length === 0 ? undefined : gone, after: come.length === 0 ? undefined : come }];
}

type Fields = Record<string, unknown>;
function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function isRecordOrNothing(value: unknown): value is Fields | null | undefined {
  return isNothing(value) || isRecord(value);
}
function isNothing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}
function isSame(one: unknown, other: unknown): boolean {
  return one === other || stable(one) === stable(other);
}

/** As JSON with its keys in order: the database keeps another one than the code. */
function stable(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}
