import { conventionsWith } from "@hub/domain/dashboards/kpis.ts";
import type { HeadcountKind } from "@hub/domain/dashboards/headcount-bridge.ts";
import { firstDay, type Period } from "@hub/domain/period.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

const testConventions = conventionsWith({ minimumGroupSize: 10, payProtectionPercent: 10, groupCurrency: "EUR" });

export type StoredFigure = {
  kpi: string;
  /** Null: the group. */
  entity: number | null;
  numerator?: string | null;
  denominator?: string | null;
  reason?: string | null;
  women?: number;
  men?: number;
  monthsCovered?: number;
  section?: string;
};

type StoredVersion = {
  period: Period;
  number?: number;
  entities: { id: number; code: string; country?: string }[];
  section?: string;
  figures: StoredFigure[];
};

/** A closed version as a closing leaves it, with the figures a test needs; a later number supersedes the one before. */
export async function addStoredVersion(db: Database, given: StoredVersion): Promise<void> {
  await db.transaction().execute((db) => insertVersion(db, given));
}

/** Two closed versions with the bridge between them, at once: no worker makes one of the rows that they do not have. */
export async function addBridgedVersions(
  db: Database,
  [before, after]: readonly [StoredVersion, StoredVersion],
  kinds: readonly HeadcountKind[],
): Promise<void> {
  const entities = (of: string) => sql`array(select jsonb_array_elements_text(k -> ${of})::integer)`;
  await db.transaction().execute(async (db) => {
    for (const each of [before, after]) await insertVersion(db, each);
    await sql`
      insert into headcount_bridge (from_version_id, to_version_id, kinds)
      select b.id, v.id, array(
        select row(${entities("entitiesBefore")}, ${entities("entitiesAfter")}, k ->> 'leaveReason', (k ->> 'toldLate')::boolean, (k ->> 'persons')::integer)::headcount_kind
        from jsonb_array_elements(${JSON.stringify(kinds)}::jsonb) k)
      from scenario_version b cross join scenario_version v
      where b.period = ${firstDay(before.period)}::date and v.period = ${firstDay(after.period)}::date`.execute(db);
  });
}

async function insertVersion(db: Database, { period, number = 1, entities, section = "PLN", figures }: StoredVersion): Promise<void> {
  const month = firstDay(period);
  await sql`insert into scenario (scenario_type, period, state) values ('CLOSING', ${month}::date, 'CLOSED') on conflict do nothing`.execute(
    db,
  );
  await sql`update scenario set state = 'CLOSED' where scenario_type = 'CLOSING' and period = ${month}::date`.execute(db);
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('scenario_version', 'id'))::integer as id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`
      insert into version_cell (version_id, section_code, legal_entity_id, legal_entity_code, legal_entity_name, country, currency, row_count, signed_by, signed_at, validated_by, validated_at)
      select ${id}, ${section}, e.id, e.code, 'Entity ' || e.code, coalesce(e.country, 'ES'), 'EUR', 10, 'x', now(), 'y', now()
      from jsonb_to_recordset(${JSON.stringify(entities)}::jsonb) as e (id integer, code text, country text)`.execute(db);
  await sql`
      insert into version_figure (version_id, kpi_code, legal_entity_id, section_code, numerator, denominator, reason, women, men, months_covered)
      select ${id}, f.kpi, f.entity, case when f.entity is not null then coalesce(f.section, ${section}) end, f.numerator, f.denominator, f.reason, f.women, f.men, f."monthsCovered"
      from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as f (kpi text, entity integer, section text, numerator numeric, denominator numeric, reason text, women integer,
        men integer, "monthsCovered" integer)`.execute(db);
  await sql`
      insert into scenario_version (id, scenario_id, number, period, conventions, content_hash)
      select ${id}, s.id, ${number}, s.period, ${JSON.stringify(testConventions)}::jsonb, ${Buffer.alloc(32)}
      from scenario s where s.scenario_type = 'CLOSING' and s.period = ${month}::date`.execute(db);
}

/** Headcounts of entities and the group; what the group lacks to the sum are persons in two entities. */
export function headcounts(counts: Record<number, number>, inTwo = 0): StoredFigure[] {
  const all = Object.entries(counts).map(([id, count]) => ({
    kpi: "headcount",
    entity: Number(id),
    numerator: String(count),
    women: count,
    men: 0,
  }));
  const sum = Object.values(counts).reduce((total, count) => total + count, 0) - inTwo;
  return [...all, { kpi: "headcount", entity: null, numerator: String(sum), women: sum, men: 0 }];
}
