import { compareDeliveries } from "@hub/contract/ingestion/deliveries.ts";
import { getPayReport } from "@hub/contract/pay-reports/pay-reports.ts";
import { closeScenario } from "@hub/contract/scenarios/scenarios.ts";
import { askReopening } from "@hub/contract/validation/reopenings.ts";
import { addMonths, firstDay, type Period } from "@hub/domain/period.ts";
import { sql } from "kysely";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refreshFindings } from "../checks/refresh-findings.ts";
import { closeDueScenario } from "../closing/close-scenario.ts";
import { hashVersion } from "../closing/copy-version.sql.ts";
import { computeProvisional, listStored } from "../closing/figures/figures.sql.ts";
import { readVersionContents } from "../scenarios/comparison/content.sql.ts";
import { countDifferences } from "../ingestion/history/difference.sql.ts";
import { deleteFacts } from "../ingestion/loading/deliveries.sql.ts";
import { readTotalPay } from "../pay-reports/total-pay.sql.ts";
import type { TestPerson } from "../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../testing/group-portal.ts";
import { readCellFigures } from "../validation/figures/read-cell-figures.ts";
import { analyzeFacts } from "./analyze-facts.sql.ts";
import { prepareFactMonth } from "./fact-months.sql.ts";
import { listFactYears, movePutAway, prepareFactMonths } from "./put-away.sql.ts";
import { keepRowsDigests } from "./rows-digest.sql.ts";

const run = promisify(execFile);
const months = [-3, -2, -1, 0].map((by) => addMonths(october, by));
const [july, august, september] = months as [Period, Period, Period];
const tables = ["figure_fact", "person_fact", "version_given_figure", "version_person"];
let portal: GroupPortal;
let app: pg.Client;
const people = (code: string, more = 0): TestPerson[] =>
  Array.from({ length: 20 + more }, (_, n) => ({
    person: `${code}-${n}`,
    sex: n % 2 ? "M" : "F",
    hired: n < 20 ? "2015-01-01" : "2026-10-05",
    hours: "40",
    hourlyPay: String(10 + n),
    bonus: "100",
  }));

// Four months of two entities, of which the first three are closed.
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["OnHR"], first: july, now: "2026-11-05T08:00:00Z" });
  for (const period of months.slice(0, 3)) {
    for (const code of ["A", "B"]) await portal.complete(code, people(code), { period });
    await portal.runJobs();
  }
  for (const code of ["A", "B"]) await portal.deliver(code, people(code, 1));
  app = new pg.Client({ connectionString: portal.applicationUrl });
  await app.connect();
}, 60_000);
afterAll(async () => {
  await app.end();
  await portal.stop();
});

const versionOf = async (period: Period) => {
  const { rows } = await portal.pool.query<{ id: number; scenario: number; conventions: never; hash: Buffer }>(
    "select id, scenario_id as scenario, conventions, content_hash as hash from scenario_version where period = $1 order by number desc limit 1",
    [firstDay(period)],
  );
  return rows[0]!;
};
const deliveryOf = async (period: Period) =>
  Number((await portal.pool.query("select min(id) as id from delivery where period = $1", [firstDay(period)])).rows[0].id);

