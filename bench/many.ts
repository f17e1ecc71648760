import { runTask } from "../apps/server/src/tasks/run-task.ts";
import { taskKinds } from "../apps/server/src/task-kinds.ts";
import { openPortal } from "./setup/portal.ts";
import { seedPlan } from "./setup/swp-items.ts";
import { counted, isEnough, judge, milliseconds, roundsOf, sizeOf, tellCost, time } from "./setup/timing.ts";
import { clearAway, readAll, readTrail, readUndo, writeTrail, writeUndo } from "./setup/written-again.ts";

// Work on many at once. Of 50,000 plan items 10,000 are selected, looked at before and moved by a quarter by a task; beside it the same rows read and written by
// the fewest statements, in the same run. Of 20,000 users 10,000 are put in a group and taken out of it the same way, and given a role and it
// is taken. A calendar of 2,259 entities is filled with four sections.
const items = sizeOf({ usual: 50_000, quick: 5_000, variable: "BENCH_ITEMS" });
const users = sizeOf({ usual: 20_000, quick: 2_400, variable: "BENCH_USERS" });
const entities = sizeOf({ usual: 2_259, quick: 300, variable: "BENCH_ENTITIES" });
const selected = Math.round(items / 5);
const rounds = roundsOf(5);
/** A preview of what is selected may take so long, filling a calendar with its preview so long, in milliseconds. */
const previewLimit = 2000;
const calendarLimit = 3000;
/** An act may take so many times the statements it needs. */
const actLimit = 2;

const portal = await openPortal("many", async (pool) => {
  await pool.query(`
    insert into legal_entity (code, name, country, currency, valid_from)
    select 'E' || n, 'Entity ' || n, 'ES', 'EUR', '2020-01-01' from generate_series(1, ${entities}) n`);
  await seedPlan(pool, items);
  await pool.query(`
    insert into app_user (email, name, search_text) select 'many.' || n || '@example.com', 'Many ' || n, 'many ' || n || ' many.' || n || '@example.com'
    from generate_series(1, ${users}) n`);
  await pool.query("insert into area_member (user_id, area) select id, 'HUB' from app_user where email like 'many.%'");
  await pool.query(`
    insert into role_grant (user_id, role, legal_entity_id) select u.id, 'data-owner', e.id
    from app_user u join legal_entity e on e.id % ${entities} in (u.id % ${entities}, (u.id + 1) % ${entities}) where u.email like 'many.%'`);
  await pool.query("insert into access_group (area, name, folded_name) values ('HUB', 'Many', 'many')");
  await pool.query("insert into role_grant (group_id, role) select id, 'upload-coordinator' from access_group");
});
try {
  await portal.pool.query("vacuum analyze");
  const token = await portal.signIn("administrator", ["hub-admin", "swp-lead", "group-owner"]);
  await workOnItems(token);
  await workOnUsers(token);
  await fillCalendar(token);
} finally {
  await portal.stop();
}

/** Moves the items there and back: what an act finds is the same each time. */
async function workOnItems(token: string): Promise<void> {
  const { rows } = await portal.pool.query<{ id: number }>(
    "select id from swp_item where tab = 'profiles-shortage' and closed_at is null order by id limit $1",
    [selected],
  );
  const ids = rows.map(({ id }) => id);
  const took: { preview: number; act: number; bare: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const body = { selection: { ids }, act: { kind: "swp-move", quarters: round % 2 === 0 ? 1 : -1 } };
    const last = await lastOf("swp_item_change");
    let found = { id: 0, changes: 0 };
    const preview = await time(async () => (found = JSON.parse(await portal.ask("swp/selections", token, body)) as typeof found));
    if (found.changes !== ids.length) throw new Error(`${found.changes} of ${ids.length} items would be moved.`);
    let taskId = 0;
    const act = await time(async () => {
      ({ id: taskId } = JSON.parse(await portal.ask(`selections/${found.id}/run`, token, {})) as { id: number });
      await runTask(portal.ctx, taskKinds, { taskId }, new AbortController().signal);
    });
    const { state, counts } = JSON.parse(await portal.ask(`tasks/${taskId}/detail`, token)) as {
      state: string;
      counts: { modified: number };
    };
    if (state !== "done" || counts.modified !== ids.length)
      throw new Error(`${state}: ${counts.modified} of ${ids.length} items were moved.`);
    const bare = await writeAgain(ids, taskId, last);
    await clearAway(portal.pool);
    // What is read and compiled once has the first round to itself.
    if (round > 0) took.push({ preview, act, bare });
    // There and back are both among what counts.
    if (round > 1 && isEnough([act / bare, actLimit], [preview, previewLimit])) break;
  }
  const of = (name: keyof (typeof took)[number]) => counted(took.map((each) => each[name]));
  console.log(`${ids.length} of ${items} items   preview ${milliseconds(of("preview"))}   ${judge(of("preview") / previewLimit, 1)}`);
  console.log(
    `${ids.length} moved by a task   ${milliseconds(of("act"))}   bare SQL ${milliseconds(of("bare"))}   ${judge(of("act") / of("bare"), actLimit)}`,
  );
  tellCost({ what: "preview of items", milliseconds: of("preview"), rows: ids.length });
  tellCost({ what: "items moved", milliseconds: of("act"), rows: ids.length });
}

