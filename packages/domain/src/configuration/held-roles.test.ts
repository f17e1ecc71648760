import fc from "fast-check";
import { expect, test } from "vitest";
import { administersForGood, administersOn, type HeldRole, overlap, type Period, signsAndAdministers } from "./held-roles.ts";

const days = ["2026-11-04", "2026-11-05", "2026-11-06", "2026-11-07"];
const day = fc.constantFrom(null, ...days);
const period = fc.record({ validFrom: day, validTo: day });
const today = "2026-11-05";
const counts = ({ validFrom, validTo }: Period, on: string) => (validFrom ?? on) <= on && (validTo ?? on) >= on;
const held = (role: HeldRole["role"], validFrom: string | null, validTo: string | null): HeldRole => ({ role, validFrom, validTo });

test("what is given by a membership counts on the days on which both count", () => {
  fc.assert(
    fc.property(period, period, fc.constantFrom(...days), (one, other, on) => {
      expect(counts(overlap(one, other), on)).toBe(counts(one, on) && counts(other, on));
      expect(overlap(one, other)).toEqual(overlap(other, one));
      expect(administersOn([{ role: "mut-admin", ...one }], "MUT", on)).toBe(counts(one, on));
    }),
  );
});

test("an area is kept by who administers it today and without an end", () => {
  expect(administersForGood([held("mut-admin", null, null)], "MUT", today)).toBe(true);
  expect(administersForGood([held("mut-admin", today, null)], "MUT", today)).toBe(true);
  expect(administersForGood([held("mut-admin", "2026-11-06", null)], "MUT", today)).toBe(false);
  expect(administersForGood([held("mut-admin", null, "2099-12-31")], "MUT", today)).toBe(false);
  expect(administersForGood([held("mut-admin", null, null)], "HUB", today)).toBe(false);
});

test("nobody administers and signs, be it one after the other; what is over stands in nobody's way", () => {
  const signing = ["data-owner", "upload-coordinator", "group-owner"] as const;
  for (const role of signing) {
    expect(signsAndAdministers([held("wf-admin", null, null), held(role, null, null)], today)).toBe(true);
    expect(signsAndAdministers([held("wf-admin", null, today), held(role, "2027-01-01", null)], today)).toBe(true);
    expect(signsAndAdministers([held("wf-admin", null, "2026-11-04"), held(role, null, null)], today)).toBe(false);
    expect(signsAndAdministers([held(role, null, null)], today)).toBe(false);
  }
  expect(signsAndAdministers([held("wf-admin", null, null), held("steward", null, null), held("swp-lead", null, null)], today)).toBe(false);
});
