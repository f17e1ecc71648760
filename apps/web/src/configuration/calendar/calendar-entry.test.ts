import { monthsOf } from "@hub/domain/configuration/section-months.ts";
import { describe, expect, test } from "vitest";
import { calendarBody, type CalendarRow, checkMonths, entryOf } from "./calendar-entry.ts";
import { checkFilling, fillingOf, startFilling } from "./fill-draft.ts";

const row: CalendarRow = {
  id: 7,
  section: "PLN",
  legalEntity: { id: 1, code: "ES01", name: "España" },
  first: { year: 2025, month: 1 },
  last: null,
  dueDay: 10,
  version: 2,
};

test("a row becomes the body of its change; months in the wrong order are told", () => {
  expect(calendarBody(entryOf(row), 9)).toEqual({
    section: "PLN",
    legalEntityId: 9,
    first: { year: 2025, month: 1 },
    last: null,
    dueDay: 10,
  });
  expect(checkMonths({ ...row, last: { year: 2024, month: 12 } }).map(({ code }) => code)).toEqual(["configuration.last-before-first"]);
  expect(checkMonths({ ...row, last: { year: 2025, month: 1 } })).toEqual([]);
});

describe("[MANY-03] what is expected of many", () => {
  const monthly = { code: "PLN", months: monthsOf("monthly", 1) };
  const yearly = { code: "GPG", months: [12] };

  test("begins with the first month that is not late, and with all entities", () => {
    const start = startFilling([monthly, yearly], new Date(2026, 10, 27));
    expect(start).toMatchObject({ sections: [], who: "all", first: { year: 2026, month: 11 }, last: null, dueDay: 10 });
    expect(startFilling([monthly], new Date(2026, 0, 10))).toMatchObject({ sections: ["PLN"], first: { year: 2025, month: 12 } });
    expect(startFilling([monthly], new Date(2026, 0, 11))).toMatchObject({ first: { year: 2026, month: 1 } });
    expect(startFilling([yearly], new Date(2026, 0, 11))).toMatchObject({ sections: ["GPG"], first: { year: 2026, month: 12 } });
  });

  test("asks for those of the choice alone, whatever was chosen before", () => {
    const draft = { ...startFilling([monthly]), country: "ES", legalEntityIds: ["3", "4"] };
    expect(fillingOf(draft, [])).toMatchObject({ legalEntityIds: null, country: null });
    expect(fillingOf({ ...draft, who: "country" }, [])).toMatchObject({ legalEntityIds: null, country: "ES" });
    expect(fillingOf({ ...draft, who: "some" }, [])).toMatchObject({ legalEntityIds: [3, 4], country: null });
  });

  test("says all that is missing at once", () => {
    const wrong = checkFilling({ ...startFilling([]), who: "country", last: { year: 2020, month: 1 } }, []);
    expect(wrong.map(({ path }) => path[0])).toEqual(["sections", "country", "last"]);
    expect(checkFilling({ ...startFilling([monthly]), who: "some" }, []).map(({ path }) => path[0], [])).toEqual(["legalEntityIds"]);
    expect(checkFilling(startFilling([monthly]), [])).toEqual([]);
  });
});
