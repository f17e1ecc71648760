import {
  getLegalEntity,
  mergeLegalEntity,
  previewLegalEntityMerge,
  updateLegalEntity,
} from "@hub/contract/configuration/legal-entities.ts";
import { roles } from "@hub/domain/session/permissions.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type GroupPortal, startGroupPortal } from "../../testing/group-portal.ts";
import { insertLegalEntity } from "../legal-entities/legal-entities.sql.ts";
import { entityTables } from "./entity-tables.ts";

const september = { year: 2026, month: 9 };
let portal: GroupPortal;
let token: string;
let dup: number;
let kept: number;
beforeEach(async () => {
  portal = await startGroupPortal({ entities: ["D", "K"], sections: ["PLN"], first: september });
  [dup, kept] = [portal.idOf("D"), portal.idOf("K")];
  token = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }, { role: "mut-admin" }]));
});
afterEach(() => portal.stop());

/** Closes September with both, and lets the worker make what it makes of it. */
async function closeSeptember(): Promise<void> {
  await portal.complete("D", undefined, { period: september });
  await portal.complete("K", undefined, { period: september });
  await portal.runJobs();
}
const query = async (text: string, values: unknown[] = []) => (await portal.pool.query(text, values)).rows;
const detail = async (id: number) => (await portal.call(getLegalEntity, { token, params: { id } })).body;
const preview = async (id = dup, into = kept) =>
  (await portal.call(previewLegalEntityMerge, { token, params: { id }, query: { into }, language: "en" })).body;
const post = (id: number, into: number, versions: { ifMatch: number; intoVersion: number }, by = token) =>
  portal.call(mergeLegalEntity, {
    token: by,
    params: { id },
    ifMatch: versions.ifMatch,
    body: { into, intoVersion: versions.intoVersion },
    language: "en",
  });
async function merge(id = dup, into = kept, by = token) {
  const shown = await preview(id, into);
  return post(id, into, { ifMatch: shown.entity.version, intoVersion: shown.into.version }, by);
}
const refusals = async (id = dup, into = kept) => (await preview(id, into)).refuses.map(({ reason }: { reason: string }) => reason);
const expectedIn = async (month: string) =>
  (await query("select legal_entity_id as id from expected_cells($1::date) order by 1", [month])).map(({ id }) => id);

/** What is told of September in its own words: what was expected, delivered, figures, versions. */
async function september2026(): Promise<string> {
  const parts = [
    "select * from expected_cells('2026-09-01') order by 1, 2",
    "select * from version_figure order by version_id, kpi_code, legal_entity_id",
    "select * from version_cell order by 1, 2, 3",
    "select id, legal_entity_id, state from delivery order by id",
    "select scenario_id, number, encode(content_hash, 'hex') from scenario_version order by id",
  ];
  return JSON.stringify(await Promise.all(parts.map((text) => query(text))));
}

/** All rows of the tables that a merge writes. */
async function allThatMoves(): Promise<string> {
  const tables = Object.entries(entityTables).flatMap(([table, fate]) => (fate === "stays" ? [] : [table]));
  const rows = [];
  for (const table of [...tables, "audit"]) rows.push(await query(`select t::text as line from ${table} t order by 1`));
  return JSON.stringify(rows);
}

