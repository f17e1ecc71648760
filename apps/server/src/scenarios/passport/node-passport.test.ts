import { getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import { getPassport } from "@hub/contract/scenarios/passport.ts";
import { addMonths, type Period } from "@hub/domain/period.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepTreeFigures } from "../../closing/trees/keep-tree-figures.ts";
import { addTree } from "../../closing/trees/testing/add-tree.ts";
import type { TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";

const september = addMonths(october, -1);
const sizes: Record<string, number> = { A: 80, B: 60, C: 30, D: 4 };
let portal: GroupPortal;
let ids: Record<string, number>;
const tokens: Record<string, string> = {};
const scenarios: Record<number, number> = {};

const staff = (code: string): TestPerson[] =>
  Array.from({ length: sizes[code] ?? 0 }, (_, n) => ({
    person: `${code}-${n}`,
    groupPerson: n === 0 && (code === "A" || code === "B") ? "in two" : `${code}-${n}`,
    hired: "2015-01-01",
    sex: n === 1 ? "U" : n % 2 ? "M" : "F",
    hourlyPay: String(20 + (n % 9) + (n % 2)),
    hours: "40",
    cost: String(3000 + n),
  }));

beforeAll(async () => {
  portal = await startGroupPortal({
    entities: Object.keys(sizes),
    sections: ["OnHR", "PLN"],
    first: september,
    now: "2026-11-05T08:00:00Z",
  });
  for (const code of Object.keys(sizes))
    for (const section of ["OnHR", "PLN"]) await portal.complete(code, staff(code), { period: september, section });
  await portal.runJobs();
  for (const code of ["A", "C"]) await portal.complete(code, staff(code), { section: "OnHR" });
  ids = await addTree(portal, "regions", { north: { of: ["A", "B"] }, south: { of: ["C", "D"] } }, true);
  Object.assign(ids, await addTree(portal, "businesses", { mobile: { of: ["A", "C"] } }));
  await keepTreeFigures(portal.ctx);
  const rows = await portal.pool.query("select id, extract(month from period)::int as month from scenario");
  for (const { id, month } of rows.rows) scenarios[month] = id;
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
  await owner("other-section", [{ code: "A" }, { code: "B", section: "PLN" }]);
});
afterAll(() => portal.stop());

const passport = (node: string, kpi: string, { period = september, token = portal.tokens.group, ...query } = {} as Asked): Promise<any> =>
  portal.call(getPassport, {
    token,
    params: { id: scenarios[period.month] ?? 0, kpi } as never,
    query: { nodeId: ids[node] ?? 999_999, ...query } as never,
  });
type Asked = { period?: Period; token?: string; version?: number };
const codesOf = (of: { code: string }[]) => of.map(({ code }) => code);

test("[FIG-01] a node's figure tells its parts, the entities with their own, the version and what is left out", async () => {
  const { status, body } = await passport("north", "headcount");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    legalEntity: null,
    node: { id: ids["north"], code: "north", name: "north", tree: "regions" },
    figure: { value: "139", reason: null },
    why: null,
    numerator: { what: "active-persons", value: "139" },
    counted: 139,
    sections: ["OnHR"],
    entities: {
      included: [
        { code: "A", figure: { kpi: "headcount", value: "80" } },
        { code: "B", figure: { value: "60" } },
      ],
      without: [],
    },
    version: { number: 1, hashes: { figuresHold: true } },
    conventions: { minimumGroupSize: 10 },
    missing: [],
    remark: null,
    mayRemark: true,
    mayReadRows: false,
  });
  expect(codesOf(body.cells.map(({ legalEntity }: any) => legalEntity))).toEqual(["A", "B"]);
  const share = (await passport("north", "female-share")).body;
  expect(share).toMatchObject({ denominator: { what: "women-and-men" }, leftOut: { count: 2, why: "no-sex" } });
  expect(Number(share.denominator.value)).toBe(share.counted);
});

test("[FIG-01] it is the figure that the reports show of the node, whichever it is", async () => {
  const { rows } = await portal.pool.query("select id from dashboard where code is not null");
  let compared = 0;
  for (const { id } of rows) {
    const query = { ...september, node: ids["north"]! };
    const report = await portal.call(getDashboardFigures, { token: portal.tokens.group, params: { id }, query });
    for (const { included: _, ...figure } of report.body.total?.figures ?? []) {
      if (figure.reason === "GROUP_ONLY") {
        expect(await passport("north", figure.kpi)).toMatchObject({ status: 404 });
        continue;
      }
      const { body } = await passport("north", figure.kpi);
      expect({ ...body.figure, why: body.why }).toEqual(figure);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(20);
});

test("[FIG-01] pay goes out as the group's does: no amounts, a hidden entity stays hidden, every contract in a sum of cost is counted", async () => {
  const { body } = await passport("south", "mean-pay-gap");
  expect(codesOf(body.entities.included)).toEqual(["C", "D"]);
  expect(body.entities.included[1].figure).toMatchObject({ value: null, reason: "SUPPRESSED", women: null });
  const shown = (await passport("north", "mean-pay-gap")).body;
  expect(shown).toMatchObject({ figure: { reason: null, numerator: null }, numerator: { value: null, withheld: true } });
  const cost = (await passport("north", "workforce-cost-per-fte")).body;
  expect(cost).toMatchObject({ figure: { reason: null }, counted: 140 });
  // Of another tree nothing of pay is told, and it says why.
  expect((await passport("mobile", "mean-pay-gap")).body).toMatchObject({
    figure: { value: null, women: null, reason: "NOT_AGGREGABLE" },
    why: "pay-of-node",
    counted: null,
    leftOut: null,
  });
});

test("[FIG-01] of an open month it says what it rests on and what its entities wait for", async () => {
  const { body } = await passport("south", "headcount", { period: october });
  expect(body).toMatchObject({
    version: null,
    figure: { value: "30" },
    entities: { included: [{ code: "C", figure: { value: "30" } }], without: [{ code: "D", reason: "NO_DATA" }] },
    cells: [{ legalEntity: { code: "C" } }],
  });
  const waits = body.missing.map(({ section, legalEntity }: any) => `${section} ${legalEntity.code}`);
  expect(waits).toContain("OnHR D");
  expect(waits.every((wait: string) => / [CD]$/.test(wait))).toBe(true);
  expect((await passport("south", "mean-pay-gap", { period: october })).body).toMatchObject({
    figure: { value: null },
    why: "pay-of-open-node",
    counted: null,
  });
});

test("[FIG-01] it is for whoever may read all its entities, in the sections that it is read from", async () => {
  const statusOf = async (node: string, asked: Asked) => (await passport(node, "headcount", asked)).status;
  for (const period of [september, october]) {
    expect(await statusOf("north", { period, token: tokens["two"]! })).toBe(200);
    expect(await statusOf("north", { period, token: tokens["one"]! })).toBe(404);
    expect(await statusOf("south", { period, token: tokens["two"]! })).toBe(404);
    expect(await statusOf("nowhere", { period })).toBe(404);
  }
  expect(await statusOf("north", { token: tokens["other-section"]! })).toBe(404);
  expect(await statusOf("north", { version: 9 })).toBe(404);
  // A node whose figures are still being made has no passport yet.
  await portal.pool.query("delete from node_closing where node_id = $1", [ids["north"]]);
  expect(await statusOf("north", {})).toBe(404);
});
