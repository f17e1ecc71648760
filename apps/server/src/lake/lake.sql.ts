import { hasItsRows } from "../facts/fact-months.sql.ts";
import type { Conventions } from "@hub/domain/dashboards/kpis.ts";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

export type LakeKind = "figures" | "people";
/** A closed version of which something is not in the lake. */
export type UnwrittenVersion = {
  id: number;
  scenarioType: string;
  period: string;
  number: number;
  conventions: Conventions;
  kind: LakeKind;
};

/** What of closed versions is not in a place yet and can be written, the oldest first; at most `most`. Rows of a month that were set aside come once they are taken back. */
export async function listUnwritten(
  db: Database,
  { place, kinds, most }: { place: string; kinds: readonly LakeKind[]; most: number },
): Promise<UnwrittenVersion[]> {
  const { rows } = await sql<UnwrittenVersion>`
    select v.id, s.scenario_type as "scenarioType", v.period::text as period, v.number, v.conventions, k.kind
    from scenario_version v join scenario s on s.id = v.scenario_id cross join unnest(${[...kinds]}::text[]) k(kind)
    where not exists (select from lake_file f where f.version_id = v.id and f.kind = k.kind and f.place = ${place})
      and (k.kind = 'figures' or ${hasItsRows(sql`v.period`)})
    order by v.id, k.kind limit ${most}`.execute(db);
  return rows;
}

/** False when another worker reads it: rows are read for one. Held until the transaction ends. */
export async function holdVersion(db: Database, { id, kind }: Pick<UnwrittenVersion, "id" | "kind">): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtext('lake ' || ${kind}), ${id}) as held`.execute(db);
  return rows[0]?.held === true;
}

export type LakeFile = {
  versionId: number;
  kind: LakeKind;
  place: string;
  name: string | null;
  rows: number;
  bytes: number;
  sha256: Buffer;
};

export async function insertLakeFile(db: Database, { versionId, kind, place, name, rows, bytes, sha256 }: LakeFile): Promise<void> {
  await sql`
    insert into lake_file (version_id, kind, place, name, row_count, bytes, sha256)
    values (${versionId}, ${kind}, ${place}, ${name}, ${rows}, ${bytes}, ${sha256}) on conflict do nothing`.execute(db);
}

/** The legal entities of a version, by id. */
export async function listEntitiesOf(
  db: Database,
  versionId: number,
): Promise<Map<number, { code: string; name: string; country: string | null }>> {
  const { rows } = await sql<{ id: number; code: string; name: string; country: string | null }>`
    select distinct on (legal_entity_id) legal_entity_id as id, legal_entity_code as code, legal_entity_name as name, country
    from version_cell where version_id = ${versionId} order by legal_entity_id, section_code`.execute(db);
  return new Map(rows.map(({ id, ...entity }) => [id, entity]));
}

/** How many rows of people were copied into a version, by its deliveries: what is there less was put away since. */
export async function countPeopleOf(db: Database, versionId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(d.row_count), 0)::integer as count from version_delivery d
    join version_definition g on g.version_id = d.version_id and g.ingestion_id = d.ingestion_id and g.definition_version = d.definition_version
    where d.version_id = ${versionId} and coalesce(g.definition ->> 'holds', 'people') = 'people'`.execute(db);
  return rows[0]?.count ?? 0;
}

// Where the copy's column has another name than the file's.
const columnOf: Record<string, string> = { delivery: "delivery_id", row: "row_number" };

/** A version's rows of people: section, entity's code and the columns named, as text; so many at a time, by section, entity and row; inside a transaction only. */
export async function* readPeopleOf(
  db: Database,
  versionId: number,
  columns: readonly string[],
  atOnce: number,
): AsyncGenerator<Record<string, string | null>[]> {
  await sql`
    declare lake_people no scroll cursor for
    select p.section_code as section, c.legal_entity_code as legal_entity, ${sql.join(columns.map((name) => sql`${sql.ref(`p.${columnOf[name] ?? name}`)}::text as ${sql.ref(name)}`))}
    from version_person p join version_cell c on c.version_id = p.version_id and c.section_code = p.section_code and c.legal_entity_id = p.legal_entity_id
    where p.period = (select v.period from scenario_version v where v.id = ${versionId}) and p.version_id = ${versionId} order by p.section_code, c.legal_entity_code, p.delivery_id, p.row_number`.execute(
    db,
  );
  for (;;) {
    const { rows } = await sql<Record<string, string | null>>`fetch ${sql.lit(atOnce)} from lake_people`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close lake_people`.execute(db);
}
