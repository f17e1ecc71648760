import { nothingSaid } from "@hub/contract/workflows/nothing-said.ts";
import type { InboxItem } from "../workflows/inbox-columns.tsx";
import { expect, test } from "vitest";
import { nextOf, type Work, workOf } from "./waiting-work.ts";

const item = (step: InboxItem["step"], entity: number): InboxItem => ({
  ...nothingSaid,
  key: `${step}-${entity}`,
  step,
  year: 2026,
  month: 10,
  section: "PLN",
  legalEntity: { id: entity, code: `E${entity}`, name: `Entity ${entity}` },
});
const place = (legalEntityId: number) => ({ section: "PLN", legalEntityId, year: 2026, month: 10 });
const cell = (entity: number): Work => ({ kind: "cell", place: place(entity) });

test("[TODAY-02] after an act the next one comes, from the top again behind the last; what was done and left the list leads to its first", () => {
  const items = [item("sign", 1), item("validate", 2), item("decide", 3)];
  expect(nextOf(items, cell(2))).toEqual({ count: 2, work: cell(3) });
  expect(nextOf(items, cell(3))).toEqual({ count: 2, work: cell(1) });
  expect(nextOf(items, cell(9))).toEqual({ count: 3, work: cell(1) });
  expect(nextOf([item("sign", 1)], cell(1))).toBeUndefined();
  expect(nextOf(items, cell(3), (key) => key !== JSON.stringify(place(1)))).toEqual({ count: 1, work: cell(2) });
});

test("[TODAY-02] what waits is done in the window of its area: files, cells, exceptions, suggestions, closings, gaps, sources and access", () => {
  for (const step of ["deliver", "answer", "reopen"] as const) expect(workOf(item(step, 4))).toEqual({ kind: "delivery", place: place(4) });
  for (const step of ["sign", "validate", "decide"] as const) expect(workOf(item(step, 4))).toEqual(cell(4));
  const events = (overdue: number, accountant: number | null): InboxItem => ({
    ...nothingSaid,
    key: "quality",
    step: "quality",
    events: { open: 3, overdue, accountant },
  });
  expect(workOf(events(2, null))).toEqual({ kind: "events", filter: { mine: "1", overdue: "1" } });
  expect(workOf(events(0, 7))).toEqual({ kind: "events", filter: { accountants: "7", status: "OPEN,IN_PROGRESS" } });
  expect(workOf({ ...nothingSaid, key: "suggestions", step: "suggestions", suggestions: { open: 2, cards: 1, card: 5 } })).toEqual({
    kind: "suggestions",
  });
  expect(workOf({ ...nothingSaid, key: "close-again-9", step: "close-again", scenarioId: 9, year: 2026, month: 9 })).toEqual({
    kind: "close-again",
    scenarioId: 9,
  });
  const gaps = { open: 2, overdue: 1, tab: "skills-shortage" as const, to: "2027-Q1" };
  expect(workOf({ ...nothingSaid, key: "gaps", step: "gaps", gaps })).toEqual({ kind: "gaps", tab: "skills-shortage", to: "2027-Q1" });
  expect(workOf({ ...nothingSaid, key: "sources", step: "sources", count: 1 })).toEqual({ kind: "sources" });
  for (const about of ["access", "unfilled"] as const)
    expect(workOf({ ...nothingSaid, key: about, step: about, count: 1 })).toEqual({ kind: "access", about });
});
