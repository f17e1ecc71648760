import * as contract from "@hub/contract/dashboards/dashboards.ts";
import { checkReportView } from "@hub/domain/dashboards/report-view.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GroupPortal, startGroupPortal } from "../testing/group-portal.ts";

let portal: GroupPortal;
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A"] });
});
afterAll(() => portal.stop());

const list = async (token: string) => (await portal.call(contract.listDashboards, { token, language: "en" })).body.items;
const idOf = async (code: string): Promise<number> =>
  (await portal.pool.query("select id from dashboard where code = $1", [code])).rows[0].id;

/** Somebody who is given these reports alone. */
async function readerOf(name: string, codes: string[]) {
  const { id, email } = await portal.addUser(name, [{ role: "group-owner" }]);
  await portal.pool.query("delete from view_grant where user_id = $1 and kind = 'report'", [id]);
  for (const code of codes)
    await portal.pool.query("insert into view_grant (user_id, kind, dashboard_id) values ($1, 'report', $2)", [id, await idOf(code)]);
  return portal.signIn(email);
}

test("[API-27] [API-31] the built-in dashboards stand in their tree and are named in the user's language", async () => {
  const items = await list(portal.tokens.owner);
  const top = items[0];
  expect(top).toMatchObject({ parentId: 0, code: "people-overview", mayOpen: true, hasChildren: true });
  const below = items.filter((each: { parentId: number }) => each.parentId === top.id);
  expect(below.slice(0, 4)).toMatchObject(
    ["movement", "diversity-and-pay", "time-and-cost", "age-and-tenure"].map((code) => ({ code, parentId: top.id, hasChildren: false })),
  );
  const names = await Promise.all(
    ["es", "en", "de", "pt"].map(
      async (language) => (await portal.call(contract.loadAllViewListReport, { token: portal.tokens.owner, language })).body,
    ),
  );
  for (const place of [0, 1, 2, 3, 4]) {
    expect(new Set(names.map((menu) => menu[place].name)).size).toBeGreaterThan(2);
    expect(names[1][place].name).not.toContain("-");
  }
  expect(names[1][0]).toEqual({ id: top.id, name: "People overview" });
});

describe("[API-28] [DASH-01] the tree by parent", () => {
  const below = async (token: string, parentId: number | string) =>
    portal.call(contract.listDashboardsBelow, { token, params: { parentId } });

  test("0 is the top, also when nothing is said; a report gives those below it", async () => {
    const top = await idOf("people-overview");
    const { token } = { token: portal.tokens.owner };
    expect((await below(token, 0)).body.items).toMatchObject([{ id: top, hasChildren: true }]);
    expect((await below(token, "")).body.items).toMatchObject([{ id: top }]);
    expect((await below(token, top)).body.items.slice(0, 4)).toMatchObject([{ code: "movement" }, {}, {}, { code: "age-and-tenure" }]);
    expect((await below(token, await idOf("movement"))).body.items).toEqual([]);
  });

  test("what is no parent one sees is not found, and what is no number is refused", async () => {
    expect((await below(portal.tokens.owner, 99999)).status).toBe(404);
    expect((await below(portal.tokens.owner, "x")).status).toBe(422);
    const reader = await readerOf("below", ["movement"]);
    expect((await below(reader, await idOf("age-and-tenure"))).status).toBe(404);
  });
});

describe("[DASH-01] access per user", () => {
  test("a report follows its own grant; the one above is a folder that cannot be opened", async () => {
    const reader = await readerOf("child", ["movement"]);
    const [top, child] = [await idOf("people-overview"), await idOf("movement")];
    expect(await list(reader)).toMatchObject([
      { id: top, mayOpen: false, hasChildren: true },
      { id: child, mayOpen: true, parentId: top },
    ]);
    expect((await portal.call(contract.loadAllViewListReport, { token: reader })).body.map(({ id }: { id: number }) => id)).toEqual([
      child,
    ]);
    for (const route of [contract.getDashboard, contract.loadReportViews, contract.getDashboardFigures])
      expect((await portal.call(route, { token: reader, params: { id: top } })).status).toBe(404);
    expect((await portal.call(contract.getDashboard, { token: reader, params: { id: child } })).status).toBe(200);
  });

  test("nobody opens a hidden report; what is below it stays", async () => {
    const top = await idOf("people-overview");
    await portal.pool.query("update dashboard set hidden = true where id = $1", [top]);
    expect((await list(portal.tokens.owner))[0]).toMatchObject({ id: top, mayOpen: false });
    expect((await portal.call(contract.getDashboard, { token: portal.tokens.owner, params: { id: top } })).status).toBe(404);
    await portal.pool.query("update dashboard set hidden = false where id = $1", [top]);
  });

  test("without any report there is no access at all", async () => {
    const none = await readerOf("none", []);
    expect((await portal.call(contract.allowDashboardAccess, { token: none })).body).toEqual({ allowed: false });
    expect((await portal.call(contract.listDashboards, { token: none })).status).toBe(403);
  });
});

