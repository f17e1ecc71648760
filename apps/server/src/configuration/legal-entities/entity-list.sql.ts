import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type Reference = { id: number; code: string; name: string };
export type ListedEntity = {
  id: number;
  code: string;
  name: string;
  country: string | null;
  currency: string | null;
  parent: Reference | null;
  validFrom: string;
  validTo: string | null;
  active: boolean;
  version: number;
  mergedInto: Reference | null;
  likeNamed: number;
};

/** What a list is limited to. `words` all occur, in code or name or over their border; `joined` is the search without blanks and signs. */
export type EntityFilter = {
  search?: { raw: string; words: string[]; joined: string };
  country?: string;
  active?: boolean;
  alike?: boolean;
};

/** A text as `foldText` of the domain makes it, in SQL. */
export const folded = (text: RawBuilder<unknown>) =>
  sql`btrim(regexp_replace(regexp_replace(lower(normalize(${text}, NFKD)), '[\\u0300-\\u036f\\u200b-\\u200d\\u2060\\ufeff]', '', 'g'), '\\s+', ' ', 'g'))`;

const selectEntity = sql`
  e.id, e.code, e.name, e.country, e.currency, e.valid_from as "validFrom", e.valid_to as "validTo", e.active, e.version,
  (select json_build_object('id', p.id, 'code', p.code, 'name', p.name) from legal_entity p where p.id = e.parent_id) as parent,
  (select json_build_object('id', m.id, 'code', m.code, 'name', m.name) from legal_entity m where m.id = e.merged_into) as "mergedInto",
  (select count(*) from legal_entity o where o.folded_name = e.folded_name and o.folded_name <> '' and o.id <> e.id)::int as "likeNamed"`;

const isAlike = sql`(e.folded_name <> '' and exists (select from legal_entity o where o.folded_name = e.folded_name and o.id <> e.id))`;

function conditions({ search, country, active }: EntityFilter): RawBuilder<unknown> {
  const all = [sql`true`];
  if (country !== undefined) all.push(sql`e.country = ${country}`);
  if (active !== undefined) all.push(sql`e.active = ${active}`);
  if (search) {
    const text = sql`e.code || ' ' || e.name`;
    all.push(sql`(strpos(lower(${text}), lower(${search.raw})) > 0
      or (${search.joined} <> '' and strpos(e.folded_name, ${search.joined}) > 0)
      or not exists (select from unnest(${search.words}::text[]) as w(word) where strpos(${folded(text)}, w.word) = 0))`);
  }
  return sql.join(all, sql` and `);
}

/** How many a filter finds, and how many of those are named alike. */
export async function countEntities(db: Database, filter: EntityFilter): Promise<{ total: number; alike: number }> {
  const { rows } = await sql<{ total: number; alike: number }>`
    select count(*)::int as total, count(*) filter (where ${isAlike})::int as alike from legal_entity e where ${conditions(filter)}`.execute(
    db,
  );
  const { total = 0, alike = 0 } = rows[0] ?? {};
  return { total: filter.alike ? alike : total, alike };
}

/** Legal entities by comparable name, so that those named alike stand together, from behind a place of that order. */
export async function listEntities(
  db: Database,
  filter: EntityFilter,
  page: { after?: { folded: string; id: number }; limit: number },
): Promise<(ListedEntity & { folded: string })[]> {
  const { rows } = await sql<ListedEntity & { folded: string }>`
    select ${selectEntity}, e.folded_name as folded from legal_entity e
    where ${conditions(filter)} and ${filter.alike ? isAlike : sql`true`}
      and ${page.after ? sql`(e.folded_name, e.id::bigint) > (${page.after.folded}, ${page.after.id}::bigint)` : sql`true`}
    order by e.folded_name, e.id limit ${page.limit}`.execute(db);
  return rows;
}

/** One legal entity as lists show it. */
export async function findEntity(db: Database, id: number): Promise<ListedEntity | undefined> {
  return (await sql<ListedEntity>`select ${selectEntity} from legal_entity e where e.id = ${id}`.execute(db)).rows[0];
}

/** Those with a comparable name, by name; at most fifty. */
export async function listAlike(db: Database, foldedName: string, except: number | undefined): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select id, code, name from legal_entity where folded_name = ${foldedName} and id is distinct from ${except ?? null}::int
    order by name, id limit 50`.execute(db);
  return rows;
}

/** The entity that has a code, spelling aside, other than one. */
export async function findByCode(db: Database, code: string, except: number | undefined): Promise<Reference | undefined> {
  const { rows } = await sql<Reference>`
    select id, code, name from legal_entity
    where ${folded(sql`code`)} = ${folded(sql`${code}::text`)} and id is distinct from ${except ?? null}::int order by id limit 1`.execute(
    db,
  );
  return rows[0];
}

/** The entities that have one of these codes, as `foldText` makes them. */
export async function listByFoldedCodes(db: Database, codes: readonly string[]): Promise<ListedEntity[]> {
  const { rows } = await sql<ListedEntity>`
    select ${selectEntity} from legal_entity e where ${folded(sql`e.code`)} = any (${codes as string[]}) order by e.id`.execute(db);
  return rows;
}

/** Every entity's code with that of its parent. */
export async function listCodesWithParents(db: Database): Promise<{ id: number; code: string; parent: string | null }[]> {
  return db
    .selectFrom("legal_entity as e")
    .leftJoin("legal_entity as p", "p.id", "e.parent_id")
    .select(["e.id", "e.code", "p.code as parent"])
    .execute();
}
