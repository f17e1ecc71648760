import { describe, expect, test } from "vitest";
import { type Compared, type ComparedWith, mustHold, needsFullCount, tellHold, usualResemblancePercent } from "./held-delivery.ts";

const of = (count: number, common: number | null): Compared => ({ period: "2026-09", count, common });
const month = (count: number, common: number | null): ComparedWith => ({ standing: of(count, common), before: null });
const last = (count: number, common: number | null): ComparedWith => ({ standing: null, before: of(count, common) });

describe("a delivery is held", () => {
  test.each<[string, number, ComparedWith]>([
    ["of another entity, and much larger", 126_800, month(355, 2)],
    ["of another entity, though of the same size", 355, month(355, 2)],
    ["of which nobody was there last month", 355, last(340, 0)],
    ["cut after a quarter of its people", 88, last(355, 88)],
    ["for a small shop, with a thousand people in it", 1_000, last(6, 6)],
    ["with the six of a small shop where there were a thousand", 6, month(1_000, 6)],
    ["just below the share", 100, month(100, 29)],
    ["like last month, where what stands is not", 355, { standing: of(126_800, 2), before: of(350, 345) }],
    ["of figures, with a thousand rows for the one there was", 1_000, month(1, null)],
    ["of figures, with one row for thirty", 1, last(30, null)],
  ])("%s", (_, count, other) => {
    expect(mustHold(count, other, usualResemblancePercent)).toBe(true);
  });
});

describe("a delivery is not held", () => {
  test.each<[string, number, ComparedWith]>([
    ["the first ever", 126_800, { standing: null, before: null }],
    ["after nothing was reported", 355, month(0, 0)],
    ["that reports nothing", 0, month(355, 0)],
    ["of the same people", 355, month(355, 355)],
    ["with joiners and leavers of a hard month", 355, last(350, 250)],
    ["of an entity that tripled", 1_050, last(350, 350)],
    ["of an entity that sold two thirds", 120, last(360, 120)],
    ["of a shop of six, of whom two left", 4, last(6, 4)],
    ["of a shop of six, all of them new", 6, last(6, 0)],
    ["of a shop that grew from six to twenty", 20, last(6, 5)],
    ["just at the share", 100, month(100, 30)],
    ["of the same number of figures", 40, last(40, null)],
    ["of four figures where there was one", 4, month(1, null)],
    ["unlike last month, where it is like what stands", 120, { standing: of(118, 118), before: of(900, 100) }],
  ])("%s", (_, count, other) => {
    expect(mustHold(count, other, usualResemblancePercent)).toBe(false);
  });

  test("at a share of 0, whatever it is", () => {
    expect(mustHold(126_800, month(355, 0), 0)).toBe(false);
  });
});

test("a sample spares the full count of what is clearly like its entity, and of nothing that might be held", () => {
  expect(needsFullCount(256, of(250, 240), 30)).toBe(false);
  expect(needsFullCount(256, of(250, 167), 30)).toBe(false);
  expect(needsFullCount(256, of(250, 166), 30)).toBe(true);
  expect(needsFullCount(256, of(250, 2), 30)).toBe(true);
  expect(needsFullCount(20, of(256, 20), 30)).toBe(true);
});

test("a check says what it would be compared with: what stands, else the month before", () => {
  const before = of(340, 3);
  expect(tellHold("Norte", { unit: "people", count: 500, standing: null, before })).toEqual({
    severity: "warning",
    code: "people-unlike",
    params: { entity: "Norte", count: 500, known: 340, period: "2026-09", common: 3 },
  });
  expect(tellHold("Norte", { unit: "people", count: 500, standing: { ...of(355, 2), period: "2026-10" }, before }).params).toEqual({
    entity: "Norte",
    count: 500,
    known: 355,
    period: "2026-10",
    common: 2,
  });
  expect(tellHold("Norte", { unit: "rows", count: 90, standing: null, before: of(1, null) })).toEqual({
    severity: "warning",
    code: "rows-unlike",
    params: { entity: "Norte", count: 90, known: 1, period: "2026-09" },
  });
});
