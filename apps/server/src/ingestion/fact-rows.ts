import { fieldIndex } from "@hub/domain/ingestion/canonical-record.ts";
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
const afterHash = [at.sex, at.birth_date, at.hire_date, at.end_date, at.leave_reason, at.contract_type, at.hours, at.full_time_hours];
const lastFields = [at.annual_pay, at.hourly_pay, at.bonus, at.management_level, at.job_profile, at.unit];
const fields = [...afterHash, ...lastFields];

/** How a definition's rows are stored: the COPY statement, and the writer of one row in its form. */
export function compileFactRows(definition: IngestionDefinition): { statement: string; write: WriteFact } {
  const names = listExtraColumns(definition).map((column) => `${JSON.stringify(column.name)}:`);
  const isFigures = definition.holds === "figures";

  function writeExtras(text: CopyText, extras: readonly (string | null)[]): void {
    let json = "";
    for (let index = 0; index < names.length; index++) {
      const value = extras[index] ?? null;
      if (value !== null) json += (json === "" ? "{" : ",") + names[index] + JSON.stringify(value);
    }
    text.value(json === "" ? (isFigures ? "{}" : null) : `${json}}`);
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
        for (const field of fields) text.value(values[field] ?? null);
      }
      writeExtras(text, extras);
      text.endRow();
    },
  };
}
