import { pino } from "pino";
import { readConfig } from "../apps/server/src/config.ts";
import { type Context, systemClock } from "../apps/server/src/context.ts";
import { connect } from "../apps/server/src/db/connect.ts";
import { limits } from "../apps/server/src/db/limits.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { closeDueScenario } from "../apps/server/src/closing/close-scenario.ts";
import { seedGroup, seedMonth } from "./setup/closing-months.ts";
import { openDatabase } from "./setup/database.ts";
import { counted, isQuick, judge, median, roundsOf, seconds, sizeOf, tellCost, time } from "./setup/timing.ts";

// The closing of the last of 24 months of 300,000 persons in 60 entities, with its rates of twelve months, against one sequential read of the twelve
// months' rows it rests on, in the same run.
const persons = sizeOf({ usual: 300_000, quick: 30_000, variable: "BENCH_PERSONS" });
const months = Number(process.env["BENCH_MONTHS"] ?? (isQuick() ? 12 : 24));
const entities = isQuick() ? 10 : 60;
const limit = 3;
const rounds = roundsOf(3);
const rolling = Math.min(12, months);
const periods = Array.from({ length: months }, (_, at) => new Date(Date.UTC(2026, 9 - (months - 1 - at), 1)).toISOString().slice(0, 10));

const database = await openDatabase("closing");
const { db, pool, close } = connect(database.url, { limits: limits.jobs });
const ctx: Context = {
  db,
  config: readConfig({}),
  log: pino({ level: "warn" }),
  clock: systemClock,
  queue: { send: async () => undefined },
};
try {
  await migrate(database.url);
  const made = await time(async () => {
    await seedGroup(pool, { entities, persons, first: periods[0] ?? "" });
    for (const period of periods) await seedMonth(pool, db, period);
    await pool.query("vacuum analyze");
  });
  console.log(`${persons} persons in ${entities} entities, ${months} months: ${persons * months} rows, made in ${seconds(made)}`);
  const before = [];
  for (const period of periods.slice(-rolling, -1)) before.push(await time(() => closeMonth(period)));
  if (before.length > 0) console.log(`the ${before.length} months before closed in ${seconds(median(before))} each`);

  const last = periods.at(-1) ?? "";
  const reads = [];
  const closings = [];
  // Turn by turn, so that both are measured under the same load of the machine; the month is closed again each time.
  for (let round = 0; round < rounds; round++) {
    reads.push(await time(() => readRows(periods.at(-rolling) ?? "", last)));
    if (round > 0) await askAgain(last);
    closings.push(await time(() => closeMonth(last)));
    console.log(`rows of ${rolling} months read once ${seconds(reads.at(-1) ?? 0)}   closing of the last ${seconds(closings.at(-1) ?? 0)}`);
  }
  console.log(`closing by reading ${judge(counted(closings) / counted(reads), limit)}`);
  tellCost({ what: "closing", milliseconds: counted(closings), rows: persons });
  await checkClosed();
} finally {
  await close();
  await database.stop();
}

/** One process reads the rows of some months, once, from the first to the last. */
async function readRows(from: string, to: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set max_parallel_workers_per_gather = 0");
    const { rows } = await client.query<{ first: string; last: string }>(
      "select min(id)::text as first, max(id)::text as last from delivery where period between $1 and $2",
      [from, to],
    );
    await client.query("select count(*), sum(annual_pay), sum(hours) from person_fact where delivery_id between $1 and $2", [
      rows[0]?.first,
      rows[0]?.last,
    ]);
  } finally {
    client.release(true);
  }
}

async function closeMonth(period: string): Promise<void> {
  const { rows } = await pool.query<{ id: number }>("select id from scenario where period = $1", [period]);
  await closeDueScenario(ctx, { scenarioId: rows[0]?.id ?? 0 }, new AbortController().signal);
}

async function askAgain(period: string): Promise<void> {
  await pool.query(
    `update scenario s set closing_due_at = now(), closing_asked_by = 1, closing_asked_at = now(),
      closing_replaces = (select max(number) from scenario_version v where v.scenario_id = s.id) where period = $1`,
    [period],
  );
}

async function checkClosed(): Promise<void> {
  const { rows } = await pool.query<{ versions: number; persons: number; months: number }>(`
    select (select count(*)::int from scenario_version) as versions, max(numerator) filter (where kpi_code = 'headcount')::int as persons,
      max(months_covered) filter (where kpi_code = 'turnover') as months
    from version_figure where legal_entity_id is null and version_id = (select max(id) from scenario_version)`);
  if (rows[0]?.versions !== rolling + rounds - 1 || rows[0].months !== rolling)
    throw new Error(`Not all months were closed: ${JSON.stringify(rows[0])}`);
  console.log(`versions ${rows[0].versions}   headcount of the last ${rows[0].persons}, rates of ${rows[0].months} months`);
}
