import { compileCell } from "@hub/domain/ingestion/cell-formats.ts";
import { noFault } from "@hub/domain/ingestion/cell-fault.ts";
import { getFieldSpec } from "@hub/domain/ingestion/canonical-record.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import { columnOf, type Doubt, type DraftColumn, draftTarget, emptyColumn } from "../draft-column.ts";
import { guessReading } from "./guess-reading.ts";
import { guessByContents, guessField, guessValues } from "./guess-target.ts";

/**
 * The beginning of a file: header and rows. `numbers`: the indexes of columns that a workbook stores as numbers. `entity`: that of the column in which each cell names a
 * legal entity, where the file is to say whose a row is.
 */
export type Sample = {
  header: readonly string[];
  rows: readonly (readonly string[])[];
  numbers?: readonly number[];
  entity?: number | undefined;
};

/**
 * A proposal for a file's columns: types and formats that read every cell of the sample, and fields by the columns' names, else by what stands in them. Names of persons are
 * never proposed, and a column whose field is not clear is ignored until somebody says where it goes.
 */
export function guessColumns(
  { header, rows, numbers = [], entity }: Sample,
  takenFields: readonly string[] = [],
  today = new Date().toISOString().slice(0, 10),
): DraftColumn[] {
  const taken = new Set<string>(takenFields);
  if (entity !== undefined) taken.add("legal_entity");
  const columns = header.flatMap((name, at) => {
    if (name === "") return [];
    const cells = rows.map((cells) => cells[at] ?? "");
    const column = at === entity ? entityColumn(name) : guessColumn(name, cells, taken, numbers.includes(at));
    for (const { field } of column.targets) taken.add(field);
    return [column];
  });
  const told = columns.map((column) => {
    const at = header.indexOf(column.name);
    return column.targets.length > 0
      ? column
      : guessByCells(
          column,
          rows.map((cells) => cells[at] ?? ""),
          taken,
          today,
        );
  });
  return told.map((column) => (column.doubts.includes("no-values") ? guessByName(column, told, taken) : column));
}

/** The column that says whose a row is: its cells name legal entities, whatever its own name is; another name than such columns have is a doubt. */
function entityColumn(name: string): DraftColumn {
  const isNamed = guessField(name, "text", new Set()) === "legal_entity";
  return { ...emptyColumn(name), required: true, targets: [draftTarget("legal_entity")], doubts: isNamed ? [] : ["contents"] };
}

/** A column whose name says nothing, by what stands in it: told as a doubt, since somebody has to look. */
function guessByCells(column: DraftColumn, cells: string[], taken: Set<string>, today: string): DraftColumn {
  const read = column.type === "date" ? compileCell(columnOf({ ...column, targets: [draftTarget("end_date")] })) : undefined;
  const days: string[] = [];
  let saysNoEnd = false;
  for (const cell of read ? cells : []) {
    const fault = noFault();
    const day = read?.(cell, fault);
    if (day) days.push(day);
    saysNoEnd ||= fault.notice === "no-end-date";
  }
  const field = guessByContents({ type: column.type, cells, days, saysNoEnd }, taken, today);
  if (!field) return column;
  taken.add(field);
  const doubts: Doubt[] = [...column.doubts, "contents"];
  if (field !== "sex") return { ...column, targets: [draftTarget(field)], doubts };
  return { ...column, type: "code", targets: [draftTarget(field, guessValues(field, cells).values)], doubts };
}

/** A column that is empty in the sample, as leaving dates often are: its name says the field, the other columns how such values are written. */
function guessByName(column: DraftColumn, others: readonly DraftColumn[], taken: Set<string>): DraftColumn {
  const field = column.targets.length > 0 ? undefined : guessField(column.name, undefined, taken);
  if (!field) return column;
  taken.add(field);
  const { kind } = getFieldSpec(field);
  const model =
    others.find(({ type }) => type === kind) ?? others.find(({ type }) => kind !== "date" && (type === "money" || type === "decimal"));
  return {
    ...column,
    type: kind,
    number: model?.number ?? column.number,
    patterns: model?.patterns ?? column.patterns,
    targets: [draftTarget(field)],
  };
}

/** The names of the header that a definition does not know yet, and how many it knows. */
export function splitKnown(header: readonly string[], columns: readonly DraftColumn[]): { fresh: Set<string>; known: number } {
  const names = new Set(columns.flatMap(({ name, aliases }) => [name, ...aliases.split("\n")].map(foldText)));
  const named = header.filter((name) => name !== "");
  const fresh = named.filter((name) => !names.has(foldText(name)));
  return { fresh: new Set(fresh), known: named.length - fresh.length };
}

function guessColumn(name: string, cells: string[], taken: ReadonlySet<string>, isStored: boolean): DraftColumn {
  const { doubts, ...reading } = guessReading(cells, isStored);
  const column = { ...emptyColumn(name), ...reading, doubts };
  const field = doubts.includes("no-values") ? undefined : guessField(name, column.type, taken);
  if (!field) return column;
  const spec = getFieldSpec(field);
  // What stands for a person is a text, even when it looks like a number.
  if (field === "person") return { ...column, type: "text", key: true, required: true, doubts: [], targets: [draftTarget(field)] };
  if (!spec.values) return { ...column, targets: [draftTarget(field)] };
  if (column.type === "boolean")
    return { ...column, type: "boolean", targets: [draftTarget(field, { true: "", false: "" })], doubts: ["values"] };
  const { values, isSure } = guessValues(field, cells);
  return { ...column, type: "code", targets: [draftTarget(field, values)], doubts: isSure ? [] : ["values"] };
}
