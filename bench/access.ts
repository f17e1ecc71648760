import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { buildApp } from "../apps/server/src/app.ts";
import { readConfig } from "../apps/server/src/config.ts";
import { readReviewRows } from "../apps/server/src/configuration/access/review.sql.ts";
import { type Context, systemClock } from "../apps/server/src/context.ts";
import { connect } from "../apps/server/src/db/connect.ts";
import { startEmbeddedPostgres } from "../apps/server/src/db/embedded-postgres.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { hashPassword } from "../apps/server/src/session/tokens.ts";
import { insertGrant, insertUser } from "../apps/server/src/session/users.sql.ts";
import type { Role } from "@hub/domain/session/permissions.ts";

// Who may do what among 20,000 people in 2,000 groups of 500 legal entities: each page against its own statements sent bare, in the same run.
const users = Number(process.env["BENCH_USERS"] ?? 20_000);
const groups = Math.ceil(users / 10);
const entities = Math.ceil(users / 40);
const rounds = 15;
const password = "a password of the bench";

type Sent = { text: string; values: unknown[] };
const sent: Sent[] = [];
let listening = false;

const directory = await mkdtemp(join(tmpdir(), "hub-bench-access-"));
const database = await openDatabase();
const { db, pool, close } = connect(database.url, { max: 4 });
const ctx: Context = {
  db,
  config: readConfig({}),
  log: pino({ level: "error" }),
  clock: systemClock,
  queue: { send: async () => undefined },
};
let app: Awaited<ReturnType<typeof buildApp>> | undefined;
try {
  await migrate(database.url);
  await seed();
  app = await buildApp(ctx);
  listenToStatements();
  const tokens = {
    all: await signIn("all", ["hub-admin", "mut-admin", "wf-admin"]),
    mut: await signIn("mut", ["mut-admin"]),
    wf: await signIn("wf", ["wf-admin"]),
  };
  console.log(`${users} users, ${groups} groups, ${entities} legal entities; pages of 50, middle of ${rounds}`);
  const why = `access/why?email=user77@example.com&permission=uploads.read&legalEntityId=${Math.ceil(entities / 2)}`;
  const cases: [string, string, "mut" | "wf", boolean][] = [
    ["users", "users/allUsers?", "wf", true],
    ["users found by name", "users/allUsers?search=user+199", "wf", true],
    ["users of an entity", "users/allUsers?legalEntityId=7", "wf", true],
    ["groups", "groups?", "mut", true],
    ["groups found by name", "groups?search=group+19", "mut", true],
    ["matrix", "access/matrix?", "wf", true],
    ["matrix found by name", "access/matrix?search=user+199", "wf", true],
    ["matrix of an entity", "access/matrix?legalEntityId=7", "wf", true],
    ["why", why, "wf", false],
  ];
  for (const [name, path, least, paged] of cases) {
    const most = await measure(name, path, "all", tokens.all, paged);
    if ((await measure(name, path, least, tokens[least], paged)) !== most)
      throw new Error(`${name}: one administrator costs more statements than another.`);
  }
  await exportReview();
} finally {
  await app?.close();
  await close();
  await database.stop();
  await rm(directory, { recursive: true, force: true });
}

/** One page for one administrator: its time, and that of the same statements without the portal. Answers how many they are; throws where a larger page costs more. */
async function measure(name: string, path: string, admin: string, token: string, paged: boolean): Promise<number> {
  const limited = (limit: number) => (paged ? `${path}&limit=${limit}` : path);
  // The first call of a minute also notes that the session was used.
  await ask(limited(10), token);
  const small = (await statementsOf(limited(10), token)).length;
  const large = (await statementsOf(limited(200), token)).length;
  if (small !== large) throw new Error(`${name}: ${small} statements for 10 rows, ${large} for 200.`);
  const statements = await statementsOf(limited(50), token);
  const whole = await middle(() => ask(limited(50), token));
  const bare = await middle(async () => {
    for (const { text, values } of statements) await pool.query(text, values);
  });
  console.log(
    `${name.padEnd(21)} ${admin.padEnd(3)} ${String(small).padStart(2)} statements   page ${milliseconds(whole)}   bare SQL ${milliseconds(bare)}   ${(whole / bare).toFixed(1)} times`,
  );
  return small;
}

