import { mergeLegalEntity, previewLegalEntityMerge } from "@hub/contract/configuration/legal-entities.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countStatements } from "../../testing/count-statements.ts";
import { type GroupPortal, startGroupPortal } from "../../testing/group-portal.ts";
import { insertLegalEntity } from "../legal-entities/legal-entities.sql.ts";

let portal: GroupPortal;
let token: string;
let dup: number;
let kept: number;
beforeEach(async () => {
  portal = await startGroupPortal({ entities: ["D", "K"], sections: ["PLN"] });
  [dup, kept] = [portal.idOf("D"), portal.idOf("K")];
  token = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }, { role: "mut-admin" }]));
});
afterEach(() => portal.stop());

const query = async (text: string, values: unknown[] = []) => (await portal.pool.query(text, values)).rows;
const preview = async (id = dup) =>
  (await portal.call(previewLegalEntityMerge, { token, params: { id }, query: { into: kept }, language: "en" })).body;
async function merge(id = dup): Promise<void> {
  const { entity, into } = await preview(id);
  const answer = await portal.call(mergeLegalEntity, {
    token,
    params: { id },
    ifMatch: entity.version,
    body: { into: kept, intoVersion: into.version },
  });
  expect(answer.status, answer.text).toBe(200);
}
const moveOf = async (kind: string) => (await preview()).moves.find((move: { kind: string }) => move.kind === kind);

const subscribe = (userId: number, kpi: string, legalEntityId: number, ended: string | null = null) =>
  query(
    `insert into subscription (user_id, kpi, legal_entity_id, on_closing, on_closing_again, weekly, leave_key, created_at, since, since_version, ended_at, ended_because)
     values ($1, $2, $3, true, false, false, gen_random_uuid()::text, now(), now(), 0, case when $4::text is not null then now() end, $4)`,
    [userId, kpi, legalEntityId, ended],
  );

test("[MANY-02] whoever is sent a duplicate's figure is sent that of the entity that is kept, once; one that ended there gives way, one that ended here stays", async () => {
  const [one, both, ended, over] = [
    await portal.addUser("one", []),
    await portal.addUser("both", []),
    await portal.addUser("ended", []),
    await portal.addUser("over", []),
  ];
  await subscribe(one.id, "headcount", dup);
  await subscribe(both.id, "headcount", dup);
  await subscribe(both.id, "headcount", kept);
  await subscribe(ended.id, "headcount", dup);
  await subscribe(ended.id, "headcount", kept, "right-lost");
  await subscribe(over.id, "headcount", dup, "gone");
  expect(await moveOf("subscriptions")).toEqual({
    kind: "subscriptions",
    count: 3,
    doubles: 1,
    examples: ["both: headcount", "ended: headcount", "one: headcount"],
  });
  await merge();
  const rows = await query(
    "select u.name, s.legal_entity_id as at, s.ended_because as because from subscription s join app_user u on u.id = s.user_id order by 1, 2",
  );
  expect(rows).toEqual([
    { name: "both", at: kept, because: null },
    { name: "ended", at: kept, because: null },
    { name: "one", at: kept, because: null },
    { name: "over", at: dup, because: "gone" },
  ]);
});

test("[MANY-02] what collects a duplicate's files collects those of the entity that is kept, and a form of it that is open is told", async () => {
  const runner = await portal.addUser("runner", []);
  const [endpoint] = await query(
    "insert into sftp_endpoint (name, host, user_name, auth, secret) values ('Norte', 'sftp.example.com', 'hub', 'password', '\\x00') returning id",
  );
  const [source] = await query(
    `insert into ingestion_source (ingestion_id, legal_entity_id, sftp_endpoint_id, details, schedule, runs_as) values ($1, $2, $3, '{}', '{}', $4) returning id`,
    [portal.ingestions["PLN"], dup, endpoint.id, runner.id],
  );
  expect(await moveOf("sources")).toMatchObject({ count: 1, doubles: 0 });
  await merge();
  expect(await query("select id, legal_entity_id as at, version from ingestion_source")).toEqual([{ id: source.id, at: kept, version: 2 }]);
});

test("[MANY-02] what a duplicate's codes mean in planning holds for the entity that is kept where that one does not say otherwise, and goes on for the duplicate's months", async () => {
  const [family] = await query(
    "insert into swp_term (kind, code, label_es, label_en, search, updated_at) values ('job-profile-family', 'F', 'F', 'F', 'f', now()) returning id",
  );
  const profiles = await query(
    `insert into swp_term (kind, code, parent_id, label_es, label_en, search, updated_at)
     select 'job-profile', c, $1, c, c, lower(c), now() from unnest(array['P1', 'P2']) c returning id`,
    [family.id],
  );
  const [first, second] = profiles.map(({ id }) => id);
  await query(
    `insert into swp_code (kind, legal_entity_id, code, profile_id, updated_at) values
       ('job', $1, 'ENG', $3, now()), ('job', $1, 'Sales', $3, now()), ('job', $2, 'sales', $4, now())`,
    [dup, kept, first, second],
  );
  expect(await moveOf("planning-codes")).toEqual({ kind: "planning-codes", count: 2, doubles: 1, examples: ["ENG", "Sales"] });
  await merge();
  expect(await query("select legal_entity_id as at, code, profile_id as means from swp_code order by 1, 2")).toEqual([
    { at: dup, code: "ENG", means: first },
    { at: dup, code: "Sales", means: first },
    { at: kept, code: "ENG", means: first },
    { at: kept, code: "sales", means: second },
  ]);
});

test("[MANY-02] a group's grant on a duplicate moves as a person's does: its version and its line in the trail say so", async () => {
  const [group] = await query("insert into access_group (area, name, folded_name) values ('HUB', 'Owners', 'owners') returning id");
  await query("insert into role_grant (group_id, role, legal_entity_id) values ($1, 'data-owner', $2)", [group.id, dup]);
  expect(await moveOf("grants")).toMatchObject({ count: 1, doubles: 0, examples: ["Owners"] });
  await merge();
  expect(await query("select legal_entity_id as at from role_grant where group_id = $1", [group.id])).toEqual([{ at: kept }]);
  expect(await query("select version from access_group where id = $1", [group.id])).toEqual([{ version: 2 }]);
  const [line] = await query("select subject_type as type, subject_id as id, before, after from audit where action = 'group-changed'");
  expect(line).toMatchObject({
    type: "group",
    id: String(group.id),
    before: { area: "HUB", assignments: [{ role: "data-owner", legalEntityIds: [dup] }] },
    after: { area: "HUB", assignments: [{ role: "data-owner", legalEntityIds: [kept] }] },
  });
});

test("[MANY-02] a merge sends as many statements for many holders of grants as for one", async () => {
  const addHolders = async (code: string, count: number) => {
    const id = await insertLegalEntity(portal.db, { code, name: code });
    for (let each = 0; each < count; each += 1)
      await portal.addUser(`${code.toLowerCase()}-${each}`, [{ role: "data-owner", legalEntityId: id }]);
    return id;
  };
  const [few, many] = [await addHolders("FEW", 1), await addHolders("MANY", 12)];
  const one = await countStatements(() => merge(few));
  expect(await countStatements(() => merge(many))).toBe(one);
});
