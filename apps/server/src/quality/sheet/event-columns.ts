import { eventStatuses } from "@hub/domain/quality/event-status.ts";
import { translate, translateOr } from "@hub/i18n/translate.ts";
import type { RequestContext } from "../../context.ts";
import type { Choice, RowValues, SheetColumn } from "../../spreadsheets/sheet-column.ts";
import type { EventRow } from "../events/events.sql.ts";
import { ruleName } from "../events/kept-names.sql.ts";
import { listPerimeterRows } from "../events/perimeters.sql.ts";
import { type EventSight, isValueHidden, presentEvent } from "../events/present-event.ts";
import type { Language } from "@hub/domain/languages.ts";
import type { ElementRow } from "../events/elements.sql.ts";

const shown = { kind: "id", locked: true } as const;

/** The sheet of events: the same for export, import and the file of errors. What people may change stands among what is shown. */
export const eventColumns: readonly SheetColumn[] = [
  { key: "idEvent", label: "quality.sheet-id-event", kind: "id", isKey: true, required: true, width: 12 },
  { key: "dataSource", label: "quality.sheet-data-source", ...shown },
  { key: "tableName", label: "quality.sheet-table-name", ...shown },
  { key: "legalEntityCode", label: "quality.sheet-legal-entity-code", ...shown },
  { key: "idType", label: "quality.sheet-id-type", ...shown },
  { key: "idValue", label: "quality.sheet-id-value", ...shown },
  { key: "objectType", label: "quality.sheet-object-type", ...shown },
  { key: "objectName", label: "quality.sheet-object-name", ...shown },
  { key: "objectValue", label: "quality.sheet-object-value", ...shown, help: "quality.sheet-object-value-help" },
  { key: "exceptionRule", label: "quality.sheet-exception-rule", ...shown },
  { key: "exceptionRuleName", label: "quality.sheet-exception-rule-name", kind: "text", locked: true, width: 30 },
  { key: "exceptionRuleDetail", label: "quality.sheet-exception-rule-detail", kind: "text", locked: true, width: 50 },
  {
    key: "status",
    label: "quality.sheet-status",
    kind: "choice",
    required: true,
    help: "quality.sheet-status-help",
    choices: async (ctx) => statusChoices(ctx),
  },
  { key: "acceptedUntil", label: "quality.sheet-accepted-until", kind: "date", help: "quality.sheet-accepted-until-help" },
  { key: "firstExceptionDate", label: "quality.sheet-first-exception", kind: "date", locked: true },
  { key: "lastExceptionDate", label: "quality.sheet-last-exception", kind: "date", locked: true },
  { key: "accountantPerimeter", label: "quality.sheet-accountant-perimeter", kind: "choice", choices: perimeterChoices },
  {
    key: "accountant",
    label: "quality.sheet-accountant",
    kind: "id",
    anyCase: true,
    width: 30,
    help: "quality.sheet-accountant-help",
  },
  { key: "dueDate", label: "quality.sheet-due-date", kind: "date" },
  { key: "comments", label: "quality.sheet-comments", kind: "text", width: 50, help: "quality.sheet-comments-help" },
  { key: "updatedBy", label: "quality.sheet-updated-by", kind: "text", locked: true },
  { key: "updatedOn", label: "quality.sheet-updated-on", kind: "instant" },
];

/** The statuses with their names in the reader's language. */
export function statusChoices({ language }: Pick<RequestContext, "language">): Choice[] {
  return eventStatuses.map((value) => ({ value, label: translate(language, `quality.status-${value}`) }));
}

/** The perimeters that can be chosen; of several with one name each says its code. */
export async function perimeterChoices({ db, language }: Pick<RequestContext, "db" | "language">): Promise<Choice[]> {
  const offered = (await listPerimeterRows(db, language)).filter(({ active }) => active);
  const times = new Map<string, number>();
  for (const { name } of offered) times.set(name, (times.get(name) ?? 0) + 1);
  return offered.map(({ code, name }) => ({ value: code, label: times.get(name) === 1 ? name : `${name} (${code})` }));
}

/** An event as a row of the sheet, as the reader sees it. */
export function eventCells(row: EventRow, sight: EventSight): RowValues {
  const event = presentEvent(row, sight);
  return {
    ...event,
    idEvent: String(event.idEvent),
    objectType: objectTypeName(row, sight.language),
    exceptionRuleName: ruleName({ origin: row.ruleOrigin, code: row.ruleCode }, sight.language),
    legalEntity: null,
    legalEntityCode: event.legalEntity.code,
    accountantPerimeter: event.accountantPerimeter?.code ?? null,
    accountant: event.accountant?.email ?? null,
    nextStatuses: null,
  };
}

/**
 * What an event's columns that are only shown say, as far as a sheet may be held against it: not what is kept from the reader, nor the day it was last found,
 * which each delivery moves.
 */
export function shownCells(row: EventRow, sight: EventSight): RowValues {
  const { lastExceptionDate: _, exceptionRuleDetail, objectValue, ...cells } = eventCells(row, sight);
  return isValueHidden(row, sight) ? cells : { ...cells, exceptionRuleDetail, objectValue };
}

/** What an exception is about, a column or a row; of an outside system, what that system calls it. */
export function objectTypeName({ ingestionId, objectType }: Pick<ElementRow, "ingestionId" | "objectType">, language: Language): string {
  return ingestionId === null ? objectType : translateOr(language, `quality.object-type-${objectType}`, objectType);
}
