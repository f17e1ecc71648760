import { type CanonicalField, fieldIndex } from "@hub/domain/ingestion/canonical-record.ts";
import { type IngestionDefinition, listExtraColumns } from "@hub/domain/ingestion/ingestion-definition.ts";
import type { CheckedRow } from "@hub/domain/ingestion/row-check.ts";
import { copyJson, type CopyBlocks } from "../../db/copy/copy-text.ts";
import { copyFigures, copyPeople } from "./deliveries.sql.ts";

/** Writes a checked row as COPY takes it. `person`: the keyed hash of whom it is of, 64 hex digits, which rows of figures leave aside; `hash` makes one. */
export type WriteFact = (
  to: CopyBlocks,
  row: number,
  deliveryId: number,
  legalEntityId: number,
  checked: CheckedRow,
  person: string,
  hash: (text: string) => string,
) => void;

const at = fieldIndex;
/** The fields that a row of people keeps in columns of their own, besides who it is. */
export const keptFields: readonly CanonicalField[] = [
  ...(["sex", "birth_date", "hire_date", "end_date", "leave_reason", "contract_type", "hours", "full_time_hours"] as const),
  ...(["annual_pay", "hourly_pay", "bonus", "management_level", "job_profile", "unit"] as const),
  ...(["agreed_hours", "absence_hours", "training_hours", "workforce_cost"] as const),
];
const places = keptFields.map((field) => at[field]);

/** Whom a row is of, to be hashed. Without a number in the group nobody is the same person in another entity: employee numbers repeat. */
export function namePerson(values: CheckedRow["values"], legalEntityId: number): string {
  const groupPerson = values[at.group_person] ?? null;
  return numbersOf(groupPerson, legalEntityId) + (groupPerson ?? values[at.person] ?? "");
}

/** The keyed hash of whom a row is of. */
export function hashPerson(values: CheckedRow["values"], legalEntityId: number, hash: (text: string) => string): string {
  return hash(namePerson(values, legalEntityId));
}

function numbersOf(groupPerson: string | null, legalEntityId: number): string {
  return groupPerson === null ? `${legalEntityId}/` : "group/";
}

const hexBegins = String.raw`\\x`;
const nothing = String.raw`\N`;

/** How a definition's rows of a month (its first day) are stored: the COPY statement, and the writer of one row in its form. */
export function compileFactRows(definition: IngestionDefinition, period: string): { statement: string; write: WriteFact } {
  const extraColumns = listExtraColumns(definition).map(({ name, type }) => ({
    first: Buffer.from(`{${copyJson(name)}:`),
    next: Buffer.from(`,${copyJson(name)}:`),
    isText: type === "text" || type === "code",
  }));

  function writeExtras(to: CopyBlocks, extras: readonly (string | null)[], none: string): void {
    let isFirst = true;
    for (let index = 0; index < extraColumns.length; index++) {
      const value = extras[index] ?? null;
      if (value === null) continue;
      const { first, next, isText } = extraColumns[index]!;
      to.bytes(isFirst ? first : next);
      isFirst = false;
      if (isText) to.json(value);
      else {
        to.ascii('"');
        to.escaped(value);
        to.ascii('"');
      }
    }
    to.ascii(isFirst ? none : "}\n");
  }

  if (definition.holds === "figures") {
    return {
      statement: copyFigures,
      write(to, row, deliveryId, legalEntityId, { extras }) {
        to.ascii(`${deliveryId}\t${row}\t${legalEntityId}\t${period}\t`);
        writeExtras(to, extras, "{}\n");
      },
    };
  }
  return {
    statement: copyPeople,
    write(to, row, deliveryId, legalEntityId, { values, extras }, person, hash) {
      const manager = values[at.manager] ?? null;
      to.ascii(`${deliveryId}\t${row}\t${legalEntityId}\t${period}\t`);
      to.text(values[at.person] ?? "");
      to.ascii(`\t${hexBegins}`);
      to.ascii(person);
      to.columns(values, places);
      to.ascii("\t");
      // A manager's number is of the same kind as the row's own.
      if (manager === null) to.ascii(nothing);
      else {
        to.ascii(hexBegins);
        to.ascii(hash(numbersOf(values[at.group_person] ?? null, legalEntityId) + manager));
      }
      to.ascii("\t");
      writeExtras(to, extras, `${nothing}\n`);
    },
  };
}
