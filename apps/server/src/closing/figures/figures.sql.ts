import type { FigureReason } from "@hub/domain/dashboards/figure-value.ts";
import { sumsOfPay } from "@hub/domain/dashboards/protect-pay.ts";
import { firstDay, type Period } from "@hub/domain/period.ts";
import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { getConventions } from "./conventions.sql.ts";
import { figureQuery, type FigureScope, type NodeEntities, nodeQuery, pastVersions } from "./figure-query.sql.ts";
import { type FigureSource, sourceOfVersion, standingSource, within } from "./source.sql.ts";

/** A figure's components as stored; decimals are texts. */
export type FigureRow = {
  kpi: string;
  legalEntityId: number | null;
  /** The section whose rows were counted; null for the group. */
  section: string | null;
  numerator: string | null;
  denominator: string | null;
  reason: FigureReason | null;
  women: number | null;
  men: number | null;
  undeclared: number | null;
  monthsCovered: number | null;
  /** What a money figure is in. */
  currency: string | null;
  /** What the best-paid person makes of it, in its unit; null where no sum of pay is behind it, or it is not measured yet. Never shown. */
  largestPart: string | null;
};

const stored = sql`kpi_code, legal_entity_id, section_code, numerator, denominator, reason, women, men, undeclared, months_covered, currency`;
/** The columns of stored figures as a `FigureRow`. */
export const asFigureRow = sql`
  kpi_code as kpi, legal_entity_id as "legalEntityId", section_code as section, numerator::text as numerator, denominator::text as denominator, reason,
  women, men, undeclared, months_covered as "monthsCovered", currency, largest_part::text as "largestPart"`;
/**
 * The figures of closed versions, with what the best-paid person makes of them. The group's, which is of no entity, is joined as one of entity 0: by "is not distinct
 * from" each figure would be held against those of all entities.
 */
export const versionFigures = sql`(
  select f.*, l.largest_part from version_figure f
  left join version_largest_part l
    on l.version_id = f.version_id and l.kpi_code = f.kpi_code and coalesce(l.legal_entity_id, 0) = coalesce(f.legal_entity_id, 0)
)`;

/**
 * Settings of the transaction that computes figures: memory for its sorts, and what the planner would choose wrongly for rows copied a moment ago, of which it has
 * no statistics: it takes 300,000 for two.
 */
export async function prepareComputing(db: Database): Promise<void> {
  const settings = {
    work_mem: "128MB",
    enable_nestloop: "off",
    // Hashes instead of sorts wherever either would do, and amounts sorted by themselves, not behind their entity.
    enable_sort: "off",
    enable_presorted_aggregate: "off",
    jit: "off",
  };
  // Not every PostgreSQL knows all of them.
  await sql`
    select set_config(s.name, v.value, true)
    from json_each_text(${JSON.stringify(settings)}::json) v (name, value) join pg_settings s on s.name = v.name`.execute(db);
}

/** Computes a version's figures from its copies and stores their components. In the transaction of the closing. */
export async function storeFigures(db: Database, versionId: number, scope: FigureScope): Promise<void> {
  await sql`
    with computed as materialized (select * from (${figureQuery(sourceOfVersion(versionId, scope.period), scope)}) f),
    measured as (${insertLargestParts(versionId)})
    insert into version_figure (version_id, ${stored}) select ${versionId}, ${stored} from computed`.execute(db);
}

/** Measures a version that was closed before there was anything to measure: what its best-paid people make of its figures. */
export async function measureVersion(db: Database, versionId: number, scope: FigureScope): Promise<void> {
  await sql`
    with computed as materialized (select * from (${figureQuery(sourceOfVersion(versionId, scope.period), scope)}) f)
    ${insertLargestParts(versionId)}`.execute(db);
}

/** Keeps what the best-paid person makes of the figures of sums of pay, of those that were `computed`; twice does no harm. */
function insertLargestParts(versionId: number): RawBuilder<unknown> {
  return sql`
    insert into version_largest_part (version_id, kpi_code, legal_entity_id, largest_part)
    select ${versionId}, kpi_code, legal_entity_id, largest_part from computed where kpi_code = any(${[...sumsOfPay]}::text[])
    on conflict do nothing`;
}

/** The stored figures of a version. */
export async function listStored(db: Database, versionId: number): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`select ${asFigureRow} from ${versionFigures} f where version_id = ${versionId}`.execute(db);
  return rows;
}

/**
 * The figures of a month from what is validated by now, or those of a node of a tree: those that are kept for it, else they are computed and kept. What they rest on,
 * and they, are read by one statement: what is kept under a fingerprint was computed of just that. Two who compute at once both have their figures; one of them keeps
 * them.
 */
