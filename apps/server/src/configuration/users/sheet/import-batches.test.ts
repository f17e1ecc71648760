import { createGroup } from "@hub/contract/configuration/groups.ts";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { taskKinds } from "../../../task-kinds.ts";
import { runTask } from "../../../tasks/run-task.ts";
import { codesOf, rowsOf, sheetTasks } from "../../../tasks/testing/sheets.ts";
import { expectLockWaits } from "../../../testing/lock-waits.ts";
import { findSheetUsers, type SheetUser } from "./sheet-users.sql.ts";
import { versionOf } from "./user-columns.ts";
import { type ConfiguredPortal, startConfiguredPortal } from "../testing/configured-portal.ts";

type Cells = Record<string, string>;
const open: ConfiguredPortal[] = [];
const start = async () => {
  const portal = await startConfiguredPortal();
  open.push(portal);
  return { ...portal, ...sheetTasks(portal) };
};
type Portal = Awaited<ReturnType<typeof start>>;
let portal: Portal;
beforeAll(async () => void (portal = await start()));
afterAll(async () => {
  for (const each of open) await each.stop();
});

const everywhere = { hubRoles: "Data Owner | A, B | PLN", mutRoles: "process-source | * | PLN-A", workflow: "Workflow user" };
const importUsers = (rows: readonly Cells[], token = portal.tokens.all, of = portal) => of.imported(token, "users-import", rowsOf(...rows));

describe("a batch", () => {
  /** What is sent to the database for people and their access while something is done. */
  async function countStatements(work: () => Promise<unknown>): Promise<number> {
    const query = vi.spyOn(pg.Client.prototype, "query");
    try {
      await work();
      return query.mock.calls.filter(([text]) => typeof text === "string" && /app_user|role_grant|area_member|audit|savepoint/.test(text))
        .length;
    } finally {
      query.mockRestore();
    }
  }

  async function countOf(rows: number, name: string) {
    const people = Array.from({ length: rows }, (_, at) => ({ email: `${name}${at}@example.com`, name: `Person ${at}`, ...everywhere }));
    const added = await countStatements(async () => expect((await importUsers(people)).counts).toMatchObject({ added: rows, errors: 0 }));
    let id = 0;
    const changed = await countStatements(async () => {
      const task = await importUsers(
        people.map(({ email }) => ({ email, name: "Another", active: "no", hubRoles: "swp-reader", workflow: "-" })),
      );
      expect(task.counts).toMatchObject({ modified: rows, errors: 0 });
      ({ id } = task);
    });
    const undone = await countStatements(async () =>
      expect((await portal.undo(portal.tokens.all, id)).body.undone).toEqual({ taken: rows, kept: 0 }),
    );
    const refused = await countStatements(async () => {
      const task = await importUsers(people.map(({ email }) => ({ email, hubRoles: "hub-admin; Data Owner" })));
      expect(task.counts).toMatchObject({ errors: rows });
    });
    return { added, changed, undone, refused };
  }

  test("is the same number of statements for 10 rows and for 200: added, changed, refused and taken back", async () => {
    const few = await countOf(10, "few");
    expect(await countOf(200, "many")).toEqual(few);
  });

  test("of an undo is one transaction of many where there are many: nobody waits for all of it", async () => {
    const people = Array.from({ length: 1001 }, (_, at) => ({ email: `back${at}@example.com`, name: "Back", workflow: "wf-user" }));
    const task = await importUsers(people);
    expect(task.counts).toMatchObject({ added: 1001, errors: 0 });
    const { body } = await portal.undo(portal.tokens.all, task.id);
    expect(body).toMatchObject({ direction: "undo", state: "pending" });
    const query = vi.spyOn(pg.Client.prototype, "query");
    await portal.runJobs();
    expect(query.mock.calls.filter(([text]) => typeof text === "string" && text.includes("'hub access'")).length).toBe(3);
    query.mockRestore();
    expect((await portal.taskOf(portal.tokens.all, task.id)).undone).toEqual({ taken: 1001, kept: 0 });
  });

  test("of a dry run locks nobody out of changing access, and writes nothing", async () => {
    const lock = await portal.pool.connect();
    await lock.query("begin");
    await lock.query("select pg_advisory_xact_lock(hashtext('hub access'))");
    try {
      const rows = rowsOf({ email: "dry@example.com", name: "Dry", ...everywhere });
      expect((await portal.imported(portal.tokens.all, "users-import", rows, { dryRun: true })).counts).toMatchObject({ added: 1 });
    } finally {
      await lock.query("rollback");
      lock.release();
    }
    expect((await portal.find("dry@example.com")).status).toBe(404);
  });
});

