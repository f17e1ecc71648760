import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type RemarkRow = {
  id: number;
  scenarioId: number;
  kpi: Kpi;
  legalEntityId: number | null;
  nodeId: number | null;
  text: string;
  by: string;
  at: Date;
  version: number;
  /** What the figure was read from then; null: not known. */
  sections: string[] | null;
  /** Of a node: the legal entity of each of the sections. */
  entities: number[] | null;
};
export type FigurePlace = Pick<RemarkRow, "scenarioId" | "kpi" | "legalEntityId" | "nodeId">;
/** What a figure is read from: the sections of its legal entity or of the group; of a node each with its legal entity. */
export type ReadFrom = { sections: readonly string[]; entities: readonly number[] | null };

const selectRemarks = (where: RawBuilder<unknown>) => sql<RemarkRow>`
  select r.id, r.scenario_id as "scenarioId", r.kpi, r.legal_entity_id as "legalEntityId", r.node_id as "nodeId", r.text, coalesce(u.name, '') as by, r.written_at as at, r.version,
    r.sections, r.entities
  from figure_remark r left join app_user u on u.id = r.written_by where ${where} order by r.kpi, r.node_id is not null, r.legal_entity_id nulls first, r.node_id`;

/** All that is said about figures of a month, the group's first. */
export async function listRemarks(db: Database, scenarioId: number): Promise<RemarkRow[]> {
  return (await selectRemarks(sql`r.scenario_id = ${scenarioId}`).execute(db)).rows;
}

/** What is said about one figure. */
export async function findRemark(db: Database, { scenarioId, kpi, legalEntityId, nodeId }: FigurePlace): Promise<RemarkRow | undefined> {
  const where = sql`r.scenario_id = ${scenarioId} and r.kpi = ${kpi} and r.legal_entity_id is not distinct from ${legalEntityId}
    and r.node_id is not distinct from ${nodeId}::integer`;
  return (await selectRemarks(where).execute(db)).rows[0];
}

/** A remark, held until the transaction ends. */
export async function lockRemark(db: Database, id: number): Promise<RemarkRow | undefined> {
  await sql`select from figure_remark where id = ${id} for no key update`.execute(db);
  return (await selectRemarks(sql`r.id = ${id}`).execute(db)).rows[0];
}

type Said = { text: string; readFrom: ReadFrom; userId: number; now: Date };
const listed = ({ sections, entities }: ReadFrom) => sql`${[...sections]}::text[], ${entities && [...entities]}::integer[]`;

/** Adds a remark; undefined where the figure has one. */
export async function insertRemark(db: Database, of: FigurePlace, { text, readFrom, userId, now }: Said): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into figure_remark (scenario_id, kpi, legal_entity_id, node_id, text, sections, entities, written_by, written_at)
    values (${of.scenarioId}, ${of.kpi}, ${of.legalEntityId}, ${of.nodeId}, ${text}, ${listed(readFrom)}, ${userId}, ${now}) on conflict do nothing returning id`.execute(
    db,
  );
  return rows[0]?.id;
}

export async function updateRemark(db: Database, id: number, { text, readFrom, userId, now }: Said): Promise<void> {
  await sql`
    update figure_remark set text = ${text}, (sections, entities) = row(${listed(readFrom)}), written_by = ${userId}, written_at = ${now}, version = version + 1
    where id = ${id}`.execute(db);
}

export async function deleteRemark(db: Database, id: number): Promise<void> {
  await sql`delete from figure_remark where id = ${id}`.execute(db);
}
