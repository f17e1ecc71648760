import * as contract from "@hub/contract/dashboards.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type GroupPortal, startGroupPortal } from "../testing/group-portal.ts";

let portal: GroupPortal;
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A"] });
});
afterAll(() => portal.stop());

test("[API-27] [API-31] the built-in dashboard stands at the root of the tree and is named in the user's language", async () => {
  const { body } = await portal.call(contract.listDashboards, { token: portal.tokens.owner, language: "es" });
  expect(body.items).toMatchObject([{ parentId: 0 }]);
  const names = await Promise.all(
    ["es", "en", "de", "pt"].map(
      async (language) => (await portal.call(contract.loadAllViewListReport, { token: portal.tokens.owner, language })).body,
    ),
  );
  expect(new Set(names.map(([first]) => first.name)).size).toBe(4);
  expect(names[1]).toEqual([{ id: body.items[0].id, name: "People overview" }]);
});

test("[API-29] [DASH-02] a dashboard names the scenarios it can be read for, with their versions", async () => {
  const { id } = (await portal.call(contract.listDashboards, { token: portal.tokens.owner })).body.items[0];
  const read = () => portal.call(contract.getDashboard, { token: portal.tokens.owner, params: { id } });
  expect((await read()).body.scenarios).toMatchObject([{ scenarioType: "CLOSING", year: 2026, month: 10, state: "OPEN", versions: [] }]);
  await portal.complete("A");
  await portal.runJobs();
  expect((await read()).body.scenarios).toMatchObject([{ state: "CLOSED", versions: [1] }]);
  expect((await portal.call(contract.getDashboard, { token: portal.tokens.owner, params: { id: id + 100 } })).status).toBe(404);
});

test("[API-30] access is told, and given by permission", async () => {
  const source = await portal.signIn(portal.source.email);
  expect((await portal.call(contract.allowDashboardAccess, { token: source })).body).toEqual({ allowed: false });
  expect((await portal.call(contract.allowDashboardAccess, { token: portal.tokens.group })).body).toEqual({ allowed: true });
  expect((await portal.call(contract.listDashboards, { token: source })).status).toBe(403);
});
