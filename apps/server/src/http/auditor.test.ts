import type { Route } from "@hub/contract/route.ts";
import { deleteQualityView, createQualityView } from "@hub/contract/quality/views.ts";
import { markFavourite } from "@hub/contract/dashboards/dashboards.ts";
import { listGroups } from "@hub/contract/configuration/groups.ts";
import { configureUsersInPlatform } from "@hub/contract/configuration/users.ts";
import { nudgeAll } from "@hub/contract/validation/signatures.ts";
import { runSelection } from "@hub/contract/tasks/selections.ts";
import { startExport, startImport } from "@hub/contract/tasks/tasks.ts";
import { createAccessToken } from "@hub/contract/session/account.ts";
import { holds, permissions, roles, toChangeWith } from "@hub/domain/session/permissions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readContractRoutes } from "../testing/contract-routes.ts";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";

let portal: TestPortal;
let routes: Route[];
let auditor: string;
let both: string;
beforeAll(async () => {
  portal = await startTestPortal();
  routes = (await readContractRoutes()).filter(({ permission }) => permission !== "public");
  auditor = await portal.signIn((await portal.addUser("auditor", [{ role: "auditor" }])).email);
  both = await portal.signIn((await portal.addUser("both", [{ role: "auditor" }, { role: "mut-admin" }])).email);
});
afterAll(() => portal.stop());

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const writes = ({ method }: Route): boolean => method !== "GET";

/** What an auditor may send: it changes nothing, or only what is their own. */
const own = [
  "POST languages",
  "DELETE tasks/:id",
  "POST tasks/export",
  "POST dashboard/:id/favourite",
  "POST validation/figures",
  "POST validation/kpis/scopes",
];
/** Of one's own account alone. */
const ofAccount = ({ permission }: Route): boolean => permission === "own-account";

/** What an auditor does not see: pay rows, what waits for somebody's work, and the sessions of others. */
const unseen = [
  "GET access/reviews",
  "GET access/reviews/:id/rows",
  "GET glossary/deleted",
  "GET glossary/owners",
  "GET glossary/similar",
  "GET legal-entities/:id/merge",
  "GET pay-reports/:scenarioId",
  "GET pay-reports/:scenarioId/categories",
  "GET pay-reports/:scenarioId/duties",
  "GET swp/items/deleted",
  "GET swp/snapshots/scopes",
  "GET today/access",
  "GET uploads/options",
  "GET users/:email/sessions",
  "GET validation/next",
  "GET validation/signers",
  "GET workflows/delegations",
  "GET workflows/history",
  "GET workflows/inbox",
  "GET workflows/reminders",
  "GET workflows/stand-ins",
];

/** What a route says to somebody who sends nothing that it could use: who may not ask hears that first. */
async function ask(route: Route, token: string): Promise<{ status: number; code: string }> {
  const response = await portal.app.inject({
    method: route.method,
    url: `/api/${route.path.replaceAll(/:\w+/g, "999999")}`,
    headers: { authorization: `Bearer ${token}` },
  });
  const body = response.headers["content-type"]?.includes("json") ? response.json() : {};
  return { status: response.statusCode, code: String(body.code ?? "") };
}
const isRefused = ({ status, code }: { status: number; code: string }): boolean => status === 403 && code === "operation-not-allowed";

