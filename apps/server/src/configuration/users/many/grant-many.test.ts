import { selectUsers } from "@hub/contract/configuration/many.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addOrganisation } from "../../../swp/testing/organisation.ts";
import { selections } from "../../../tasks/testing/selections.ts";
import { countStatements } from "../../../testing/count-statements.ts";
import { type ConfiguredPortal, startConfiguredPortal } from "../testing/configured-portal.ts";
import { addManyPeople } from "../testing/many-people.ts";

let portal: ConfiguredPortal;
let many: ReturnType<typeof selections>;
let orgs: Record<string, number>;
let round = 0;
let A: number;
let B: number;
beforeAll(async () => {
  portal = await startConfiguredPortal();
  many = selections(portal, selectUsers, (who) => portal.tokens[who as keyof typeof portal.tokens] ?? who);
  orgs = await addOrganisation(portal.db);
  ({ A, B } = portal.entities);
  portal.setNow("2026-11-05T08:00:00Z");
  for (const who of ["all", "hub", "mut"] as const) {
    const email = who === "all" ? portal.all.email : `${who}-only@example.com`;
    const [user] = await rowsOf("select id, email from app_user where email = $1", email);
    portal.tokens[who] = await portal.openSession(user);
  }
});
beforeEach(() => void (round += 1));
afterAll(() => portal.stop());

const give = (role: string, more: object = {}) => ({ kind: "users-give-grant", role, ...more });
const take = (role: string, more: object = {}) => ({ kind: "users-take-grant", role, ...more });
const rowsOf = async (text: string, ...values: unknown[]) => (await portal.pool.query(text, values)).rows;
const addPeople = (count: number, name = `p${round}-`) => addManyPeople(portal, count, name);
/** What each of some people was given: role, entity, section, ingestion or part of the organisation, and its last day. */
async function grantsOf(ids: readonly number[]): Promise<string[]> {
  const rows = await rowsOf(
    `select u.id, coalesce(string_agg(concat_ws(' ', g.role, g.legal_entity_id, g.section_code, g.ingestion_id, g.org_id, g.valid_to), ', ' order by g.role, g.legal_entity_id, g.section_code), '') as held
     from app_user u left join role_grant g on g.user_id = u.id where u.id = any($1) group by u.id order by u.id`,
    ids,
  );
  return rows.map(({ held }) => held);
}
const trail = (ids: readonly number[]) =>
  rowsOf(
    "select subject_id, actor, before, after from audit where action = 'access-changed' and subject_id = any($1) order by id",
    ids.map(String),
  );

test("[MANY-01] many are given a role on an entity besides what they have, for whom it is new; told before and after, taken back", async () => {
  const ids = await addPeople(4);
  await rowsOf("insert into role_grant (user_id, role) values ($1, 'data-owner')", ids[1]);
  await rowsOf("insert into role_grant (user_id, role, legal_entity_id, valid_to) values ($1, 'data-owner', $2, '2026-11-30')", ids[2], B);
  const before = await grantsOf(ids);
  const act = give("data-owner", { legalEntityId: B });
  const { body } = await many.preview("hub", { ids }, act);
  expect(body).toMatchObject({ selected: 4, changes: 3, unchanged: 1, refused: [], mayUndo: true });
  const alone = "Data Owner · Alfa, S.A. · all validations";
  expect(body.values).toEqual([
    { field: "grant", before: alone, after: "Data Owner · Alfa, S.A., Beta GmbH · all validations", count: 2 },
    {
      field: "grant",
      before: `${alone}; Data Owner · Beta GmbH · all validations · until 30 Nov 2026`,
      after: "Data Owner · Alfa, S.A., Beta GmbH · all validations",
      count: 1,
    },
  ]);
  expect(await grantsOf(ids)).toEqual(before);
  const { body: task } = await many.run("hub", body.id);
  expect(task).toMatchObject({ kind: "users-give-grant", state: "done", counts: { read: 4, modified: 3, unchanged: 1 } });
  const both = `data-owner ${A}, data-owner ${B}`;
  expect(await grantsOf(ids)).toEqual([both, before[1], both, both]);
  const lines = await trail(ids);
  expect(lines.map(({ subject_id, actor }) => [Number(subject_id), actor])).toEqual(
    [ids[0], ids[2], ids[3]].map((id) => [id, "hub-only@example.com"]),
  );
  expect(lines[0].before.grants).toMatchObject([{ role: "data-owner", legalEntityId: A }]);
  expect(lines[0].after.grants).toMatchObject([{ legalEntityId: A }, { legalEntityId: B, validTo: null }]);
  // Who was changed since keeps what they have by then, the others are as they were.
  await portal.configure({
    person: portal.person("p1-1@example.com", { version: 1, name: "Changed" }),
  });
  const undone = await many.undo("hub", task.id);
  expect(undone.body).toMatchObject({ undone: { taken: 2, kept: 1 } });
  expect(await grantsOf(ids)).toEqual([both, ...before.slice(1)]);
});

