import { getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import { addMonths } from "@hub/domain/period.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepTreeFigures } from "../../closing/trees/keep-tree-figures.ts";
import { addTree } from "../../closing/trees/testing/add-tree.ts";
import { countStatements } from "../../testing/count-statements.ts";
import type { TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";

const september = addMonths(october, -1);
const codes = ["A", "B", "C", "D"];
let portal: GroupPortal;
let report: number;
let ids: Record<string, number>;
const tokens: Record<string, string> = {};

/** Of C and D there are few: C is hidden for that, and with it who is next in size. */
const sizes: Record<string, number> = { A: 80, B: 60, C: 12, D: 40 };
const before: Record<string, number> = { ...sizes, D: 36 };
const staff = (code: string, of = sizes): TestPerson[] =>
  Array.from({ length: of[code] ?? 0 }, (_, n) => ({
    person: `${code}-${n}`,
    groupPerson: n === 0 && (code === "A" || code === "B") ? "in two" : `${code}-${n}`,
    sex: n % 2 ? "M" : "F",
    hourlyPay: String(20 + (n % 9) + (n % 2)),
    hours: "40",
    // Who was not there in September came in October.
    ...(n >= (before[code] ?? 0) && { hired: "2026-10-05" }),
  }));

beforeAll(async () => {
  portal = await startGroupPortal({ entities: codes, sections: ["OnHR"], first: september, now: "2026-11-05T08:00:00Z" });
  report = (await portal.pool.query("select id from dashboard where code = 'people-overview'")).rows[0].id;
  for (const [period, of] of [
    [september, before],
    [october, sizes],
  ] as const) {
    for (const code of codes) await portal.complete(code, staff(code, of), { period });
    await portal.runJobs();
  }
  ids = await addTree(
    portal,
    "regions",
    { world: {}, north: { in: "world", of: ["A", "B"] }, south: { in: "world", of: ["C", "D"] } },
    true,
  );
  Object.assign(ids, await addTree(portal, "businesses", { mobile: { of: ["A", "C"] } }));
  await keepTreeFigures(portal.ctx);
  const owner = async (name: string, of: readonly string[]) => {
    const user = await portal.addUser(
      name,
      of.map((code) => ({ role: "data-owner", legalEntityId: portal.idOf(code) }) as const),
    );
    tokens[name] = await portal.openSession(user);
  };
  await owner("one", ["A"]);
  await owner("two", ["A", "B"]);
});
afterAll(() => portal.stop());

const read = async (query: Record<string, string | number> = {}, token = portal.tokens.group): Promise<any> =>
  (await portal.call(getDashboardFigures, { token, params: { id: report }, query, language: "en" })).body;
const figureOf = (figures: { kpi: string }[], kpi: string): any => figures.find((figure) => figure.kpi === kpi);

test("[FIG-01] a report says how trees divide the month, and the figures of the topmost nodes; of one that is chosen those below it", async () => {
  const { nodes, total } = await read();
  expect(total.of).toBe("group");
  expect(nodes.map(({ name, belowId, made, figures }: any) => [name, belowId, made, figures !== null])).toEqual([
    ["mobile", null, true, true],
    ["north", ids["world"], true, false],
    ["south", ids["world"], true, false],
    ["world", null, true, true],
  ]);
  const below = await read({ node: ids["world"]! });
  expect(below.total).toMatchObject({ of: "node", nodeId: ids["world"], legalEntityId: null, entities: 4, whole: true });
  const shown = below.nodes.filter(({ figures }: any) => figures !== null);
  expect(shown.map(({ name, figures }: any) => [name, figureOf(figures, "headcount")?.value])).toEqual([
    ["north", "139"],
    ["south", "52"],
  ]);
});

test("[FIG-01] a node that is chosen stands for itself, over the months too, and its entities are those that are shown", async () => {
  const { total, months, chosen, legalEntities } = await read({ node: ids["north"]! });
  expect(chosen).toEqual([portal.idOf("A"), portal.idOf("B")]);
  expect(legalEntities).toHaveLength(4);
  // Who is in both counts once: summed up it would be told by nobody.
  expect(figureOf(total.figures, "headcount")).toMatchObject({ value: "139", included: 2, why: null });
  expect(months.slice(-2).map(({ figures }: any) => figures.length > 0)).toEqual([true, true]);
  const before = await read({ node: ids["north"]!, compare: "month" });
  expect(before.comparison.total).toMatchObject({ of: "node", nodeId: ids["north"] });
  expect(figureOf(before.comparison.total.figures, "headcount").value).toBe("139");
  // With one of its entities it is that entity; a node that is not there chooses nobody.
  expect((await read({ node: ids["north"]!, entities: portal.idOf("A") })).total).toMatchObject({ of: "entity" });
  expect(await read({ node: 999_999 })).toMatchObject({ chosen: [], total: null });
});

test("[FIG-01] pay of a node is pooled and protected, of the tree that shows it; what would tell a hidden entity is hidden", async () => {
  const gap = (figures: { kpi: string }[]) => figureOf(figures, "mean-pay-gap");
  const { nodes, current } = await read({ node: ids["world"]! });
  const hidden = current.entities
    .filter(({ figures }: any) => gap(figures).reason === "SUPPRESSED")
    .map(({ legalEntity }: any) => legalEntity.code);
  expect(hidden).toEqual(["C", "D"]);
  const of = (name: string) => gap(nodes.find((node: any) => node.name === name).figures);
  expect(of("north")).toMatchObject({ reason: null, why: null, women: 70, men: 70 });
  expect(of("south")).toMatchObject({ reason: null, women: 26, men: 26 });
  const { total } = await read({ node: ids["mobile"]! });
  expect(gap(total.figures)).toMatchObject({ value: null, numerator: null, women: null, men: null, why: "pay-of-node" });
  // D goes north: by what was shown of the south before, D alone would be told.
  const place = "update tree_place set below_id = $1 where legal_entity_id = $2 and below_id = $3";
  await portal.pool.query(place, [ids["north"], portal.idOf("D"), ids["south"]]);
  expect((await read({ node: ids["south"]! })).total).toMatchObject({ of: "entity", legalEntityId: portal.idOf("C") });
  await keepTreeFigures(portal.ctx);
  await keepTreeFigures(portal.ctx);
  const moved = await read({ node: ids["north"]! });
  expect(figureOf(moved.total.figures, "headcount").value).toBe("179");
  expect(gap(moved.total.figures)).toMatchObject({ value: null, why: "pay-of-node" });
  await portal.pool.query(place, [ids["south"], portal.idOf("D"), ids["north"]]);
  for (let at = 0; at < 2; at += 1) await keepTreeFigures(portal.ctx);
  expect(gap((await read({ node: ids["north"]! })).total.figures)).toMatchObject({ reason: null, why: null });
});

test("[FIG-01] a node is for whoever may read all its entities", async () => {
  const names = async (token: string | undefined) => (await read({}, token)).nodes.map(({ name, belowId }: any) => [name, belowId]);
  expect(await names(tokens["one"])).toEqual([]);
  expect(await names(tokens["two"])).toEqual([["north", null]]);
  const one = await read({ node: ids["north"]! }, tokens["one"]);
  expect(one).toMatchObject({ chosen: [portal.idOf("A")], total: { of: "entity" }, nodes: [] });
  const two = await read({ node: ids["north"]! }, tokens["two"]);
  expect(two.total).toMatchObject({ of: "node" });
  expect(figureOf(two.total.figures, "headcount").value).toBe("139");
  expect(JSON.stringify(one)).not.toContain("139");
});

const comparedOf = ({ comparison }: any, name: string): any => comparison.nodes.find(({ nodeId }: any) => nodeId === ids[name]);

test("[FIG-01] each node is compared with what the month before tells of it by itself, whoever reads it", async () => {
  const { nodes, comparison } = await read({ node: ids["world"]!, compare: "month" });
  const headcounts = nodes
    .filter(({ figures }: any) => figures)
    .map(({ id, name, figures }: any) => {
      const then = comparison.nodes.find(({ nodeId }: any) => nodeId === id);
      return [name, figureOf(figures, "headcount").value, figureOf(then.figures, "headcount").value, then.entities];
    });
  // Counted apart: who is in A and B once, and four people of D who came.
  expect(headcounts).toEqual([
    ["north", String(80 + 60 - 1), String(80 + 60 - 1), 2],
    ["south", String(12 + 40), String(12 + 36), 2],
  ]);
  let seen = 0;
  for (const token of [portal.tokens.group, tokens["one"], tokens["two"]])
    for (const node of [undefined, ids["world"]!, ids["north"]!]) {
      const asked = { year: 2026, month: 10, ...(node !== undefined && { node }) };
      const shown = await read({ ...asked, compare: "month" }, token);
      const withFigures = shown.nodes.flatMap(({ id, figures }: any) => (figures ? [id] : []));
      expect(shown.comparison.nodes.map(({ nodeId }: any) => nodeId).toSorted()).toEqual(withFigures.toSorted());
      for (const { made, awaited, ...then } of shown.comparison.nodes) {
        expect(then).toEqual((await read({ year: 2026, month: 9, node: then.nodeId }, token)).total);
        expect([made, awaited]).toEqual([true, false]);
        seen += 1;
      }
      expect((await read(asked, token)).nodes).toEqual(shown.nodes);
    }
  expect(seen).toBeGreaterThanOrEqual(5);
});

test("[FIG-01] compared with the group or an entity a node has no figures of its own month beside it, and with targets none", async () => {
  for (const compare of ["group", `entity.${portal.idOf("A")}`, "target", "year", "version.7"])
    expect((await read({ compare })).comparison.nodes, compare).toEqual([]);
});

test("[FIG-01] compared, pay that is told of no node stays untold, and what is hidden stays hidden", async () => {
  const top = await read({ compare: "month" });
  const untold = figureOf(comparedOf(top, "mobile").figures, "mean-pay-gap");
  expect(untold).toMatchObject({ value: null, numerator: null, denominator: null, women: null, men: null, why: "pay-of-node" });
  const below = await read({ node: ids["world"]!, compare: "month" });
  expect(figureOf(comparedOf(below, "north").figures, "mean-pay-gap")).toMatchObject({ reason: null, why: null, women: 70, men: 70 });
  expect(figureOf(comparedOf(below, "south").figures, "mean-pay-gap")).toMatchObject({ women: 24, men: 24 });
});

test("[FIG-01] a node of other entities a month before says how many, and is nobody's who may not read all of them", async () => {
  const last = "update tree_place set valid_to = $1 where legal_entity_id = $2 and below_id = $3";
  const place = [portal.idOf("C"), ids["mobile"]];
  await portal.pool.query(last, ["2026-09-30", ...place]);
  for (let at = 0; at < 2; at += 1) await keepTreeFigures(portal.ctx);
  const group = await read({ compare: "month" });
  const now = group.nodes.find(({ name }: any) => name === "mobile");
  expect([now.entities.length, figureOf(now.figures, "headcount").value]).toEqual([1, "80"]);
  expect(comparedOf(group, "mobile")).toMatchObject({ entities: 2, made: true });
  expect(figureOf(comparedOf(group, "mobile").figures, "headcount").value).toBe("92");
  // Who reads A alone has the node now, and is not told of it what it was.
  const one = await read({ compare: "month" }, tokens["one"]);
  expect(one.nodes.map(({ name }: any) => name)).toEqual(["mobile"]);
  expect(one.comparison.nodes).toEqual([]);
  expect(JSON.stringify(one)).not.toContain('"92"');
  await portal.pool.query(last, [null, ...place]);
  for (let at = 0; at < 2; at += 1) await keepTreeFigures(portal.ctx);
});

test("[FIG-01] more nodes take no more statements to compare", async () => {
  const compared = () => countStatements(() => read({ compare: "month" }));
  const few = await compared();
  await addTree(portal, "brands", { red: { of: ["A"] }, blue: { of: ["B"] }, green: { of: ["C"] } });
  await keepTreeFigures(portal.ctx);
  const { comparison } = await read({ compare: "month" });
  expect(comparison.nodes).toHaveLength(5);
  expect(await compared()).toBe(few);
});

test("[FIG-01] more nodes and months take no more statements", async () => {
  const counts = [];
  for (const query of [
    { node: ids["north"]!, from: "2026-09" },
    { node: ids["world"]!, from: "2025-11" },
  ])
    counts.push(await countStatements(() => read(query)));
  expect(counts[0]).toBe(counts[1]);
});

test("[FIG-01] a report says which figures of nodes are being made, and which nobody can make any more", async () => {
  await addTree(portal, "markets", { home: { of: ["A"] } });
  const home = async () => (await read()).nodes.find(({ name }: { name: string }) => name === "home");
  expect(await home()).toMatchObject({ made: false, awaited: true, figures: null });
  await portal.pool.query(
    "insert into put_away (kind, rule, period, delivery_id, amount) select 'rows', 'retention', period, id, 1 from delivery where period = '2026-09-01'",
  );
  await keepTreeFigures(portal.ctx);
  expect(await home()).toMatchObject({ made: false, awaited: false, figures: null });
});
