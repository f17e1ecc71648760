import { getDashboard, listDashboards } from "@hub/contract/dashboards/dashboards.ts";
import * as contract from "@hub/contract/configuration/reports.ts";
import { updateSetting } from "@hub/contract/configuration/settings.ts";
import { roles } from "@hub/domain/session/permissions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let token: string;
let reader: { id: number; token: string };
beforeAll(async () => {
  portal = await startTestPortal();
  token = await portal.signIn((await portal.addUser("admin", [{ role: "hub-admin" }])).email);
  const { id, email } = await portal.addUser("reader", [{ role: "group-owner" }]);
  reader = { id, token: await portal.signIn(email) };
});
afterAll(() => portal.stop());

type Report = {
  id: number;
  parentId: number;
  code: string | null;
  name: string;
  version: number;
  hidden: boolean;
  grants: { users: number; groups: number };
};
const list = async (): Promise<Report[]> => (await portal.call(contract.listReports, { token, language: "en" })).body.items;
const names = async (parentId: number) => (await list()).filter((each) => each.parentId === parentId).map(({ name }) => name);
const get = async (id: number) => (await portal.call(contract.getReport, { token, params: { id }, language: "en" })).body;
const add = (name: string, parentId = 0) => portal.call(contract.createReport, { token, body: { name, parentId }, language: "en" });
const save = (id: number, ifMatch: number, body: object) =>
  portal.call(contract.updateReport, { token, params: { id }, ifMatch, body, language: "en" });
const move = (id: number, ifMatch: number, parentId: number, place: number) =>
  portal.call(contract.moveReport, { token, params: { id }, ifMatch, body: { parentId, place } });
const drop = (id: number, ifMatch: number, grants = 0) =>
  portal.call(contract.deleteReport, { token, params: { id }, ifMatch, query: { grants } });
const builtIn = async (code: string): Promise<Report> => (await list()).find((each) => each.code === code) as Report;
const lines = { kind: "charts", charts: [{ kind: "lines", kpis: ["headcount"], name: null }] };

