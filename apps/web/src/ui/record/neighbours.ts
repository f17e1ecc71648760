/** Where a record stands in a list, and those before and behind it. */
export type Place<T> = { at?: number; before?: T; behind?: T };

/** The records before and behind one in a list; nothing where the list does not hold it. */
export function neighboursIn<T>(records: readonly T[], isIt: (record: T) => boolean): Place<T> {
  const at = records.findIndex(isIt);
  if (at < 0) return {};
  const [before, behind] = [records[at - 1], records[at + 1]];
  return { at, ...(before !== undefined && { before }), ...(behind !== undefined && { behind }) };
}
