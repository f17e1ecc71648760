import { cutText } from "../cut-text.ts";
import type { Period } from "../period.ts";
import type { CanonicalField } from "./canonical-record.ts";
import { canonicalFields, fieldIndex, getFieldSpec, isPayField } from "./canonical-record.ts";
import { noFault } from "./cell-fault.ts";
import type { CellReader } from "./cell-formats.ts";
import { compileCell } from "./cell-formats.ts";
import type { SayIssue } from "./cross-field-rules.ts";
import { compileCrossFieldRules } from "./cross-field-rules.ts";
import type { ColumnDefinition, IngestionDefinition } from "./ingestion-definition.ts";
import { listExtraColumns } from "./ingestion-definition.ts";
import type { RowIssue, RowIssueCode } from "./issue-codes.ts";
import { ingestionIssues } from "./issue-codes.ts";
import type { NoticeLog } from "./reading-notices.ts";
import type { ValueMap } from "./value-map.ts";
import { compileValueMap, listAllowedValues } from "./value-map.ts";

/** What a row is checked against beside the definition: the delivery's month. `notices`: where it is noted what cells were read with. */
export type RowContext = { period: Period; notices?: NoticeLog };

/**
 * A row as checked: `values` in the order of `canonicalFields`, `extras` in the order of `listExtraColumns`.
 * `key` tells rows apart (with the entity, where a column says it); null when a part of it is missing.
 */
export type CheckedRow = { key: string | null; values: (string | null)[]; extras: (string | null)[]; errors: number; warnings: number };

/**
 * Checks one row and reports every issue. The same object is given each time: copy what must outlive the next call.
 * `numbers[i]`: cell i is a number cell of a workbook, already plain decimal text with a point. `uncalculated`: the cells that hold a formula
 * without a result; what would be read as empty is refused. `kinds[i]`, above 0: cells of this number are the same, all in this place, so that they are read once.
 */
export type RowCheck = (
  cells: readonly string[],
  row: number,
  report: (issue: RowIssue) => void,
  numbers?: ArrayLike<unknown>,
  uncalculated?: readonly number[],
  kinds?: readonly number[],
) => CheckedRow;

type Output = { to: (string | null)[]; at: number; map: ValueMap | undefined; allowed: string };
type Step = {
  at: number;
  column: ColumnDefinition;
  sensitive: boolean;
  mustFill: boolean;
  inKey: boolean;
  read: CellReader;
  readNumberCell: CellReader;
  outputs: Output[];
  /** Where all goes that is read, of what is no part of the key. */
  only: Output | undefined;
};

const keySeparator = "\u001f";
const foundLength = 100;