describe("the parts of a month", () => {
  test("are made once, by however many ask for them at once, and by nobody's right but the owner's", async () => {
    const clients = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const client = new pg.Client({ connectionString: portal.applicationUrl });
        await client.connect();
        return client;
      }),
    );
    try {
      for (const month of ["2031-01-01", "2031-02-01"]) {
        const made = clients.map(
          async (client) => (await client.query("select prepare_fact_month($1::date) as made", [month])).rows[0].made,
        );
        expect(await Promise.all(made)).toEqual(clients.map(() => true));
      }
      // Two months at once, in transactions that stand: the one waits for the other, and neither fails.
      const [first, second] = clients as [pg.Client, pg.Client];
      await first.query("begin; select prepare_fact_month('2031-03-01')");
      const waiting = second.query("select prepare_fact_month('2031-04-01') as made");
      // Meanwhile a month that is there is written and read.
      await clients[2]!.query("insert into figure_fact values (0, 1, 1, '2031-01-01', '{}')");
      expect((await clients[2]!.query("select from figure_fact where period = '2031-01-01'")).rowCount).toBe(1);
      await first.query("commit");
      expect((await waiting).rows).toEqual([{ made: true }]);
    } finally {
      for (const client of clients) await client.end();
    }
    const { rows } = await portal.pool.query(
      "select inhparent::regclass::text as table, count(*)::int as parts from pg_inherits where inhrelid::regclass::text like '%\\_2031\\_%' and inhrelid in (select oid from pg_class where relkind = 'r') group by 1 order by 1",
    );
    expect(rows).toEqual(tables.map((table) => ({ table, parts: 4 })));
    for (const statement of [
      // It reads them, as its back-ups do, and no more.
      "delete from fact.person_fact_2026_10",
      "insert into fact.figure_fact_2026_10 values (0, 1, 1, '2026-10-01', '{}')",
      "create table fact.mine (a int)",
      "alter table person_fact detach partition fact.person_fact_2026_10",
      "insert into fact_month values ('2032-01-01')",
      "update fact_month set put_away_at = now()",
      "insert into append_only_table values ('cell', true)",
    ])
      await expect(app.query(statement), statement).rejects.toMatchObject({ code: "42501" });
    for (const month of ["2031-01-02", "1800-01-01", "9999-01-01"])
      await expect(app.query("select prepare_fact_month($1::date)", [month]), month).rejects.toMatchObject({ code: "22023" });
  });

  test("are made ahead at a start", async () => {
    await prepareFactMonths(portal.url);
    const { rows } = await portal.pool.query(
      "select from fact_month where period in (select (date_trunc('month', now()) + n * interval '1 month')::date from generate_series(-1, 1) n)",
    );
    expect(rows).toHaveLength(3);
  });

  test("have no trigger and no foreign key, and each table says whose its rows are", async () => {
    const { rows } = await portal.pool.query(
      `select c.relname as table, c.relkind, (select count(*)::int from pg_trigger t where t.tgrelid = c.oid) as triggers,
        (select count(*)::int from pg_constraint k where k.contype = 'f' and c.oid in (k.conrelid, k.confrelid)) as keys,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'legal_entity_id' and a.attnotnull) as entity,
        (select bool_or(i.indisunique) from pg_index i where i.indrelid = c.oid) as unique
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any($1) order by 1`,
      [tables],
    );
    expect(rows).toEqual(tables.map((table) => ({ table, relkind: "p", triggers: 0, keys: 0, entity: true, unique: false })));
    // The register and what the application may do are one thing.
    const { rows: rights } = await app.query(
      `select a.name, string_agg(p, ' ' order by p) as may from append_only_table a cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES']) p
      where has_table_privilege(a.name, p) or has_any_column_privilege(a.name, case when p in ('DELETE', 'TRUNCATE', 'TRIGGER') then 'UPDATE' else p end) group by 1 order by 1`,
    );
    expect(rights).toEqual(
      ["append_only_table", ...tables, "fact_month"]
        .toSorted()
        .map((name) => ({ name, may: name === "person_fact" || name === "figure_fact" ? "INSERT SELECT" : "SELECT" })),
    );
  });

  test("get statistics as a whole, by the owner's function", async () => {
    const known = async () =>
      (await portal.pool.query("select from pg_stats where tablename = 'person_fact' and schemaname = 'public' and inherited")).rowCount;
    await app.query("select analyze_facts('person_fact')");
    expect(await known()).toBeGreaterThan(20);
    await expect(app.query("select analyze_facts('audit')")).rejects.toThrow(/holds no facts/);
    await analyzeFacts({ db: portal.db });
  });
});

