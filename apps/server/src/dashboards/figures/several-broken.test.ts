import { createReport, updateReport } from "@hub/contract/configuration/reports.ts";
import { getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import { addMonths } from "@hub/domain/period.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepBreakdowns } from "../../closing/breakdowns/keep-breakdowns.ts";
import { keepTreeFigures } from "../../closing/trees/keep-tree-figures.ts";
import { addTree } from "../../closing/trees/testing/add-tree.ts";
import { countStatements } from "../../testing/count-statements.ts";
import type { TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";

const september = addMonths(october, -1);
let portal: GroupPortal;
let report: number;
let owner: string;
let ids: Record<string, number>;

const some = (code: string, unit: string, count: number): TestPerson[] =>
  Array.from({ length: count }, (_, n) => ({
    person: `${code}-${unit}-${n}`,
    groupPerson: `${code}-${unit}-${n}`,
    unit,
    born: "1980-06-01",
    hired: "2015-01-01",
    hours: "40",
  }));
/** In September somebody of A is in B, too; in October everybody is in one entity. */
const staff = (code: string, isOctober: boolean): TestPerson[] => {
  const both = { person: `${code}-both`, groupPerson: "both", unit: "Sales", hired: "2015-01-01", born: "1980-06-01", hours: "40" };
  const own =
    code === "A" ? [...some("A", "Sales", 30), ...some("A", "Legal", 14)] : [...some(code, "Sales", 11), ...some(code, "Shops", 12)];
  return !isOctober && code !== "C" ? [...own, both] : own;
};

beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B", "C"], sections: ["OnHR"], first: september, now: "2026-11-05T08:00:00Z" });
  await portal.pool.query(`
    insert into rule_tolerance (rule, value, state, reason, proposed_by, proposed_at, decided_by, decided_at)
    select rule, 1000, 'IN_FORCE', 'made up', ${portal.source.id}, now(), ${portal.source.id}, now()
    from unnest(array['opening-equals-previous-closing', 'movements-balance', 'fte-within-headcount', 'parts-equal-total']) r (rule)`);
  const admin = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }]));
  const created = await portal.call(createReport, { token: admin, body: { name: "By unit", parentId: 0 } });
  report = created.body.id;
  const charts = (["headcount", "fte", "average-age"] as const).map((kpi) => ({ kind: "broken", kpis: [kpi], name: null, by: "unit" }));
  const content = [{ id: null, name: "Units", hidden: false, definition: { kind: "charts", charts } }];
  const saved = await portal.call(updateReport, {
    token: admin,
    params: { id: report },
    ifMatch: created.body.version,
    body: { name: "By unit", hidden: false, content } as never,
  });
  if (saved.status !== 200) throw new Error(saved.text);
  for (const period of [september, october]) {
    for (const code of ["A", "B", "C"]) await portal.complete(code, staff(code, period === october), { period });
    await portal.runJobs();
  }
  ids = await addTree(portal, "regions", { north: { of: ["A", "B"] }, south: { of: ["C"] } });
  await keepTreeFigures(portal.ctx);
  await keepBreakdowns(portal.ctx);
  owner = await portal.openSession(await portal.addUser("owner-of-a", [{ role: "data-owner", legalEntityId: portal.idOf("A") }]));
});
afterAll(() => portal.stop());

const read = async (query: object, token = portal.tokens.group) =>
  (await portal.call(getDashboardFigures, { token, params: { id: report }, query: query as never })).body;
const told = ({ breakdowns }: any) =>
  breakdowns.map(({ kpi, state, items }: any) => [
    kpi,
    ...(state === "told" ? items.map(({ value, persons, figure }: any) => `${value} ${persons} ${figure}`) : [state]),
  ]);
const both = () => ({ entities: `${portal.idOf("A")},${portal.idOf("B")}` });
const north = () => ({ node: ids["north"] });

describe("[FIG-02] what a report shows of several entities by what people are", () => {
  test("is, of a count, what they have together where nobody counts twice; means and shares are told of one entity or the group", async () => {
    const together = [
      ["headcount", "Sales 41 41", "Legal 14 14", "Shops 12 12"],
      ["fte", "Sales 41 41.00", "Legal 14 14.00", "Shops 12 12.00"],
      ["average-age", "selection"],
    ];
    for (const query of [both(), north()]) {
      const body = await read(query);
      expect(told(body)).toEqual(together);
      // It is the figure's own, to the last person.
      const figure = (kpi: string) => body.total.figures.find((each: any) => each.kpi === kpi).value;
      expect([figure("headcount"), figure("fte")]).toEqual(["67", "67.00"]);
    }
  });

  test("is not told where somebody is in two of them, contracts are; whoever may not read all of a node is told nothing of it", async () => {
    for (const query of [both(), north()]) {
      const [headcount, fte] = told(await read({ ...query, ...september }));
      expect(headcount).toEqual(["headcount", "not-added"]);
      expect(fte).toEqual(["fte", "Sales 43 43.00", "Legal 14 14.00", "Shops 12 12.00"]);
    }
    expect(told(await read(north(), owner))).toEqual(told(await read({}, owner)));
    // A node of one entity is that entity; all are told of a choice of one.
    expect(told(await read({ node: ids["south"] }))[0]).toEqual(["headcount", "Shops 12 12", "Sales 11 11"]);
  });

  test("is compared with what the same ones had, by statements as many as for the group", async () => {
    const compared = await read({ ...north(), compare: "month" });
    expect(told(compared.comparison)).toEqual(told(await read({ ...north(), ...september })));
    expect((await read({ ...north(), compare: "group" })).comparison.breakdowns).toEqual([]);
    const counts = [await countStatements(() => read({})), await countStatements(() => read(both()))];
    expect(new Set(counts).size).toBe(1);
  });
});