test("[MANY-01] a role is given to a day, on a section, an ingestion or a part of the organisation, in the area of the role alone", async () => {
  const ids = await addPeople(2);
  await rowsOf("insert into area_member (user_id, area) values ($1, 'MUT')", ids[1]);
  await rowsOf("insert into role_grant (user_id, role) values ($1, 'steward')", ids[1]);
  await many.done("all", { ids }, give("group-owner", { sectionCode: "PLN", validTo: "2026-12-31" }));
  await many.done("all", { ids }, give("swp-planner", { orgId: orgs["IBE/RED"] }));
  // Who plans for a unit does so for its divisions.
  expect((await many.preview("all", { ids }, give("swp-planner", { orgId: orgs["IBE/RED/ACC"] }))).body).toMatchObject({ unchanged: 2 });
  const mut = await many.preview("all", { ids }, give("process-source", { ingestionId: portal.ingestionId }));
  expect(mut.body).toMatchObject({ changes: 1, refused: [{ code: "access-issues.role-outside-area", count: 1 }] });
  await many.run("all", mut.body.id);
  const held = `data-owner ${A}, group-owner PLN 2026-12-31`;
  expect(await grantsOf(ids)).toEqual([
    `${held}, swp-planner ${orgs["IBE/RED"]}`,
    `${held}, process-source ${portal.ingestionId}, steward, swp-planner ${orgs["IBE/RED"]}`,
  ]);
});

test("[MANY-01] what cannot be is refused as the form refuses it: a limit that the role has not, an entity that is none, a day that is over, a role of Workflow", async () => {
  const ids = await addPeople(2);
  const code = async (act: object, who = "all") =>
    (await many.preview(who, { ids }, act)).body.refused?.map((each: any) => [each.code, each.count]);
  expect(await code(give("auditor", { legalEntityId: A }))).toEqual([["access-issues.no-legal-entities", 2]]);
  expect(await code(give("swp-lead", { sectionCode: "PLN" }))).toEqual([["access-issues.no-sections", 2]]);
  expect(await code(give("data-owner", { legalEntityId: 999_999 }))).toEqual([["access-issues.legalEntity-unknown", 2]]);
  expect(await code(give("data-owner", { validTo: "2026-11-04" }))).toEqual([["access-issues.ends-before-begin", 2]]);
  expect(await code(give("group-owner"), "mut")).toEqual([["errors.other-area", 2]]);
  expect((await many.preview("all", { ids }, give("wf-user"))).status).toBe(422);
  expect((await many.preview("all", { ids }, give("data-owner", { validTo: "2026-02-30" }))).status).toBe(422);
  expect(await grantsOf(ids)).toEqual([`data-owner ${A}`, `data-owner ${A}`]);
});

test("[MANY-01] a role is taken of many, or what they have of it on one entity; by halves nothing is, and nobody is left with nothing", async () => {
  const ids = await addPeople(4);
  await rowsOf(
    "insert into role_grant (user_id, role, legal_entity_id) select unnest($1::int[]), 'upload-coordinator', $2",
    ids.slice(0, 3),
    A,
  );
  await rowsOf(
    "insert into role_grant (user_id, role, legal_entity_id) select unnest($1::int[]), 'upload-coordinator', $2",
    ids.slice(0, 1),
    B,
  );
  await rowsOf("update role_grant set legal_entity_id = null where user_id = $1 and role = 'upload-coordinator'", ids[2]);
  const before = await grantsOf(ids);
  const { body } = await many.preview("hub", { ids }, take("upload-coordinator", { legalEntityId: A }));
  expect(body).toMatchObject({ changes: 2, unchanged: 1, refused: [{ code: "access-issues.grant-wider", count: 1 }] });
  expect(body.refused[0].error).toContain("more than what is named");
  expect(body.values).toContainEqual({
    field: "grant",
    before: "Data Upload Coordinator · Alfa, S.A. · all validations",
    after: null,
    count: 1,
  });
  const { body: one } = await many.run("hub", body.id);
  const data = `data-owner ${A}`;
  expect(await grantsOf(ids)).toEqual([`${data}, upload-coordinator ${B}`, data, before[2], data]);
  const whole = await many.done("hub", { ids }, take("upload-coordinator"));
  expect(whole.counts).toMatchObject({ modified: 2, unchanged: 2 });
  expect(await grantsOf(ids)).toEqual([data, data, data, data]);
  expect(await trail(ids)).toHaveLength(4);
  // The whole of it is taken back first; what the earlier act left is not as it left it for who was changed again.
  expect((await many.undo("hub", whole.id)).body).toMatchObject({ undone: { taken: 2, kept: 0 } });
  expect((await many.undo("hub", one.id)).body).toMatchObject({ undone: { taken: 1, kept: 1 } });
  expect(await grantsOf(ids)).toEqual([`${data}, upload-coordinator ${B}`, ...before.slice(1)]);
  expect((await many.preview("hub", { ids: ids.slice(3) }, take("data-owner"))).body.refused).toMatchObject([
    { code: "access-issues.nothing-given" },
  ]);
});