describe("rows count in the order of the file", () => {
  test("the last administrator is refused in the row that would take them, and one named before lets them go", async () => {
    const lonely = await start();
    const temporary = await lonely.addUser("temporary", [{ role: "mut-admin" }]);
    await lonely.db.updateTable("role_grant").set({ valid_to: "2026-12-31" }).where("user_id", "=", temporary.id).execute();
    const token = await lonely.openSession(temporary);
    await importUsers([{ email: lonely.all.email, mutRoles: "-" }], token, lonely);
    const second = { email: "second@example.com", name: "Second", mutRoles: "mut-admin" };
    await importUsers([second], token, lonely);
    const both = await importUsers(
      [
        { email: "other@example.com", name: "Other", mutRoles: "steward" },
        { email: "second@example.com", mutRoles: "steward" },
        { email: "mut-only@example.com", mutRoles: "-" },
        { email: "another@example.com", name: "Another", mutRoles: "steward" },
      ],
      token,
      lonely,
    );
    expect(both.counts).toMatchObject({ added: 2, modified: 1, errors: 1 });
    expect(codesOf(both)).toEqual({ 4: ["mutRoles errors.last-administrator"] });
    const handedOver = await importUsers([second, { email: "mut-only@example.com", mutRoles: "-" }], token, lonely);
    expect(handedOver.counts).toMatchObject({ modified: 2, errors: 0 });
  });

  test("who set a password and is let go in a row before is trusted no more", async () => {
    const target = "trusted@example.com";
    const maker = await portal.addUser("maker", [{ role: "wf-admin" }, { role: "hub-admin" }]);
    await importUsers([{ email: target, name: "Trusted", workflow: "wf-user" }]);
    const userId = (await portal.find(target)).body.person.id;
    const give = async () => {
      await portal.signInNew(target);
      await portal.db
        .insertInto("one_time_link")
        .values({
          key_hash: Buffer.from(crypto.randomUUID()),
          purpose: "password",
          user_id: userId,
          created_by: maker.id,
          expires_at: new Date("2026-11-04"),
          used_at: new Date("2026-11-04"),
        })
        .execute();
    };
    const comesIntoHub = { email: target, hubRoles: "swp-reader" };
    await give();
    await importUsers([comesIntoHub]);
    expect((await portal.find(target)).body.person).toMatchObject({ hasPassword: true, sessions: 1 });
    await importUsers([{ email: target, hubRoles: "-" }]);
    const task = await importUsers([{ email: maker.email, hubRoles: "-" }, comesIntoHub]);
    expect(task.counts).toMatchObject({ modified: 2 });
    expect((await portal.find(target)).body.person).toMatchObject({ hasPassword: false, sessions: 0 });
  });

  test("[CONF-05] any file at once does what its rows do one by one: people, access, refusals, trail, and what is taken back", async () => {
    const [whole, single] = [await start(), await start()];
    for (const each of [whole, single]) {
      for (const [area, name, role, active] of groups)
        await each.call(createGroup, {
          token: each.tokens.all,
          body: { area, name, description: "", active, assignments: [each.line(role)], views: { reports: [], scenarios: [] } },
        });
      // Somebody who stays: what is tried is another's access.
      await each.addUser("spare", [{ role: "wf-admin" }]);
    }
    let lines = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(sheetRow, { selector: ({ email }) => email, minLength: 1, maxLength: 8 }),
        fc.boolean(),
        async (rows, undo) => {
          const admin = async (each: Portal) => each.openSession({ id: each.all.id, email: each.all.email });
          const atOnce = await importUsers(rows, await admin(whole), whole);
          const oneByOne = [];
          for (const row of rows) oneByOne.push(await importUsers([row], await admin(single), single));
          expect(codesOf(atOnce)).toEqual(
            Object.fromEntries(oneByOne.flatMap((task, at) => Object.values(codesOf(task)).map((codes) => [at + 2, codes]))),
          );
          for (const count of ["added", "modified", "unchanged", "errors"] as const)
            expect(atOnce.counts[count]).toBe(oneByOne.reduce((sum, { counts }) => sum + counts[count], 0));
          const [one, other] = [await stateOf(whole, lines), await stateOf(single, lines)];
          expect(one).toEqual(other);
          await expectRead(whole, atOnce.id);
          lines += one.trail.length;
          if (!undo) return;
          const back = await whole.undo(await admin(whole), atOnce.id);
          let taken = 0;
          for (const { id } of oneByOne.toReversed()) taken += (await single.undo(await admin(single), id)).body.undone?.taken ?? 0;
          expect(back.body.undone?.taken ?? 0).toBe(taken);
          const [before, after] = [await stateOf(whole, lines), await stateOf(single, lines)];
          expect(before).toEqual(after);
          lines += before.trail.length;
        },
      ),
      // What rows do depends on those before: a smaller file would start from elsewhere.
      { numRuns: 15, endOnFailure: true },
    );
  });
});

