import { deleteEntityTree } from "@hub/contract/configuration/entity-trees.ts";
import { getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import { getPassport } from "@hub/contract/scenarios/passport.ts";
import { addFigureRemark, changeFigureRemark, removeFigureRemark } from "@hub/contract/scenarios/remarks.ts";
import { downloadTaskFile, listTasks, startExport } from "@hub/contract/tasks/tasks.ts";
import { addMonths, type Period } from "@hub/domain/period.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { keepTreeFigures } from "../../closing/trees/keep-tree-figures.ts";
import { addTree } from "../../closing/trees/testing/add-tree.ts";
import { unzip } from "../../spreadsheets/marking/testing/mark.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";
import { exportPdf } from "./testing/export-pdf.ts";

const september = addMonths(october, -1);
const text = "Dos tiendas pasaron a franquicia.";
let portal: GroupPortal;
let ids: Record<string, number>;
let report: number;
const scenarios: Record<number, number> = {};
const tokens: Record<string, string> = {};

beforeAll(async () => {
  portal = await startGroupPortal({
    entities: ["A", "B", "C"],
    sections: ["OnHR", "PLN"],
    first: september,
    now: "2026-11-05T08:00:00Z",
  });
  const staff = (code: string) => Array.from({ length: 12 }, (_, n) => ({ person: `${code}${n}` }));
  for (const code of ["A", "B", "C"])
    for (const section of ["OnHR", "PLN"]) await portal.complete(code, staff(code), { period: september, section });
  await portal.runJobs();
  // In the open month B has not delivered.
  await portal.complete("A", staff("A"), { section: "OnHR" });
  ids = await addTree(portal, "regions", { north: { of: ["A", "B"] }, south: { of: ["C"] } });
  await keepTreeFigures(portal.ctx);
  for (const { id, month } of (await portal.pool.query("select id, extract(month from period)::int as month from scenario")).rows)
    scenarios[month] = id;
  report = (await portal.pool.query("select id from dashboard where code = 'people-overview'")).rows[0].id;
  const owner = async (name: string, of: { code: string; section?: string }[]) => {
    const grants = of.map(({ code, section }) => ({
      role: "data-owner" as const,
      legalEntityId: portal.idOf(code),
      ...(section && { sectionCode: section }),
    }));
    tokens[name] = await portal.openSession(await portal.addUser(name, grants));
  };
  await owner("one", [{ code: "A" }]);
  await owner("two", [{ code: "A" }, { code: "B" }]);
  await owner("two-by-section", [
    { code: "A", section: "OnHR" },
    { code: "B", section: "OnHR" },
  ]);
  await owner("half-of-b", [{ code: "A" }, { code: "B", section: "PLN" }]);
  Object.assign(tokens, portal.tokens);
});
afterAll(() => portal.stop());
beforeEach(() => portal.pool.query("delete from figure_remark"));

type Of = { node?: string; kpi?: string; period?: Period; said?: string };
const add = (who: string, { node = "north", kpi = "headcount", period = september, said = text }: Of = {}) =>
  portal.call(addFigureRemark, {
    token: tokens[who] ?? "",
    params: { id: scenarios[period.month] ?? 0, kpi } as never,
    body: { legalEntityId: null, nodeId: ids[node] ?? 999_999, text: said },
  });
const passport = async (who: string, { node = "north", kpi = "headcount", period = september }: Of = {}) =>
  portal.call(getPassport, {
    token: tokens[who] ?? "",
    params: { id: scenarios[period.month] ?? 0, kpi } as never,
    query: { nodeId: ids[node] ?? 0 },
  });
const shown = async (who: string, query: object = {}): Promise<unknown[]> =>
  (
    await portal.call(getDashboardFigures, { token: tokens[who] ?? "", params: { id: report }, query: { ...september, ...query } })
  ).body.remarks.map((remark: any) => [remark.kpi, remark.legalEntityId, remark.nodeId, remark.text]);

describe("[FIG-09] what the owners of a figure of a group of entities say about it", () => {
  test("is said by whoever validates all that it is read from, in each of its entities, and by the group's owner", async () => {
    expect((await add("two")).status).toBe(201);
    expect((await passport("two")).body).toMatchObject({ remark: { text, by: "two", version: 1 }, mayRemark: true });
    expect((await add("group", { kpi: "fte" })).status).toBe(201);
    expect((await add("two-by-section", { kpi: "joiners" })).status).toBe(201);
    // Whoever signs reads it and does not own it; to whoever may not read all of it, it is not there.
    expect((await passport("coordinator")).body).toMatchObject({ remark: { text }, mayRemark: false });
    expect((await add("coordinator", { kpi: "leavers" })).status).toBe(403);
    for (const who of ["one", "half-of-b"]) expect((await add(who, { kpi: "leavers" })).status).toBe(404);
    expect((await add("group", { node: "nowhere" })).status).toBe(404);
    const both = { legalEntityId: portal.idOf("A"), nodeId: ids["north"]!, text };
    const params = { id: scenarios[9] ?? 0, kpi: "headcount" } as never;
    expect((await portal.call(addFigureRemark, { token: portal.tokens.group, params, body: both })).status).toBe(422);
  });

  test("is one, beside that of the whole group; changed and taken away with a line in the trail each", async () => {
    const { id, version } = (await add("two")).body;
    expect((await add("group")).status).toBe(409);
    const params = { id: scenarios[9] ?? 0, kpi: "headcount" } as never;
    const body = { legalEntityId: null, nodeId: null, text: "Grupo" };
    expect((await portal.call(addFigureRemark, { token: portal.tokens.group, params, body })).status).toBe(201);
    const one = { id: scenarios[9] ?? 0, remarkId: id };
    const change = (who: string, ifMatch: number) =>
      portal.call(changeFigureRemark, { token: tokens[who] ?? "", params: one, ifMatch, body: { text: "Corregido." } });
    expect((await change("one", version)).status).toBe(404);
    expect((await change("coordinator", version)).status).toBe(403);
    expect((await change("two", version)).body).toMatchObject({ text: "Corregido.", version: 2 });
    expect((await change("two", version)).status).toBe(412);
    expect((await portal.call(removeFigureRemark, { token: tokens["two"]!, params: one, ifMatch: 2 })).status).toBe(200);
    expect(await shown("group")).toEqual([["headcount", null, null, "Grupo"]]);
    const { rows } = await portal.pool.query(
      "select action, coalesce(after, before) ->> 'nodeId' as node from audit where subject_type = 'figure-remark' and subject_id = $1 order by id",
      [String(id)],
    );
    expect(rows).toEqual(["added", "changed", "removed"].map((act) => ({ action: `figure-remark-${act}`, node: String(ids["north"]) })));
  });

  test("stands where the figure is: the node that is chosen, those that a report lists, and nowhere else", async () => {
    await add("two");
    await add("group", { node: "south", said: "Sur" });
    const [north, south] = [
      ["headcount", null, ids["north"], text],
      ["headcount", null, ids["south"], "Sur"],
    ];
    expect(await shown("group")).toEqual([north, south]);
    expect(await shown("group", { node: ids["north"] })).toEqual([north]);
    expect(await shown("two")).toEqual([north]);
    for (const who of ["one", "half-of-b"]) expect(await shown(who)).toEqual([]);
    // A month later nothing is said.
    expect(await shown("group", { ...october, node: ids["north"] })).toEqual([]);
  });

  test("goes into the PDF and among the notes of the workbook, by the node's name", async () => {
    await add("two");
    const filter = { dashboard: String(report), year: "2026", month: "9", node: String(ids["north"]) };
    const { whole } = await exportPdf(portal, { token: portal.tokens.group, language: "en", filter });
    expect(whole).toMatch(/Headcount, north\s+Dos tiendas pasaron a franquicia\.\s+two, /);
    await portal.pool.query("delete from task");
    const workbook = async (who: string, more: object) => {
      const token = tokens[who] ?? "";
      const body = { kind: "figures-export", format: "xlsx" as const, filter: { ...filter, ...more } };
      expect((await portal.call(startExport, { token, language: "en", body })).status).toBe(202);
      await portal.runJobs();
      const [task] = (await portal.call(listTasks, { token })).body.items;
      const url = `/api/${downloadTaskFile.path.replace(":id", String(task.id))}?purpose=result`;
      const { rawPayload } = await portal.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${token}` } });
      return (await unzip(rawPayload))["xl/worksheets/sheet1.xml"];
    };
    expect(await workbook("group", { kpis: "headcount" })).toContain(`Headcount, north: ${text} (two, `);
    expect(await workbook("one", { kpis: "headcount" })).not.toContain(text);
  });

  test("is told by what the figure was read from when it was said, whatever stands in the node later", async () => {
    const { id } = (await add("two")).body;
    const move = (from: string, to: string) =>
      portal.pool.query("update tree_place set below_id = $1 where below_id = $2 and legal_entity_id = $3", [
        ids[to],
        ids[from],
        portal.idOf("B"),
      ]);
    await move("north", "south");
    await keepTreeFigures(portal.ctx);
    try {
      // It holds A alone now, which somebody is given who is not given B.
      const { status, body } = await passport("one");
      expect([status, body.figure.value, body.remark, body.mayRemark]).toEqual([200, "12", null, true]);
      expect(await shown("one", { node: ids["north"] })).toEqual([]);
      const change = { params: { id: scenarios[9] ?? 0, remarkId: id }, ifMatch: 1, body: { text: "Otra cosa." } };
      expect((await portal.call(changeFigureRemark, { token: tokens["one"]!, ...change })).status).toBe(404);
      expect((await passport("two")).body.remark.text).toBe(text);
      // Said anew, it is of what the figure is read from now.
      expect((await portal.call(changeFigureRemark, { token: tokens["two"]!, ...change })).status).toBe(200);
      expect((await passport("one")).body.remark.text).toBe("Otra cosa.");
    } finally {
      await move("south", "north");
      await keepTreeFigures(portal.ctx);
    }
  });

  test("of an open month is of whoever validates all that may be read of an entity that has no figure yet", async () => {
    expect((await passport("two-by-section", { period: october })).body).toMatchObject({ figure: { value: "12" }, mayRemark: false });
    expect((await add("two-by-section", { period: october })).status).toBe(403);
    expect((await add("two", { period: october })).status).toBe(201);
    expect(await shown("two", { ...october, node: ids["north"] })).toEqual([["headcount", null, ids["north"], text]]);
  });

  test("goes with the node, as its figures do", async () => {
    const other = await addTree(portal, "businesses", { mobile: { of: ["A", "C"] } });
    await keepTreeFigures(portal.ctx);
    Object.assign(ids, other);
    expect((await add("group", { node: "mobile" })).status).toBe(201);
    const admin = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }]));
    const { rows } = await portal.pool.query("select id, version from entity_tree where code = 'businesses'");
    const deleted = await portal.call(deleteEntityTree, { token: admin, params: { id: rows[0].id }, ifMatch: rows[0].version });
    expect(deleted.status).toBe(200);
    expect((await portal.pool.query("select id from figure_remark")).rows).toEqual([]);
  });
});
