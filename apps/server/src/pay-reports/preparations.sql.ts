import type { PayLaw } from "@hub/domain/pay-reports/pay-duties.ts";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import type { KeptReport, NewReport } from "./submissions.sql.ts";

/** A report as it was prepared, and who has looked at it. */
export type Preparation = KeptReport & {
  preparedBy: string;
  preparedAt: Date;
  review: { id: number; by: string; at: string; note: string } | null;
};

/** The newest preparation of each legal entity and law of a month; of one law unless told. */
export async function listPreparations(db: Database, { scenarioId, law }: { scenarioId: number; law?: PayLaw }): Promise<Preparation[]> {
  const { rows } = await sql<Preparation>`
    select distinct on (p.legal_entity_id, p.law) p.id, p.legal_entity_id as "legalEntityId", p.law, p.version_id as "versionId", v.number as version, p.report,
      u.name as "preparedBy", p.prepared_at as "preparedAt",
      case when r.id is not null then json_build_object('id', r.id, 'by', ru.name, 'at', r.reviewed_at, 'note', r.note) end as review
    from pay_preparation p join scenario_version v on v.id = p.version_id join app_user u on u.id = p.prepared_by
      left join pay_review r on r.preparation_id = p.id left join app_user ru on ru.id = r.reviewed_by
    where p.scenario_id = ${scenarioId} and (${law ?? null}::text is null or p.law = ${law ?? null})
    order by p.legal_entity_id, p.law, p.id desc`.execute(db);
  return rows.map(({ review, ...row }) => ({ ...row, review: review && { ...review, at: new Date(review.at).toISOString() } }));
}

/** Keeps a report as it was prepared; answers its id. */
export async function insertPreparation(db: Database, given: NewReport): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into pay_preparation (scenario_id, version_id, legal_entity_id, law, report, prepared_by, prepared_at)
    values (${given.scenarioId}, ${given.versionId}, ${given.legalEntityId}, ${given.law}, ${JSON.stringify(given.report)}::jsonb, ${given.userId}, ${given.at})
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Keeps that somebody has looked at a preparation. */
export async function insertReview(db: Database, given: { preparationId: number; note: string; userId: number; at: Date }): Promise<void> {
  await sql`
    insert into pay_review (preparation_id, note, reviewed_by, reviewed_at)
    values (${given.preparationId}, ${given.note}, ${given.userId}, ${given.at})`.execute(db);
}
