import { expect, test } from "vitest";
import { eventColumns, showEvents } from "./event-columns.tsx";
import { firstLayout, placeColumns } from "../ui/grid/column-layout.ts";
import type { QualityEvent } from "./event-pages.ts";

const event: QualityEvent = {
  idEvent: 12,
  dataSource: "ONHR",
  tableName: "OnHR",
  legalEntity: { id: 1, code: "NOR-ES", name: "Norte España" },
  idType: "Matrícula",
  idValue: "00012",
  objectType: "column",
  objectName: "Salario",
  objectValue: "1.234,50",
  valueHidden: false,
  elementId: 1,
  ruleId: 1,
  exceptionRule: "pay-outside-range",
  exceptionRuleDetail: "Demasiado alto.",
  status: "OPEN",
  acceptedUntil: null,
  firstExceptionDate: "2026-10-01",
  lastExceptionDate: "2026-11-01",
  goneSince: "2026-11-15",
  deliveryId: 3,
  accountantPerimeter: { id: 4, code: "IB", name: "Iberia" },
  accountant: { id: 5, email: "ana@example.com", name: "Ana" },
  dueDate: "2026-11-10",
  overdue: true,
  comments: "Línea 1\nLínea 2",
  updatedBy: null,
  updatedOn: "2026-11-15T10:00:00.000Z",
  version: 1,
  mayEdit: true,
  nextStatuses: [],
};
const words = {
  t: ((key: string) => key) as never,
  formats: {} as never,
  ruleName: (rule: string) => rule,
  objectTypeName: (type: string) => type,
  onOpen: () => undefined,
};
const shown = showEvents(words);

test("[QUAL-02] every field of an event is a column, and all of them are seen until somebody hides them", () => {
  const fields =
    "idEvent dataSource tableName legalEntityCode idType idValue objectType objectName objectValue exceptionRule exceptionRuleDetail status " +
    "firstExceptionDate lastExceptionDate accountantPerimeter accountant dueDate comments updatedBy updatedOn";
  const seen = placeColumns(eventColumns, firstLayout(eventColumns)).map(({ id }) => id);
  expect(seen.toSorted()).toEqual(fields.split(" ").toSorted());
});

test("cells are copied as values a spreadsheet reads, days as ISO days", () => {
  const copied = (id: keyof typeof shown) => shown[id].text(event);
  expect(copied("idValue")).toBe("00012");
  expect(copied("legalEntityCode")).toBe("NOR-ES");
  expect([copied("dueDate"), copied("lastExceptionDate")]).toEqual(["2026-11-10", "2026-11-01"]);
  expect(copied("objectValue")).toBe("1.234,50");
  expect(copied("accountant")).toBe("Ana");
  expect(copied("updatedOn")).toMatch(/^2026-11-1\d \d\d:\d\d$/);
  expect(shown.dueDate.text({ ...event, dueDate: null })).toBe("");
});

test("pay that the reader does not see says so, also where it is copied", () => {
  const hidden = { ...event, valueHidden: true, objectValue: null, exceptionRuleDetail: "" };
  expect(shown.objectValue.text(hidden)).toBe("quality.table-value-hidden");
  expect(shown.exceptionRuleDetail.text(hidden)).toBe("quality.table-value-hidden");
  expect(shown.objectValue.text({ ...event, objectValue: null })).toBe("");
});
