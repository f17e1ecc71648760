/**
 * Ids of the fields that a path of an issue leads to, the closest first: the columns' fields are those of the column that is shown.
 * `["columns", 3, "format", "patterns", 0]` is `column-format-patterns-0`, `column-format-patterns`, ... at last `column-name`.
 */
export function fieldIdsOf(path: readonly (string | number)[]): string[] {
  const [head, index, ...rest] = path;
  if (head !== "columns") return head === undefined ? [] : [`definition-${path.join("-")}`, `definition-${head}`];
  if (index === undefined) return ["columns-add"];
  return [...rest.map((_, at) => `column-${rest.slice(0, rest.length - at).join("-")}`), "column-name"];
}

/** Focuses the first of these fields that is there. */
export function focusFirst(ids: readonly string[]): void {
  const found = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
  found?.focus();
}