test("[MANY-01] the rules of one person hold for each: not oneself, not the last who administers, nobody both administers and signs", async () => {
  const [one = 0] = await addPeople(1);
  const [hub] = await rowsOf("select id from app_user where email = 'hub-only@example.com'");
  expect((await many.preview("hub", { ids: [hub.id] }, give("auditor"))).body.refused).toMatchObject([{ code: "errors.own-rights" }]);
  expect((await many.preview("all", { ids: [one] }, give("hub-admin"))).body.refused).toMatchObject([
    { code: "errors.administrators-never-validate" },
  ]);
  // Of two who administer MUT for good one stays, though either alone could go; who asks does for some days only.
  const others = await addPeople(2, `admin${round}-`);
  await rowsOf("insert into area_member (user_id, area) select unnest($1::int[]), 'MUT'", others);
  await rowsOf("delete from role_grant where user_id = any($1)", others);
  await rowsOf(
    "insert into role_grant (user_id, role) select unnest($1::int[]), role from unnest(array['mut-admin', 'steward']) role",
    others,
  );
  await rowsOf("update role_grant set valid_to = '2030-01-01' where role = 'mut-admin' and user_id <> all($1)", others);
  try {
    const { body } = await many.preview("mut", { ids: others }, take("mut-admin"));
    expect(body).toMatchObject({ changes: 1, refused: [{ code: "errors.last-administrator", count: 1 }] });
    expect((await many.run("mut", body.id)).body.counts).toMatchObject({ modified: 1 });
    expect(await grantsOf(others)).toEqual(["steward", "mut-admin, steward"]);
  } finally {
    await rowsOf("update role_grant set valid_to = null where role = 'mut-admin' and valid_to = '2030-01-01'");
  }
});

test("[MANY-01] an undo that the rules refuse by now is counted as kept, and the others are taken back", async () => {
  const ids = await addPeople(3);
  for (const [at, id] of ids.entries())
    await rowsOf("insert into role_grant (user_id, role, legal_entity_id) values ($1, 'upload-coordinator', $2)", id, at === 0 ? A : B);
  const task = await many.done("hub", { ids }, take("upload-coordinator"));
  expect(task.counts).toMatchObject({ modified: 3 });
  await rowsOf("update legal_entity set active = false where id = $1", B);
  try {
    expect((await many.undo("hub", task.id)).body).toMatchObject({ undone: { taken: 1, kept: 2 } });
    const data = `data-owner ${A}`;
    expect(await grantsOf(ids)).toEqual([`${data}, upload-coordinator ${A}`, data, data]);
  } finally {
    await rowsOf("update legal_entity set active = true where id = $1", B);
  }
});

test("[MANY-01] two administrators at the same instant give the same to the same people: each has it once", async () => {
  const ids = await addPeople(12);
  const act = give("group-owner", { sectionCode: "PLN" });
  const previews = await Promise.all(["all", "hub"].map(async (who) => [who, (await many.preview(who, { ids }, act)).body.id] as const));
  const tasks = await Promise.all(previews.map(([who, id]) => many.run(who, id)));
  expect(tasks.map(({ body }) => body.counts.modified).toSorted((a, b) => a - b)).toEqual([0, 12]);
  expect(await grantsOf(ids)).toEqual(ids.map(() => `data-owner ${A}, group-owner PLN`));
  expect(await trail(ids)).toHaveLength(12);
});

test("[MANY-01] preview, act and undo send the same statements for 2 people and for 40", async () => {
  const few = await addPeople(2);
  const lots = await addPeople(40, `l${round}-`);
  const sent = async (ids: readonly number[], act: object) => {
    let preview = 0;
    let task = 0;
    const previewing = await countStatements(async () => (preview = (await many.preview("all", { ids }, act)).body.id));
    const doing = await countStatements(async () => (task = (await many.run("all", preview)).body.id));
    return [previewing, doing, await countStatements(() => many.undo("all", task))];
  };
  const acts = [give("data-owner", { legalEntityId: B, validTo: "2027-01-31" }), give("swp-lead", { orgId: orgs["IBE"] })];
  await sent(few, acts[0]!);
  for (const act of acts) expect(await sent(lots, act), act.role).toEqual(await sent(few, act));
  await many.done("all", { ids: [...few, ...lots] }, give("upload-coordinator", { legalEntityId: A }));
  expect(await sent(lots, take("upload-coordinator"))).toEqual(await sent(few, take("upload-coordinator")));
});
