import { usualResemblancePercent } from "@hub/domain/ingestion/held/held-delivery.ts";
import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { requireFactMonths } from "../../facts/fact-months.sql.ts";

/** A delivery that stands; `period` is the first day of its month, `sampledBelow` how much of its persons is kept beside it (null: nothing). */
export type KnownDelivery = { id: number; period: string; rows: number; sampledBelow: number | null };
/** What an entity's delivery is compared with: what stands for the month, and what stood last in the twelve months before. */
export type KnownDeliveries = { legalEntityId: number; name: string; standing: KnownDelivery | null; before: KnownDelivery | null };
/** How many a delivery has and one that is known, and how many persons are in both; null where rows are figures. */
export type CountedPair = { legalEntityId: number; count: number; known: number; common: number | null };

/** What stands of these entities in an ingestion for a month and before it, with the share that must resemble it, in percent. One statement, by index. */
export async function listKnownDeliveries(
  db: Database,
  place: { ingestionId: number; period: string },
  legalEntityIds: readonly number[],
): Promise<{ percent: number; known: KnownDeliveries[] }> {
  const stands = sql`d.ingestion_id = ${place.ingestionId} and d.legal_entity_id = e.id and d.state in ('LOADED', 'LOADED_WITH_WARNINGS') and d.row_count > 0`;
  const asJson = sql`json_build_object('id', d.id, 'period', d.period, 'rows', d.row_count,
    'sampledBelow', (select p.sampled_below from delivery_people p where p.delivery_id = d.id))`;
  const { rows } = await sql<{ percent: number; known: KnownDeliveries[] }>`
    select coalesce((select value::text::integer from setting where key = 'delivery-resemblance-percent'), ${sql.lit(usualResemblancePercent)}) as percent,
      (select coalesce(json_agg(json_build_object('legalEntityId', e.id, 'name', e.name,
          'standing', (select ${asJson} from delivery d where ${stands} and d.period = ${place.period}::date),
          'before', (select ${asJson} from delivery d where ${stands} and d.period < ${place.period}::date and d.period >= ${place.period}::date - interval '12 months'
            order by d.period desc limit 1)) order by e.id), '[]')
        from legal_entity e where e.id = any(${[...legalEntityIds]}::integer[])) as known`.execute(db);
  return rows[0]!;
}

/**
 * Counts the persons of deliveries that are being checked (`people`, packed) beside those of known ones, and how many are in both; of a sample only the persons whose
 * hash begins below `share`, of 256. `sampled`: those of the known one are kept beside it. One statement, which reads rows only where that is not so.
 */
export async function countPersons(
  db: Database,
  pairs: readonly { legalEntityId: number; people: Buffer; knownId: number; period: string; share: number; sampled: boolean }[],
): Promise<CountedPair[]> {
  const unsampled = pairs.filter(({ sampled }) => !sampled);
  const periods = unsampled.map(({ period }) => period);
  // Said twice, so that the scan itself leaves out what no sample takes.
  const most = Math.max(...unsampled.map(({ share }) => share));
  const fromRows = sql`
        union all
        select p.entity, substring(f.person_hash from 1 for 8), false
        from person_fact f join pair p on p.known_id = f.delivery_id and not p.sampled and get_byte(f.person_hash, 0) < p.share
        where f.period = any(${periods}::date[]) and f.delivery_id = any(${unsampled.map(({ knownId }) => knownId)}::bigint[]) and get_byte(f.person_hash, 0) < ${most}`;
  const { rows } = await sql<CountedPair>`
    with pair as materialized (
      select * from unnest(${pairs.map(({ legalEntityId }) => legalEntityId)}::integer[], ${pairs.map(({ people }) => people)}::bytea[], 
        ${pairs.map(({ knownId }) => knownId)}::bigint[], ${pairs.map(({ share }) => share)}::integer[], ${pairs.map(({ sampled }) => sampled)}::boolean[])
        as p (entity, people, known_id, share, sampled)
    ),
    person as (
      select entity, key, bool_or(is_new) as is_new, bool_or(not is_new) as is_known
      from (
        select p.entity, substring(p.people from 8 * g.n + 1 for 8) as key, true as is_new
        from pair p cross join generate_series(0, length(p.people) / 8 - 1) g (n)
        union all
        select s.entity, s.key, false
        from (
          select p.entity, p.share, substring(d.sample from 8 * g.n + 1 for 8) as key
          from pair p join delivery_people d on d.delivery_id = p.known_id cross join generate_series(0, length(d.sample) / 8 - 1) g (n)
          where p.sampled
        ) s
        where get_byte(s.key, 0) < s.share${unsampled.length > 0 ? fromRows : sql``}
      ) each_row
      group by entity, key
    )
    select entity as "legalEntityId", count(*) filter (where is_new)::integer as count, count(*) filter (where is_known)::integer as known,
      count(*) filter (where is_new and is_known)::integer as common
    from person group by entity`.execute(db);
  await requireFactMonths(db, periods);
  return rows;
}

/** Whether a definition's rows say whose they are. */
export function namesPersons({ holds }: Pick<IngestionDefinition, "holds">): boolean {
  return holds !== "figures";
}
