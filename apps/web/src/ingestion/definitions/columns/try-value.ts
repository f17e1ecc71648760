import { getFieldSpec } from "@hub/domain/ingestion/canonical-record.ts";
import { noFault } from "@hub/domain/ingestion/cell-fault.ts";
import { compileCell } from "@hub/domain/ingestion/cell-formats.ts";
import type { CellNotice } from "@hub/domain/ingestion/reading-notices.ts";
import { compileValueMap, listAllowedValues } from "@hub/domain/ingestion/value-map.ts";
import { definitionOf, type Draft } from "../draft.ts";
import { columnOf, type DraftColumn, type DraftTarget } from "../draft-column.ts";

export type Fault = { code: string; params: Record<string, string | number> };
export type TriedTarget = { field: DraftTarget["field"]; kept: string | null; fault?: Fault };
/** What a cell is read as: `value` null is empty; each target then keeps its own. */
export type Tried = { value: string | null; fault?: Fault; notice?: CellNotice; targets: TriedTarget[] };

/** Reads one text as the column would, by the same rules as a delivery. */
export function tryValue(text: string, column: DraftColumn, draft: Draft): Tried {
  const { emptyTokens } = definitionOf({ ...draft, columns: [] });
  const definition = columnOf(column);
  const fault = noFault();
  const value = compileCell(definition, emptyTokens)(text, fault);
  const params = { ...fault.params, found: text.trim() };
  if (fault.code !== "") return { value: null, fault: { code: fault.code, params }, targets: [] };
  const targets = definition.targets.map(({ field, values }): TriedTarget => {
    const spec = field === "extra" ? undefined : getFieldSpec(field);
    const map = compileValueMap(values, spec);
    const kept = map ? map(value) : value;
    if (kept !== undefined) return { field, kept };
    return { field, kept: null, fault: { code: "code-unknown", params: { ...params, allowed: listAllowedValues(values, spec) } } };
  });
  const mustFill = (column.required || column.key) && fault.notice !== "no-end-date";
  return value === null && mustFill
    ? { value, fault: { code: "cell-empty", params }, targets }
    : { value, ...(fault.notice !== "" && { notice: fault.notice }), targets };
}