/** All of the access review read through its cursor: rows, time, and how far memory grew meanwhile. */
async function exportReview(): Promise<void> {
  const start = performance.now();
  let rows = 0;
  const before = process.memoryUsage().heapUsed;
  let peak = before;
  await db
    .transaction()
    .setAccessMode("read only")
    .execute(async (db) => {
      for await (const _ of readReviewRows(db, new Date())) {
        rows += 1;
        if (rows % 1000 === 0) peak = Math.max(peak, process.memoryUsage().heapUsed);
      }
    });
  const grown = (peak - before) / 1024 / 1024;
  console.log(
    `review                ${rows} rows read in ${milliseconds(performance.now() - start)}, memory grew by at most ${grown.toFixed(0)} MB`,
  );
}

async function ask(path: string, token: string): Promise<void> {
  const { statusCode, body } = await (app as Awaited<ReturnType<typeof buildApp>>).inject({
    method: "GET",
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`);
}

async function statementsOf(path: string, token: string): Promise<Sent[]> {
  sent.length = 0;
  listening = true;
  await ask(path, token);
  listening = false;
  return [...sent];
}

function listenToStatements(): void {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    if (listening && typeof given[0] === "string") sent.push({ text: given[0], values: Array.isArray(given[1]) ? given[1] : [] });
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

function milliseconds(time: number): string {
  return `${time.toFixed(1).padStart(7)} ms`;
}

async function signIn(name: string, roles: Role[]): Promise<string> {
  const email = `${name}@bench.example`;
  const userId = await insertUser(db, { email, name, passwordHash: await hashPassword(password) });
  for (const role of roles) await insertGrant(db, { userId, role });
  const { body } = await (app as Awaited<ReturnType<typeof buildApp>>).inject({
    method: "GET",
    url: "/api/users/token",
    headers: { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString("base64")}` },
  });
  return (JSON.parse(body) as { token: string }).token;
}

/** Everybody is in two groups and has a few grants of their own; a group gives a role on five legal entities. One grant in twenty is over. */
async function seed(): Promise<void> {
  await pool.query(`
    insert into legal_entity (code, name, country, currency) select 'E' || n, 'Entity ' || n, 'ES', 'EUR' from generate_series(1, ${entities}) n;
    insert into app_user (email, name, search_text) select 'user' || n || '@example.com', 'User ' || n, 'user ' || n || ' user' || n || '@example.com' from generate_series(1, ${users}) n;
    insert into area_member (user_id, area) select id, a from app_user, unnest(array['HUB', 'MUT', 'WF']) a;
    insert into access_group (area, name, folded_name) select case when n % 2 = 0 then 'HUB' else 'MUT' end, 'Group ' || n, 'group ' || n from generate_series(1, ${groups}) n;
    insert into role_grant (group_id, role, legal_entity_id)
      select g.id, case when g.area = 'HUB' then 'data-owner' else 'process-source' end, 1 + (g.id * 7 + e) % ${entities} from access_group g, generate_series(1, 5) e;
    insert into group_member (group_id, user_id, area) select g.id, u.id, g.area from app_user u, generate_series(0, 1) k
      join access_group g on true where g.id = 1 + (u.id * 13 + k) % ${groups};
    insert into role_grant (user_id, role) select id, 'wf-user' from app_user;
    insert into role_grant (user_id, role, legal_entity_id, valid_to)
      select u.id, 'upload-coordinator', 1 + (u.id * 31 + k * 101) % ${entities}, case when (u.id + k) % 20 = 0 then date '2020-01-01' end
      from app_user u, generate_series(1, 3) k on conflict do nothing;
    insert into view_grant (user_id, kind) select id, k from app_user, unnest(array['report', 'scenario']) k;
    analyze`);
}

/** A database of its own: on the server at DATABASE_URL, else on a PostgreSQL that is started for it with the portal's settings. */
async function openDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env["DATABASE_URL"];
  if (!given) {
    const postgres = await startEmbeddedPostgres({ directory: join(directory, "postgres") });
    return { url: postgres.url, stop: () => postgres.stop() };
  }
  const name = `bench_access_${process.pid}`;
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
