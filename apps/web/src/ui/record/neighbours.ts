/** Where a record stands in a list, and those before and behind it. */
export type Place<T> = { at?: number; before?: T; behind?: T };

/** Whether a key walks a list, and where to: Alt with Page Up to the record before, with Page Down to the one behind, if there is one. */
export function stepOfKey<T>(
  { altKey, key }: { altKey: boolean; key: string },
  { before, behind }: Place<T>,
): { to: T | undefined } | undefined {
  if (!altKey || (key !== "PageUp" && key !== "PageDown")) return undefined;
  return { to: key === "PageUp" ? before : behind };
}

/** The records before and behind one in a list; nothing where the list does not hold it. */
export function neighboursIn<T>(records: readonly T[], isIt: (record: T) => boolean): Place<T> {
  const at = records.findIndex(isIt);
  if (at < 0) return {};
  const [before, behind] = [records[at - 1], records[at + 1]];
  return { at, ...(before !== undefined && { before }), ...(behind !== undefined && { behind }) };
}
