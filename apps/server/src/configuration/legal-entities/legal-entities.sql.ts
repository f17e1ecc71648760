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

/** Expects of a new legal entity, from its first month on but no month before today's, the sections that are expected of every one; answers which. */
export async function expectByDefault(db: Database, id: number, today: string): Promise<string[]> {
  const { rows } = await sql<{ section: string }>`
    insert into section_calendar (section_code, legal_entity_id, first_month)
    select s.code, e.id, date_trunc('month', greatest(e.valid_from, ${today}::date))::date
    from section s cross join legal_entity e where s.expected_by_default and e.id = ${id}
    order by s.position, s.code returning section_code as section`.execute(db);
  return rows.map(({ section }) => section);
}

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
