import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { readReviewRows } from "../apps/server/src/configuration/access/review.sql.ts";
import { openPortal } from "./setup/portal.ts";
import { counted, isEnough, isQuick, judge, milliseconds, roundsOf, sizeOf, tellCost, time, timeInTurn } from "./setup/timing.ts";

// Who may do what among 20,000 people in 2,000 groups of 500 legal entities: each page against its own statements sent bare, and an import of
// users against the same rows written bare, in the same run.
const users = sizeOf({ usual: 20_000, quick: 2_000, variable: "BENCH_USERS" });
const groups = Math.ceil(users / 10);
const entities = Math.ceil(users / 40);
const rounds = roundsOf(15);
const imports = roundsOf(7);
const imported = 400;
const limits = { times: 3, import: 6, wait: 4, megabytes: 100 };

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const portal = await openPortal("access", seed);
try {
  const tokens = {
    all: await portal.signIn("all", ["hub-admin", "mut-admin", "wf-admin"]),
    mut: await portal.signIn("mut", ["mut-admin"]),
    wf: await portal.signIn("wf", ["wf-admin"]),
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
  await importUsers(tokens.all);
} finally {
  await portal.stop();
}

/** One page for one administrator: its time, and that of the same statements without the portal. Answers how many they are; throws where a larger page costs more. */
async function measure(name: string, path: string, admin: string, token: string, paged: boolean): Promise<number> {
  const limited = (limit: number) => (paged ? `${path}&limit=${limit}` : path);
  // The first call of a minute also notes that the session was used.
  await portal.ask(limited(10), token);
  const small = (await portal.statementsOf(limited(10), token)).length;
  const large = (await portal.statementsOf(limited(200), token)).length;
  if (small !== large) throw new Error(`${name}: ${small} statements for 10 rows, ${large} for 200.`);
  const statements = await portal.statementsOf(limited(50), token);
  const { one: page, other: bare } = await timeInTurn(
    rounds,
    () => portal.ask(limited(50), token),
    () => portal.sendBare(statements),
    limits.times,
  );
  const what = `${name.padEnd(21)} ${admin.padEnd(3)} ${String(small).padStart(2)} statements`;
  console.log(`${what}   page ${milliseconds(page)}   bare SQL ${milliseconds(bare)}   ${judge(page / bare, limits.times)}`);
  return small;
}

/**
 * Users in three areas from a file, beside the rows that the import writes copied in by one statement a table; and how long somebody else's change of access
 * waits at most while it runs.
 */
async function importUsers(token: string): Promise<void> {
  const ratios: number[] = [];
  const waits: number[] = [];
  const times: number[] = [];
  for (let round = 0; round < imports; round += 1) {
    const rows = Array.from(
      { length: imported },
      (_, at) =>
        `import${round}.${at}@bench.example;Imported ${at};Data Owner | E${1 + (at % entities)}, E${1 + ((at + 7) % entities)};process-source | E1;wf-user`,
    );
    const content = ["email;name;hubRoles;mutRoles;workflow", ...rows].join("\n");
    const { rows: last } = await portal.pool.query<{ id: number }>("select max(id) as id from audit");
    const done = new AbortController();
    const waiting = longestWait(done.signal);
    let id = 0;
    const took = await time(async () => void (id = await portal.importFile("users-import", content, token)));
    done.abort();
    const wait = await waiting;
    const bare = await writeBare(round, id, last[0]?.id ?? 0);
    waits.push(wait / bare);
    ratios.push(took / bare);
    times.push(took);
    console.log(
      `import of ${imported} users ${milliseconds(took)}   the same rows bare ${milliseconds(bare)}   longest wait ${milliseconds(wait)}`,
    );
    if (isEnough([took / bare, limits.import], [wait / bare, limits.wait])) break;
  }
  console.log(`import by bare rows ${judge(counted(ratios), limits.import)}`);
  console.log(`longest wait by bare rows ${judge(counted(waits), limits.wait)}`);
  tellCost({ what: "import of users", milliseconds: counted(times), rows: imported });
}

/** How long a change of access waits for its lock at most, asked again and again until it is said to be enough. */
async function longestWait(enough: AbortSignal): Promise<number> {
  let longest = 0;
  while (!enough.aborted) {
    longest = Math.max(longest, await time(() => portal.pool.query("select pg_advisory_xact_lock(hashtext('hub access'))")));
    await sleep(1);
  }
  return longest;
}

/** The time of writing what an import has written once more, for as many other users: a statement a table, in a transaction that is taken back. */
async function writeBare(round: number, taskId: number, linesBefore: number): Promise<number> {
  const pairs = `app_user o join app_user n on n.email = 'bare.' || o.email where o.email like 'import${round}.%'`;
  const copy = (table: string, columns: string) =>
    `insert into ${table} (user_id, ${columns}) select p.id, ${columns} from (select o.id as old, n.id from ${pairs}) p join ${table} t on t.user_id = p.old`;
  const statements = [
    `insert into app_user (email, name, language, search_text) select 'bare.' || email, name, language, search_text from app_user where email like 'import${round}.%'`,
    copy("area_member", "area"),
    copy("role_grant", "role, legal_entity_id, section_code, ingestion_id, org_id, valid_from, valid_to"),
    copy("view_grant", "kind, dashboard_id, scenario_type"),
    `insert into audit (actor_id, actor, action, subject_type, subject_id, before, after, request_id)
      select actor_id, actor, action, subject_type, subject_id, before, after, request_id from audit where id > ${linesBefore}`,
    `insert into task_change (task_id, row_number, subject, before, after, version)
      select task_id, row_number + 1000000, subject, before, after, version from task_change where task_id = ${taskId}`,
  ];
  const client = await portal.pool.connect();
  try {
    await client.query("begin");
    return await time(async () => {
      for (const statement of statements) await client.query(statement);
    });
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** Bytes of the heap that something holds: what only waits to be collected says when that last happened, not what reading takes. */
function heldBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** All of the access review read through its cursor: rows, time, and how far memory grew meanwhile. */
async function exportReview(): Promise<void> {
  const start = performance.now();
  let rows = 0;
  const before = heldBytes();
  let peak = before;
  await portal.db
    .transaction()
    .setAccessMode("read only")
    .execute(async (db) => {
      for await (const _ of readReviewRows(db, new Date())) {
        rows += 1;
        if (rows % (isQuick() ? 10_000 : 1000) === 0) peak = Math.max(peak, heldBytes());
      }
    });
  const took = performance.now() - start;
  const grown = (peak - before) / 1024 / 1024;
  console.log(`review                ${rows} rows read in ${milliseconds(took)}`);
  console.log(`memory grew by ${grown.toFixed(0)} MB, by ${limits.megabytes} MB ${judge(grown / limits.megabytes, 1)}`);
  tellCost({ what: "review", milliseconds: took, rows });
}

/** Everybody is in two groups and has a few grants of their own; a group gives a role on five legal entities. One grant in twenty is over. */
async function seed(pool: pg.Pool): Promise<void> {
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
