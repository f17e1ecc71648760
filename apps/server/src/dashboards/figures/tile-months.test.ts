import { getDashboardFigures, getTileMonths } from "@hub/contract/dashboards/dashboards.ts";
import { addMonths, type Period } from "@hub/domain/period.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countStatements } from "../../testing/count-statements.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";

const months = [addMonths(october, -2), addMonths(october, -1), october];
let portal: GroupPortal;
let report: number;
let charted: number;
let owner: string;

beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["OnHR"], first: months[0]!, now: "2026-11-05T08:00:00Z" });
  await portal.pool.query(`
    insert into rule_tolerance (rule, value, state, reason, proposed_by, proposed_at, decided_by, decided_at)
    select rule, 1000, 'IN_FORCE', 'made up', ${portal.source.id}, now(), ${portal.source.id}, now()
    from unnest(array['opening-equals-previous-closing', 'movements-balance', 'fte-within-headcount', 'parts-equal-total']) r (rule)`);
  const { rows } = await portal.pool.query<{ id: number }>(
    `with d as (insert into dashboard (name, position) values ('Tiles', 98), ('Charted', 99) returning id, name)
    insert into report_view (dashboard_id, position, name, kind, definition)
    select d.id, 1, 'Figures', 'charts', case d.name when 'Tiles' then $1::jsonb else $2::jsonb end from d order by d.name desc returning dashboard_id as id`,
    [
      { charts: [{ kind: "tiles", kpis: ["headcount", "female-share", "no-kpi"], name: null }] },
      { charts: ["tiles", "lines"].map((kind) => ({ kind, kpis: ["headcount"], name: null })) },
    ],
  );
  [report, charted] = rows.map(({ id }) => id) as [number, number];
  for (const [at, period] of months.entries()) {
    for (const [code, size] of [
      ["A", 30 + at],
      ["B", 20 + 5 * at],
    ] as const) {
      const persons = Array.from({ length: size }, (_, n) => ({
        person: `${code}-${n}`,
        sex: n % 3 ? ("F" as const) : ("M" as const),
        hired: "2015-01-01",
      }));
      await portal.complete(code, persons, { period });
    }
    await portal.runJobs();
  }
  owner = await portal.openSession(await portal.addUser("owner-a", [{ role: "data-owner", legalEntityId: portal.idOf("A") }]));
});
afterAll(() => portal.stop());

const read = async (id = report, query: object = {}, token = portal.tokens.group) =>
  (await portal.call(getTileMonths, { token, params: { id }, query: query as never })).body;
const valuesOf = ({ months: all }: { months: { figures: { kpi: string; value: string | null }[] }[] }, kpi: string) =>
  all.flatMap(({ figures }) => figures.find((each) => each.kpi === kpi)?.value ?? []);

describe("the months behind a report's tiles", () => {
  test("are those that the report tells of each month by itself, of what stands together", async () => {
    const body = await read();
    expect(body.months).toHaveLength(12);
    expect(valuesOf(body, "headcount")).toEqual(["50", "56", "62"]);
    for (const query of [{}, { entities: String(portal.idOf("B")) }] as Record<string, string>[]) {
      const told = async ({ year, month }: Period) => {
        const { total } = (
          await portal.call(getDashboardFigures, { token: portal.tokens.group, params: { id: report }, query: { ...query, year, month } })
        ).body;
        return total.figures.find(({ kpi }: { kpi: string }) => kpi === "female-share").value;
      };
      expect(valuesOf(await read(report, query), "female-share")).toEqual(await Promise.all(months.map(told)));
    }
  });

  test("are none where a chart shows them, and for each the figures that one is given", async () => {
    expect(await read(charted)).toEqual({ months: [] });
    expect(valuesOf(await read(report, {}, owner), "headcount")).toEqual(["30", "31", "32"]);
    const reader = await portal.openSession(await portal.addUser("nobody", [{ role: "wf-user" }]));
    expect((await portal.call(getTileMonths, { token: reader, params: { id: report }, query: {} })).status).toBe(403);
    expect((await portal.call(getTileMonths, { token: owner, params: { id: 999_999 }, query: {} })).status).toBe(404);
  });

  test("take as many statements for two years as for one month", async () => {
    const counts = [
      await countStatements(() => read(report, { from: "2024-11" })),
      await countStatements(() => read(report, { from: "2026-10" })),
    ];
    expect(new Set(counts).size).toBe(1);
  });
});
