import { noAccess } from "@hub/domain/session/permissions.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { reaches, reachOf } from "../policy.ts";
import { covers, readingGrants } from "./granted.sql.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

/** Fields of two ingestions of a section, of one of another section, and of an outside system. */
const elements = [
  { id: 1, ingestionId: 5, section: "PLN" },
  { id: 2, ingestionId: 6, section: "PLN" },
  { id: 3, ingestionId: 7, section: "GPG" },
  { id: 4, ingestionId: null, section: null },
];
const events = elements.flatMap((element) => [8, 9].map((legalEntityId) => ({ legalEntityId, ...element })));
const all = ["1 of 8", "1 of 9", "2 of 8", "2 of 9", "3 of 8", "3 of 9", "4 of 8", "4 of 9"];

test.each([
  ["everything", [null, null, null], all],
  ["an entity", [8, null, null], ["1 of 8", "2 of 8", "3 of 8", "4 of 8"]],
  ["a section, and whatever outside systems tell", [null, "PLN", null], ["1 of 8", "1 of 9", "2 of 8", "2 of 9", "4 of 8", "4 of 9"]],
  ["an ingestion, and nothing of outside systems", [null, null, 5], ["1 of 8", "1 of 9"]],
  ["a section of an entity", [9, "GPG", null], ["3 of 9", "4 of 9"]],
  ["an ingestion of another section", [null, "GPG", 5], []],
  ["an ingestion of an entity", [9, "PLN", 6], ["2 of 9"]],
] as const)("a grant of %s covers the same by policy and in SQL", async (_, [legalEntityId, sectionCode, ingestionId], covered) => {
  const actor = { ...noAccess, id: 1, grants: [{ role: "steward" as const, legalEntityId, sectionCode, ingestionId }] };
  const reach = reachOf(actor, "quality.read", elements);
  const byPolicy = events.filter((event) => reaches(reach, { ...event, elementId: event.id, accountantId: null }));
  const { rows } = await sql<{ id: number; legalEntityId: number }>`
    select l.id, e.legal_entity_id as "legalEntityId"
    from unnest(array[8, 9]) e (legal_entity_id)
    cross join jsonb_to_recordset(${JSON.stringify(elements)}::jsonb) x (id integer, "ingestionId" integer, section text)
    cross join lateral (select x.id, x."ingestionId" as ingestion_id) l
    cross join lateral (select x.section as section_code) i
    where exists (select from ${readingGrants(actor)} where ${covers}) order by 1, 2`.execute(portal.db);
  const told = (list: readonly { id: number; legalEntityId: number }[]) => list.map((each) => `${each.id} of ${each.legalEntityId}`);
  expect([told(byPolicy), told(rows)]).toEqual([covered, covered]);
});
