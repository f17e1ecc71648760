import { describe, expect, test } from "vitest";
import { calendarBody, type CalendarRow, checkCalendarEntry, entryOf, listFreeEntities } from "./calendar-entry.ts";

const row: CalendarRow = {
  id: 7,
  section: "PLN",
  legalEntity: { id: 1, code: "ES01", name: "España" },
  first: { year: 2025, month: 1 },
  last: null,
  dueDay: 10,
  version: 2,
};

describe("a calendar entry", () => {
  test("says all that is wrong at once", () => {
    const entry = { ...entryOf(row), entityIds: [], last: { year: 2024, month: 12 } };
    expect(checkCalendarEntry(entry).map(({ code }) => code)).toEqual(["ui.field-required", "configuration.last-before-first"]);
    expect(checkCalendarEntry({ ...entryOf(row), last: { year: 2025, month: 1 } })).toEqual([]);
  });

  test("becomes one body for each entity", () => {
    expect(calendarBody(entryOf(row), 9)).toEqual({
      section: "PLN",
      legalEntityId: 9,
      first: { year: 2025, month: 1 },
      last: null,
      dueDay: 10,
    });
  });

  test("offers the entities whose months are not expected yet", () => {
    const ended = { ...row, legalEntity: { ...row.legalEntity, id: 3 }, last: { year: 2025, month: 12 } };
    const entities = [{ id: 1 }, { id: 2 }, { id: 3 }];
    const free = (section: string, year: number, last: { year: number; month: number } | null = null) =>
      listFreeEntities(entities, [row, ended], { section, entityIds: [], first: { year, month: 1 }, last, dueDay: 5 }).map(({ id }) => id);
    expect(free("PLN", 2025)).toEqual([2]);
    expect(free("PLN", 2026)).toEqual([2, 3]);
    expect(free("PLN", 2024, { year: 2024, month: 12 })).toEqual([1, 2, 3]);
    expect(free("GPG", 2025)).toEqual([1, 2, 3]);
  });
});