test("two people import the same users at once while a colleague adds one of them: one after the other, nothing lost or doubled", async () => {
  const all = await portal.addUser("second-all", [{ role: "hub-admin" }, { role: "mut-admin" }, { role: "wf-admin" }]);
  const tokens = [portal.tokens.all, await portal.openSession(all)];
  const people = Array.from({ length: 30 }, (_, at) => ({ email: `crowd${at}@example.com`, name: "Crowd", ...everywhere }));
  const files = [people, people.toReversed().map((row) => ({ ...row, name: "Crowd again" }))];
  const lock = await portal.pool.connect();
  await lock.query("begin");
  await lock.query("select pg_advisory_xact_lock(hashtext('hub access'))");
  const ids: number[] = [];
  for (const [at, token] of tokens.entries()) ids.push((await portal.sendImport(token, "users-import", rowsOf(...files[at]!))).body.id);
  const runs = ids.map((taskId) => runTask(portal.ctx, taskKinds, { taskId }, new AbortController().signal));
  await expectLockWaits(portal.pool, 2, "pg_advisory_xact_lock");
  const saved = portal.configure({ person: portal.person("crowd7@example.com"), areas: { WF: portal.wf() } });
  await expectLockWaits(portal.pool, 3, "pg_advisory_xact_lock");
  await lock.query("commit");
  lock.release();
  await Promise.all(runs);
  expect(portal.part(await saved, "WF").code).toBe("user-exists-wf");
  const done = [await portal.taskOf(tokens[0]!, ids[0]!), await portal.taskOf(tokens[1]!, ids[1]!)];
  expect(done.map(({ counts }) => [counts.added, counts.modified, counts.errors]).toSorted()).toEqual([
    [0, 30, 0],
    [30, 0, 0],
  ]);
  const [{ count } = { count: 0 }] = (
    await portal.pool.query("select count(*)::int from app_user where email like 'crowd%' and version = 2")
  ).rows;
  expect(count).toBe(30);
});

