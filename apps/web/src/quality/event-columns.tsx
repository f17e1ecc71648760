import type { MessageKey } from "@hub/i18n/catalog.ts";
import type { ReactNode } from "react";
import type { useText } from "../texts/language.tsx";
import type { useFormats } from "../texts/formats.ts";
import { EventStatusBadge } from "./EventStatusBadge.tsx";
import type { LayoutColumn } from "../ui/grid/column-layout.ts";
import type { QualitySort } from "./quality-search.ts";
import type { QualityEvent } from "./event-pages.ts";

/** Every field of an event (specification 3), what one reads first on the left; what else there is to know is hidden until asked for. */
export const eventColumns = [
  { id: "idEvent", width: 76, pinned: true, fixed: true },
  { id: "objectName", width: 138 },
  { id: "status", width: 125 },
  { id: "dueDate", width: 154 },
  { id: "legalEntityCode", width: 128 },
  { id: "exceptionRuleDetail", width: 280 },
  { id: "legalEntityName", width: 204, hidden: true },
  { id: "objectValue", width: 150 },
  { id: "idType", width: 172 },
  { id: "idValue", width: 150 },
  { id: "accountant", width: 178 },
  { id: "accountantPerimeter", width: 176 },
  { id: "comments", width: 220 },
  { id: "firstExceptionDate", width: 150 },
  { id: "lastExceptionDate", width: 230 },
  { id: "exceptionRule", width: 170 },
  { id: "objectType", width: 134 },
  { id: "tableName", width: 150 },
  { id: "dataSource", width: 140 },
  { id: "acceptedUntil", width: 136, hidden: true },
  { id: "updatedBy", width: 150 },
  { id: "updatedOn", width: 160 },
] as const satisfies readonly LayoutColumn[];
export type EventColumnId = (typeof eventColumns)[number]["id"];

/** The order of the server that a column stands for. */
export const columnOfSort: Record<QualitySort, EventColumnId> = {
  id: "idEvent",
  due: "dueDate",
  last: "lastExceptionDate",
  entity: "legalEntityCode",
  accountant: "accountant",
  rule: "exceptionRule",
  perimeter: "accountantPerimeter",
};
export const sortOfColumn: Partial<Record<EventColumnId, QualitySort>> = Object.fromEntries(
  Object.entries(columnOfSort).map(([sort, column]) => [column, sort as QualitySort]),
);

export const columnTitle = (id: EventColumnId): MessageKey => `quality.table-column-${id}`;

type Words = {
  t: ReturnType<typeof useText>;
  formats: ReturnType<typeof useFormats>;
  ruleName: (rule: string) => string;
  objectTypeName: (type: string) => string;
  onOpen: (event: QualityEvent) => void;
};
type Shown = { text: (event: QualityEvent) => string; cell?: (event: QualityEvent) => ReactNode };

/** How each field is shown, and as which text it is copied: days as spreadsheets read them in every language. */
export function showEvents({ t, formats, ruleName, objectTypeName, onOpen }: Words): Record<EventColumnId, Shown> {
  const day = (of: (event: QualityEvent) => string | null): Shown => ({
    text: (event) => of(event) ?? "",
    cell: (event) => {
      const iso = of(event);
      return iso && formats.day(iso);
    },
  });
  /** `of`: null where it is kept from the reader. */
  const hideable = (of: (event: QualityEvent) => string | null): Shown => ({
    text: (event) => of(event) ?? t("quality.table-value-hidden"),
    cell: (event) => of(event) ?? <em className="hub-dimmed">{t("quality.table-value-hidden")}</em>,
  });
  return {
    idEvent: {
      text: ({ idEvent }) => String(idEvent),
      cell: (event) => (
        <>
          <button
            type="button"
            tabIndex={-1}
            className="hub-link hub-number"
            aria-label={t("quality.table-open", { id: event.idEvent })}
            onClick={() => onOpen(event)}
          >
            {event.idEvent}
          </button>
          {event.overdue && <Mark symbol="!" className="hub-event-overdue" text={t("quality.table-overdue")} />}
          {event.goneSince !== null && <Mark symbol="∅" className="hub-event-gone" text={t("quality.table-gone")} />}
        </>
      ),
    },
    status: {
      text: ({ status }) => t(`quality.status-${status}`),
      cell: ({ status }) => <EventStatusBadge status={status} />,
    },
    dueDate: {
      text: ({ dueDate }) => dueDate ?? "",
      cell: ({ dueDate, overdue }) =>
        dueDate &&
        (overdue ? (
          <span className="hub-event-overdue">{t("quality.table-overdue-day", { day: formats.day(dueDate) })}</span>
        ) : (
          formats.day(dueDate)
        )),
    },
    legalEntityCode: { text: ({ legalEntity }) => legalEntity.code },
    legalEntityName: { text: ({ legalEntity }) => legalEntity.name },
    objectName: { text: ({ objectName }) => objectName },
    // Of an outside system all of the sentence may tell of the value.
    exceptionRuleDetail: hideable(({ exceptionRuleDetail, valueHidden }) =>
      valueHidden && exceptionRuleDetail === "" ? null : exceptionRuleDetail,
    ),
    objectValue: hideable(({ objectValue, valueHidden }) => (valueHidden ? null : (objectValue ?? ""))),
    idType: { text: ({ idType }) => idType },
    idValue: { text: ({ idValue }) => idValue },
    accountant: { text: ({ accountant }) => accountant?.name ?? "" },
    accountantPerimeter: { text: ({ accountantPerimeter }) => accountantPerimeter?.name ?? "" },
    comments: { text: ({ comments }) => comments },
    firstExceptionDate: day(({ firstExceptionDate }) => firstExceptionDate),
    lastExceptionDate: {
      text: ({ lastExceptionDate }) => lastExceptionDate,
      cell: ({ lastExceptionDate, goneSince }) =>
        goneSince === null ? (
          formats.day(lastExceptionDate)
        ) : (
          <span className="hub-event-gone">{t("quality.table-gone-day", { day: formats.day(lastExceptionDate) })}</span>
        ),
    },
    exceptionRule: { text: ({ exceptionRule }) => ruleName(exceptionRule) },
    objectType: { text: ({ objectType }) => objectTypeName(objectType) },
    tableName: { text: ({ tableName }) => tableName },
    dataSource: { text: ({ dataSource }) => dataSource },
    acceptedUntil: day(({ acceptedUntil }) => acceptedUntil),
    updatedBy: { text: ({ updatedBy }) => updatedBy ?? t("quality.table-by-delivery") },
    updatedOn: { text: ({ updatedOn }) => localMinute(updatedOn), cell: ({ updatedOn }) => formats.instant(updatedOn) },
  };
}

/** A mark that is read out and explained when pointed at. */
function Mark({ symbol, text, className }: { symbol: string; text: string; className: string }) {
  return (
    <span role="img" aria-label={text} title={text} className={`hub-event-mark ${className}`}>
      {symbol}
    </span>
  );
}

/** An instant as spreadsheets read it, in the reader's own time. */
function localMinute(iso: string): string {
  const at = new Date(iso);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