export async function computeProvisional(db: Database, scenarioType: string, period: Period, node?: NodeEntities): Promise<FigureRow[]> {
  await prepareComputing(db);
  const { minimumGroupSize, groupCurrency } = await getConventions(db);
  const scope = { scenarioType, period, groupCurrency };
  const all = standingSource(scenarioType, firstDay(period), groupCurrency);
  const source = node ? within(all, node.entities) : all;
  const query = node ? nodeQuery(all, scope, node) : figureQuery(all, scope);
  const settings = [minimumGroupSize, groupCurrency, digest(query.compile(db).sql), ...(node ? [JSON.stringify(node)] : [])];
  const fingerprint = fingerprintOf(source, scope, { settings, nodeId: node?.nodeId });
  const { rows: kept } = await sql<FigureRow & { isKept: boolean; isReadOnly: boolean }>`
    select p.id is not null as "isKept", current_setting('transaction_read_only') = 'on' as "isReadOnly", ${asFigureRow}
    from (select ${fingerprint} as fingerprint) n
    left join provisional p on p.scenario_type = ${scenarioType} and p.period = ${firstDay(period)}::date and p.fingerprint = n.fingerprint
    left join provisional_figure f on f.provisional_id = p.id`.execute(db);
  if (kept[0]?.isKept) return kept.filter(({ kpi }) => kpi !== null).map(rowOf);
  // An export reads in one instant and keeps nothing.
  if (kept[0]?.isReadOnly) return (await sql<FigureRow>`select ${asFigureRow} from (${query}) f`.execute(db)).rows;
  return keepProvisional(db, { ...scope, nodeId: node?.nodeId ?? null }, query, fingerprint);
}

async function keepProvisional(
  db: Database,
  { scenarioType, period, nodeId }: FigureScope & { nodeId: number | null },
  query: RawBuilder<unknown>,
  fingerprint: RawBuilder<unknown>,
): Promise<FigureRow[]> {
  const month = sql`${firstDay(period)}::date`;
  // Who does not get the lock neither keeps nor waits: waiting for each other in two months would be a deadlock.
  const { rows } = await sql<FigureRow>`
    with now as materialized (select ${fingerprint} as fingerprint),
    mine as materialized (select fingerprint, pg_try_advisory_xact_lock(hashtextextended(encode(fingerprint, 'hex'), 0)) as is_mine from now),
    computed as materialized (select ${stored}, largest_part from (${query}) f),
    made as (
      insert into provisional (scenario_type, period, fingerprint, node_id)
      select ${scenarioType}, ${month}, fingerprint, ${nodeId}::integer from mine where is_mine
      on conflict do nothing returning id
    ),
    written as (insert into provisional_figure (provisional_id, ${stored}, largest_part) select made.id, ${stored}, largest_part from made cross join computed)
    select ${asFigureRow} from computed`.execute(db);
  // FOR UPDATE: they are deleted, but for those that somebody is just filling.
  await sql`
    delete from provisional where id in (
      select p.id from provisional p
      where p.scenario_type = ${scenarioType} and p.period = ${month} and p.node_id is not distinct from ${nodeId}::integer
        and p.id < (select max(n.id) from provisional n where n.scenario_type = p.scenario_type and n.period = p.period and n.node_id is not distinct from p.node_id)
      for update skip locked
    )`.execute(db);
  return rows;
}

function rowOf(row: FigureRow): FigureRow {
  const { kpi, legalEntityId, section, numerator, denominator, reason, women, men, undeclared, monthsCovered, currency, largestPart } = row;
  return { kpi, legalEntityId, section, numerator, denominator, reason, women, men, undeclared, monthsCovered, currency, largestPart };
}

type FingerprintOf = { settings: (string | number)[]; nodeId: number | undefined };

/** What figures are made of, as one number: deliveries with their definitions, rates, earlier versions, settings and the computation itself. */
function fingerprintOf(source: FigureSource, scope: FigureScope, { settings, nodeId }: FingerprintOf): RawBuilder<unknown> {
  // A node's figures of earlier months are made after the closing, and again where the tree says otherwise.
  const past =
    nodeId === undefined
      ? sql``
      : sql`union all select 'node ' || k.version_id || ' ' || k.made_at from node_closing k where k.node_id = ${nodeId}
        and k.version_id in (select v.id from (${pastVersions(scope)}) v)`;
  return sql`
    (select sha256(convert_to(string_agg(l.line, E'\n' order by l.line collate "C"), 'UTF8')) from (
      select 'settings ' || ${JSON.stringify(settings)}::text as line
      union all select 'feed ' || to_jsonb(f)::text from (${source.feeds}) f
      union all select 'given ' || to_jsonb(g)::text from (${source.given}) g
      union all select 'delivered ' || to_jsonb(v)::text from (${source.delivered}) v
      union all select 'rate ' || to_jsonb(r)::text from (${source.rates}) r
      union all select 'past ' || to_jsonb(v)::text from (${pastVersions(scope)}) v
      ${past}
    ) l)`;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
