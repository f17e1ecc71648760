import type { ColumnIssue } from "../../tasks/kinds.ts";
import type { OutsideKey } from "./outside-events.sql.ts";

/** An exception as a row tells it; days as yyyy-mm-dd. */
export type OutsideRow = OutsideKey & {
  objectValue: string | null;
  detail: string | null;
  firstOn: string;
  lastOn: string;
  dueOn: string | null;
};

const most = { key: 200, text: 4000 };
const elementFields = ["dataSource", "tableName", "idType", "objectType", "objectName"] as const;
const keyFields = [...elementFields, "idValue", "exceptionRule"] as const;
/** The names of a data element stand in one index together: bytes that fit there, and characters of each that always do. */
const together = { bytes: 2600, characters: 170 };

/** What is wrong with an exception by itself. `known` is the last day of an event that stands already. */
export function checkOutside(row: OutsideRow, given: { today: string; knownLast?: string }): ColumnIssue[] {
  const issues: ColumnIssue[] = [];
  const say = (column: string, code: string, params?: ColumnIssue["params"]) =>
    issues.push({ column, code: `quality.${code}`, ...(params && { params }) });
  const crowded = elementFields.reduce((bytes, field) => bytes + Buffer.byteLength(row[field]), 0) > together.bytes;
  for (const field of keyFields) {
    const max = crowded && elementFields.some((name) => name === field) ? together.characters : most.key;
    if (row[field].length > max) say(field, "sheet-text-too-long", { max });
  }
  if ((row.objectValue?.length ?? 0) > most.text) say("objectValue", "sheet-text-too-long", { max: most.text });
  if ((row.detail?.length ?? 0) > most.text) say("exceptionRuleDetail", "sheet-text-too-long", { max: most.text });
  if (row.lastOn > given.today) say("lastExceptionDate", "sheet-last-in-future");
  if (given.knownLast !== undefined) {
    if (row.lastOn < given.knownLast) say("lastExceptionDate", "sheet-last-before-known", { last: given.knownLast });
  } else {
    if (row.firstOn > row.lastOn) say("firstExceptionDate", "sheet-first-after-last");
    if (row.dueOn !== null && row.dueOn < row.firstOn) say("dueDate", "due-before-first", { first: row.firstOn });
  }
  return issues;
}
