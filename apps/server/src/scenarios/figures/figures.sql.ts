import type { FigureReason } from "@hub/domain/dashboards/figure-value.ts";
import { firstDay, type Period } from "@hub/domain/period.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { figureQuery } from "./figure-query.sql.ts";
import { standingSource, versionSource } from "./source.sql.ts";

/** A figure's components as stored; decimals are texts. */
export type FigureRow = {
  kpi: string;
  legalEntityId: number | null;
  section: string | null;
  numerator: string | null;
  denominator: string | null;
  reason: FigureReason | null;
  women: number | null;
  men: number | null;
  undeclared: number | null;
  monthsCovered: number | null;
};

const asRow = sql`
  kpi_code as kpi, legal_entity_id as "legalEntityId", section_code as section, numerator::text as numerator, denominator::text as denominator, reason,
  women, men, undeclared, months_covered as "monthsCovered"`;

/**
 * Settings of the transaction that computes figures: memory for its sorts, and no nested loops, which the planner would take for rows copied a moment
 * ago that it has no statistics of.
 */
export async function prepareComputing(db: Database): Promise<void> {
  await sql`select set_config('work_mem', '64MB', true), set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`.execute(
    db,
  );
}

/** Computes the figures of an open scenario from what is validated by now. In a transaction that is prepared for it. */
export async function computeProvisional(db: Database, scenarioType: string, period: Period): Promise<FigureRow[]> {
  const source = standingSource(scenarioType, firstDay(period));
  const { rows } = await sql<FigureRow>`select ${asRow} from (${figureQuery(source, scenarioType, period)}) f`.execute(db);
  return rows;
}

/** Computes a version's figures from its copies and stores their components. In the transaction of the closing. */
export async function storeFigures(db: Database, versionId: number, scenarioType: string, period: Period): Promise<void> {
  await sql`
    insert into version_figure (version_id, kpi_code, legal_entity_id, section_code, numerator, denominator, reason, women, men, undeclared, months_covered)
    select ${versionId}, kpi_code, legal_entity_id, section_code, numerator, denominator, reason, women, men, undeclared, months_covered
    from (${figureQuery(versionSource(sql`${versionId}::integer`), scenarioType, period)}) f`.execute(db);
}

/** The stored figures of a version. */
export async function listStored(db: Database, versionId: number): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`select ${asRow} from version_figure where version_id = ${versionId}`.execute(db);
  return rows;
}