describe("who audits", () => {
  test("changes nothing: every writing route of the contract is refused but those of one's own, which are told by name", async () => {
    const allowed: string[] = [];
    // To end one's session is one's own too, and would end the test.
    const asked = routes.filter((route) => writes(route) && nameOf(route) !== "DELETE users/token");
    expect(asked.length).toBeGreaterThan(120);
    for (const route of asked) if (!isRefused(await ask(route, auditor))) allowed.push(nameOf(route));
    expect(allowed.toSorted()).toEqual([...own, ...asked.filter(ofAccount).map(nameOf)].toSorted());
  });

  test("sees everything but what single people are paid, the work of others, and what those who write look up", async () => {
    const refused: string[] = [];
    for (const route of routes.filter((each) => !writes(each) && each.answers !== "events"))
      if (isRefused(await ask(route, auditor))) refused.push(nameOf(route));
    expect(refused.toSorted()).toEqual(unseen);
  });

  test("with another role does what that role may, and no more", async () => {
    const asked = routes.filter((route) => writes(route) && !ofAccount(route) && route.writes === undefined);
    const { grants, views } = {
      grants: [{ role: "mut-admin" as const, legalEntityId: null, sectionCode: null, ingestionId: null }],
      views: { reports: null, scenarios: null },
    };
    for (const route of asked)
      if (!holds(route.permission, { grants, views, scopes: null }))
        expect([nameOf(route), isRefused(await ask(route, both))]).toEqual([nameOf(route), true]);
    for (const route of [createQualityView, deleteQualityView, nudgeAll]) expect((await ask(route, both)).status, nameOf(route)).toBe(403);
    for (const route of [runSelection, startImport, configureUsersInPlatform])
      expect(isRefused(await ask(route, both)), nameOf(route)).toBe(false);
  });

  test("starts exports, of what they see, and no import", async () => {
    const send = (kind: string, token = auditor) => portal.call(startExport, { token, body: { kind, format: "csv", filter: {} } });
    for (const kind of ["users-export", "audit-export", "access-review"] as const) expect((await send(kind)).status, kind).toBe(202);
    expect((await send("swp-codes-export")).status).toBe(403);
    expect(
      (await portal.app.inject({ method: "POST", url: "/api/tasks/import", headers: { authorization: `Bearer ${auditor}` } })).statusCode,
    ).toBe(403);
    await portal.runJobs();
    const { rows } = await portal.pool.query("select state from task where kind = 'users-export'");
    expect(rows).toEqual([{ state: "done" }]);
    expect((await ask(markFavourite, auditor)).status).not.toBe(403);
  });

  test("a token of theirs reads what it is given, and changes nothing", async () => {
    const body = { name: "Robot", scopes: ["users.read", "groups.read"], lastDay: "2026-12-31" };
    const made = await portal.call(createAccessToken, { token: auditor, body });
    expect(made.status).toBe(201);
    expect((await portal.call(listGroups, { token: made.body.token })).status).toBe(200);
    expect(isRefused(await ask(configureUsersInPlatform, made.body.token))).toBe(true);
    expect((await portal.call(createAccessToken, { token: auditor, body: { ...body, scopes: ["users.manage"] } })).status).toBe(422);
  });
});

test("a token that may change reads too, as before there was a permission to read alone", async () => {
  const admin = await portal.signIn((await portal.addUser("admin", [{ role: "hub-admin" }])).email);
  const { body } = await portal.call(createAccessToken, {
    token: admin,
    body: { name: "Old", scopes: ["groups.manage"], lastDay: "2026-12-31" },
  });
  expect((await portal.call(listGroups, { token: body.token })).status).toBe(200);
});

test("the role is one of the HUB and of everything: the database takes no other, and the area of every role is as it was", async () => {
  const { rows } = await portal.pool.query("select area_of_role(r) as area, r as role from unnest($1::text[]) r", [[...roles]]);
  expect(Object.fromEntries(rows.map(({ role, area }) => [role, area]))).toEqual({
    "hub-admin": "HUB",
    "group-owner": "HUB",
    "data-owner": "HUB",
    "upload-coordinator": "HUB",
    "swp-planner": "HUB",
    "swp-lead": "HUB",
    "swp-reader": "HUB",
    auditor: "HUB",
    "mut-admin": "MUT",
    "process-source": "MUT",
    steward: "MUT",
    "wf-admin": "WF",
    "wf-user": "WF",
  });
  const [person] = (await portal.pool.query("select user_id, id, area from role_grant where role = 'auditor' limit 1")).rows;
  expect(person.area).toBe("HUB");
  await expect(portal.pool.query("update role_grant set section_code = 'PLN' where id = $1", [person.id])).rejects.toThrow(
    "role_grant_auditor",
  );
  await portal.pool.query("update role_grant set area = 'WF' where id = $1", [person.id]);
  expect((await portal.pool.query("select area from role_grant where id = $1", [person.id])).rows).toEqual([{ area: "HUB" }]);
  expect(
    toChangeWith({
      grants: [{ role: "auditor", legalEntityId: null, sectionCode: null, ingestionId: null }],
      views: { reports: null, scenarios: null },
      scopes: null,
    }),
  ).toBeNull();
  expect(permissions).toContain("settings.read");
});
