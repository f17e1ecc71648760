import type { HeadcountKind } from "@hub/domain/dashboards/headcount-bridge.ts";
import { sql } from "kysely";
import { hasAllRows, versionBefore } from "../../closing/bridge/bridges.sql.ts";
import type { Database } from "../../db/connect.ts";

/** Which section an entity's people are counted from in a version; none of one that gave figures instead of rows. */
export type CountedEntity = { isBefore: boolean; legalEntityId: number; section: string | null };
export type BridgeRow = {
  versionId: number;
  /** The number of the version. */
  version: number;
  /** The version the bridge begins with; null where no month before was ever closed. */
  before: { year: number; month: number; version: number } | null;
  state: "kept" | "differs" | "pending" | "put-away";
  kinds: HeadcountKind[];
  entities: CountedEntity[];
};

type KindValues = [HeadcountKind["entitiesBefore"], HeadcountKind["entitiesAfter"], string | null, boolean, number];

/** The bridges to versions, with the kinds that touch some entities (`touching`; null: all) and what both ends count of which entity. */
export async function listBridges(db: Database, versionIds: readonly number[], touching: readonly number[] | null): Promise<BridgeRow[]> {
  const { rows } = await sql<Omit<BridgeRow, "kinds"> & { kinds: KindValues[] }>`
    select v.id as "versionId", v.number as version,
      case when b.id is not null then json_build_object('year', extract(year from b.period)::integer, 'month', extract(month from b.period)::integer, 'version', b.number) end as before,
      case when h.kinds is not null then 'kept' when h.to_version_id is not null then 'differs' when ${hasAllRows("v")} and ${hasAllRows("b")} then 'pending' else 'put-away' end as state,
      coalesce((
        select json_agg(json_build_array(k.entities_before, k.entities_after, k.leave_reason, k.told_late, k.persons))
        from unnest(h.kinds) k
        where ${touching === null} or k.entities_before && ${touching ?? []}::integer[] or k.entities_after && ${touching ?? []}::integer[]), '[]') as kinds,
      coalesce((
        select json_agg(json_build_object('isBefore', e.version_id = b.id, 'legalEntityId', e.legal_entity_id, 'section', e.section))
        from (
          select f.version_id, f.legal_entity_id, max(f.section_code) filter (where f.kpi_code = 'headcount') as section
          from version_figure f
          where f.version_id in (b.id, v.id) and f.legal_entity_id is not null and (f.kpi_code = 'headcount' or f.kpi_code like '%:%')
          group by f.version_id, f.legal_entity_id
        ) e), '[]') as entities
    from scenario_version v join scenario s on s.id = v.scenario_id
    left join lateral ${versionBefore} b on true
    left join headcount_bridge h on h.from_version_id = b.id and h.to_version_id = v.id
    where v.id = any(${versionIds}::integer[])`.execute(db);
  return rows.map(({ kinds, ...row }) => ({
    ...row,
    kinds: kinds.map(([entitiesBefore, entitiesAfter, leaveReason, toldLate, persons]) => ({
      entitiesBefore,
      entitiesAfter,
      leaveReason,
      toldLate,
      persons,
    })),
  }));
}