async function lastOf(table: string): Promise<number> {
  const { rows } = await portal.pool.query<{ last: number }>(`select coalesce(max(id), 0) as last from ${table}`);
  return Number(rows[0]?.last);
}

/** How long it takes to read the items, and to write them, their histories and what an undo needs once more, by a statement a table in one transaction. */
async function writeAgain(ids: readonly number[], taskId: number, lastChange: number): Promise<number> {
  const items = await readAll(portal.pool, "select * from swp_item where id = any($1)", [ids]);
  const changes = await readAll(portal.pool, "select item_id, at, user_id, kind, comment, changes from swp_item_change where id > $1", [
    lastChange,
  ]);
  const undo = await readUndo(portal.pool, taskId);
  const { rows } = await portal.pool.query<{ columns: string }>(`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_name = 'swp_item' and is_identity = 'NO' and is_generated = 'NEVER' and column_name <> 'version'`);
  const columns = rows[0]?.columns ?? "";
  const client = await portal.pool.connect();
  try {
    return await time(async () => {
      await client.query("begin");
      await client.query("select * from swp_item where id = any($1) order by id for update", [ids]);
      await client.query(
        `update swp_item i set (${columns}, version) = (select ${columns}, i.version + 1 from (select g.*) one)
         from jsonb_populate_recordset(null::swp_item, $1::jsonb) g where i.id = g.id`,
        [items],
      );
      await client.query(
        `insert into swp_item_change (item_id, at, user_id, kind, comment, changes)
         select item_id, at, user_id, kind, comment, changes from jsonb_populate_recordset(null::swp_item_change, $1::jsonb)`,
        [changes],
      );
      await writeUndo(client, undo);
      await client.query("commit");
    });
  } finally {
    client.release();
  }
}

/** An act on users and the one that takes it back, with what each writes of who has what; `$1` are the users. */
type There = { told: string; acts: [object, object]; given: string; gone: string };

/** Puts half of the users in a group and gives them a role, and takes both back again. */
async function workOnUsers(token: string): Promise<void> {
  const groupId = (await portal.pool.query<{ id: number }>("select id from access_group")).rows[0]?.id ?? 0;
  await thereAndBack(token, {
    told: "in and out of a group",
    acts: [
      { kind: "users-join-group", groupId },
      { kind: "users-leave-group", groupId },
    ],
    given: `insert into group_member (group_id, user_id, area) select ${groupId}, u, 'HUB' from unnest($1::int[]) u`,
    gone: `delete from group_member where user_id = any($1) and group_id = ${groupId}`,
  });
  await thereAndBack(token, {
    told: "given a role and back",
    acts: [
      { kind: "users-give-grant", role: "swp-reader" },
      { kind: "users-take-grant", role: "swp-reader" },
    ],
    given: "insert into role_grant (user_id, role) select u, 'swp-reader' from unnest($1::int[]) u",
    gone: "delete from role_grant where user_id = any($1) and role = 'swp-reader'",
  });
}

