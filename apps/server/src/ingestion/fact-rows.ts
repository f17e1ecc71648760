import { type CanonicalField, fieldIndex, getFieldSpec } from "@hub/domain/ingestion/canonical-record.ts";
import { type IngestionDefinition, listExtraColumns } from "@hub/domain/ingestion/ingestion-definition.ts";
import type { CheckedRow } from "@hub/domain/ingestion/row-check.ts";
import type { CopyText } from "./copy-text.ts";
import { copyFigures, copyPeople } from "./facts.sql.ts";

/** Writes a checked row where its delivery's rows stand. `hash` tells the person's keyed hash, 64 hex digits. */
export type WriteFact = (
  text: CopyText,
  row: number,
  deliveryId: number,
  legalEntityId: number,
  checked: CheckedRow,
  hash: (person: string) => string,
) => void;

const at = fieldIndex;
const fields: CanonicalField[] = [
  ...(["sex", "birth_date", "hire_date", "end_date", "leave_reason", "contract_type", "hours", "full_time_hours"] as const),
  ...(["annual_pay", "hourly_pay", "bonus", "management_level", "job_profile", "unit"] as const),
];
const columns = fields.map((field) => ({ at: at[field], isText: getFieldSpec(field).kind === "text" }));

/** How a definition's rows are stored: the COPY statement, and the writer of one row in its form. */
export function compileFactRows(definition: IngestionDefinition): { statement: string; write: WriteFact } {
  const isFigures = definition.holds === "figures";
  const extraColumns = listExtraColumns(definition).map(({ name, type }) => ({
    begin: `${JSON.stringify(name)}:`,
    isText: type === "text" || type === "code",
  }));

  function writeExtras(text: CopyText, extras: readonly (string | null)[]): void {
    let json = "";
    for (let index = 0; index < extraColumns.length; index++) {
      const value = extras[index] ?? null;
      if (value === null) continue;
      const { begin, isText } = extraColumns[index]!;
      json += (json === "" ? "{" : ",") + begin + (isText ? JSON.stringify(value) : `"${value}"`);
    }
    text.json(json === "" ? (isFigures ? "{}" : null) : `${json}}`);
  }

  return {
    statement: isFigures ? copyFigures : copyPeople,
    write(text, row, deliveryId, legalEntityId, { values, extras }, hash) {
      text.plain(String(deliveryId));
      text.plain(String(row));
      text.plain(String(legalEntityId));
      if (!isFigures) {
        const person = values[at.person] ?? "";
        text.value(person);
        text.plain(`\\\\x${hash(values[at.group_person] ?? person)}`);
        for (const column of columns) {
          const value = values[column.at] ?? null;
          if (column.isText) text.value(value);
          else text.plain(value);
        }
      }
      writeExtras(text, extras);
      text.endRow();
    },
  };
}
