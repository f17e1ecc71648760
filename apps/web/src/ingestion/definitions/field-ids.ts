import type { FieldName } from "../../forms/fields.ts";
import type { Draft } from "./draft.ts";

type Path = readonly (string | number)[];

/** The place of the column that an issue is about, by its path in the body. */
export function columnOfPath([, head, place]: Path): number | undefined {
  return head === "columns" && typeof place === "number" ? place : undefined;
}

/** The field of the draft, where the body has it elsewhere. */
export function fieldOfPath([head, within, part]: Path): FieldName<Draft> | undefined {
  if (head !== "definition") return undefined;
  if (within === "entity") return "entityFrom";
  return (within === "readsAs" ? part : within) as FieldName<Draft>;
}

/**
 * The id of the input of a column that a path within it leads to, by the column's place: `["format", "patterns", 0]` of the fourth one is
 * `definition-columns-3-format-patterns`, and its name where the path ends at the column.
 */
export function columnInputId(place: number, [head = "name", within, part]: Path): string {
  const input =
    head === "targets" && within !== undefined
      ? `${head}-${within}-${part === "values" ? "values" : "field"}`
      : typeof within === "string"
        ? `${head}-${within}`
        : head;
  return `definition-columns-${place}-${input}`;
}

/** Focuses the first of these fields that is there. */
export function focusFirst(ids: readonly string[]): void {
  const found = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
  found?.focus();
}
