import { kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { sumsOfPay } from "@hub/domain/dashboards/protect-pay.ts";
import { addMonths } from "@hub/domain/period.ts";
import type pg from "pg";
import { addStoredVersion, type StoredFigure } from "../apps/server/src/dashboards/testing/stored-version.ts";
import { openPortal } from "./setup/portal.ts";
import { counted, isEnough, isQuick, judge, milliseconds, roundsOf, sizeOf, tellCost, time } from "./setup/timing.ts";

// Every dashboard of 60 entities and 24 closed months, all KPIs stored: the answer against its own statements sent bare and the same answer written as JSON, in the
// same run: of a month of sixty entities the writing is much of it. A month or two years, one entity or sixty: the statements are the same, and read no figure that
// nothing is made of: the KPIs shown, and those by which is decided what is hidden.
const entities = sizeOf({ usual: 60, quick: 60 });
const months = isQuick() ? 12 : 24;
// Each takes milliseconds, so that one that was disturbed would count among few.
const rounds = roundsOf(3) * 5;
/** An answer may take so many times its bare statements, besides what a call takes that asks for nothing: an answer of a month is made in a few milliseconds. */
const limits = { years: 1.5, month: 3, compared: 2 };
/** A call that asks for nothing but whether one may ask. */
const idle = "dashboard/allowDashboardAccess";
const last = { year: 2026, month: 10 };
let all = 0;

const portal = await openPortal("dashboards", seedEntities);
try {
  await seedVersions();
  const token = await portal.signIn("group", ["group-owner"]);
  const { rows } = await portal.pool.query<{ id: number; code: string }>("select id, code from dashboard where not hidden order by id");
  const first = addMonths(last, 1 - months);
  const period = `from=${first.year}-${String(first.month).padStart(2, "0")}`;
  for (const { id, code } of rows) {
    const cases: [string, string][] = [
      ["1 month, 1 entity", `year=${last.year}&month=${last.month}&from=${last.year}-${last.month}&entities=1`],
      [`1 month, ${entities} entities`, `from=${last.year}-${last.month}`],
      [`${months} months, 1 entity`, `${period}&entities=1`],
      [`${months} months, ${entities} entities`, period],
    ];
    const compared = (isQuick() ? ["year"] : ["month", "year"]).flatMap((before) =>
      cases.slice(2).map(([name, query]): [string, string] => [`${name}, ${before} before`, `${query}&compare=${before}`]),
    );
    // A report with a bridge has one more than the others, and each as many whatever it is asked; what it is compared with is read besides.
    for (const same of [cases, compared]) {
      const counts = new Map<number, string>();
      for (const [name, query] of same) counts.set(await measure(`${code}, ${name}`, `dashboard/${id}/figures?${query}`, token), name);
      if (counts.size !== 1) throw new Error(`Not the same number of statements of ${code}: ${[...counts.keys()].join(", ")}.`);
    }
  }
  tellCost({ what: "all of these", milliseconds: all, rows: entities * months });
} finally {
  await portal.stop();
}

/** One answer and its statements without the portal, in turn with a call that asks for nothing; answers how many statements they are. */
async function measure(name: string, path: string, token: string): Promise<number> {
  // The first call of a minute also notes that the session was used.
  for (let round = 0; round < (isQuick() ? 1 : 5); round += 1) await portal.ask(path, token);
  const said: unknown = JSON.parse(await portal.ask(path, token));
  const [statements, idleStatements] = [await portal.statementsOf(path, token), await portal.statementsOf(idle, token)];
  const times: { answer: number; bare: number; call: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const answer = await time(() => portal.ask(path, token));
    const bare = await time(async () => {
      await portal.sendBare(statements);
      JSON.stringify(said);
    });
    const [idleCall, idleBare] = [await time(() => portal.ask(idle, token)), await time(() => portal.sendBare(idleStatements))];
    const call = idleCall - idleBare;
    times.push({ answer, bare, call });
    if (round >= 2 && isEnough([(answer - call) / bare, limitOf(name)])) break;
  }
  const [answer, bare, call] = (["answer", "bare", "call"] as const).map((of) => counted(times.map((each) => each[of]))) as [
    number,
    number,
    number,
  ];
  all += answer;
  const figures = `answer ${milliseconds(answer)}   a call ${milliseconds(call)}   bare SQL ${milliseconds(bare)}   ${judge((answer - call) / bare, limitOf(name))}`;
  console.log(`${name.padEnd(56)} ${statements.length} statements   ${figures}`);
  return statements.length;
}

function limitOf(name: string): number {
  return name.includes("1 month,") ? limits.month : name.includes(" before") ? limits.compared : limits.years;
}

async function seedEntities(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into legal_entity (code, name, country, currency) select 'E' || n, 'Entity ' || n, 'ES', 'EUR' from generate_series(1, ${entities}) n`,
  );
}

async function seedVersions(): Promise<void> {
  const ids = Array.from({ length: entities }, (_, at) => at + 1);
  const all = ids.map((id) => ({ id, code: `E${id}` }));
  const figures = kpiCodes.flatMap((kpi) =>
    [null, ...ids].map((entity): StoredFigure => ({
      kpi,
      entity,
      numerator: "17",
      denominator: "100",
      women: 50,
      men: 50,
      monthsCovered: 12,
    })),
  );
  for (let back = 0; back < Math.max(months, 13); back += 1)
    await addStoredVersion(portal.db, { period: addMonths(last, -back), entities: all, figures });
  await portal.pool.query(
    `insert into version_largest_part (version_id, kpi_code, legal_entity_id, largest_part)
     select version_id, kpi_code, legal_entity_id, 0.01 from version_figure where kpi_code = any($1)`,
    [sumsOfPay],
  );
  // Of each pair of months: whoever stays, joins and leaves for each reason in every entity, and moves between some hundred pairs of them.
  await portal.pool.query(
    `with kind as materialized (
      select array_agg(row(k.before, k.after, k.reason, k.late, 7)::headcount_kind) as kinds
      from (
        select array[e] as before, array[e] as after, null::text as reason, false as late from unnest($1::int[]) e
        union all select '{}', array[e], null, late from unnest($1::int[]) e cross join (values (false), (true)) l (late)
        union all select array[e], '{}', reason, false from unnest($1::int[]) e cross join (values ('voluntary'), ('involuntary'), ('other'), (null)) r (reason)
        union all select array[e], array[o], null, false from unnest($1::int[]) e join unnest($1::int[]) o on o <> e and (7 * e + o) % 12 = 0
      ) k)
    insert into headcount_bridge (from_version_id, to_version_id, kinds)
    select b.id, v.id, kind.kinds from scenario_version v join scenario_version b on b.period = (v.period - interval '1 month')::date cross join kind`,
    [ids],
  );
  await portal.pool.query("analyze");
}
