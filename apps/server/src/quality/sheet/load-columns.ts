import type { SheetColumn } from "../../spreadsheets/sheet-column.ts";
import { perimeterChoices } from "./event-columns.ts";

const key = { kind: "id", isKey: true, required: true } as const;

/** The sheet of exceptions that another system found. What is one's own work on a known event (who, until when) stays, whatever the sheet says. */
export const loadColumns: readonly SheetColumn[] = [
  { key: "dataSource", label: "quality.sheet-data-source", ...key, help: "quality.sheet-data-source-help" },
  { key: "tableName", label: "quality.sheet-table-name", ...key },
  { key: "legalEntityCode", label: "quality.sheet-legal-entity-code", ...key },
  { key: "idType", label: "quality.sheet-id-type", ...key, help: "quality.sheet-id-type-help" },
  { key: "idValue", label: "quality.sheet-id-value", ...key },
  { key: "objectType", label: "quality.sheet-object-type", ...key, help: "quality.sheet-object-type-help" },
  { key: "objectName", label: "quality.sheet-object-name", ...key },
  { key: "exceptionRule", label: "quality.sheet-exception-rule", ...key },
  { key: "objectValue", label: "quality.sheet-object-value", kind: "text" },
  { key: "exceptionRuleDetail", label: "quality.sheet-exception-rule-detail", kind: "text", width: 50 },
  {
    key: "firstExceptionDate",
    label: "quality.sheet-first-exception",
    kind: "date",
    onlyNew: true,
    help: "quality.sheet-first-exception-help",
  },
  {
    key: "lastExceptionDate",
    label: "quality.sheet-last-exception",
    kind: "date",
    required: true,
    help: "quality.sheet-last-exception-help",
  },
  { key: "accountant", label: "quality.sheet-accountant", kind: "id", onlyNew: true, anyCase: true, width: 30 },
  { key: "accountantPerimeter", label: "quality.sheet-accountant-perimeter", kind: "choice", onlyNew: true, choices: perimeterChoices },
  { key: "dueDate", label: "quality.sheet-due-date", kind: "date", onlyNew: true },
];

/** By what an exception of another system is known, in this order. */
export const outsideKey = loadColumns.filter(({ isKey }) => isKey).map((column) => column.key);
