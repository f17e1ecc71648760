import type { PayLaw } from "@hub/domain/pay-reports/pay-duties.ts";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** What is kept of a report that was handed over: its published values by their names, and the people behind them. */
export type SubmittedReport = {
  values: Record<string, string | null>;
  women: number | null;
  men: number | null;
  section: string;
};
/** A report that is kept, of which version. */
export type KeptReport = {
  id: number;
  legalEntityId: number;
  law: PayLaw;
  versionId: number;
  version: number;
  report: SubmittedReport;
};
export type Submission = KeptReport & {
  comment: string;
  submittedBy: string;
  submittedAt: Date;
  /** Who prepared it, and who looked at it; null of what was recorded before that was asked for. */
  review: { preparedBy: string; preparedAt: string; reviewedBy: string; reviewedAt: string; note: string } | null;
};
/** Of which month and entity; of all entities of the month unless told. */
type Place = { scenarioId: number; legalEntityId?: number; law?: PayLaw };

/** What was handed over of a month, the newest first. */
export async function listSubmissions(db: Database, { scenarioId, legalEntityId, law }: Place): Promise<Submission[]> {
  const { rows } = await sql<Submission>`
    select p.id, p.legal_entity_id as "legalEntityId", p.law, p.version_id as "versionId", v.number as version, p.report, p.comment, u.name as "submittedBy",
      p.submitted_at as "submittedAt",
      case when r.id is not null then json_build_object('preparedBy', qu.name, 'preparedAt', q.prepared_at, 'reviewedBy', ru.name, 'reviewedAt', r.reviewed_at, 'note', r.note) end as review
    from pay_submission p join scenario_version v on v.id = p.version_id join app_user u on u.id = p.submitted_by
      left join pay_review r on r.id = p.review_id left join app_user ru on ru.id = r.reviewed_by
      left join pay_preparation q on q.id = r.preparation_id left join app_user qu on qu.id = q.prepared_by
    where p.scenario_id = ${scenarioId} and (${legalEntityId ?? null}::integer is null or p.legal_entity_id = ${legalEntityId ?? null})
      and (${law ?? null}::text is null or p.law = ${law ?? null})
    order by p.id desc`.execute(db);
  const instantOf = (text: string) => new Date(text).toISOString();
  return rows.map(({ review, ...row }) => ({
    ...row,
    review: review && { ...review, preparedAt: instantOf(review.preparedAt), reviewedAt: instantOf(review.reviewedAt) },
  }));
}

/** Lets one at a time hand over reports of a month, until the transaction ends. */
export async function holdSubmissions(db: Database, scenarioId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('pay-submission'), ${scenarioId}::integer)`.execute(db);
}

/** A report to be kept, by whom. */
export type NewReport = {
  scenarioId: number;
  versionId: number;
  legalEntityId: number;
  law: PayLaw;
  report: SubmittedReport;
  userId: number;
  at: Date;
};
type NewSubmission = NewReport & {
  comment: string;
  /** Of whoever looked at it before. */
  reviewId: number | null;
};

/** Keeps a report as it was handed over; answers its id. */
export async function insertSubmission(db: Database, given: NewSubmission): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into pay_submission (scenario_id, version_id, legal_entity_id, law, report, comment, review_id, submitted_by, submitted_at)
    values (${given.scenarioId}, ${given.versionId}, ${given.legalEntityId}, ${given.law}, ${JSON.stringify(given.report)}::jsonb, ${given.comment}, ${given.reviewId}, ${given.userId}, ${given.at})
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}
