import { type Access, noAccess, type Permission, permissionTable, type Role, roles } from "@hub/domain/session/permissions.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";
import { reaches, reachOf } from "./policy.ts";
import { addOrganisation } from "./testing/organisation.ts";
import { withinOrg } from "./within-org.sql.ts";

let portal: TestPortal;
let ids: Record<string, number>;
const pathOf = (codes: string) => codes.split("/").map((_, at, all) => ids[all.slice(0, at + 1).join("/")] ?? 0);

beforeAll(async () => {
  portal = await startTestPortal();
  ids = await addOrganisation(portal.db);
});
afterAll(() => portal.stop());

const accessOf = (...given: [Role, (number | null)?][]): Access => ({
  ...noAccess,
  grants: given.map(([role, orgId]) => ({ role, legalEntityId: null, sectionCode: null, ingestionId: null, orgId: orgId ?? null })),
});

describe("who may do what of planning", () => {
  const may = (permission: Permission) => (permissionTable[permission] as readonly Role[]).toSorted();
  test("a reader reads, a planner also edits, a lead also takes snapshots and keeps the catalogue", () => {
    expect(may("swp.read")).toEqual(["auditor", "group-owner", "swp-lead", "swp-planner", "swp-reader"]);
    // Whoever keeps what is chosen from sees it, and opens the page, without the plans.
    expect(may("swp.open")).toEqual([...may("swp.read"), "hub-admin"].toSorted());
    expect(may("swp.edit")).toEqual(["swp-lead", "swp-planner"]);
    expect(may("swp.snapshots")).toEqual(["swp-lead"]);
    expect(may("swp.catalogue")).toEqual(["hub-admin", "swp-lead"]);
  });

  test("roles of planning open nothing else but what everybody has", () => {
    const planning: Role[] = ["swp-planner", "swp-lead", "swp-reader"];
    const everybody = roles.filter((role) => role !== "auditor");
    const opened = (Object.entries(permissionTable) as [Permission, "anyone" | readonly Role[]][])
      .filter(
        ([, allowed]) =>
          allowed !== "anyone" && !everybody.every((role) => allowed.includes(role)) && planning.some((role) => allowed.includes(role)),
      )
      .map(([permission]) => permission);
    expect(opened.every((permission) => permission.startsWith("swp."))).toBe(true);
  });
});

test("what is read in a part says nothing of what is edited in another", () => {
  const access = accessOf(["swp-reader"], ["swp-planner", ids["IBE/RED"]], ["swp-lead", ids["NOR/RED/ACC"]]);
  expect(reachOf(access, "swp.read")).toBe("all");
  expect(reachOf(access, "swp.edit")).toEqual([ids["IBE/RED"], ids["NOR/RED/ACC"]]);
  expect(reachOf(access, "swp.snapshots")).toEqual([ids["NOR/RED/ACC"]]);
  expect(reachOf({ ...access, scopes: ["swp.read"] }, "swp.edit")).toEqual([]);
  expect(reachOf(accessOf(["data-owner"], ["hub-admin"]), "swp.read")).toEqual([]);
});

test("the condition in SQL finds the divisions that the rule reaches, whatever is given", async () => {
  const divisions = Object.keys(ids).filter((codes) => codes.split("/").length === 3);
  const nodes = fc.constantFrom(...Object.values(ids), 987_654);
  await fc.assert(
    fc.asyncProperty(
      fc.oneof({ weight: 1, arbitrary: fc.constant("all" as const) }, { weight: 8, arbitrary: fc.uniqueArray(nodes, { maxLength: 4 }) }),
      async (reach) => {
        const { rows } = await sql<{ id: number }>`select p.division_id as id from swp_place p where ${withinOrg(reach)}`.execute(
          portal.db,
        );
        const expected = divisions.filter((codes) => reaches(reach, pathOf(codes))).map((codes) => ids[codes] ?? 0);
        expect(rows.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
      },
    ),
    { numRuns: 60 },
  );
});
