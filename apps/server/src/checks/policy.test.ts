import { type Grant, noAccess } from "@hub/domain/session/permissions.ts";
import { describe, expect, test } from "vitest";
import { onBehalfOf, proposingStanding, settingStanding } from "./policy.ts";

const grant = (role: Grant["role"], more: Partial<Grant> = {}): Grant => ({
  role,
  legalEntityId: null,
  sectionCode: null,
  ingestionId: null,
  ...more,
});
const holding = (...grants: Grant[]) => ({ ...noAccess, grants });

describe("who sets and who proposes tolerances (readings 4)", () => {
  test.each<[string, Grant, number | null, boolean, boolean]>([
    ["the owner of an entity", grant("data-owner", { legalEntityId: 1 }), 1, true, true],
    ["the owner of another entity", grant("data-owner", { legalEntityId: 2 }), 1, false, false],
    ["the owner of one section", grant("data-owner", { legalEntityId: 1, sectionCode: "PLN" }), 1, false, true],
    ["the owner of all entities, for the group", grant("data-owner"), null, false, true],
    ["the group's owner", grant("group-owner"), null, true, false],
    ["the group's owner, of an entity", grant("group-owner"), 1, true, false],
    ["the group's owner of one section", grant("group-owner", { sectionCode: "PLN" }), null, false, false],
    ["a steward of an ingestion", grant("steward", { ingestionId: 3 }), 1, false, true],
    ["a source", grant("process-source"), 1, false, false],
  ])("%s", (_, given, legalEntityId, sets, proposes) => {
    expect(settingStanding(holding(given), legalEntityId) !== undefined).toBe(sets);
    expect(proposingStanding(holding(given), legalEntityId) !== undefined).toBe(proposes);
  });
});

describe("in whose stead", () => {
  test("in one's own right where one holds it oneself; else for a colleague who had no part in it", () => {
    const lent = (onBehalf: number) => grant("group-owner", { onBehalfOf: onBehalf });
    expect(settingStanding(holding(lent(7), grant("group-owner")), null)).toEqual({ lenders: null });
    const standing = settingStanding(holding(lent(7), lent(8)), null) ?? { lenders: null };
    expect(onBehalfOf(standing)).toBe(7);
    expect(onBehalfOf(standing, [7])).toBe(8);
    expect(onBehalfOf(standing, [7, 8])).toBe(7);
    expect(onBehalfOf({ lenders: null }, [7])).toBeNull();
  });
});
