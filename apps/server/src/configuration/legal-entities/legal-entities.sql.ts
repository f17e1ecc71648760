import { foldCompanyName } from "@hub/domain/configuration/fold-company-name.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type LegalEntityRow = { id: number; code: string; name: string; country: string | null; currency: string | null; active: boolean };

/** Legal entities by name: those that grants (as JSON) name; all when a grant names none in particular. */
export async function listLegalEntityRows(db: Database, grants: string): Promise<LegalEntityRow[]> {
  const { rows } = await sql<LegalEntityRow>`
    select e.id, e.code, e.name, e.country, e.currency, e.active from legal_entity e
    where exists (
      select from jsonb_to_recordset(${grants}::jsonb) as g("legalEntityId" int) where g."legalEntityId" is null or g."legalEntityId" = e.id)
    order by e.name, e.id`.execute(db);
  return rows;
}

/** Whether a legal entity is there, and whether new things may name it. */
export async function findStandingOf(db: Database, id: number): Promise<{ active: boolean } | undefined> {
  return db.selectFrom("legal_entity").select("active").where("id", "=", id).executeTakeFirst();
}

/** What a legal entity is written from; days as `yyyy-mm-dd`. */
export type LegalEntityValues = {
  code: string;
  name: string;
  country?: string | null;
  currency?: string | null;
  parentId?: number | null;
  validFrom?: string;
  validTo?: string | null;
  active?: boolean;
};

/** A new legal entity; `country` and `currency` are ISO codes. Answers its id. */
export async function insertLegalEntity(db: Database, entity: LegalEntityValues): Promise<number> {
  const row = await db.insertInto("legal_entity").values(columnsOf(entity)).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

/** The sections that are expected of every legal entity that is added, in their order. */
export async function listDefaultSections(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("section")
    .select("code")
    .where("expected_by_default", "=", true)
    .orderBy("position")
    .orderBy("code")
    .execute();
  return rows.map(({ code }) => code);
}

/** Expects sections of a new legal entity, from its first month on but no month before today's; in a transaction that holds the calendar. */
export async function expectByDefault(db: Database, id: number, sections: readonly string[], today: string): Promise<void> {
  await sql`
    insert into section_calendar (section_code, legal_entity_id, first_month, by_default)
    select s.code, e.id, date_trunc('month', greatest(e.valid_from, ${today}::date))::date, true
    from section s cross join legal_entity e where s.code = any(${[...sections]}::text[]) and e.id = ${id}`.execute(db);
}

/** The sections that a legal entity is expected to deliver since it was added, where nobody has changed that. */
export async function listUntouchedDefaults(db: Database, id: number): Promise<string[]> {
  const { rows } = await sql<{ section: string }>`
    select c.section_code as section from section_calendar c where c.legal_entity_id = ${id} and ${isUntouched} order by 1`.execute(db);
  return rows.map(({ section }) => section);
}

/** Takes them out of the calendar; in a transaction that holds it. */
export async function deleteUntouchedDefaults(db: Database, id: number): Promise<void> {
  await sql`delete from section_calendar c where c.legal_entity_id = ${id} and ${isUntouched}`.execute(db);
}

/** A row of the calendar (`c`) that came with its entity and goes with it. */
export const isUntouched = sql<boolean>`(c.by_default and c.version = 1)`;

/** Writes a legal entity as it now is, as its next version. */
export async function updateLegalEntityRow(db: Database, id: number, entity: LegalEntityValues & { version: number }): Promise<void> {
  await db
    .updateTable("legal_entity")
    .set({ ...columnsOf(entity), version: entity.version })
    .where("id", "=", id)
    .execute();
}

function columnsOf({ code, name, country, currency, parentId, validFrom, validTo, active }: LegalEntityValues) {
  return {
    code,
    name,
    folded_name: foldCompanyName(name),
    country: country ?? null,
    currency: currency ?? null,
    parent_id: parentId ?? null,
    valid_to: validTo ?? null,
    ...(validFrom === undefined ? {} : { valid_from: validFrom }),
    ...(active === undefined ? {} : { active }),
  };
}

/** Gives names their comparable form where they were stored without it. */
export async function fillFoldedNames(db: Database): Promise<number> {
  const rows = await db.selectFrom("legal_entity").select(["id", "name"]).where("folded_name", "=", "").execute();
  if (rows.length === 0) return 0;
  const folded = JSON.stringify(rows.map(({ id, name }) => ({ id, folded: foldCompanyName(name) })));
  await sql`
    update legal_entity e set folded_name = f.folded from jsonb_to_recordset(${folded}::jsonb) as f(id int, folded text)
    where e.id = f.id and e.folded_name = ''`.execute(db);
  return rows.length;
}