/** Compiles the check of one file's rows; `indexes` as `matchHeader` gives them, of a header without errors. */
export function compileRowCheck(definition: IngestionDefinition, indexes: readonly number[], context: RowContext): RowCheck {
  const result: CheckedRow = { key: null, values: canonicalFields.map(() => null), extras: [], errors: 0, warnings: 0 };
  const { values, extras } = result;
  const steps = compileSteps(definition, indexes, result);
  const blank = { values: [...values], extras: [...extras] };
  const fullTimeHours = definition.holds === "figures" ? null : (definition.fullTimeHours ?? null);
  const columnOf = new Map(steps.flatMap((step) => step.column.targets.map((target) => [target.field, step] as const)));
  const refunds = new Set(
    [...columnOf].flatMap(([field, { column }]) => (field !== "extra" && "allowNegative" in column && column.allowNegative ? [field] : [])),
  );
  const checkAcrossFields = compileCrossFieldRules(context.period, { asksLeaveReason: columnOf.has("leave_reason"), refunds });
  const fault = noFault();
  // What cells of a kind came to of which nothing had to be said: no two columns are read from one place, so that a kind is of one step.
  const known: (string | null)[] = [];
  let cells: readonly string[] = [];
  let row = 0;
  let report: (issue: RowIssue) => void = () => undefined;

  function emit(code: RowIssueCode, column: string, found: string, sensitive: boolean, params: RowIssue["params"]): void {
    const { severity } = ingestionIssues[code];
    if (severity === "error") result.errors++;
    else result.warnings++;
    report({ row, column, severity, code, found: cutText(found.trim(), foundLength), sensitive, params });
  }

  const say: SayIssue = (code, field, params) => {
    const step = columnOf.get(field);
    emit(code, step?.column.name ?? "", step ? (cells[step.at] ?? "") : "", isPayField(field), params);
  };

  return function checkRow(rowCells, rowNumber, reportIssue, numbers, uncalculated, kinds) {
    cells = rowCells;
    row = rowNumber;
    report = reportIssue;
    result.key = "";
    result.errors = 0;
    result.warnings = 0;
    copyInto(values, blank.values);
    copyInto(extras, blank.extras);
    for (const step of steps) {
      const { only } = step;
      const kind = kinds === undefined || only === undefined ? 0 : (kinds[step.at] ?? 0);
      const before = kind > 0 ? known[kind] : undefined;
      if (before !== undefined) {
        only!.to[only!.at] = before;
        continue;
      }
      const text = cells[step.at] ?? "";
      const value = text === "" ? null : (numbers?.[step.at] ? step.readNumberCell : step.read)(text, fault);
      const saysNoEnd = fault.notice === "no-end-date";
      let isSaid = fault.notice !== "";
      if (fault.notice !== "") {
        if (value !== null || saysNoEnd) context.notices?.add(fault.notice, step.column.name, row);
        fault.notice = "";
      }
      if (value === null) {
        if (step.inKey) result.key = null;
        if (uncalculated?.includes(step.at)) {
          emit("formula-without-value", step.column.name, "", step.sensitive, {});
          continue;
        }
        if (fault.code !== "") {
          emit(fault.code, step.column.name, text, step.sensitive, fault.params);
          fault.code = "";
          continue;
        }
        if (step.mustFill && !saysNoEnd) emit("cell-empty", step.column.name, "", step.sensitive, {});
      } else if (step.inKey && result.key !== null) result.key = result.key === "" ? value : result.key + keySeparator + value;
      for (const output of step.outputs) {
        const kept = output.map === undefined ? value : output.map(value);
        if (kept === undefined) {
          isSaid = true;
          emit("code-unknown", step.column.name, text, step.sensitive, { allowed: output.allowed });
        } else output.to[output.at] = kept;
      }
      if (kind > 0 && value !== null && !isSaid) known[kind] = only!.to[only!.at] ?? null;
    }
    values[fieldIndex.full_time_hours] ??= fullTimeHours;
    checkAcrossFields(values, say);
    return result;
  };
}

/** One step a column that is in the file and not ignored; of a column that is missing, what its absence stands for goes into the blank row. */
function compileSteps(definition: IngestionDefinition, indexes: readonly number[], result: CheckedRow): Step[] {
  const extraColumns = listExtraColumns(definition);
  result.extras.push(...extraColumns.map(() => null));
  if (definition.holds !== "figures") {
    for (const field of canonicalFields) result.values[fieldIndex[field]] = getFieldSpec(field).whenEmpty ?? null;
  }
  const steps: Step[] = [];
  definition.columns.forEach((column, index) => {
    const at = indexes[index] ?? -1;
    const outputs = compileOutputs(column, extraColumns, result);
    if (at >= 0 && outputs.length > 0) steps.push(compileStep(definition, column, at, outputs));
    else for (const { to, at: slot, map } of outputs) to[slot] = map?.(null) ?? null;
  });
  return steps;
}

function compileStep(definition: IngestionDefinition, column: ColumnDefinition, at: number, outputs: Output[]): Step {
  const fields = column.targets.map((target) => target.field).filter((field): field is CanonicalField => field !== "extra");
  const saysEntity = definition.entity.from === "column" && fields.includes("legal_entity");
  return {
    at,
    column,
    sensitive: column.type === "money" || fields.some(isPayField),
    mustFill: column.required || column.key || fields.some((field) => getFieldSpec(field).filled),
    inKey: column.key || saysEntity,
    read: compileCell(column, definition.emptyTokens),
    readNumberCell: compileCell(column, definition.emptyTokens, true),
    outputs,
    only: outputs.length === 1 && !(column.key || saysEntity) ? outputs[0] : undefined,
  };
}

function compileOutputs(column: ColumnDefinition, extraColumns: ColumnDefinition[], result: CheckedRow): Output[] {
  return column.targets.map(({ field, values }) => {
    const spec = field === "extra" ? undefined : getFieldSpec(field);
    const place =
      field === "extra" ? { to: result.extras, at: extraColumns.indexOf(column) } : { to: result.values, at: fieldIndex[field] };
    return { ...place, map: compileValueMap(values, spec), allowed: listAllowedValues(values, spec) };
  });
}

function copyInto(target: (string | null)[], source: readonly (string | null)[]): void {
  for (let i = 0; i < source.length; i++) target[i] = source[i] ?? null;
}