test("[MANY-02] each table that names legal entities is judged: what it holds of a duplicate moves or stays", async () => {
  const rows = await query(`
    select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (a.attname in ('legal_entity_id', 'legal_entity_ids', 'entities')
        or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'legal_entity'::regclass)) order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(entityTables).toSorted());
});

test("[MANY-02] what a duplicate has goes to the entity that is kept, and a closed month is as it was", async () => {
  await closeSeptember();
  const child = await insertLegalEntity(portal.db, { code: "CH", name: "Daughter", parentId: dup });
  const person = await portal.addUser("only-d", [{ role: "data-owner", legalEntityId: dup }]);
  const both = await portal.addUser("both", [
    { role: "data-owner", legalEntityId: dup },
    { role: "data-owner", legalEntityId: kept },
  ]);
  await query(
    `with t as (insert into entity_tree (code, name) values ('R', 'Regions') returning id), n as (insert into tree_node (tree_id, code, name) select id, 'S', 'South' from t returning id, tree_id)
     insert into tree_place (tree_id, below_id, legal_entity_id, valid_from) select tree_id, id, $1, '2020-01-01' from n`,
    [dup],
  );
  const before = await september2026();
  const shown = await preview();
  expect(shown).toMatchObject({ entity: { id: dup }, into: { id: kept }, refuses: [] });
  expect(shown.moves).toEqual([
    { kind: "children", count: 1, doubles: 0, examples: ["Daughter"] },
    { kind: "grants", count: 2, doubles: 1, examples: ["both", "only-d"] },
    { kind: "calendar", count: 1, doubles: 1, examples: ["PLN 2026-09"] },
    { kind: "trees", count: 1, doubles: 0, examples: ["Regions"] },
  ]);
  expect(shown.stays.map(({ kind }: { kind: string }) => kind)).toEqual(["uploads", "facts", "cells", "versions", "calendar-before"]);

  expect((await merge()).status).toBe(200);
  expect(await september2026()).toBe(before);
  const merged = await detail(dup);
  expect(merged).toMatchObject({ active: false, mergedInto: { id: kept, code: "K" }, code: "D" });
  expect(merged.validTo < shown.day).toBe(true);
  expect((await detail(child)).parent.id).toBe(kept);
  expect(
    await query("select user_id, legal_entity_id from role_grant where user_id in ($1, $2) order by user_id", [person.id, both.id]),
  ).toEqual([
    { user_id: person.id, legal_entity_id: kept },
    { user_id: both.id, legal_entity_id: kept },
  ]);
  expect(
    await query("select legal_entity_id as id, valid_from as since, valid_to as until from tree_place order by valid_from"),
  ).toMatchObject([
    { id: dup, since: "2020-01-01", until: merged.validTo },
    { id: kept, since: shown.day, until: null },
  ]);
  expect(await expectedIn("2026-09-01")).toEqual([dup, kept]);
  expect(await expectedIn("2026-10-01")).toEqual([kept]);
  const trail = await query("select action, subject_id from audit where action in ('legal-entities-merged', 'access-changed') order by id");
  expect(trail).toEqual([
    { action: "access-changed", subject_id: String(both.id) },
    { action: "access-changed", subject_id: String(person.id) },
    { action: "legal-entities-merged", subject_id: String(dup) },
  ]);
});

test("[MANY-02] a merged entity is not activated again, is not merged again, and keeps the one that was kept", async () => {
  await merge();
  const { name, code, country, currency, validFrom, validTo, version } = await detail(dup);
  const body = { name, code, country, currency, parentId: null, validFrom, validTo, active: true };
  expect((await portal.call(updateLegalEntity, { token, params: { id: dup }, ifMatch: version, body })).body).toMatchObject({
    code: "invalid-input",
    fields: [{ code: "entities.merged-stays" }],
  });
  expect(await refusals(dup, kept)).toContain("merged-already");
  expect(await refusals(kept, dup)).toContain("into-not-used");
  expect((await detail(kept)).uses).toContainEqual({ kind: "merged", count: 1, examples: [name] });
});

describe("[MANY-02] a merge is refused", () => {
  test("where a month is open in which the duplicate delivered: which one is told", async () => {
    await portal.deliver("D");
    expect((await preview()).refuses).toEqual([{ reason: "open-months", count: 1, examples: ["PLN 2026-10"] }]);
    const held = await allThatMoves();
    expect((await merge()).body).toMatchObject({ code: "in-use", details: { refuses: [{ reason: "open-months" }] } });
    expect(await allThatMoves()).toBe(held);
  });

  test("to whoever has a right on the duplicate, so that nobody widens their own", async () => {
    const own = await portal.addUser("own", [{ role: "hub-admin" }]);
    await query("insert into role_grant (user_id, role, legal_entity_id) values ($1, 'data-owner', $2)", [own.id, dup]);
    const answer = await merge(dup, kept, await portal.openSession(own));
    expect(answer.body.code).toBe("own-rights");
    expect((await detail(dup)).mergedInto).toBeNull();
  });

  test("to whoever does not administer the area of a grant", async () => {
    await portal.addUser("sender", [{ role: "process-source", legalEntityId: dup }]);
    const hubOnly = await portal.openSession(await portal.addUser("hub-only", [{ role: "hub-admin" }]));
    expect((await merge(dup, kept, hubOnly)).body.code).toBe("other-area");
    expect((await merge()).status).toBe(200);
  });

  test("into itself, and into one that would come to stand below itself; one right below takes its place", async () => {
    expect(await refusals(dup, dup)).toEqual(["itself"]);
    const top = await insertLegalEntity(portal.db, { code: "TOP", name: "Top" });
    const between = await insertLegalEntity(portal.db, { code: "MID", name: "Between", parentId: dup });
    await query("update legal_entity set parent_id = $1 where id = $2", [top, dup]);
    await query("update legal_entity set parent_id = $1 where id = $2", [between, kept]);
    expect(await refusals()).toEqual(["below-duplicate"]);
    await query("update legal_entity set parent_id = $1 where id = $2", [dup, kept]);
    expect((await merge()).status).toBe(200);
    expect((await detail(kept)).parent.id).toBe(top);
    expect((await detail(between)).parent.id).toBe(kept);
  });

  test("where either has changed since it was looked at, with what would be done now", async () => {
    expect((await post(dup, kept, { ifMatch: 99, intoVersion: 1 })).body).toMatchObject({
      code: "version-stale",
      now: { entity: { version: 1 } },
    });
    expect((await post(dup, kept, { ifMatch: 1, intoVersion: 99 })).body).toMatchObject({
      code: "version-stale",
      now: { into: { version: 1 } },
    });
  });
});

test.each(roles)("[MANY-02] whether %s may merge is whether they manage legal entities", async (role) => {
  const by = await portal.openSession(await portal.addUser(`as-${role}`, [{ role }]));
  const answer = await portal.call(previewLegalEntityMerge, { token: by, params: { id: dup }, query: { into: kept } });
  expect(answer.status).toBe(role === "hub-admin" ? 200 : 403);
});

test("[MANY-02] of two merges at once the other way round one is done, and no circle comes to be", async () => {
  const answers = await Promise.all([
    post(dup, kept, { ifMatch: 1, intoVersion: 1 }),
    post(kept, dup, { ifMatch: 1, intoVersion: 1 }),
    post(dup, kept, { ifMatch: 1, intoVersion: 1 }),
  ]);
  // Who came later is told that it was changed, or, looking a moment later, that it is merged already.
  const [first, ...later] = answers.map(({ status }) => status).toSorted();
  expect(first).toBe(200);
  expect(later.every((status) => status === 412 || status === 409)).toBe(true);
  expect(await query("select count(*)::int as count from legal_entity where merged_into is not null")).toEqual([{ count: 1 }]);
});

test("[MANY-02] a merge that breaks off has done nothing", async () => {
  await portal.addUser("only-d", [{ role: "data-owner", legalEntityId: dup }]);
  await query(`create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`);
  await query(
    `create trigger break_off before insert on audit for each row when (new.action = 'legal-entities-merged') execute function break_off()`,
  );
  const before = await allThatMoves();
  expect((await merge()).status).toBe(500);
  expect(await allThatMoves()).toBe(before);
  await query("drop trigger break_off on audit");
  expect((await merge()).status).toBe(200);
});
