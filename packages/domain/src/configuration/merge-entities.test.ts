import { expect, test } from "vitest";
import { dayOfMerge, type Expectation, lastDayOf, moveExpectations, moveGrant, movePlaces } from "./merge-entities.ts";

const today = "2026-11-10";
const days = (validFrom: string | null, validTo: string | null) => ({ validFrom, validTo });

test.each([
  ["nothing like it stands: from the day of the merge on", days(null, null), undefined, { as: "moves", days: days(today, null) }],
  ["it begins later", days("2027-01-01", "2027-06-30"), undefined, { as: "moves", days: days("2027-01-01", "2027-06-30") }],
  ["it is over", days(null, "2026-11-09"), undefined, { as: "ended" }],
  ["its holder has it for ever", days("2020-01-01", "2027-01-01"), days(null, null), { as: "double" }],
  [
    "its holder's ends sooner",
    days(null, "2027-01-01"),
    days("2020-01-01", "2026-12-31"),
    { as: "widens", days: days("2020-01-01", "2027-01-01") },
  ],
  [
    "its holder's begins the day after it ends",
    days(null, "2026-12-31"),
    days("2027-01-01", null),
    { as: "widens", days: days(today, null) },
  ],
  ["its holder's is over", days(null, null), days(null, "2026-11-09"), { as: "widens", days: days(today, null) }],
  ["days lie between both", days(null, "2026-12-31"), days("2027-01-02", null), { as: "apart" }],
  ["days lie between both, the other way round", days("2027-01-02", null), days(null, "2026-12-31"), { as: "apart" }],
])("[MANY-02] a grant on a duplicate when %s", (_, given, standing, move) => {
  expect(moveGrant(given, standing, today)).toEqual(move);
});

const row = (first: string, last: string | null = null, section = "PLN"): Expectation => ({ section, first, last, dueDay: 5 });

test.each([
  ["nothing was delivered: all of it", [row("2026-01-01")], [], undefined, [{ keptUntil: null, given: [row("2026-01-01")] }]],
  ["months before stay", [row("2026-01-01")], [], "2026-10-01", [{ keptUntil: "2026-09-01", given: [row("2026-10-01")] }]],
  ["all of it is over", [row("2026-01-01", "2026-09-01")], [], "2026-10-01", []],
  ["the other is expected for ever", [row("2026-01-01")], [row("2025-01-01")], "2026-10-01", [{ keptUntil: "2026-09-01", given: [] }]],
  [
    "the other is expected in between",
    [row("2026-01-01", "2027-12-01")],
    [row("2026-03-01", "2026-05-01"), row("2027-01-01", null, "PAY")],
    undefined,
    [{ keptUntil: null, given: [row("2026-01-01", "2026-02-01"), row("2026-06-01", "2027-12-01")] }],
  ],
])("[MANY-02] what a duplicate is expected to deliver: %s", (_, rows, standing, since, moves) => {
  const found = moveExpectations(rows, standing, new Map(since === undefined ? [] : [["PLN", since]]));
  expect(found.map(({ keptUntil, given }) => ({ keptUntil, given }))).toEqual(moves);
});

test("[MANY-02] a duplicate's place is the other's from a day on, where that one has none", () => {
  const place = (legalEntityId: number, belowId: number, validFrom: string, validTo: string | null) => ({
    belowId,
    nodeId: null,
    legalEntityId,
    validFrom,
    validTo,
  });
  const places = [
    place(1, 7, "2020-01-01", "2025-12-31"),
    place(1, 8, "2026-01-01", null),
    place(2, 9, "2027-01-01", "2027-06-30"),
    place(3, 7, "2020-01-01", null),
  ];
  expect(movePlaces(places, 1, 2, today)).toEqual([
    places[0],
    place(1, 8, "2026-01-01", "2026-11-09"),
    place(2, 8, today, "2026-12-31"),
    place(2, 8, "2027-07-01", null),
    places[2],
    places[3],
  ]);
});

test("[MANY-02] a duplicate is in use until the end of the last month of which it delivered", () => {
  expect(dayOfMerge(today, null)).toBe(today);
  expect(dayOfMerge(today, "2026-09-01")).toBe(today);
  expect(dayOfMerge(today, "2026-11-01")).toBe("2026-12-01");
  expect(lastDayOf({ validFrom: "2020-01-01", validTo: null }, today)).toBe("2026-11-09");
  expect(lastDayOf({ validFrom: "2020-01-01", validTo: "2024-12-31" }, today)).toBe("2024-12-31");
  expect(lastDayOf({ validFrom: "2027-01-01", validTo: null }, today)).toBe("2027-01-01");
});
