import { DuckDBInstance } from "@duckdb/node-api";
import type { getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import type { getBreakdown } from "@hub/contract/scenarios/passport.ts";
import type { Output } from "@hub/contract/route.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { readConfig } from "../apps/server/src/config.ts";
import { type Context, systemClock } from "../apps/server/src/context.ts";
import { keepBreakdowns } from "../apps/server/src/closing/breakdowns/keep-breakdowns.ts";
import { keepBridges } from "../apps/server/src/closing/bridge/keep-bridges.ts";
import { closeDueScenario } from "../apps/server/src/closing/close-scenario.ts";
import { writeLake } from "../apps/server/src/lake/write-lake.ts";
import { seedGroup, seedMonth } from "./setup/closing-months.ts";
import { openPortal } from "./setup/portal.ts";
import { isQuick, judge, milliseconds, roundsOf, seconds, sizeOf, tellCost, time, timeInTurn } from "./setup/timing.ts";

// What explains a figure, of 283,000 people in 60 entities: a figure of the largest entity by what its people are, and the headcount bridge of the group. Beside it DuckDB, by which
// people would otherwise answer the same, over the same rows as Parquet (the files of the lake), in the same run and with the same result: it
// has a column for each field and nobody's rights to ask, so how many times it is faster is told, and what people wait is what is judged.
const persons = sizeOf({ usual: 283_000, quick: 20_000, variable: "BENCH_PERSONS" });
const entities = isQuick() ? 10 : 60;
const periods = ["2026-08-01", "2026-09-01", "2026-10-01"].slice(isQuick() ? 1 : 0);
const rounds = roundsOf(9);
/** A breakdown that is not stored is there within so many milliseconds; the page of a report with those of the group that are stored, with its bridge, or compared, too. */
const within = { breakdown: 1500, stored: 300, bridge: 300, compared: 300 };
/** What the report shows of the group, and the same of DuckDB. */
const storedOnes = [
  { kpi: "headcount", by: "unit", told: "count(distinct person)" },
  { kpi: "headcount", by: "job-profile", told: "count(distinct person)" },
  { kpi: "average-tenure", by: "unit", told: "round(sum(date '2026-10-31' - hire_date) / 365.25 / count(*), 1)" },
  { kpi: "average-tenure", by: "job-profile", told: "round(sum(date '2026-10-31' - hire_date) / 365.25 / count(*), 1)" },
] as const;

const portal = await openPortal("figures", async (pool) => {
  await seedGroup(pool, { entities, persons, first: periods[0] ?? "" });
});
const lake = await mkdtemp(join(tmpdir(), "hub-bench-lake-"));
const ctx: Context = {
  db: portal.db,
  config: { ...readConfig({}), dataDirectory: lake, lake: { name: lake, directory: lake, people: "without-pay" } },
  log: pino({ level: "warn" }),
  clock: systemClock,
  queue: { send: async () => undefined },
};
const peopleIn = (period: string) => `read_parquet('${lake}/people/*/period=${period}/**/*.parquet')`;
const isThere = (day: string) => `hire_date <= date '${day}' and (end_date is null or end_date > date '${day}')`;
const duckdb = await (await DuckDBInstance.create(":memory:")).connect();
try {
  const made = await time(async () => {
    for (const period of periods) {
      await seedMonth(portal.pool, portal.db, period);
      const { rows } = await portal.pool.query<{ id: number }>("select id from scenario where period = $1", [period]);
      await closeDueScenario(ctx, { scenarioId: rows[0]?.id ?? 0 }, new AbortController().signal);
    }
    await portal.pool.query("vacuum analyze");
    await keepBridges(ctx);
    await portal.pool.query(
      `with report as (insert into dashboard (name, position) values ('By what people are', 99) returning id)
      insert into report_view (dashboard_id, position, name, kind, definition) select id, 1, 'Breakdowns', 'charts', $1 from report`,
      [{ charts: storedOnes.map(({ kpi, by }) => ({ kind: "broken", kpis: [kpi], name: null, by })) }],
    );
    const kept = await time(() => keepBreakdowns(ctx));
    console.log(`${storedOnes.length} breakdowns of the group and its entities in ${periods.length} months kept in ${seconds(kept)}`);
    await writeLake(ctx);
  });
  console.log(
    `${persons} persons in ${entities} entities, ${periods.length} months closed, bridged and written as Parquet in ${seconds(made)}`,
  );
  const token = await portal.signIn("group", ["group-owner"]);
  const last = periods.at(-1) ?? "";
  const { rows } = await portal.pool.query<{ id: number; entity: number; code: string; dashboard: number }>(
    `select s.id, e.id as entity, e.code, (select id from dashboard where code = 'movement') as dashboard
    from scenario s cross join lateral (select legal_entity_id from bench_person group by 1 order by count(*) desc limit 1) b join legal_entity e on e.id = b.legal_entity_id
    where s.period = $1`,
    [last],
  );
  const [place] = rows;
  if (!place) throw new Error("Nothing was closed.");
  for (const [kpi, by, column, told] of [
    ["headcount", "unit", "unit", "count(*)"],
    ["headcount", "job-profile", "job_profile", "count(*)"],
    ["average-tenure", "unit", "unit", "round(sum(date '2026-10-31' - hire_date) / 365.25 / count(*), 1)"],
    ["average-tenure", "job-profile", "job_profile", "round(sum(date '2026-10-31' - hire_date) / 365.25 / count(*), 1)"],
  ] as const)
    await measureBreakdown({ ...place, token, kpi, by }, { column, told });
  const { rows: reports } = await portal.pool.query<{ id: number }>("select id from dashboard where name = 'By what people are'");
  for (const stored of storedOnes) await measureStored(reports[0]?.id ?? 0, token, stored);
  await measureBridge(place.dashboard, token);
  await measureCompared(token);
} finally {
  duckdb.closeSync();
  await portal.stop();
  await rm(lake, { recursive: true, force: true });
}

async function ask(question: string): Promise<unknown[][]> {
  return (await duckdb.runAndReadAll(question)).getRowsJson();
}

function inTurn(path: string, token: string, question: string): Promise<{ one: number; other: number }> {
  return timeInTurn(
    rounds,
    () => portal.ask(path, token),
    () => ask(question),
  );
}

type Place = { id: number; entity: number; code: string; token: string; kpi: string; by: string };

async function measureBreakdown({ id, entity, code, token, kpi, by }: Place, own: { column: string; told: string }): Promise<void> {
  const path = `scenary/${id}/figures/${kpi}/breakdown?legalEntityId=${entity}&by=${by}`;
  const question = `select ${own.column}, (${own.told})::varchar from ${peopleIn("2026-10-01")} where legal_entity = '${code}' and ${isThere("2026-10-31")} group by 1 order by 1`;
  const answer = JSON.parse(await portal.ask(path, token)) as Output<typeof getBreakdown.answer>;
  const parts = new Map(answer.items.map(({ value, figure }) => [value, Number(figure)]));
  for (const [value, figure] of await ask(question))
    if (parts.get(value as string) !== Number(figure))
      throw new Error(`${kpi} by ${by}, ${String(value)}: ${parts.get(value as string)}, DuckDB ${String(figure)}.`);
  const { one: answered, other: duck } = await inTurn(path, token, question);
  console.log(
    `${`${kpi} by ${by}`.padEnd(28)} answer ${milliseconds(answered)}   of ${within.breakdown} ms ${judge(answered / within.breakdown, 1)}   DuckDB ${milliseconds(duck)}, ${(answered / duck).toFixed(1)} times`,
  );
  tellCost({ what: `${kpi} by ${by}`, milliseconds: answered, rows: persons });
}

/** The page of a report with all its breakdowns of the group as they were kept, and one of them by DuckDB. */
async function measureStored(dashboard: number, token: string, { kpi, by, told }: (typeof storedOnes)[number]): Promise<void> {
  const path = `dashboard/${dashboard}/figures`;
  const column = by === "unit" ? "unit" : "job_profile";
  const question = `select ${column}, (${told})::varchar from ${peopleIn("2026-10-01")} where ${isThere("2026-10-31")} group by 1 order by 1`;
  const { breakdowns } = JSON.parse(await portal.ask(path, token)) as Output<typeof getDashboardFigures.answer>;
  const shown = breakdowns.find((each) => each.kpi === kpi && each.by === by);
  if (shown?.state !== "told") throw new Error(`${kpi} by ${by}: ${shown?.state}.`);
  const parts = new Map(shown.items.map(({ value, figure, reason }) => [value, figure === null ? reason : Number(figure)]));
  for (const [value, figure] of await ask(question)) {
    const own = parts.get(value as string);
    if (own !== undefined && own !== "SUPPRESSED" && own !== Number(figure))
      throw new Error(`${kpi} by ${by}, ${String(value)}: ${own}, DuckDB ${String(figure)}.`);
  }
  const { one: answered, other: duck } = await inTurn(path, token, question);
  const name = `group: ${kpi} by ${by}`;
  console.log(
    `${name.padEnd(38)} answer ${milliseconds(answered)}   of ${within.stored} ms ${judge(answered / within.stored, 1)}   DuckDB ${milliseconds(duck)}, ${(answered / duck).toFixed(1)} times`,
  );
  tellCost({ what: name, milliseconds: answered, rows: persons });
}

/** The page of movements with its bridge, and by DuckDB who of the later month was not there in the earlier one, and the other way round. */
async function measureBridge(dashboard: number, token: string): Promise<void> {
  const path = `dashboard/${dashboard}/figures?from=2026-10`;
  const question = `
    with before as (select distinct person from ${peopleIn("2026-09-01")} where ${isThere("2026-09-30")}),
      after as (select distinct person from ${peopleIn("2026-10-01")} where ${isThere("2026-10-31")})
    select count(b.person)::varchar, (count(*) filter (where b.person is null))::varchar, (count(*) filter (where a.person is null))::varchar, count(a.person)::varchar
    from before b full join after a on a.person = b.person`;
  const { bridge } = JSON.parse(await portal.ask(path, token)) as { bridge: { total: { bridge: Record<string, number> } | null } };
  const told = bridge.total?.bridge;
  const [counts] = await ask(question);
  const ours = told && [told["opening"], told["joiners"], told["leavers"], told["closing"]].map(String);
  if (JSON.stringify(ours) !== JSON.stringify(counts))
    throw new Error(`The bridge is ${JSON.stringify(ours)}, DuckDB's ${JSON.stringify(counts)}.`);
  const { one: answered, other: duck } = await inTurn(path, token, question);
  console.log(
    `${"bridge of the group".padEnd(28)} answer ${milliseconds(answered)}   of ${within.bridge} ms ${judge(answered / within.bridge, 1)}   DuckDB ${milliseconds(duck)}, ${(answered / duck).toFixed(1)} times`,
  );
  tellCost({ what: "bridge of the group", milliseconds: answered, rows: persons });
}

/** A report's page with each entity compared with the month before, and by DuckDB the two months of each entity beside each other. */
async function measureCompared(token: string): Promise<void> {
  const { rows } = await portal.pool.query<{ id: number }>("select id from dashboard where code = 'people-overview'");
  const path = `dashboard/${rows[0]?.id ?? 0}/figures?from=2026-10&compare=month`;
  const monthOf = (period: string, day: string) => `
    select legal_entity, count(distinct person) as people, sum(hours / full_time_hours) as fte, avg(date '${day}' - hire_date) / 365.25 as tenure
    from ${peopleIn(period)} where ${isThere(day)} group by 1`;
  const question = `
    select coalesce(a.legal_entity, b.legal_entity), b.people::varchar, a.people::varchar, b.fte::varchar, a.fte::varchar, b.tenure::varchar, a.tenure::varchar
    from (${monthOf("2026-10-01", "2026-10-31")}) a full join (${monthOf("2026-09-01", "2026-09-30")}) b on b.legal_entity = a.legal_entity order by 1`;
  const { current, comparison } = JSON.parse(await portal.ask(path, token)) as Output<typeof getDashboardFigures.answer>;
  const headcountOf = (figures: { kpi: string; value: string | null }[] | undefined) =>
    figures?.find(({ kpi }) => kpi === "headcount")?.value;
  for (const [code, before, after] of (await ask(question)) as string[][]) {
    const own = current.entities.find(({ legalEntity }) => legalEntity.code === code);
    const then = comparison?.entities.find(({ legalEntityId }) => legalEntityId === own?.legalEntity.id);
    const ours = [headcountOf(then?.figures), headcountOf(own?.figures)];
    if (ours.join() !== [before, after].join()) throw new Error(`Headcount of ${code} is ${ours.join()}, DuckDB's ${before},${after}.`);
  }
  const { one: answered, other: duck } = await inTurn(path, token, question);
  console.log(
    `${"page compared by entity".padEnd(28)} answer ${milliseconds(answered)}   of ${within.compared} ms ${judge(answered / within.compared, 1)}   DuckDB ${milliseconds(duck)}, ${(answered / duck).toFixed(1)} times`,
  );
  tellCost({ what: "page compared by entity", milliseconds: answered, rows: persons });
}