async function thereAndBack(token: string, { told, acts, given, gone }: There): Promise<void> {
  const { rows } = await portal.pool.query<{ id: number }>("select id from app_user where email like 'many.%' order by id limit $1", [
    Math.round(users / 2),
  ]);
  const ids = rows.map(({ id }) => id);
  const took: { preview: number; act: number; bare: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const gives = round % 2 === 0;
    const body = { selection: { ids }, act: gives ? acts[0] : acts[1] };
    let found = { id: 0, changes: 0 };
    const preview = await time(async () => (found = JSON.parse(await portal.ask("users/selections", token, body)) as typeof found));
    if (found.changes !== ids.length) throw new Error(`${found.changes} of ${ids.length} users would be changed.`);
    let taskId = 0;
    const act = await time(async () => {
      ({ id: taskId } = JSON.parse(await portal.ask(`selections/${found.id}/run`, token, {})) as { id: number });
      await runTask(portal.ctx, taskKinds, { taskId }, new AbortController().signal);
    });
    const { counts } = JSON.parse(await portal.ask(`tasks/${taskId}/detail`, token)) as { counts: { modified: number } };
    if (counts.modified !== ids.length) throw new Error(`${counts.modified} of ${ids.length} users were changed.`);
    const bare = await changeAgain(ids, taskId, gives ? { before: gone, does: given } : { before: given, does: gone });
    await clearAway(portal.pool);
    if (round > 0) took.push({ preview, act, bare });
    // There and back are both among what counts.
    if (round > 1 && isEnough([act / bare, actLimit], [preview, previewLimit])) break;
  }
  const of = (name: keyof (typeof took)[number]) => counted(took.map((each) => each[name]));
  console.log(`${ids.length} of ${users} users   preview ${milliseconds(of("preview"))}   ${judge(of("preview") / previewLimit, 1)}`);
  console.log(
    `${ids.length} ${told}   ${milliseconds(of("act"))}   bare SQL ${milliseconds(of("bare"))}   ${judge(of("act") / of("bare"), actLimit)}`,
  );
  tellCost({ what: `preview of users ${told}`, milliseconds: of("preview"), rows: ids.length });
  tellCost({ what: `users ${told}`, milliseconds: of("act"), rows: ids.length });
}

/** How long it takes to read and hold the users with what they have, and to write what the act wrote once more, by a statement a table in one transaction; it stands as the act left it. */
async function changeAgain(ids: readonly number[], taskId: number, { before, does }: { before: string; does: string }): Promise<number> {
  const trail = await readTrail(portal.pool, taskId, "user");
  const undo = await readUndo(portal.pool, taskId);
  await portal.pool.query(before, [ids]);
  const client = await portal.pool.connect();
  try {
    return await time(async () => {
      await client.query("begin");
      await client.query("select * from app_user where id = any($1) order by id for no key update", [ids]);
      for (const table of ["area_member", "role_grant", "group_member", "view_grant"])
        await client.query(`select * from ${table} where user_id = any($1)`, [ids]);
      await client.query("update area_member set version = version + 1 where user_id = any($1)", [ids]);
      await client.query(does, [ids]);
      await writeTrail(client, trail);
      await writeUndo(client, undo);
      await client.query("commit");
    });
  } finally {
    client.release();
  }
}

async function fillCalendar(token: string): Promise<void> {
  const sections = ["KPIs", "OnHR", "PLN", "GPG"];
  const took: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const filling = { sections, legalEntityIds: null, country: null, first: { year: 2026, month: 1 }, last: null, dueDay: 10 };
    let told = { added: 0, token: "" };
    const filled = await time(async () => {
      told = JSON.parse(await portal.ask("calendar/filling/preview", token, filling)) as typeof told;
      await portal.ask("calendar/filling", token, { ...filling, token: told.token });
    });
    if (told.added !== entities * sections.length) throw new Error(`${told.added} rows were added.`);
    const removal = { ids: null, last: null };
    const { token: seen } = JSON.parse(await portal.ask("calendar/change/preview", token, removal)) as { token: string };
    await portal.ask("calendar/change", token, { ...removal, token: seen });
    if (round > 0) took.push(filled);
  }
  console.log(
    `${entities} entities by ${sections.length} sections   filled with preview ${milliseconds(counted(took))}   ${judge(counted(took) / calendarLimit, 1)}`,
  );
  tellCost({ what: "calendar filled", milliseconds: counted(took), rows: entities * sections.length });
}
