import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareAccess } from "./access-difference.ts";
import { type Assignment, countGrants, expandAssignments, foldGrants, type GrantRow } from "./assignments.ts";

const line = (more: Partial<Assignment>): Assignment => ({
  role: "data-owner",
  legalEntityIds: null,
  sections: null,
  ingestionIds: null,
  orgIds: null,
  validFrom: null,
  validTo: null,
  ...more,
});
const row = (more: Partial<GrantRow>): GrantRow => ({
  role: "data-owner",
  legalEntityId: null,
  sectionCode: null,
  ingestionId: null,
  orgId: null,
  validFrom: null,
  validTo: null,
  ...more,
});
const subset = <T>(values: T[]) => fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 }), { nil: null });
const days = fc.constantFrom(null, "2026-01-01", "2026-06-30");

describe("lines of the form and grants", () => {
  test("a line stands for each entity with each section", () => {
    expect(expandAssignments([line({ legalEntityIds: [1, 2], sections: ["GPG", "PLN"] })])).toHaveLength(4);
    expect(expandAssignments([line({}), line({})])).toEqual([row({})]);
  });

  test("grants fold to few lines: entities that are given the same stand together", () => {
    const rows = expandAssignments([
      line({ legalEntityIds: [3, 1], sections: ["PLN", "GPG"] }),
      line({ legalEntityIds: [2], sections: ["PLN"] }),
    ]);
    expect(foldGrants(rows)).toEqual([
      line({ legalEntityIds: [1, 3], sections: ["GPG", "PLN"] }),
      line({ legalEntityIds: [2], sections: ["PLN"] }),
    ]);
  });

  test("folding and expanding say the same grants, whatever they are", () => {
    const lines = fc.array(
      fc.oneof(
        fc.record({
          role: fc.constant("data-owner" as const),
          legalEntityIds: subset([1, 2, 3]),
          sections: subset(["GPG", "PLN"]),
          ingestionIds: fc.constant(null),
          orgIds: fc.constant(null),
          validFrom: days,
          validTo: fc.constant(null),
        }),
        fc.record({
          role: fc.constant("steward" as const),
          legalEntityIds: subset([1, 2]),
          sections: fc.constant(null),
          ingestionIds: subset([7, 8, 9]),
          orgIds: fc.constant(null),
          validFrom: fc.constant(null),
          validTo: days,
        }),
        fc.record({
          role: fc.constant("swp-planner" as const),
          legalEntityIds: fc.constant(null),
          sections: fc.constant(null),
          ingestionIds: fc.constant(null),
          orgIds: subset([21, 22, 23]),
          validFrom: days,
          validTo: days,
        }),
      ),
      { maxLength: 6 },
    );
    const sorted = (rows: GrantRow[]) => rows.map((each) => JSON.stringify(each)).toSorted();
    fc.assert(
      fc.property(lines, (given) => {
        const rows = expandAssignments(given);
        expect(sorted(expandAssignments(foldGrants(rows)))).toEqual(sorted(rows));
      }),
    );
  });
});

const planner = (orgId: number | null) => row({ role: "swp-planner", orgId });
// OB 1 > unit 2 > division 3, and OB 1 > unit 4 > division 5.
const paths: Record<number, number[]> = { 1: [1], 2: [1, 2], 3: [1, 2, 3], 4: [1, 4], 5: [1, 4, 5] };
const pathOf = (id: number) => paths[id] ?? [id];

describe("gains and losses", () => {
  test.each<[string, GrantRow[], GrantRow[], number, number]>([
    ["nothing changes", [row({})], [row({})], 0, 0],
    ["one entity under all is neither", [row({}), row({ legalEntityId: 1 })], [row({})], 0, 0],
    ["all instead of one is a gain and no loss", [row({ legalEntityId: 1 })], [row({})], 1, 0],
    ["one instead of all is a loss and no gain", [row({})], [row({ legalEntityId: 1 })], 0, 1],
    ["another role is both", [row({})], [row({ role: "upload-coordinator" })], 1, 1],
    ["an end is a loss of the time after it", [row({})], [row({ validTo: "2026-12-31" })], 0, 1],
    ["a later end is a gain", [row({ validTo: "2026-12-31" })], [row({ validTo: "2027-12-31" })], 1, 0],
    [
      "a section under all sections is no gain",
      [row({ legalEntityId: 1 })],
      [row({ legalEntityId: 1 }), row({ legalEntityId: 1, sectionCode: "PLN" })],
      0,
      0,
    ],
    ["a division under its OB is neither", [planner(1), planner(3)], [planner(1)], 0, 0],
    ["a unit instead of its OB is a loss", [planner(1)], [planner(2)], 0, 1],
    ["an OB instead of its unit is a gain", [planner(2)], [planner(1)], 1, 0],
    ["the whole organisation instead of an OB is a gain", [planner(1)], [planner(null)], 1, 0],
    ["a division of another unit is both", [planner(3)], [planner(5)], 1, 1],
  ])("%s", (_, before, after, gains, loses) => {
    const found = compareAccess(before, after, pathOf);
    expect([found.gains.length, found.loses.length]).toEqual([gains, loses]);
  });
});

/** Whether whoever has one grant has all that the other gives, as one would say it. */
const covers = (wide: GrantRow, narrow: GrantRow, pathOf: (id: number) => number[]): boolean =>
  wide.role === narrow.role &&
  (["legalEntityId", "sectionCode", "ingestionId"] as const).every((by) => wide[by] === null || wide[by] === narrow[by]) &&
  (wide.orgId === null || (narrow.orgId !== null && pathOf(narrow.orgId).includes(wide.orgId))) &&
  (wide.validFrom === null || (narrow.validFrom !== null && wide.validFrom <= narrow.validFrom)) &&
  (wide.validTo === null || (narrow.validTo !== null && wide.validTo >= narrow.validTo));

test("what is lost and gained is what no row of the other side covers", () => {
  const rows = fc.array(
    fc.record({
      role: fc.constantFrom("data-owner" as const, "mut-admin" as const),
      legalEntityId: fc.constantFrom(null, 1, 2),
      sectionCode: fc.constantFrom(null, "GPG"),
      ingestionId: fc.constantFrom(null, 1),
      orgId: fc.constantFrom(null, 1, 2, 3),
      validFrom: days,
      validTo: days,
    }),
    { maxLength: 8 },
  );
  // 3 is below 2 is below 1.
  const pathOf = (id: number) => [1, 2, 3].slice(0, id);
  fc.assert(
    fc.property(rows, rows, (before, after) => {
      expect(compareAccess(before, after, pathOf)).toEqual({
        gains: after.filter((each) => !before.some((other) => covers(other, each, pathOf))),
        loses: before.filter((each) => !after.some((other) => covers(other, each, pathOf))),
      });
    }),
  );
});

test("[SAFE-01] an entity that is named two thousand times is given once, and what lines stand for is known before it is written out", () => {
  const often = Array.from({ length: 2000 }, () => 1);
  const lines = Array.from({ length: 100 }, () => line({ legalEntityIds: often, ingestionIds: often }));
  expect(countGrants(lines)).toBe(100);
  expect(expandAssignments(lines)).toEqual([row({ legalEntityId: 1, ingestionId: 1 })]);
  const many = Array.from({ length: 2000 }, (_, at) => at);
  expect(countGrants([line({ legalEntityIds: many, ingestionIds: many }), line({})])).toBe(4_000_001);
});
