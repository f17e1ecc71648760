import { createAccessToken } from "@hub/contract/session/account.ts";
import { cancelTask, downloadTaskFile, getTask, listTasks, runChecked, undoTask } from "@hub/contract/tasks/tasks.ts";
import type { Route } from "@hub/contract/route.ts";
import { holds, type Permission, permissionTable, type Role, roles } from "@hub/domain/session/permissions.ts";
import { permissionOfTask, type TaskKind, taskKinds } from "@hub/domain/tasks/kinds.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../testing/test-portal.ts";

const scopes = [...new Set<Permission>(Object.values(permissionOfTask))];
/** What of a task is asked for by its number. */
const doors: { route: Route; query?: Record<string, string> }[] = [
  { route: getTask },
  { route: downloadTaskFile, query: { purpose: "result" } },
  { route: runChecked },
  { route: undoTask },
  { route: cancelTask, query: { only: "pending" } },
  { route: cancelTask },
];
let portal: TestPortal;
let owner: { id: number; email: string };
let session: string;
let tasks: { id: number; kind: TaskKind }[];
beforeAll(async () => {
  portal = await startTestPortal();
  const roles = new Set(scopes.map((scope) => (permissionTable[scope] as readonly Role[])[0] as Role));
  owner = await portal.addUser(
    "owner",
    [...roles].map((role) => ({ role })),
  );
  session = await portal.openSession(owner);
  // Each ended, with a file to fetch; the imports were tried out, and may be run or taken back.
  const { rows } = await portal.pool.query(
    `insert into task (user_id, kind, state, params, language, created_at, started_at, finished_at, expires_at, outcome)
     select $1, kind, 'done', case when kind ~ '(import|load)$' then '{"scopes": null, "direction": "import", "dryRun": true, "sourceName": "a.csv", "sourceBytes": 1}'
       else '{"scopes": null, "direction": "export", "format": "csv", "filter": {}}' end::jsonb, 'en', now(), now(), now(), $3,
       '{"rows": 1, "access": {"grants": [], "views": {"reports": [], "scenarios": []}}}'
     from unnest($2::text[]) kind returning id, kind`,
    [owner.id, taskKinds, new Date(portal.ctx.clock.now().getTime() + 86_400_000)],
  );
  tasks = rows;
  await portal.pool.query(
    `with stored as (insert into file (id, seen_at, taken_at) overriding system value select id, now(), now() from task returning id),
      pieces as (insert into file_piece (file_id, position, bytes) select id, 0, 'x' from stored)
     insert into task_file (task_id, purpose, file_name, content_type, bytes, file_id) select id, 'result', 'a.csv', 'text/csv', 1, id from stored`,
  );
});
afterAll(() => portal.stop());

/** Whether a task is of what a token may: of its scope, or of what comes with it. */
const isWithin = (kind: TaskKind, scope: Permission): boolean =>
  holds(permissionOfTask[kind], {
    grants: roles.map((role) => ({ role, legalEntityId: null, sectionCode: null, ingestionId: null })),
    views: { reports: null, scenarios: null },
    scopes: [scope],
  });

async function tokenOf(...scopes: Permission[]): Promise<string> {
  const body = { name: "Nightly", scopes, lastDay: "2026-12-31" };
  const { status, body: made } = await portal.call(createAccessToken, { token: session, body });
  expect(status).toBe(201);
  return made.token;
}
const open = async ({ route, query }: (typeof doors)[number], token: string, id: number) => {
  const { status, body } = await portal.call(route, { token, params: { id }, ...(query ? { query } : {}) });
  return { status, code: body?.code };
};
const listed = async (token: string): Promise<number[]> =>
  (await portal.call(listTasks, { token })).body.items.map(({ id }: { id: number }) => id);

test("for a personal access token the tasks of other scopes are not there: in the list, in detail, their files, and whatever is done with one", async () => {
  const none = tasks.length + 1000;
  for (const scope of scopes) {
    const token = await tokenOf(scope);
    const [within, without] = [true, false].map((is) => tasks.filter(({ kind }) => isWithin(kind, scope) === is));
    expect((await listed(token)).toSorted(), scope).toEqual(within?.map(({ id }) => id).toSorted());
    for (const door of doors) {
      const unknown = await open(door, token, none);
      expect(unknown.status).toBe(404);
      for (const { id, kind } of without ?? []) expect(await open(door, token, id), `${kind} with ${scope}`).toEqual(unknown);
    }
    for (const { id } of within ?? []) for (const door of doors.slice(0, 2)) expect((await open(door, token, id)).status).toBe(200);
  }
  // Nothing of it has changed anything: in a session they are all there.
  expect((await listed(session)).toSorted()).toEqual(tasks.map(({ id }) => id).toSorted());
  for (const { id } of tasks) expect((await open({ route: getTask }, session, id)).status).toBe(200);
}, 120_000);

test("a token lists what is its own however much is newer that is not, and puts it away", async () => {
  const { rows } = await portal.pool.query(
    `insert into task (user_id, kind, state, params, language, created_at, finished_at, expires_at)
     select user_id, kind, state, params, language, created_at, finished_at, expires_at from task, generate_series(1, 120) where kind = 'users-export' returning id`,
  );
  expect(rows).toHaveLength(120);
  const token = await tokenOf("audit.read");
  const [own] = tasks.filter(({ kind }) => kind === "audit-export");
  expect(await listed(token)).toEqual([own?.id]);
  expect((await open({ route: cancelTask }, token, own?.id ?? 0)).status).toBe(200);
  expect(await listed(token)).toEqual([]);
});
