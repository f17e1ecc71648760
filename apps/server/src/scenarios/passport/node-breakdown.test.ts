import { getBreakdown, orderBreakdown } from "@hub/contract/scenarios/passport.ts";
import { brokenKpis, type Dimension, dimensionsOf, isQuality } from "@hub/domain/dashboards/breakdown.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { addMonths } from "@hub/domain/period.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepBreakdowns } from "../../closing/breakdowns/keep-breakdowns.ts";
import { keepTreeFigures } from "../../closing/trees/keep-tree-figures.ts";
import { addTree } from "../../closing/trees/testing/add-tree.ts";
import type { TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";

const september = addMonths(october, -1);
const codes = ["A", "B", "C"];
let portal: GroupPortal;
let ids: Record<string, number>;
let scenario: number;
const tokens: Record<string, string> = {};

/** In each entity four women in Red and two men in Blue; one woman of A is in B, too. Two of A leave at the end of September: one begins in B the next day, the other in C. One leaves B, and one joins C. */
function staff(code: string, isOctober: boolean): TestPerson[] {
  const one = (person: string, more: Partial<TestPerson> = {}): TestPerson => ({
    person: `${code}-${person}`,
    groupPerson: `${code}-${person}`,
    hired: "2015-01-01",
    hours: "40",
    sex: "F",
    unit: "Red",
    level: "none",
    ...more,
  });
  const moves = { hired: isOctober ? "2026-10-01" : "2015-01-01", sex: "M", unit: "Green" } as const;
  return [
    ...Array.from({ length: 4 }, (_, n) => one(`woman-${n}`, n === 0 && code !== "C" ? { groupPerson: "in two" } : {})),
    ...Array.from({ length: 2 }, (_, n) => one(`man-${n}`, { sex: "M", unit: "Blue", hours: "20" })),
    ...(code === "A" && !isOctober ? ["to-b", "to-c"].map((to) => one(to, { ...moves, groupPerson: to, ended: "2026-09-30" })) : []),
    ...(code === "B" && isOctober
      ? [one("from-a", { ...moves, groupPerson: "to-b" }), one("gone", { ended: "2026-10-12", reason: "voluntary" })]
      : []),
    ...(code === "C" && isOctober ? [one("from-a", { ...moves, groupPerson: "to-c" }), one("new", { hired: "2026-10-05" })] : []),
  ];
}

beforeAll(async () => {
  portal = await startGroupPortal({ entities: codes, sections: ["OnHR"], first: september, now: "2026-11-05T08:00:00Z" });
  await portal.pool.query(`
    insert into rule_tolerance (rule, value, state, reason, proposed_by, proposed_at, decided_by, decided_at)
    select rule, 1000, 'IN_FORCE', 'made up', ${portal.source.id}, now(), ${portal.source.id}, now()
    from unnest(array['opening-equals-previous-closing', 'movements-balance', 'fte-within-headcount', 'parts-equal-total']) r (rule)`);
  for (const period of [september, october]) {
    for (const code of codes) await portal.complete(code, staff(code, period === october), { period });
    await portal.runJobs();
  }
  ids = await addTree(portal, "regions", { north: { of: ["A", "B"] }, south: { of: ["C"] } });
  Object.assign(ids, await addTree(portal, "whole", { all: { of: codes } }));
  await keepTreeFigures(portal.ctx);
  await keepBreakdowns(portal.ctx);
  const { rows } = await portal.pool.query("select id from scenario where period = '2026-10-01'");
  scenario = rows[0].id;
  for (const [name, of] of [
    ["both", ["A", "B"]],
    ["one", ["A"]],
  ] as const) {
    const grants = of.map((code) => ({ role: "data-owner" as const, legalEntityId: portal.idOf(code) }));
    tokens[name] = await portal.openSession(await portal.addUser(name, grants));
  }
});
afterAll(() => portal.stop());

type Of = { nodeId?: number; legalEntityId?: number };
const read = (kpi: Kpi, by: Dimension, of: Of, token = portal.tokens.group) =>
  portal.call(getBreakdown, { token, params: { id: scenario, kpi }, query: { ...of, by } as never, language: "en" });
const north = () => ({ nodeId: ids["north"]! });
const told = async (kpi: Kpi, by: Dimension, of: Of) => {
  const { body } = await read(kpi, by, of);
  return (body.items as { value: string | null; figure: string }[]).map(({ value, figure }) => `${value} ${figure}`);
};
const counts = brokenKpis.filter((kpi) => !isQuality(kpi));

test("[FIG-02] a count of a group of entities is told by what its people are: somebody of two entities once, and nobody has left who moved within it", async () => {
  expect(await told("headcount", "unit", north())).toEqual(["Red 7", "Blue 4", "Green 1"]);
  expect(await told("headcount", "sex", north())).toEqual(["F 7", "M 5"]);
  // Contracts count where each is: those of her who is in two are two, and a half for each of the four men.
  expect(await told("fte", "unit", north())).toEqual(["Red 8.00", "Blue 2.00", "Green 1.00"]);
  // Of the group nobody joined but her who is new; here who came from A did not join B, in the south both did.
  expect(await told("joiners", "unit", {})).toEqual(["Red 1", "Blue 0", "Green 0"]);
  expect(await told("joiners", "unit", north())).toEqual(["Red 0", "Blue 0", "Green 0"]);
  expect(await told("joiners", "unit", { nodeId: ids["south"]! })).toEqual(["Red 1", "Blue 0", "Green 1"]);
  expect(await told("leavers", "unit", north())).toEqual(["Red 1", "Blue 0", "Green 0"]);
});

test("[FIG-02] one of all entities has the group's, one of a single entity that entity's, for every count and dimension", async () => {
  expect(counts).toHaveLength(4);
  for (const kpi of counts)
    for (const by of dimensionsOf(kpi, "several")) {
      const all = (await read(kpi, by, { nodeId: ids["all"]! })).body;
      expect(all, `${kpi} by ${by}`).toEqual((await read(kpi, by, {})).body);
      expect(all.state).toBe("told");
      if (by === "country") continue;
      const alone = (await read(kpi, by, { nodeId: ids["south"]! })).body;
      const own = (await read(kpi, by, { legalEntityId: portal.idOf("C") })).body;
      expect(alone, `${kpi} by ${by}`).toEqual(own);
    }
});

test("[FIG-02] it is for whoever may read all of it; means and shares are told of no group of entities", async () => {
  expect((await read("headcount", "unit", north(), tokens["both"])).status).toBe(200);
  expect((await read("headcount", "unit", north(), tokens["one"])).status).toBe(404);
  expect((await read("headcount", "unit", { nodeId: ids["south"]! }, tokens["both"])).status).toBe(404);
  expect((await read("headcount", "unit", { nodeId: 999_999 })).status).toBe(404);
  for (const kpi of brokenKpis.filter(isQuality)) expect((await read(kpi, "sex", north())).status, kpi).toBe(404);
  expect((await read("mean-pay-gap", "unit", north())).status).toBe(404);
});

test("[FIG-02] one of too many people to wait for is ordered, made once and then told; made again with the node's figures it is ordered anew", async () => {
  const order = (token = portal.tokens.group, kpi: Kpi = "headcount", by: "unit" | "sex" = "unit") =>
    portal.call(orderBreakdown, { token, params: { id: scenario, kpi }, body: { ...north(), by } as never });
  const orders = async () => (await portal.pool.query("select from node_breakdown")).rows.length;
  const pretend = (people: number) =>
    portal.pool.query("update node_figure set numerator = $1 where node_id = $2 and kpi_code = 'headcount'", [people, ids["north"]]);
  const before = (await read("leavers", "unit", north())).body;
  expect((await order(portal.tokens.group, "leavers")).body).toEqual(before);
  expect(await orders()).toBe(0);

  await pretend(100_001);
  const untold = { ...before, items: [], others: { values: 0, persons: 0 } };
  expect((await read("leavers", "unit", north())).body).toEqual({ ...untold, state: "too-large" });
  expect((await order(tokens["one"], "leavers")).status).toBe(404);
  const both = await Promise.all([order(portal.tokens.group, "leavers"), order(tokens["both"], "leavers")]);
  expect(both.map(({ body }) => body.state)).toEqual(["waits", "waits"]);
  expect(await orders()).toBe(1);
  await Promise.all([keepBreakdowns(portal.ctx), keepBreakdowns(portal.ctx)]);
  expect((await read("leavers", "unit", north())).body).toEqual(before);

  // Of a figure that the rows do not give the parts are not told, nor made again; at once neither.
  await order();
  await keepBreakdowns(portal.ctx);
  expect((await read("headcount", "unit", north())).body).toMatchObject({ state: "differs", items: [] });
  await pretend(11);
  expect((await read("headcount", "sex", north())).body).toMatchObject({ state: "differs", items: [] });

  await portal.pool.query("delete from node_closing where node_id = $1", [ids["north"]]);
  expect(await orders()).toBe(0);
  await keepTreeFigures(portal.ctx);
  expect(await told("headcount", "unit", north())).toEqual(["Red 7", "Blue 4", "Green 1"]);
});