describe("no other month is looked through", () => {
  /** The parts that `work` scanned, by what PostgreSQL counted in its transaction; what it did is taken back. */
  async function scanned(work: (ctx: GroupPortal["ctx"]) => Promise<unknown>): Promise<string[]> {
    class TakenBack extends Error {}
    let parts: string[] = [];
    await portal.db
      .transaction()
      .execute(async (db) => {
        const count = async () => {
          const { rows } = await sql<{ name: string; scans: number }>`
            select relname as name, (seq_scan + coalesce(idx_scan, 0))::integer as scans from pg_stat_xact_user_tables where schemaname = 'fact'`.execute(
            db,
          );
          return new Map(rows.map(({ name, scans }) => [name, scans]));
        };
        const before = await count();
        await work({ ...portal.ctx, db });
        parts = [...(await count())].filter(([name, scans]) => scans > (before.get(name) ?? 0)).map(([name]) => name);
        throw new TakenBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof TakenBack)) throw error;
      });
    return parts.toSorted();
  }
  const forget = (db: GroupPortal["db"]) => sql`delete from delivery_part`.execute(db);

  test("by a closing, and the hash of its version", async () => {
    const parts = await scanned(async (ctx) => {
      const { scenario } = await versionOf(september);
      await sql`
        update scenario set closing_due_at = now(), closing_asked_by = ${portal.users.group.id}, closing_asked_at = now(), closing_replaces = 1 where id = ${scenario}`.execute(
        ctx.db,
      );
      await forget(ctx.db);
      await closeDueScenario(ctx, { scenarioId: scenario }, new AbortController().signal);
      expect((await sql`select from scenario_version where period = '2026-09-01'`.execute(ctx.db)).rows).toHaveLength(2);
    });
    // The month before is asked for the other leg of moves.
    expect(parts).toEqual(
      [
        "figure_fact_2026_09",
        "person_fact_2026_09",
        "version_given_figure_2026_08",
        "version_given_figure_2026_09",
        "version_person_2026_08",
        "version_person_2026_09",
      ].filter((part) => parts.includes(part)),
    );
    expect(parts).toEqual(expect.arrayContaining(["person_fact_2026_09", "version_person_2026_09", "version_person_2026_08"]));
    const { id, conventions } = await versionOf(august);
    expect(
      (await scanned((ctx) => hashVersion(ctx.db, { versionId: id, period: firstDay(august) }, conventions))).filter(
        (part) => !part.endsWith("2026_08"),
      ),
    ).toEqual([]);
  });

  test("by checks, figures of an open month, a signature, differences, pay reports and what is taken away", async () => {
    const id = await deliveryOf(october);
    const [of, place] = [firstDay(october), { section: "OnHR", legalEntityId: portal.idOf("A") }];
    const cells = { section: "OnHR", period: of, legalEntityIds: [portal.idOf("A"), portal.idOf("B")] };
    const works: [name: string, months: string[], work: (ctx: GroupPortal["ctx"]) => Promise<unknown>][] = [
      [
        "checks",
        ["2026_09", "2026_10"],
        async (ctx) => (await sql`delete from delivery_people`.execute(ctx.db), refreshFindings(ctx, cells)),
      ],
      ["provisional", ["2026_09", "2026_10"], async (ctx) => (await forget(ctx.db), computeProvisional(ctx.db, "CLOSING", october))],
      // Last month beside this one, and the month before either for moves.
      ["cell", ["2026_08", "2026_09", "2026_10"], async (ctx) => (await forget(ctx.db), readCellFigures(ctx, october, [place]))],
      ["digests", ["2026_10"], (ctx) => keepRowsDigests(ctx.db, [], of)],
      [
        "differences",
        ["2026_10"],
        (ctx) =>
          countDifferences(
            ctx.db,
            { table: "person_fact", fields: ["sex"], rest: "extra", key: [{ field: "person" }] },
            { from: id, to: id, period: of },
          ),
      ],
      [
        "pay",
        ["2026_09"],
        async (ctx) => readTotalPay(ctx.db, { ...place, versionId: (await versionOf(september)).id, period: september }),
      ],
      ["taken away", ["2026_10"], (ctx) => deleteFacts(ctx.db, of, [-1])],
    ];
    for (const [name, allowed, work] of works) {
      const parts = await scanned(work);
      expect([name, parts.filter((part) => !allowed.includes(part.slice(-7)))]).toEqual([name, []]);
      if (name !== "digests") expect([name, parts.length > 0]).toEqual([name, true]);
    }
  });
});

