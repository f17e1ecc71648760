import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { buildApp } from "../apps/server/src/app.ts";
import { readConfig } from "../apps/server/src/config.ts";
import { type Context, systemClock } from "../apps/server/src/context.ts";
import { connect } from "../apps/server/src/db/connect.ts";
import { startEmbeddedPostgres } from "../apps/server/src/db/embedded-postgres.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { hashPassword } from "../apps/server/src/session/tokens.ts";
import { insertGrant, insertUser } from "../apps/server/src/session/users.sql.ts";

// The month at a glance of 60 entities, four sections and 24 months, for which 750 of 1,000 people could do something: the page against its own statement
// sent bare, in the same run.
const entities = 60;
const users = 1000;
const rounds = 15;
/** The page may take so many times its bare statement. */
const limit = 3;
const password = "a password of the bench";

const directory = await mkdtemp(join(tmpdir(), "hub-bench-month-"));
const database = await openDatabase();
const { db, pool, close } = connect(database.url, { max: 2 });
const ctx: Context = {
  db,
  config: readConfig({}),
  log: pino({ level: "error" }),
  clock: systemClock,
  queue: { send: async () => undefined },
};
const sent: { text: string; values: unknown[] }[] = [];
let app: Awaited<ReturnType<typeof buildApp>> | undefined;
try {
  await migrate(database.url);
  await seed();
  app = await buildApp(ctx);
  const token = await signIn();
  listenToStatements();
  const path = "validation/month?year=2026&month=12";
  // The first call of a minute also notes that the session was used.
  const bytes = (await ask(path, token)).length;
  sent.length = 0;
  await ask("validation/months", token);
  const session = sent.length;
  sent.length = 0;
  await ask(path, token);
  const own = sent.slice(session);
  if (own.length !== 1) throw new Error(`the month takes ${own.length} statements, not one.`);
  const [statement] = own;
  const page = await middle(() => ask(path, token));
  const bare = await middle(() => pool.query(statement?.text ?? "", statement?.values));
  const times = page / bare;
  console.log(
    `${entities} entities, 4 sections   1 statement   page ${page.toFixed(0)} ms (${Math.round(bytes / 1024)} KB)   bare SQL ${bare.toFixed(0)} ms   ${times.toFixed(1)} times (limit ${limit})`,
  );
  if (times > limit) process.exitCode = 1;
} finally {
  await app?.close();
  await close();
  await database.stop();
  await rm(directory, { recursive: true, force: true });
}

async function ask(path: string, token: string): Promise<string> {
  const { statusCode, body } = await (app as Awaited<ReturnType<typeof buildApp>>).inject({
    method: "GET",
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`);
  return body;
}

function listenToStatements(): void {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    if (typeof given[0] === "string") sent.push({ text: given[0], values: Array.isArray(given[1]) ? given[1] : [] });
    return query.apply(this, given);
  } as never;
}

/** The middle of some runs: a single one says little on a busy machine. */
async function middle(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

async function signIn(): Promise<string> {
  const email = "group@bench.example";
  const userId = await insertUser(db, { email, name: "group", passwordHash: await hashPassword(password) });
  await insertGrant(db, { userId, role: "group-owner" });
  const { body } = await (app as Awaited<ReturnType<typeof buildApp>>).inject({
    method: "GET",
    url: "/api/users/token",
    headers: { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString("base64")}` },
  });
  return (JSON.parse(body) as { token: string }).token;
}

/** All is delivered and signed, with two warnings each: every cell waits for an owner. */
async function seed(): Promise<void> {
  await pool.query(`
    insert into legal_entity (code, name, country, currency) select 'E' || n, 'Entity ' || n, 'ES', 'EUR' from generate_series(1, ${entities}) n;
    insert into section_calendar (section_code, legal_entity_id, first_month) select s.code, e.id, '2025-01-01' from section s, legal_entity e;
    insert into ingestion (code, name, section_code) select code, code, code from section;
    insert into ingestion_definition (ingestion_id, version, definition) select id, 1, '{}' from ingestion;
    insert into app_user (email, name) select 'user' || n || '@example.com', 'User ' || n from generate_series(1, ${users}) n;
    insert into area_member (user_id, area) select u.id, a from app_user u, unnest(array['HUB', 'MUT', 'WF']) a;
    insert into role_grant (user_id, role, legal_entity_id)
      select u.id, (array['data-owner', 'upload-coordinator', 'process-source', 'wf-user'])[1 + u.id % 4], case when u.id % 4 <> 3 then 1 + u.id % ${entities} end from app_user u;
    insert into consolidation (section_code, period) select s.code, m::date from section s, generate_series(timestamp '2025-01-01', timestamp '2026-12-01', '1 month') m;
    insert into upload (ingestion_id, definition_version, period, purpose, file_name, state, created_by)
      select i.id, 1, k.period, 'deliver', 'file.csv', 'LOADED', 1 from ingestion i join consolidation k on k.section_code = i.section_code;
    insert into delivery (upload_id, ingestion_id, section_code, legal_entity_id, period, state, row_count, error_count, warning_count, delivered_by)
      select u.id, u.ingestion_id, i.section_code, e.id, u.period, 'LOADED', 5000, 0, 0, 1 from upload u join ingestion i on i.id = u.ingestion_id, legal_entity e;
    insert into cell (consolidation_id, legal_entity_id, sign_off, signed_by, signed_at, delivery_ids)
      select k.id, e.id, 'COORDINATOR_SIGNED', 2, now(), array(select d.id from delivery d where d.period = k.period and d.section_code = k.section_code and d.legal_entity_id = e.id)
      from consolidation k, legal_entity e;
    insert into cell_finding (section_code, legal_entity_id, period, rule, severity, found_at)
      select k.section_code, e.id, k.period, r, 'warning', now() from consolidation k, legal_entity e, unnest(array['large-change', 'undeclared-sex']) r;
    analyze`);
}

/** A database of its own: on the server at DATABASE_URL, else on a PostgreSQL that is started for it with the portal's settings. */
async function openDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env["DATABASE_URL"];
  if (!given) {
    const postgres = await startEmbeddedPostgres({ directory: join(directory, "postgres") });
    return { url: postgres.url, stop: () => postgres.stop() };
  }
  const name = `bench_month_${process.pid}`;
  await administer(given, `create database ${name}`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  return { url: url.href, stop: () => administer(given, `drop database ${name} with (force)`) };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
