import { sql } from "kysely";
import type { Language } from "@hub/domain/languages.ts";
import type { Database } from "../../db/connect.ts";

/** Lets one at a time ship cards, until the transaction ends; nobody saves one that came before in between. */
export async function lockShipping(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('glossary-shipping'))`.execute(db);
  await sql`select id from glossary_card where shipped_key is not null order by id for no key update`.execute(db);
}

/** A card that came with the portal, also one that was deleted; `touched`: people have saved it since. */
export type ShippedRow = { id: number; key: string; deleted: boolean; touched: boolean };

export async function listShipped(db: Database): Promise<ShippedRow[]> {
  const { rows } = await sql<ShippedRow>`
    select c.id, c.shipped_key as key, c.deleted_at is not null as deleted,
      exists (select from glossary_version v where v.card_id = c.id and v.kind <> 'shipped') or c.published_version is distinct from c.version as touched
    from glossary_card c where c.shipped_key is not null order by c.id`.execute(db);
  return rows;
}

/** Adds the values that a list lacks, at its end; those that are there stay as administrators have them. */
export async function addLookupValues(
  db: Database,
  lookup: string,
  values: readonly ({ code: string } & Record<Language, string>)[],
): Promise<void> {
  await sql`
    insert into lookup_value (lookup, code, label_es, label_en, label_de, label_pt, position)
    select ${lookup}, w.code, w.es, w.en, w.de, w.pt,
      (select coalesce(max(position), 0) from lookup_value where lookup = ${lookup}) + row_number() over ()
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as w (code text, es text, en text, de text, pt text)
    on conflict (lookup, code) do nothing`.execute(db);
}
