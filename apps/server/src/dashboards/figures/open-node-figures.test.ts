import { getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import { getKpi } from "@hub/domain/dashboards/kpis.ts";
import { addMonths } from "@hub/domain/period.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepTreeFigures } from "../../closing/trees/keep-tree-figures.ts";
import { addTree } from "../../closing/trees/testing/add-tree.ts";
import { countStatements } from "../../testing/count-statements.ts";
import type { TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";

const september = addMonths(october, -1);
const sizes: Record<string, number> = { A: 80, B: 60, C: 30, D: 40 };
let portal: GroupPortal;
let ids: Record<string, number>;
const reports: Record<string, number> = {};
const tokens: Record<string, string> = {};

/** One person is in A and in B, and one leaves each entity each month. */
const staff = (code: string, month: number): TestPerson[] => [
  ...Array.from({ length: sizes[code] ?? 0 }, (_, n): TestPerson => ({
    person: `${code}-${n}`,
    groupPerson: n === 0 && (code === "A" || code === "B") ? "in two" : `${code}-${n}`,
    hired: "2015-01-01",
    sex: n % 2 ? "M" : "F",
    hourlyPay: String(20 + (n % 9) + (n % 2)),
    hours: "40",
  })),
  { person: `${code}-left`, hired: "2015-01-01", ended: `2026-${month === 9 ? "09" : "10"}-10`, reason: "voluntary" },
];
const complete = (code: string, period = october) => portal.complete(code, staff(code, period.month), { period });

beforeAll(async () => {
  portal = await startGroupPortal({ entities: Object.keys(sizes), sections: ["OnHR"], first: september, now: "2026-11-05T08:00:00Z" });
  await portal.pool.query(`
    insert into rule_tolerance (rule, value, state, reason, proposed_by, proposed_at, decided_by, decided_at)
    select rule, 1000, 'IN_FORCE', 'made up', ${portal.source.id}, now(), ${portal.source.id}, now()
    from unnest(array['opening-equals-previous-closing', 'movements-balance', 'fte-within-headcount', 'parts-equal-total']) r (rule)`);
  for (const code of ["people-overview", "movement"])
    reports[code] = (await portal.pool.query("select id from dashboard where code = $1", [code])).rows[0].id;
  for (const code of Object.keys(sizes)) await complete(code, september);
  await portal.runJobs();
  const regions = { world: {}, north: { in: "world", of: ["A", "B"] }, south: { in: "world", of: ["C", "D"] } };
  ids = await addTree(portal, "regions", regions, true);
  await keepTreeFigures(portal.ctx);
  for (const code of ["A", "B", "C"]) await complete(code);
  for (const [name, of] of [
    ["one", ["A"]],
    ["two", ["A", "B"]],
  ] as const)
    tokens[name] = await portal.openSession(
      await portal.addUser(
        name,
        of.map((code) => ({ role: "data-owner", legalEntityId: portal.idOf(code) }) as const),
      ),
    );
});
afterAll(() => portal.stop());

const read = async (
  query: Record<string, string | number>,
  { token = portal.tokens.group, report = "people-overview" } = {},
): Promise<any> =>
  (await portal.call(getDashboardFigures, { token, params: { id: reports[report] ?? 0 }, query: { ...october, ...query }, language: "en" }))
    .body;
const figureOf = (figures: { kpi: string }[], kpi: string): any => figures.find((figure) => figure.kpi === kpi);
const kept = async () => (await portal.pool.query("select node_id from provisional where node_id is not null order by 1")).rows;

test("[FIG-01] a node that is chosen in an open month has the figures of what is validated in it so far; the others wait until they are", async () => {
  const plain = await read({});
  expect(plain.total.of).toBe("group");
  expect(plain.nodes.map(({ name, made, figures }: any) => [name, made, figures])).toEqual([
    ["north", false, null],
    ["south", false, null],
    ["world", false, null],
  ]);
  const { current, total, chosen, nodes } = await read({ node: ids["north"]! });
  expect(current.provisional).toBe(true);
  expect(chosen).toEqual([portal.idOf("A"), portal.idOf("B")]);
  expect(total).toMatchObject({ of: "node", nodeId: ids["north"], entities: 2, whole: true });
  // Who is in both counts once.
  expect(figureOf(total.figures, "headcount")).toMatchObject({ value: "139", included: 2, why: null });
  expect(nodes.filter(({ made }: any) => made).map(({ name }: any) => name)).toEqual(["north"]);
  // Two have left in each month; the month before is the node's own.
  const movement = await read({ node: ids["north"]! }, { report: "movement" });
  expect(figureOf(movement.total.figures, "turnover")).toMatchObject({ numerator: "4", monthsCovered: 2, reason: null });
});

test("[FIG-01] a node that waits for an entity says how many are in it, and tells no rate of other months' entities", async () => {
  const { total } = await read({ node: ids["south"]! }, { report: "movement" });
  expect(total).toMatchObject({ of: "node", entities: 2, whole: false });
  expect(figureOf(total.figures, "leavers")).toMatchObject({ value: "1", included: 1 });
  expect(figureOf(total.figures, "turnover")).toMatchObject({ value: null, reason: "INCOMPLETE" });
});

test("[FIG-01] pay of a node is not told before the closing, and the word says so", async () => {
  const { total, current } = await read({ node: ids["north"]! });
  expect(figureOf(current.group, "mean-pay-gap").value).not.toBeNull();
  for (const figure of total.figures)
    if (getKpi(figure.kpi).source === "pay" && figure.reason !== "GROUP_ONLY")
      expect(figure).toMatchObject({ value: null, numerator: null, women: null, men: null, why: "pay-of-open-node" });
    else expect(figure.why).toBeNull();
  expect(figureOf(total.figures, "mean-pay-gap").why).toBe("pay-of-open-node");
});

test("[FIG-01] a node is for whoever may read all its entities, and computed for nobody else", async () => {
  await portal.pool.query("delete from provisional");
  const one = await read({ node: ids["north"]! }, { token: tokens["one"]! });
  expect(one).toMatchObject({ chosen: [portal.idOf("A")], total: { of: "entity" }, nodes: [] });
  expect(await kept()).toEqual([]);
  const two = await read({ node: ids["north"]! }, { token: tokens["two"]! });
  expect(two.total).toMatchObject({ of: "node" });
  expect(figureOf(two.total.figures, "headcount").value).toBe("139");
  expect(await kept()).toEqual([{ node_id: ids["north"] }]);
});

test("[FIG-01] figures are kept once a node, and more entities in it take no more statements", async () => {
  const counts = [];
  for (const name of ["north", "world"]) {
    await read({ node: ids[name]! });
    counts.push(await countStatements(() => read({ node: ids[name]! })));
  }
  expect(counts[0]).toBe(counts[1]);
  expect((await kept()).map(({ node_id: id }) => id)).toEqual([ids["world"], ids["north"]]);
});

test("[FIG-01] another validation, or another place in the tree, makes other figures; once all is there they are what the closing keeps", async () => {
  const headcount = async (name: string) => figureOf((await read({ node: ids[name]! })).total.figures, "headcount").value;
  expect(await headcount("south")).toBe("30");
  await complete("D");
  expect(await headcount("south")).toBe("70");
  expect(await kept()).toHaveLength(3);
  const move = "update tree_place set below_id = $1 where legal_entity_id = $2";
  await portal.pool.query(move, [ids["north"], portal.idOf("C")]);
  expect(await headcount("north")).toBe("169");
  await portal.pool.query(move, [ids["south"], portal.idOf("C")]);
  const shown = async () => {
    const told = [];
    for (const report of ["people-overview", "movement"])
      for (const name of ["world", "north", "south"]) told.push((await read({ node: ids[name]! }, { report })).total);
    return told.map((total) => ({
      ...total,
      figures: total.figures.filter(({ kpi }: any) => getKpi(kpi).source !== "pay"),
    }));
  };
  const open = await shown();
  expect(await portal.runJobs()).toBe(1);
  for (let at = 0; at < 2; at += 1) await keepTreeFigures(portal.ctx);
  const { current } = await read({});
  expect(current.provisional).toBe(false);
  expect(await shown()).toEqual(open);
});