describe("[API-32] the views of a report", () => {
  test("are named by id and name; the detail says what each shows", async () => {
    const id = await idOf("movement");
    const names = await portal.call(contract.loadReportViews, { token: portal.tokens.owner, params: { id }, language: "de" });
    expect(names.body.map(({ name }: { name: string }) => name)).toEqual(["Kennzahlen", "Entwicklung", "Tabelle", "Überleitung"]);
    const detail = await portal.call(contract.getDashboard, { token: portal.tokens.owner, params: { id }, language: "de" });
    expect(detail.body.views.map(({ id, name }: { id: number; name: string }) => ({ id, name }))).toEqual(names.body);
    expect(detail.body.views[1].definition).toMatchObject({
      kind: "charts",
      charts: [{ kind: "lines", kpis: ["joiners", "leavers"] }, {}, {}],
    });
  });

  test("a hidden one is not there, and a page of a host that is not allowed any more says so", async () => {
    const id = await idOf("age-and-tenure");
    await portal.pool.query("update report_view set hidden = true where dashboard_id = $1 and code = 'evolution'", [id]);
    await portal.pool.query("insert into report_view (dashboard_id, position, kind, name, definition) values ($1, 9, 'page', 'Maps', $2)", [
      id,
      { address: "https://maps.example.com/x" },
    ]);
    const views = async () => (await portal.call(contract.getDashboard, { token: portal.tokens.owner, params: { id } })).body.views;
    expect((await views()).at(-1)).toMatchObject({ name: "Maps", allowed: false });
    expect(await views()).toHaveLength(3);
    await portal.pool.query(`update setting set value = '"maps.example.com"' where key = 'embed-hosts'`);
    expect((await views()).at(-1)).toMatchObject({ allowed: true, definition: { address: "https://maps.example.com/x" } });
  });

  test("whatever is built in keeps the rules of those that people make", async () => {
    const { rows } = await portal.pool.query(
      "select code, definition || jsonb_build_object('kind', kind) as definition from report_view where code is not null",
    );
    expect(rows.length).toBeGreaterThanOrEqual(15);
    for (const { definition } of rows) expect(checkReportView(definition, [])).toEqual([]);
  });
});

test("[API-29] [DASH-02] a dashboard names the scenarios it can be read for, with their versions", async () => {
  const id = await idOf("people-overview");
  const read = () => portal.call(contract.getDashboard, { token: portal.tokens.owner, params: { id } });
  expect((await read()).body.scenarios).toMatchObject([{ scenarioType: "CLOSING", year: 2026, month: 10, state: "OPEN", versions: [] }]);
  await portal.complete("A", [{ person: "A-1", sex: "F" }]);
  await portal.runJobs();
  expect((await read()).body.scenarios).toMatchObject([{ state: "CLOSED", versions: [1] }]);
  expect((await portal.call(contract.getDashboard, { token: portal.tokens.owner, params: { id: id + 1000 } })).status).toBe(404);
});

test("[API-30] access is told, and given by permission", async () => {
  const source = await portal.signIn(portal.source.email);
  expect((await portal.call(contract.allowDashboardAccess, { token: source })).body).toEqual({ allowed: false });
  expect((await portal.call(contract.allowDashboardAccess, { token: portal.tokens.group })).body).toEqual({ allowed: true });
  for (const route of [contract.listDashboards, contract.listDashboardsBelow, contract.loadReportViews, contract.getDashboardFigures])
    expect((await portal.call(route, { token: source, params: { id: 1, parentId: 0 } })).status).toBe(403);
});
