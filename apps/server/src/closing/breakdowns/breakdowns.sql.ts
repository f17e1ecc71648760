import { type Dimension, brokenKpis, dimensions, isQuality, type PartsBy } from "@hub/domain/dashboards/breakdown.ts";
import type { BrokenLevels, EntityPart, GroupPart } from "@hub/domain/dashboards/broken-levels.ts";
import { completeConventions, type Conventions, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { neededFor, ruleOfHiding } from "@hub/domain/dashboards/show-parts.ts";
import { periodOf } from "@hub/domain/period.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { hasAllRows } from "../bridge/bridges.sql.ts";
import { sourceOfVersion } from "../figures/source.sql.ts";
import { brokenParts, type BrokenScope } from "./broken-parts.sql.ts";

/** A figure, and by what it is broken down. */
export type Broken = { kpi: Kpi; by: Dimension };
/** A figure, and by what its parts are kept. */
export type KeptBy = { kpi: Kpi; by: PartsBy };
/** A breakdown of a version that is to be made; `period`: the first day of its month. */
export type UnmadeBreakdown = KeptBy & {
  versionId: number;
  scenarioId: number;
  scenarioType: string;
  period: string;
  conventions: Conventions;
};

/** What published reports show by what people are. */
const chosen = sql`
  select distinct k.kpi, c.chart ->> 'by' as by
  from report_view r join dashboard d on d.id = r.dashboard_id and not d.hidden
  cross join jsonb_array_elements(r.definition -> 'charts') c (chart) cross join jsonb_array_elements_text(c.chart -> 'kpis') k (kpi)
  where r.kind = 'charts' and not r.hidden and c.chart ->> 'kind' = 'broken' and k.kpi = any(${[...brokenKpis]}::text[]) and c.chart ->> 'by' = any(${[...dimensions]}::text[])`;

/** By what else a figure has to be known, too, where it is told by a dimension. */
export const toldBy = brokenKpis.flatMap((kpi) =>
  dimensions.flatMap((by) => neededFor(kpi, by, "group").flatMap((needed) => (needed === by ? [] : [{ kpi, by, needed }]))),
);

/** Up to so many breakdowns that are not made and can be, with what else they are told by (`neededFor`): first those that somebody ordered, then what published reports show of current versions; the newest months first. */
export async function listUnmadeBreakdowns(db: Database, limit: number): Promise<UnmadeBreakdown[]> {
  const { rows } = await sql<UnmadeBreakdown>`
    with wanted as (
      select o.version_id, o.kpi_code as kpi, o.dimension as by, 0 as turn from ordered_breakdown o
      union all
      select v.id, x.kpi, x.by, 1 from (${chosen}) x
      cross join scenario s join scenario_type t on t.code = s.scenario_type and t.closes
      cross join lateral (select w.id from scenario_version w where w.scenario_id = s.id order by w.number desc limit 1) v
    ),
    needed as (
      select * from wanted
      union all
      select w.version_id, w.kpi, f.needed, w.turn from wanted w
      join json_to_recordset(${JSON.stringify(toldBy)}::json) f (kpi text, by text, needed text) on f.kpi = w.kpi and f.by = w.by
    )
    select x.kpi, x.by, v.id as "versionId", s.id as "scenarioId", s.scenario_type as "scenarioType", v.period::text as period, v.conventions
    from (select version_id, kpi, by, min(turn) as turn from needed group by version_id, kpi, by) x
    join scenario_version v on v.id = x.version_id join scenario s on s.id = v.scenario_id
    where not exists (select from closed_breakdown b where b.version_id = v.id and b.kpi_code = x.kpi and b.dimension = x.by) and ${hasAllRows("v")}
      and (x.by <> 'job-family' or exists (select from closed_family k where k.version_id = v.id))
    order by x.turn, v.period desc, v.id desc, x.kpi, x.by limit ${limit}`.execute(db);
  return rows;
}

/** Orders a breakdown of a version, unless `most` wait already; a second time changes nothing. Answers whether it stands ordered. */
export async function orderBreakdown(db: Database, versionId: number, { kpi, by }: Broken, most: number, now: Date): Promise<boolean> {
  await sql`
    insert into ordered_breakdown (version_id, kpi_code, dimension, ordered_at)
    select ${versionId}, ${kpi}, ${by}, ${now} where ${most} > (
      select count(*) from ordered_breakdown o
      where not exists (select from closed_breakdown b where b.version_id = o.version_id and b.kpi_code = o.kpi_code and b.dimension = o.dimension))
    on conflict do nothing`.execute(db);
  return isOrdered(db, versionId, { kpi, by });
}

/** Whether somebody ordered a breakdown of a version. */
export async function isOrdered(db: Database, versionId: number, { kpi, by }: Broken): Promise<boolean> {
  const { rows } = await sql`
    select from ordered_breakdown where version_id = ${versionId} and kpi_code = ${kpi} and dimension = ${by}`.execute(db);
  return rows.length > 0;
}

/** A part (`p`) as it is kept. */
export const storedPart = sql`row(p.legal_entity_id, p.value, p.persons, trim_scale(p.numerator), trim_scale(p.denominator), p.alone, p.again)::broken_part`;

/**
 * Makes and keeps a breakdown of a version of its copied rows. Without parts where they do not add up to the figures that were closed; a second time, or once rows were put away, changes nothing.
 * Answers whether it has parts, undefined where nothing was kept.
 */
export async function keepBreakdown(
  db: Database,
  { kpi, by, versionId, scenarioType, period, conventions }: UnmadeBreakdown,
): Promise<{ told: boolean } | undefined> {
  const groupCurrency = completeConventions(conventions).groupCurrency ?? "EUR";
  const scope: BrokenScope = { scenarioType, period: periodOf(period), groupCurrency, kpi, versionId };
  const { rows } = await sql<{ told: boolean }>`
    with ${brokenParts(sourceOfVersion(versionId, scope.period), scope, by)},
    whole as (select coalesce(p.legal_entity_id, 0) as legal_entity_id, sum(p.numerator) as numerator, sum(p.denominator) as denominator from broken_part p group by 1),
    differs as (
      select from version_figure f left join whole w on w.legal_entity_id = coalesce(f.legal_entity_id, 0)
      where f.version_id = ${versionId} and f.kpi_code = ${kpi} and f.reason is null
        and (abs(f.numerator - coalesce(w.numerator, 0)) > 0.000000001 or abs(f.denominator - coalesce(w.denominator, 0)) > 0.000000001)
    )
    insert into closed_breakdown (version_id, kpi_code, dimension, parts)
    select v.id, ${kpi}, ${by}, case when not exists (select from differs) then coalesce((
      select array_agg(${storedPart} order by p.legal_entity_id nulls first, p.value)
      from broken_part p), '{}') end
    from scenario_version v where v.id = ${versionId} and ${hasAllRows("v")}
    on conflict do nothing
    returning parts is not null as told`.execute(db);
  return rows[0];
}

/** A part as it is kept or worked out: of a legal entity, or of the group (null). */
export type PartRow = Omit<GroupPart & EntityPart, "reason" | "numerator"> & { legalEntityId: number | null; numerator: string | null };
/** Parts (`p`) as they are read. */
export const asParts = sql`coalesce(json_agg(json_build_object('legalEntityId', p.legal_entity_id, 'value', p.value, 'persons', p.persons, 'numerator', trim_scale(p.numerator)::text,
  'denominator', trim_scale(p.denominator)::text, 'alone', p.alone, 'again', p.again)), '[]')`;

/** A breakdown of a closed version, worked out of its rows. */
export async function listBrokenParts(db: Database, scope: BrokenScope & { versionId: number }, by: PartsBy): Promise<PartRow[]> {
  const { rows } = await sql<{ parts: PartRow[] }>`
    with ${brokenParts(sourceOfVersion(scope.versionId, scope.period), scope, by)} select ${asParts} as parts from broken_part p`.execute(
    db,
  );
  return rows[0]?.parts ?? [];
}

/**
 * A breakdown as it is kept: `parts` null where it is not made, or it is not decided what is hidden of it (`hidden`, of the group's means and shares), or it or what decides does not give what was
 * closed (`differs`); `goneAt`: when the first of the version's rows were deleted.
 */
export type KeptBreakdown = KeptBy & {
  parts: PartRow[] | null;
  hidden: (string | null)[] | null;
  differs: boolean;
  hasRows: boolean;
  goneAt: Date | null;
};

/** Breakdowns of a version: of the group (null) each that is asked for, of legal entities all that are needed to tell them. One statement. */
export async function listKeptBreakdowns(
  db: Database,
  versionId: number,
  asked: readonly Broken[],
  entities: readonly number[] | null,
): Promise<KeptBreakdown[]> {
  const ofGroup = ({ kpi, by }: Broken) => [{ kpi, by, needed: neededFor(kpi, by, "group"), decided: isQuality(kpi) }];
  const ofEntities = ({ kpi, by }: Broken) =>
    neededFor(kpi, by, "entity").map((each) => ({ kpi, by: each, needed: [each], decided: false }));
  const of = asked.flatMap<object>(entities === null ? ofGroup : ofEntities);
  const isWanted = entities === null ? sql`p.legal_entity_id is null` : sql`p.legal_entity_id = any(${[...entities]}::integer[])`;
  const { rows } = await sql<KeptBreakdown>`
    select x.kpi, x.by, h.hidden, ${hasAllRows("v")} as "hasRows",
      exists (select from closed_breakdown n where n.version_id = v.id and n.kpi_code = x.kpi and n.dimension = any(x.needed) and n.parts is null) as differs,
      (select min(a.at) from put_away a join version_delivery d on d.delivery_id = a.delivery_id where d.version_id = v.id and a.kind = 'rows') as "goneAt",
      case when b.parts is not null and (h.hidden is not null or not x.decided) then (select ${asParts} from unnest(b.parts) p where ${isWanted}) end as parts
    from scenario_version v cross join json_to_recordset(${JSON.stringify(of)}::json) x (kpi text, by text, needed text[], decided boolean)
    left join closed_breakdown b on b.version_id = v.id and b.kpi_code = x.kpi and b.dimension = x.by
    left join hidden_parts h on h.version_id = b.version_id and h.kpi_code = b.kpi_code and h.dimension = b.dimension and h.rule >= ${ruleOfHiding}
    where v.id = ${versionId}`.execute(db);
  return rows;
}

/** Parts by whom they are of. */
export function levelsOf(rows: readonly PartRow[]): BrokenLevels {
  const parts = rows.map((row) => ({ ...row, numerator: row.numerator ?? "0", reason: null }));
  const ofEntities = Map.groupBy(
    parts.filter(({ legalEntityId }) => legalEntityId !== null),
    ({ legalEntityId }) => legalEntityId!,
  );
  return { group: parts.filter(({ legalEntityId }) => legalEntityId === null), entities: ofEntities };
}
