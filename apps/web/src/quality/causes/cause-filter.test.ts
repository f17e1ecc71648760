import { expect, test } from "vitest";
import { readFilter } from "../quality-search.ts";
import { type Cause, causeKey, daysBetween, filterOfCause } from "./cause-filter.ts";

const cause = { elementId: 3, ruleId: 8, legalEntity: { id: 5, code: "ES", name: "Norte" }, delivery: { id: 41 } } as unknown as Cause;
const outside: Cause = { ...cause, delivery: null };

test("[QUAL-01] the filter of a cause finds its events among those of the page", () => {
  const filter = filterOfCause({ mine: "1", rules: "8,9", text: "ana" }, cause);
  expect(filter).toEqual({ mine: "1", text: "ana", elements: "3", rules: "8", entities: "5", delivery: "41", status: "IN_PROGRESS,OPEN" });
  expect(readFilter(filter)).toEqual(filter);
  expect(filterOfCause({}, outside)).not.toHaveProperty("delivery");
});

test("of the statuses asked for only those that are open stay", () => {
  expect(filterOfCause({ status: "OPEN,RESOLVED" }, cause).status).toBe("OPEN");
});

test("causes are told apart by element, rule, entity and delivery", () => {
  expect(new Set([causeKey(cause), causeKey(outside), causeKey({ ...cause, ruleId: 9 })]).size).toBe(3);
});

test("days from one to another", () => {
  expect(daysBetween("2026-02-27", "2026-03-01")).toBe(2);
  expect(daysBetween("2026-03-29", "2026-03-28")).toBe(-1);
});
