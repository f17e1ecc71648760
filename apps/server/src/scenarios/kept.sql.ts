import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** One column of a comparison: a scenario, of a version or as it is current. */
export type ComparedColumn = { scenarioId: number; version: number | null };

/** A comparison, or a choice of KPIs over months, that somebody keeps. */
export type KeptRow = {
  id: number;
  scenarioType: string;
  year: number;
  month: number;
  period: string;
  comment: string | null;
  name: string;
  ownerId: number;
  owner: string;
  createdAt: Date;
  columns: ComparedColumn[];
  kpis: string[];
  likeForLike: boolean;
};

/** What is kept, newest month first. */
export async function listKept(db: Database): Promise<KeptRow[]> {
  const { rows } = await keptRows(sql`true`).execute(db);
  return rows;
}

/** One that is kept. */
export async function findKept(db: Database, id: number): Promise<KeptRow | undefined> {
  return (await keptRows(sql`s.id = ${id}`).execute(db)).rows[0];
}

function keptRows(where: RawBuilder<unknown>) {
  return sql<KeptRow>`
    select s.id, s.scenario_type as "scenarioType", extract(year from s.period)::integer as year, extract(month from s.period)::integer as month, s.period::text as period,
      s.comment, c.name, c.owner_id as "ownerId", u.name as owner, c.created_at as "createdAt", c.columns, c.kpis, c.like_for_like as "likeForLike"
    from scenario_comparison c
    join scenario s on s.id = c.scenario_id
    join scenario_type t on t.code = s.scenario_type
    join app_user u on u.id = c.owner_id
    where ${where}
    order by s.period desc, t.position, c.name, s.id`;
}

/** Keeps a comparison under its newest month (its first day); gives its id. */
export async function insertKept(
  db: Database,
  given: Pick<KeptRow, "scenarioType" | "period" | "comment" | "name" | "ownerId" | "createdAt" | "columns" | "kpis" | "likeForLike">,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with kept as (
      insert into scenario (scenario_type, period, comment, kept) values (${given.scenarioType}, ${given.period}::date, ${given.comment}, true) returning id
    )
    insert into scenario_comparison (scenario_id, name, owner_id, columns, kpis, like_for_like, created_at)
    select id, ${given.name}, ${given.ownerId}, ${JSON.stringify(given.columns)}::jsonb, ${given.kpis}::text[], ${given.likeForLike}, ${given.createdAt} from kept
    returning scenario_id as id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Deletes a kept comparison of this owner; false when there is none. */
export async function deleteKept(db: Database, id: number, ownerId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    delete from scenario s using scenario_comparison c where c.scenario_id = s.id and s.id = ${id} and s.kept and c.owner_id = ${ownerId} returning s.id`.execute(
    db,
  );
  return rows.length > 0;
}
