import type { Lookup } from "@hub/domain/configuration/lookups.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type Labels = { es: string; en: string; de: string | null; pt: string | null };
export type LookupValues = { labels: Labels; position: number; active: boolean; closes: boolean };
export type LookupRow = LookupValues & { id: number; lookup: Lookup; code: string; version: number; uses: number };

/** Whatever names a value of a list, how often: an area that does adds its table here with `union all`. Of quality events the kept counts tell. */
const uses = sql`select perimeter_id as lookup_value_id, events from quality_count_person where perimeter_id is not null
  union all select coverage_id, count(*) from swp_item where coverage_id is not null group by coverage_id`;

function selectLookup(where: RawBuilder<unknown>): RawBuilder<LookupRow> {
  return sql<LookupRow>`
    select v.id, v.lookup, v.code, v.position, v.active, v.closes, v.version,
      json_build_object('es', v.label_es, 'en', v.label_en, 'de', v.label_de, 'pt', v.label_pt) as labels, coalesce(n.uses, 0)::int as uses
    from lookup_value v left join (select lookup_value_id, sum(events) as uses from (${uses}) as u group by lookup_value_id) as n on n.lookup_value_id = v.id
    where ${where} order by v.lookup, v.position, v.code`;
}

/** The values of one list or of all, by list and position. */
export async function listLookupRows(db: Database, lookup: Lookup | undefined): Promise<LookupRow[]> {
  return (await selectLookup(lookup === undefined ? sql`true` : sql`v.lookup = ${lookup}`).execute(db)).rows;
}

export async function findLookup(db: Database, id: number): Promise<LookupRow | undefined> {
  return (await selectLookup(sql`v.id = ${id}`).execute(db)).rows[0];
}

/** A value, held until the transaction ends; nothing new can name it meanwhile. */
export async function lockLookup(db: Database, id: number): Promise<LookupRow | undefined> {
  // FOR UPDATE: what names the value holds it by a key share for what the value says (whether it closes, whether it is active).
  await sql`select from lookup_value where id = ${id} for update`.execute(db);
  return findLookup(db, id);
}

/** Lets one value be added at a time, until the transaction ends. */
export async function lockLookups(db: Database): Promise<void> {
  await sql`lock table lookup_value in share row exclusive mode`.execute(db);
}

/** Whether a list has a code, case aside. */
export async function hasLookupCode(db: Database, lookup: Lookup, code: string): Promise<boolean> {
  const { rows } = await sql`
    select from lookup_value where lookup = ${lookup} and lower(normalize(code, NFKC)) = lower(normalize(${code}::text, NFKC)) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function insertLookup(db: Database, given: LookupValues & { lookup: Lookup; code: string }): Promise<number> {
  const { lookup, code } = given;
  const row = await db
    .insertInto("lookup_value")
    .values({ lookup, code, ...columnsOf(given) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateLookupRow(db: Database, id: number, given: LookupValues & { version: number }): Promise<void> {
  await db
    .updateTable("lookup_value")
    .set({ ...columnsOf(given), version: given.version })
    .where("id", "=", id)
    .execute();
}

export async function deleteLookupRow(db: Database, id: number): Promise<void> {
  await db.deleteFrom("lookup_value").where("id", "=", id).execute();
}

function columnsOf({ labels, position, active, closes }: LookupValues) {
  return { label_es: labels.es, label_en: labels.en, label_de: labels.de, label_pt: labels.pt, position, active, closes };
}
