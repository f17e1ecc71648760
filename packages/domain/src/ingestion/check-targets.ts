import type { CanonicalField, FieldKind } from "./canonical-record.ts";
import { getFieldSpec } from "./canonical-record.ts";
import { isIsoDate } from "./date-format.ts";
import { isDecimalText } from "./decimal-text.ts";
import { foldText } from "../fold-text.ts";
import type { ColumnDefinition, ColumnTarget, ColumnType } from "./ingestion-definition.ts";
import type { AddIssue } from "./issue-codes.ts";

/** What a column's type may feed as it is. */
const typesFor: Record<FieldKind, readonly ColumnType[]> = {
  text: ["text", "code", "integer"],
  code: ["code"],
  date: ["date"],
  decimal: ["decimal", "integer"],
  money: ["money", "decimal", "integer"],
};

/** Types whose values can be mapped, so that they may feed any field. */
const mappedTypes: readonly ColumnType[] = ["code", "boolean", "integer"];

/** Whether each target can hold what the column gives, as it is or through its value map. */
export function checkTargets(column: ColumnDefinition, index: number, add: AddIssue): void {
  column.targets.forEach((target, at) => {
    const path = ["columns", index, "targets", at];
    if (target.values) checkValues(column, target, target.values, [...path, "values"], add);
    else if (target.field !== "extra") checkType(column, target.field, [...path, "field"], add);
  });
}

function checkType(column: ColumnDefinition, field: CanonicalField, path: (string | number)[], add: AddIssue): void {
  const allowed = typesFor[getFieldSpec(field).kind];
  if (allowed.includes(column.type)) return;
  add("definition-type-unfit", path, { column: column.name, type: column.type, field, allowed: allowed.join(", ") });
}

function checkValues(
  column: ColumnDefinition,
  target: ColumnTarget,
  values: Record<string, string>,
  path: (string | number)[],
  add: AddIssue,
): void {
  const { name, type } = column;
  const pairs = Object.entries(values);
  if (!mappedTypes.includes(type)) return add("definition-values-not-allowed", path, { column: name, type });
  if (pairs.length === 0) add("definition-values-empty", path, { column: name, field: target.field });
  const seen = new Map<string, string>();
  for (const [from, to] of pairs) {
    const folded = foldText(from);
    if (seen.has(folded) && seen.get(folded) !== to) add("definition-value-repeated", [...path, from], { column: name, value: from });
    seen.set(folded, to);
    const readable = listReadable(type, folded);
    if (readable) add("definition-value-unknown", [...path, from], { column: name, value: from, allowed: readable });
    const allowed = listUnfit(target.field, to);
    if (allowed) add("definition-value-unknown", [...path, from], { column: name, value: to, allowed });
  }
}

/** What a map of this type may name, when it names something the column never gives. */
function listReadable(type: ColumnType, from: string): string | undefined {
  if (from === "") return undefined;
  if (type === "boolean") return from === "true" || from === "false" ? undefined : "true, false";
  return type === "integer" && !(isDecimalText(from) && !from.includes(".")) ? "0, 1, 2…" : undefined;
}

/** What the field may hold, when `to` is not it. */
function listUnfit(field: ColumnTarget["field"], to: string): string | undefined {
  if (field === "extra") return undefined;
  const { kind, values, filled } = getFieldSpec(field);
  if (to === "" && !filled) return undefined;
  if (values) return values.includes(to) ? undefined : values.join(", ");
  if (kind === "date") return isIsoDate(to) ? undefined : "2025-12-31";
  if (kind === "decimal" || kind === "money") return isDecimalText(to) ? undefined : "40, 37.5";
  return to.trim() === "" ? "A, B, C" : undefined;
}
