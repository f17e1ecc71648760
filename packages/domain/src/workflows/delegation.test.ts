import { expect, test } from "vitest";
import { type Grant, noAccess } from "../session/permissions.ts";
import { checkDelegationDays, standInFor } from "./delegation.ts";

test.each([
  ["2026-11-20", "2026-11-20", []],
  ["2026-11-01", "2026-11-20", []],
  ["2026-11-21", "2026-11-20", ["workflows.last-day-before-first"]],
  ["2026-11-01", "2026-11-19", ["workflows.last-day-over"]],
  ["2026-11-20", "2027-02-19", []],
  ["2026-11-20", "2027-02-20", ["workflows.delegation-too-long"]],
])("a delegation from %s to %s, made on 2026-11-20", (firstDay, lastDay, codes) => {
  expect(checkDelegationDays({ firstDay, lastDay }, "2026-11-20").map(({ code }) => code)).toEqual(codes);
});

test("somebody acts in another's stead only where they have no right of their own", () => {
  const grant = (more: Partial<Grant>): Grant => ({
    role: "data-owner",
    legalEntityId: null,
    sectionCode: null,
    ingestionId: null,
    ...more,
  });
  const of = (grants: Grant[]) => standInFor("validation.validate", { ...noAccess, grants }, { legalEntityId: 1, sectionCode: "PLN" });
  expect(of([])).toBeUndefined();
  expect(of([grant({})])).toBeNull();
  expect(of([grant({ onBehalfOf: 7 })])).toEqual([7]);
  expect(of([grant({ onBehalfOf: 7 }), grant({ legalEntityId: 1 })])).toBeNull();
  expect(of([grant({ onBehalfOf: 9 }), grant({ onBehalfOf: 7 }), grant({ legalEntityId: 2 })])).toEqual([7, 9]);
});
