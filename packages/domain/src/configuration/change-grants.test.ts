import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareAccess } from "./access-difference.ts";
import type { GrantRow } from "./assignments.ts";
import { giveGrant, type GrantScope, takeGrant } from "./change-grants.ts";

const row = (more: Partial<GrantRow> = {}): GrantRow => ({
  role: "data-owner",
  legalEntityId: null,
  sectionCode: null,
  ingestionId: null,
  orgId: null,
  validFrom: null,
  validTo: null,
  ...more,
});
const scope = (more: Partial<GrantScope> = {}): GrantScope => {
  const { validFrom: _, validTo: __, ...all } = row(more);
  return all;
};
/** Of the organisation 1 is above 11. */
const known = { today: "2026-06-01", pathOf: (id: number) => (id === 11 ? [1, 11] : [id]) };
const give = (held: GrantRow[], given: Partial<GrantScope>, validTo: string | null = null) => giveGrant(held, scope(given), validTo, known);
const take = (held: GrantRow[], named: Partial<GrantScope>) => takeGrant(held, scope(named), known);

describe("a grant that is given besides", () => {
  test("stands beside what is held, from the form's open beginning", () => {
    const held = [row({ legalEntityId: 1 }), row({ role: "group-owner" })];
    expect(give(held, { legalEntityId: 2 }, "2026-12-31")).toEqual([...held, row({ legalEntityId: 2, validTo: "2026-12-31" })]);
  });

  test("is held already by the same, by all, or by a higher part of the organisation, for as long", () => {
    expect(give([row({ legalEntityId: 1 })], { legalEntityId: 1, sectionCode: "PLN" })).toBeUndefined();
    expect(give([row()], { legalEntityId: 1 }, "2026-12-31")).toBeUndefined();
    expect(give([row({ validTo: "2026-12-31" })], {}, "2026-12-31")).toBeUndefined();
    expect(give([row({ role: "swp-planner", orgId: 1 })], { role: "swp-planner", orgId: 11 })).toBeUndefined();
    expect(give([row({ validFrom: "2026-06-02" })], {})).toBeDefined();
    expect(give([row({ role: "swp-planner", orgId: 11 })], { role: "swp-planner", orgId: 1 })).toBeDefined();
  });

  test("makes the same grant longer: it keeps its first day where it counts today", () => {
    expect(give([row({ validFrom: "2026-01-01", validTo: "2026-06-30" })], {})).toEqual([row({ validFrom: "2026-01-01" })]);
    expect(give([row({ validFrom: "2026-01-01", validTo: "2026-02-28" })], {}, "2026-12-31")).toEqual([row({ validTo: "2026-12-31" })]);
    expect(give([row({ validFrom: "2026-09-01", validTo: "2027-06-30" })], {}, "2026-12-31")).toEqual([row({ validTo: "2027-06-30" })]);
  });
});

describe("a role that is taken", () => {
  const held = [
    row({ legalEntityId: 1 }),
    row({ legalEntityId: 1, sectionCode: "PLN" }),
    row({ legalEntityId: 2 }),
    row({ role: "steward" }),
  ];

  test("goes as a whole where nothing is named, and of what is named alone otherwise", () => {
    expect(take(held, {})).toEqual([held[3]]);
    expect(take(held, { legalEntityId: 1 })).toEqual([held[2], held[3]]);
    expect(take(held, { legalEntityId: 3 })).toBeUndefined();
    expect(take(held, { role: "auditor" })).toBeUndefined();
  });

  test("is not taken by half: what is named may be held together with more", () => {
    expect(take([row()], { legalEntityId: 1 })).toBe("wider");
    expect(take([row({ legalEntityId: 1 }), row()], { legalEntityId: 1 })).toBe("wider");
    expect(take(held, { legalEntityId: 1, sectionCode: "PLN" })).toBe("wider");
    expect(take([row({ role: "swp-planner", orgId: 1 })], { role: "swp-planner", orgId: 11 })).toBe("wider");
    expect(take([row({ validTo: "2026-05-31" })], { legalEntityId: 1 })).toBeUndefined();
    expect(take([row({ validFrom: "2027-01-01" })], { legalEntityId: 1 })).toBe("wider");
  });
});

const someRow = fc.record<GrantRow>({
  role: fc.constantFrom("data-owner", "upload-coordinator"),
  legalEntityId: fc.constantFrom(null, 1, 2),
  sectionCode: fc.constantFrom(null, "PLN", "GPG"),
  ingestionId: fc.constant(null),
  orgId: fc.constant(null),
  validFrom: fc.constantFrom(null, "2026-01-01", "2026-09-01"),
  validTo: fc.constantFrom(null, "2026-05-01", "2026-12-31"),
});
const rows = fc.uniqueArray(someRow, {
  maxLength: 6,
  selector: ({ role, legalEntityId, sectionCode }) => JSON.stringify([role, legalEntityId, sectionCode]),
});

test("[MANY-01] whatever is held, giving takes nothing away and leaves what was asked for; taking leaves no trace of it, or nothing is done", () => {
  const covers = (held: readonly GrantRow[], wanted: readonly GrantRow[]) => compareAccess(held, wanted, known.pathOf).gains.length === 0;
  fc.assert(
    fc.property(rows, someRow, (held, one) => {
      const { validFrom: _, validTo, ...asked } = one;
      const given = giveGrant(held, asked, validTo, known);
      const wanted = [{ ...asked, validFrom: known.today, validTo }];
      expect(covers(given ?? held, wanted)).toBe(true);
      const runs = held.filter((each) => (each.validTo ?? "9") >= known.today);
      if (given) expect(covers(given, runs)).toBe(true);
      const left = takeGrant(held, asked, known);
      const concerns = (each: GrantRow) =>
        each.role === asked.role &&
        (["legalEntityId", "sectionCode"] as const).every(
          (part) => asked[part] === null || each[part] === null || each[part] === asked[part],
        );
      if (left === "wider") return;
      expect((left ?? held).filter((each) => concerns(each) && (each.validTo ?? "9") >= known.today)).toEqual([]);
      expect(held.filter((each) => !concerns(each)).every((each) => (left ?? held).includes(each))).toBe(true);
    }),
  );
});