/** Groups of the random files: area, name, what they give, whether they are active. */
const groups = [
  ["HUB", "Administrators", "hub-admin", true],
  ["HUB", "Owners", "data-owner", true],
  ["HUB", "Off", "hub-admin", false],
  ["MUT", "Keepers", "mut-admin", true],
] as const;
const cell = (...texts: string[]) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant("") }, { weight: 3, arbitrary: fc.constantFrom(...texts) });
const until = ["", " | ..2026-12-31", " | 2027-01-01..", " | ..2026-01-01"];
const sheetRow: fc.Arbitrary<Cells & { email: string }> = fc.record({
  email: fc.constantFrom(
    ...Array.from({ length: 8 }, (_, at) => `any${at}@example.com`),
    ...["all", "hub-only", "mut-only", "wf-only"].map((name) => `${name}@example.com`),
  ),
  name: fc.constantFrom("One", "Two", "Three"),
  active: cell("yes", "no"),
  hubGroups: cell("-", "Administrators", "Owners", "Off", "Administrators; Off", ...until.map((days) => `Owners${days}`)),
  hubRoles: cell(
    "-",
    ...until.flatMap((days) => [`hub-admin${days}`, `Data Owner | A${days}`]),
    "Data Owner | A; upload-coordinator",
    "swp-reader",
  ),
  mutGroups: cell("-", "Keepers", "Keepers | ..2026-12-31"),
  mutRoles: cell("-", "mut-admin", "mut-admin | ..2026-12-31", "steward | B", "process-source | * | PLN-A"),
  workflow: cell("-", "wf-user", "wf-admin"),
});

/** What an import keeps of people for its undo is what is read of them. */
async function expectRead({ db, pool }: Portal, taskId: number): Promise<void> {
  const { rows } = await pool.query("select subject, after, version from task_change where task_id = $1", [taskId]);
  const users = await findSheetUsers(
    db,
    rows.map(({ subject }) => subject),
  );
  const areasSorted = (user: SheetUser) => ({ ...user, areas: user.areas.toSorted((a, b) => (a.area < b.area ? -1 : 1)) });
  for (const { subject, after, version } of rows) {
    const user = users.find(({ email }) => email === subject);
    expect(after && areasSorted(after)).toEqual(user ? areasSorted(user) : null);
    expect(version).toBe(user ? versionOf(user) : "");
  }
}

/** All that stands of people and their access, with the lines of the trail after some; people by their e-mail, as ids differ. */
async function stateOf({ pool }: Portal, linesBefore: number) {
  const all = async (query: string) => (await pool.query<Record<string, unknown>>(query)).rows;
  const emails = new Map((await all("select id::text, email from app_user")).map(({ id, email }) => [id, email]));
  const trail = await all(
    `select actor, action, subject_id, before, after from audit where subject_type = 'user' and action not like 'sign%' order by id offset ${linesBefore}`,
  );
  return {
    people: await all(
      "select email, name, language, active, version, removed_at is null as here, search_text from app_user order by email",
    ),
    members: await all("select email, area, m.version from area_member m join app_user u on u.id = m.user_id order by 1, 2"),
    grants: await all(
      `select email, role, legal_entity_id, section_code, ingestion_id, org_id, valid_from, valid_to
       from role_grant g join app_user u on u.id = g.user_id order by 1, 2, 3, 4, 5, 6`,
    ),
    groups: await all("select email, group_id, valid_from, valid_to from group_member m join app_user u on u.id = m.user_id order by 1, 2"),
    views: await all(
      "select email, kind, dashboard_id, scenario_type from view_grant v join app_user u on u.id = v.user_id order by 1, 2, 3, 4",
    ),
    sessions: await all("select email, count(*) > 0 as any from user_session s join app_user u on u.id = s.user_id group by 1 order by 1"),
    trail: trail.map(({ subject_id, ...line }) => ({ ...line, subject: emails.get(subject_id) })),
  };
}
