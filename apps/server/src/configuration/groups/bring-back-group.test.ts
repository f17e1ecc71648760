import * as contract from "@hub/contract/configuration/groups.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countStatements } from "../../testing/count-statements.ts";
import type { TestAnswer } from "../../testing/test-portal.ts";
import { type ConfiguredPortal, everything, startConfiguredPortal } from "../users/testing/configured-portal.ts";

let portal: ConfiguredPortal;
beforeAll(async () => {
  portal = await startConfiguredPortal();
});
afterAll(() => portal.stop());

const groupOf = (name: string, more: object = {}) => ({
  area: "HUB",
  name,
  description: "Owners of A",
  active: true,
  assignments: [portal.line("data-owner", { legalEntityIds: [portal.entities.A], sections: ["PLN"] })],
  views: { reports: [], scenarios: ["CLOSING"] },
  ...more,
});
const make = async (name: string, more: object = {}): Promise<TestAnswer["body"]> => {
  const answer = await portal.call(contract.createGroup, { token: portal.tokens.all, body: groupOf(name, more) });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.group;
};
const remove = async ({ id, version }: { id: number; version: number }) => {
  const answer = await portal.call(contract.deleteGroup, { token: portal.tokens.all, params: { id }, ifMatch: version });
  expect(answer.status, answer.text).toBe(200);
};
const bringBack = (id: number, { token = portal.tokens.all, ...body }: { token?: string; dryRun?: boolean } = {}): Promise<TestAnswer> =>
  portal.call(contract.bringBackGroup, { token, params: { id }, body, language: "en" });
const list = (token = portal.tokens.all, query: Record<string, string | number> = {}): Promise<TestAnswer> =>
  portal.call(contract.listDeletedGroups, { token, query, language: "en" });
const namesOf = async (token?: string): Promise<string[]> => (await list(token)).body.items.map(({ name }: { name: string }) => name);
const reasonsOf = ({ status, body }: TestAnswer) => [status, body.code, body.fields.map(({ code }: { code: string }) => code)];

test("[MANY-08] a deleted group gives nothing, is listed, and comes back with its id and what it gave; a dry run says what that is", async () => {
  const group = await make("Owners A");
  await remove(group);
  expect((await list()).body.items).toMatchObject([
    { id: group.id, name: "Owners A", kind: "HUB", about: "HUB · Data Owner", deletedBy: "all" },
  ]);
  const tried = await bringBack(group.id, { dryRun: true });
  expect(tried.body).toMatchObject({
    group: null,
    memberCount: 0,
    gains: [{ kind: "role", role: "data-owner", sections: ["PLN"] }, { kind: "scenario" }],
    loses: [],
  });
  expect((await portal.call(contract.getGroup, { token: portal.tokens.all, params: { id: group.id } })).status).toBe(404);
  const back = await bringBack(group.id);
  expect(back.status, back.text).toBe(200);
  const { version: _, ...was } = group;
  expect(back.body.group).toEqual({ ...was, version: group.version + 1 });
  expect(await namesOf()).toEqual([]);
  // A form that was open all the time does not write over it.
  const stale = { ...groupOf("Owners A"), join: [], leave: [] };
  const update = { token: portal.tokens.all, params: { id: group.id }, ifMatch: group.version, body: stale };
  expect((await portal.call(contract.updateGroup, update)).status).toBe(412);
  const { rows } = await portal.pool.query("select actor, after from audit where action = 'group-brought-back' and subject_id = $1", [
    String(group.id),
  ]);
  expect(rows).toMatchObject([{ actor: "all@example.com", after: { name: "Owners A", views: { scenarios: ["CLOSING"] } } }]);
});

test("[MANY-08] only whoever administers its area sees it and brings it back, by the access they have then", async () => {
  const group = await make("Owners of the HUB");
  await remove(group);
  expect(await namesOf(portal.tokens.hub)).toEqual(["Owners of the HUB"]);
  expect(await namesOf(portal.tokens.mut)).toEqual([]);
  const refused = await bringBack(group.id, { token: portal.tokens.mut });
  expect([refused.status, refused.body.code]).toEqual([403, "other-area"]);
  expect((await list(portal.tokens.wf)).status).toBe(403);
  expect((await bringBack(group.id, { token: portal.tokens.wf })).status).toBe(403);
  expect((await bringBack(group.id, { token: portal.tokens.hub })).status).toBe(200);
});

test("[MANY-08] a name that is taken by now, or an ingestion, entity or report that is gone, keep it from coming back", async () => {
  const group = await make("Twins");
  await remove(group);
  const other = await make("TWINS");
  expect(reasonsOf(await bringBack(group.id))).toEqual([409, "cannot-bring-back", ["errors.group-exists-hub"]]);
  await remove(other);
  expect((await bringBack(group.id, { dryRun: true })).status).toBe(200);

  const { rows } = await portal.pool.query("insert into legal_entity (code, name) values ('GONE', 'Gone Ltd') returning id");
  const gone = await make("Owners of what is gone", { assignments: [portal.line("data-owner", { legalEntityIds: [rows[0].id] })] });
  await remove(gone);
  // One that was deactivated may be given still, as in a group that stands.
  await portal.pool.query("update legal_entity set active = false where id = $1", [rows[0].id]);
  expect((await bringBack(gone.id, { dryRun: true })).status).toBe(200);
  await portal.pool.query("delete from legal_entity where id = $1", [rows[0].id]);
  expect(reasonsOf(await bringBack(gone.id))).toEqual([409, "cannot-bring-back", ["access-issues.legalEntity-unknown"]]);
});

test("[MANY-08] two bring it back at once: one does, the other is told; whoever joins then has what it gives", async () => {
  const group = await make("At once", { views: everything });
  await remove(group);
  const answers = await Promise.all([bringBack(group.id), bringBack(group.id, { token: portal.tokens.hub })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("no-longer-deleted");
  const { rows } = await portal.pool.query("select role from role_grant where group_id = $1", [group.id]);
  expect(rows).toEqual([{ role: "data-owner" }]);
});

test("[MANY-08] as many statements for one as for many; after 30 days it is none any more", async () => {
  const one = await countStatements(() => list(portal.tokens.all, { limit: 1 }));
  for (const name of ["M 1", "M 2", "M 3"]) await remove(await make(name));
  expect(await countStatements(() => list())).toBe(one);
  const [{ id }] = (await list()).body.items;
  await portal.pool.query("update deleted_group set deleted_at = deleted_at - interval '30 days 1 second'");
  expect(await namesOf()).toEqual([]);
  expect((await bringBack(id)).status).toBe(404);
});