describe("[DASH-01] reports are added, named and given views", () => {
  test("from nothing to a report that people open", async () => {
    const made = await add("Sales");
    expect(made).toMatchObject({ status: 201, body: { name: "Sales", version: 1, content: [], parentId: 0 } });
    const { id } = made.body;
    const content = [
      { id: null, name: "In time", hidden: false, definition: lines },
      { id: null, name: "List", hidden: false, definition: { kind: "table", kpis: ["headcount", "turnover"] } },
    ];
    const saved = await save(id, 1, { name: "Sales people", hidden: false, content });
    expect(saved).toMatchObject({ status: 200, body: { name: "Sales people", version: 2 } });
    const [first, second] = saved.body.content;
    const swapped = await save(id, 2, { name: "Sales people", hidden: false, content: [second, { ...first, name: "Months" }] });
    expect(swapped.body.content.map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual([
      [second.id, "List"],
      [first.id, "Months"],
    ]);
    const seen = await portal.call(getDashboard, { token: reader.token, params: { id } });
    expect(seen.body.views).toMatchObject([{ name: "List" }, { name: "Months", definition: lines }]);
    const { rows } = await portal.pool.query(
      "select action, before, after from audit where subject_type = 'report' and subject_id = $1 order by id",
      [String(id)],
    );
    expect(rows.map(({ action }) => action)).toEqual(["report-created", "report-changed", "report-changed"]);
    expect(rows[1].after).toMatchObject({
      name: "Sales people",
      views: [{ name: "In time" }, { name: "List", kpis: ["headcount", "turnover"] }],
    });
  });

  test("one version at a time: whoever saves on an old one is told", async () => {
    const { id } = (await add("Versions")).body;
    const body = { name: "Versions", hidden: false, content: [] };
    expect((await portal.call(contract.updateReport, { token, params: { id }, body })).status).toBe(428);
    const answers = await Promise.all([save(id, 1, body), save(id, 1, body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  test("a name stands once below a parent, case and accents aside", async () => {
    const { id } = (await add("Árbol")).body;
    expect(await add(" ARBOL ")).toMatchObject({ status: 409, body: { code: "duplicate" } });
    expect((await add("arbol", id)).status).toBe(201);
    expect((await add("people overview")).status).toBe(409);
    expect((await add("")).status).toBe(422);
    expect((await add("x".repeat(201))).status).toBe(422);
    expect((await add("Nowhere", 99999)).status).toBe(404);
  });

  test("everything that is wrong with a view is said at its place", async () => {
    const { id } = (await add("Wrong")).body;
    const content = [
      {
        id: null,
        name: "A",
        hidden: false,
        definition: { kind: "charts", charts: [{ kind: "bars", kpis: ["headcount", "turnover"], name: null }] },
      },
      { id: null, name: "a", hidden: false, definition: { kind: "table", kpis: ["none"] } },
      { id: null, name: null, hidden: false, definition: { kind: "page", address: "http://bi.example.com" } },
      { id: 99999, name: "B", hidden: false, definition: lines },
    ];
    const { status, body } = await save(id, 1, { name: "Wrong", hidden: false, content });
    expect(status).toBe(422);
    expect(body.fields.map(({ path }: { path: unknown[] }) => path.join("."))).toEqual([
      "content.0.definition.charts.0.kpis",
      "content.1.definition.kpis",
      "content.1.name",
      "content.2.definition.address",
      "content.2.name",
      "content.3",
    ]);
    for (const { error } of body.fields) expect(error).toMatch(/[A-Z].*\.$/);
    expect((await get(id)).version).toBe(1);
  });

  test("a view of another report is none of this one", async () => {
    const other = (
      await save((await add("Other")).body.id, 1, {
        name: "Other",
        hidden: false,
        content: [{ id: null, name: "Mine", hidden: false, definition: lines }],
      })
    ).body;
    const { id } = (await add("Thief")).body;
    expect((await save(id, 1, { name: "Thief", hidden: false, content: [other.content[0]] })).status).toBe(422);
    expect((await get(other.id)).content).toHaveLength(1);
  });
});

describe("[DASH-01] external pages", () => {
  test("only from the hosts of the setting, which counts at once", async () => {
    const { id } = (await add("Outside")).body;
    const body = (address: string) => ({
      name: "Outside",
      hidden: false,
      content: [{ id: null, name: "Page", hidden: false, definition: { kind: "page", address } }],
    });
    expect((await save(id, 1, body("https://bi.example.com/r"))).body.fields[0].error).toContain("bi.example.com");
    const setting = await portal.call(updateSetting, {
      token,
      params: { key: "embed-hosts" },
      ifMatch: 1,
      body: { value: "BI.example.com" },
    });
    expect(setting.body.value).toBe("bi.example.com");
    expect((await save(id, 1, body("https://bi.example.com/r"))).status).toBe(200);
    for (const address of [
      "https://bi.example.com.evil.example",
      "https://x@bi.example.com",
      "javascript:alert(1)",
      "https://evil.example/bi.example.com",
    ])
      expect((await save(id, 2, body(address))).status).toBe(422);
  });
});

describe("[DASH-01] what is built in is hidden, moved and copied, not broken", () => {
  test("its name and what it shows stay, whatever is sent", async () => {
    const { id, version } = await builtIn("movement");
    const before = await get(id);
    const content = before.content.map((view: object) => ({ ...view, name: "Mine", definition: { kind: "table", kpis: ["fte"] } }));
    const saved = await save(id, version, { name: "Mine", hidden: true, content: content.toReversed() });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ name: before.name, hidden: true });
    expect(saved.body.content).toEqual(before.content.toReversed());
    const shown = (await portal.call(listDashboards, { token: reader.token })).body.items;
    expect(shown.map((each: Report) => each.id)).not.toContain(id);
    expect(await save(id, version + 1, { name: null, hidden: false, content: [] })).toMatchObject({
      status: 409,
      body: { code: "report-built-in" },
    });
    expect(await drop(id, version + 1)).toMatchObject({ status: 409, body: { code: "report-built-in" } });
  });

  test("one's own views stand beside those that are built in", async () => {
    const { id, version } = await builtIn("age-and-tenure");
    const { content } = await get(id);
    const saved = await save(id, version, {
      name: null,
      hidden: false,
      content: [{ id: null, name: "Ours", hidden: false, definition: lines }, ...content],
    });
    expect(saved.body.content.map(({ name }: { name: string }) => name)).toEqual(["Ours", "Figures", "Trend", "Table"]);
  });

  test("a copy has the same views under their names, and can be changed", async () => {
    const { id, parentId } = await builtIn("time-and-cost");
    const copy = await portal.call(contract.copyReport, { token, params: { id }, body: { name: "Our time" }, language: "en" });
    expect(copy).toMatchObject({ status: 201, body: { name: "Our time", code: null, parentId } });
    const from = await get(id);
    const strip = ({ name, definition }: { name: string; definition: object }) => ({ name, definition });
    expect(copy.body.content.map(strip)).toEqual(from.content.map(strip));
    expect((await save(copy.body.id, 1, { name: "Our time", hidden: false, content: [] })).status).toBe(200);
    expect((await get(id)).content).toHaveLength(3);
    expect((await portal.call(contract.copyReport, { token, params: { id }, body: { name: "our TIME" } })).status).toBe(409);
  });
});

describe("[DASH-01] the tree", () => {
  test("a report moves with what is below it, among its siblings and elsewhere", async () => {
    const top = (await add("Tree")).body.id;
    const ids: number[] = [];
    for (const name of ["one", "two", "three"]) ids.push((await add(name, top)).body.id);
    const [one = 0, two = 0, three = 0] = ids;
    expect((await move(three, 1, top, 0)).status).toBe(200);
    expect(await names(top)).toEqual(["three", "one", "two"]);
    await move(three, 2, top, 99);
    expect(await names(top)).toEqual(["one", "two", "three"]);
    await move(one, 1, two, 0);
    expect(await names(top)).toEqual(["two", "three"]);
    expect(await names(two)).toEqual(["one"]);
    expect(await move(two, 1, one, 0)).toMatchObject({ status: 409, body: { code: "report-in-circle" } });
    expect(await move(two, 1, two, 0)).toMatchObject({ status: 409, body: { code: "report-in-circle" } });
    expect((await move(two, 9, top, 0)).status).toBe(412);
    expect((await move(two, 1, 99999, 0)).status).toBe(404);
    expect((await move(one, 2, 0, 0)).status).toBe(200);
    expect((await names(0))[0]).toBe("one");
  });

  test("no deeper than six levels", async () => {
    let parent = 0;
    for (let level = 1; level <= 6; level += 1) parent = (await add(`level ${level}`, parent)).body.id;
    expect(await add("level 7", parent)).toMatchObject({ status: 409, body: { code: "report-too-deep" } });
  });

  test("two that would go below each other in the same instant make no circle", async () => {
    const [a, b] = [(await add("circle a")).body.id, (await add("circle b")).body.id];
    const answers = await Promise.all([move(a, 1, b, 0), move(b, 1, a, 0)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await list()).map(({ id }) => id)).toEqual(expect.arrayContaining([a, b]));
  });
});

describe("[DASH-01] a report is deleted", () => {
  test("not while others stand below it, and not while one has not been told who loses it", async () => {
    const { id } = (await add("Doomed")).body;
    const below = (await add("Below", id)).body.id;
    expect(await drop(id, 1)).toMatchObject({ status: 409, body: { code: "report-has-children" } });
    expect((await drop(below, 1)).status).toBe(200);
    await portal.pool.query("insert into view_grant (user_id, kind, dashboard_id) values ($1, 'report', $2)", [reader.id, id]);
    expect((await get(id)).grants).toEqual({ users: 1, groups: 0 });
    expect(await drop(id, 1, 0)).toMatchObject({
      status: 409,
      body: { code: "report-grants-changed", now: { grants: { users: 1, groups: 0 } } },
    });
    expect((await drop(id, 2, 1)).status).toBe(412);
    expect((await drop(id, 1, 1)).status).toBe(200);
    expect((await drop(id, 1, 1)).status).toBe(404);
    const { rows } = await portal.pool.query("select before from audit where action = 'report-deleted' and subject_id = $1", [String(id)]);
    expect(rows[0].before).toMatchObject({ name: "Doomed", users: ["reader@example.com"], groups: [] });
  });
});

test.each(roles)("who may: %s", async (role) => {
  const mine = await portal.signIn((await portal.addUser(`r-${role}`, [{ role }])).email);
  const params = { id: 99999 };
  const content = { name: "x", hidden: false, content: [] };
  const statuses = [
    (await portal.call(contract.listReports, { token: mine })).status,
    (await portal.call(contract.getReport, { token: mine, params })).status,
    (await portal.call(contract.createReport, { token: mine, body: {} })).status,
    (await portal.call(contract.copyReport, { token: mine, params, body: { name: "x" } })).status,
    (await portal.call(contract.updateReport, { token: mine, params, ifMatch: 1, body: content })).status,
    (await portal.call(contract.moveReport, { token: mine, params, ifMatch: 1, body: { parentId: 0, place: 0 } })).status,
    (await portal.call(contract.deleteReport, { token: mine, params, ifMatch: 1, query: { grants: 0 } })).status,
  ];
  const reads = role === "auditor" ? [200, 404] : [403, 403];
  expect(statuses).toEqual(role === "hub-admin" ? [200, 404, 422, 404, 404, 404, 404] : [...reads, 403, 403, 403, 403, 403]);
});