describe("a year whose rows are put away", () => {
  test("is put away only where each month of it is closed", async () => {
    await expect(movePutAway(portal.url, 2026, true)).rejects.toThrow("2026-10 is not closed");
    expect(await listFactYears(portal.url)).toEqual(expect.arrayContaining([expect.objectContaining({ year: 2026, away: 0 })]));
    for (const code of ["A", "B"]) await portal.complete(code, people(code, 2));
    await portal.runJobs();
    const before = (await portal.pool.query("select count(*)::int as n from person_fact")).rows[0].n;
    // Whoever reads is waited for, a second at a time, and nobody waits longer behind.
    await app.query("begin; select from person_fact limit 1");
    const moving = movePutAway(portal.url, 2026, true);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await app.query("commit");
    // Of the year those that anything was delivered for; empty ones stay.
    expect(await moving).toBe(4);
    expect(before).toBeGreaterThan(160);
    expect((await portal.pool.query("select count(*)::int as n from person_fact")).rows[0].n).toBe(0);
    await expect(app.query("delete from fact_away.person_fact_2026_10")).rejects.toMatchObject({ code: "42501" });
    expect(await listFactYears(portal.url)).toEqual(expect.arrayContaining([expect.objectContaining({ year: 2026, away: 4 })]));
  });

  test("has its versions, figures and contents as before, and says of its rows that they are put away", async () => {
    const { id, scenario } = await versionOf(september);
    expect(
      (await listStored(portal.db, id)).find(({ kpi, legalEntityId }) => kpi === "headcount" && legalEntityId === null)?.numerator,
    ).toBe("40");
    expect((await readVersionContents(portal.db, [id])).get(id)?.cells).toHaveLength(2);
    const away = { status: 409, body: { code: "rows-put-away", error: expect.stringContaining("2026-09") } };
    const at = { token: portal.tokens.owner, language: "en" } as const;
    expect(
      await portal.call(getPayReport, { ...at, params: { scenarioId: scenario }, query: { legalEntityId: portal.idOf("A") } }),
    ).toMatchObject(away);
    expect(await portal.call(getPayReport, { ...at, params: { scenarioId: scenario }, query: {} })).toMatchObject({ status: 200 });
    await portal.pool.query(`update ingestion_definition set definition = definition || '{"columns": []}'`);
    const [from, to] = [
      await deliveryOf(october),
      (await portal.pool.query("select max(id)::int as id from delivery where legal_entity_id = $1", [portal.idOf("A")])).rows[0].id,
    ];
    expect(
      await portal.call(compareDeliveries, { token: portal.tokens.coordinator, language: "en", params: { id: from }, query: { to } }),
    ).toMatchObject({ status: 409, body: { code: "rows-put-away", error: expect.stringContaining("2026-10") } });
    const reopening = { section: "OnHR", legalEntityId: portal.idOf("A"), ...september, reason: "One row is wrong", until: "2026-11-20" };
    expect(await portal.call(askReopening, { token: portal.tokens.coordinator, language: "en", body: reopening })).toMatchObject(away);
    const again = { scenarioType: "CLOSING", ...september, replaces: 1, comment: "Once more" };
    const answer = await portal.call(closeScenario, { token: portal.tokens.group, language: "en", body: again });
    const previewed = answer.body.now?.fingerprint as string;
    expect(await portal.call(closeScenario, { token: portal.tokens.group, language: "en", body: { ...again, previewed } })).toMatchObject(
      away,
    );
    // Figures of what is kept beside deliveries go on; without it they are refused, not zero.
    const kept = await computeProvisional(portal.db, "CLOSING", september);
    expect(kept.find(({ kpi, legalEntityId }) => kpi === "headcount" && legalEntityId === null)?.numerator).toBe("40");
    await portal.pool.query("create table kept_part as select * from delivery_part; delete from delivery_part; delete from provisional");
    await expect(portal.db.transaction().execute((db) => computeProvisional(db, "CLOSING", september))).rejects.toMatchObject({
      code: "HUB01",
    });
    await portal.pool.query("insert into delivery_part select * from kept_part; drop table kept_part");
    await expect(hashVersion(portal.db, { versionId: id, period: firstDay(september) }, {} as never)).rejects.toMatchObject({
      code: "HUB01",
    });
    await expect(app.query("select copy_version_facts(4711, '2026-09-01')")).rejects.toMatchObject({ code: "HUB01" });
    // What is delivered for the month after cannot be checked against what is away, where nothing was counted of it; nor is it taken for nothing.
    await expect(portal.deliver("A", people("A"), { period: addMonths(october, 1) })).rejects.toMatchObject({ code: "HUB01" });
    await refreshFindings(portal.ctx, { section: "OnHR", period: firstDay(addMonths(october, 1)), legalEntityIds: [portal.idOf("A")] });
  });

  test("takes no delivery, and no row that comes after all", async () => {
    expect(await prepareFactMonth(portal.db, firstDay(september))).toBe(false);
    await expect(app.query("insert into figure_fact values (0, 1, 1, '2026-09-01', '{}')")).rejects.toMatchObject({ code: "23514" });
  });

  test("comes back as it was, to the hash, by the program that operators call", async () => {
    const env = { ...process.env, DATABASE_URL: portal.applicationUrl, HUB_DATABASE_OWNER_URL: portal.url };
    const call = (...words: string[]) => run(process.execPath, [join(import.meta.dirname, "../facts.ts"), ...words], { env });
    expect((await call("list")).stdout).toMatch(/^2026: \d months here, 4 put away, \d+ MB$/m);
    await expect(call("put-away", "all")).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining("npm run facts -- put-away <year>"),
    });
    expect((await call("take-back", "2026")).stdout).toBe("4 months of 2026 are back.\n");
    expect(await movePutAway(portal.url, 2026, false)).toBe(0);
    for (const period of months) {
      const { id, conventions, hash } = await versionOf(period);
      expect((await hashVersion(portal.db, { versionId: id, period: firstDay(period) }, conventions)).equals(hash)).toBe(true);
    }
    const { scenario } = await versionOf(september);
    expect(
      await portal.call(getPayReport, {
        token: portal.tokens.owner,
        language: "en",
        params: { scenarioId: scenario },
        query: { legalEntityId: portal.idOf("A") },
      }),
    ).toMatchObject({ status: 200 });
    expect(await prepareFactMonth(portal.db, firstDay(september))).toBe(true);
  });
});
