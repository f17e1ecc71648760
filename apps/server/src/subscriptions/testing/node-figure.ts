import { firstDay, type Period } from "@hub/domain/period.ts";
import type { Pool } from "pg";

type NodeFigure = { period: Period; number: number; node: number; entities: readonly number[]; kpi: string; value: number };

/** A figure of a node in a stored version, as the worker keeps it once it is made. */
export async function addNodeFigure(pool: Pool, { period, number, node, entities, kpi, value }: NodeFigure): Promise<void> {
  await pool.query(
    `with made as (
       insert into node_closing (version_id, node_id, entities)
       select v.id, $3, $4 from scenario_version v where v.period = $1 and v.number = $2 returning version_id, node_id)
     insert into node_figure (version_id, node_id, kpi_code, numerator, women, men)
     select m.version_id, m.node_id, $5, $6::integer, $6::integer, 0 from made m`,
    [firstDay(period), number, node, entities.toSorted((a, b) => a - b), kpi, value],
  );
}
