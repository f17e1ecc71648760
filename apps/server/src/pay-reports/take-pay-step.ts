import type { PayLaw } from "@hub/domain/pay-reports/pay-duties.ts";
import type { Issue } from "@hub/domain/issue.ts";
import { publishedValues } from "@hub/domain/pay-reports/pay-report.ts";
import { type PayStep, refusePayStep } from "@hub/domain/pay-reports/pay-steps.ts";
import { isDeepStrictEqual } from "node:util";
import type { RequestContext } from "../context.ts";
import { audit } from "../db/audit.sql.ts";
import { inTransaction } from "../db/transaction.ts";
import { Problem } from "../problem.ts";
import { holdsOn, seesPayOf } from "../validation/policy.ts";
import { insertPreparation, insertReview, listPreparations, type Preparation } from "./preparations.sql.ts";
import { type EntityReport, figuresFor, openVersion, placeOf, writeReport } from "./read-pay-report.ts";
import { holdSubmissions, insertSubmission, listSubmissions, type SubmittedReport } from "./submissions.sql.ts";

type Asked = { scenarioId: number; version: number; law: PayLaw; legalEntityIds: number[] };
/** What is kept of a legal entity's report in a step; answers what the trail has of it besides, null where it stands so already. */
type Keep = (ctx: RequestContext, of: Taken) => Promise<{ id: number; said: object } | null>;
type Taken = {
  versionId: number;
  legalEntityId: number;
  /** As a version says it now. */
  report: SubmittedReport;
  /** The newest of the month. */
  prepared: Preparation | undefined;
};
type Answer = { taken: number; unchanged: number };

/** Keeps reports as a version says them now, to be looked at: of all the legal entities, or of none. Throws as `takeStep`. */
export async function preparePayReports(ctx: RequestContext, asked: Asked): Promise<{ prepared: number; unchanged: number }> {
  const { taken, unchanged } = await takeStep(ctx, "prepare", asked, async (ctx, { versionId, legalEntityId, report, prepared }) => {
    if (prepared?.versionId === versionId && isDeepStrictEqual(prepared.report, report)) return null;
    const { scenarioId, law } = asked;
    const given = { scenarioId, versionId, legalEntityId, law, report, userId: ctx.actor.id, at: ctx.clock.now() };
    return { id: await insertPreparation(ctx.db, given), said: {} };
  });
  return { prepared: taken, unchanged };
}

/** Keeps that somebody has looked at what was prepared, and what they say of it: of all the legal entities, or of none. Throws as `takeStep`. */
export async function reviewPayReports(
  ctx: RequestContext,
  asked: Asked & { note: string },
): Promise<{ reviewed: number; unchanged: number }> {
  const { note } = asked;
  const { taken, unchanged } = await takeStep(ctx, "review", asked, async (ctx, { prepared }) => {
    if (!prepared || prepared.review) return null;
    await insertReview(ctx.db, { preparationId: prepared.id, note, userId: ctx.actor.id, at: ctx.clock.now() });
    return { id: prepared.id, said: { preparedBy: prepared.preparedBy, note } };
  });
  return { reviewed: taken, unchanged };
}

/** Keeps what was handed to an authority, as it was looked at: of all the legal entities, or of none. What an entity's newest says already is not kept twice. Throws as `takeStep`. */
export async function submitPayReports(
  ctx: RequestContext,
  asked: Asked & { comment: string },
): Promise<{ submitted: number; unchanged: number }> {
  const { scenarioId, law, comment } = asked;
  const { taken, unchanged } = await takeStep(ctx, "submit", asked, async (ctx, { versionId, legalEntityId, report, prepared }) => {
    const reviewId = prepared?.review?.id ?? null;
    const given = { scenarioId, versionId, legalEntityId, law, report, comment, reviewId, userId: ctx.actor.id, at: ctx.clock.now() };
    return { id: await insertSubmission(ctx.db, given), said: { comment, reviewedBy: prepared?.review?.by ?? null } };
  });
  return { submitted: taken, unchanged };
}

const actions = {
  prepare: { action: "pay-report-prepared", subjectType: "pay-preparation" },
  review: { action: "pay-report-reviewed", subjectType: "pay-preparation" },
  submit: { action: "pay-report-submitted", subjectType: "pay-submission" },
} as const;

/**
 * Takes a step with the reports of legal entities, in one transaction and one at a time for a month. Throws not-found, operation-not-allowed, rows-deleted, invalid-input, which names
 * all those that have no gap to report or may not take the step.
 */
function takeStep(ctx: RequestContext, step: PayStep, asked: Asked, keep: Keep): Promise<Answer> {
  const { scenarioId, version, law, legalEntityIds } = asked;
  return inTransaction(ctx, async (ctx) => {
    await holdSubmissions(ctx.db, scenarioId);
    const opened = await openVersion(ctx, { scenarioId, version });
    const submitted = step === "submit" ? await listSubmissions(ctx.db, { scenarioId, law }) : [];
    const preparations = new Map((await listPreparations(ctx.db, { scenarioId, law })).map((each) => [each.legalEntityId, each]));
    const exact = await figuresFor(ctx, opened, null);
    const ids = [...new Set(legalEntityIds)];
    // Nothing is said of any before all are known to be one's own.
    const places = ids.map((id) => placeOf(opened, id));
    for (const { place } of places) {
      const cell = { legalEntityId: place.legalEntityId, sectionCode: place.section };
      if (!holdsOn(ctx.actor, "pay-reports.submit", cell) || !seesPayOf(ctx.actor, cell)) throw new Problem("operation-not-allowed");
    }
    const issues: Issue[] = [];
    const meant: (Taken & { code: string })[] = [];
    for (const { legalEntity, place } of places) {
      const { legalEntityId, versionId } = place;
      const written = await writeReport(ctx, opened, legalEntityId, exact);
      const report = keptOf(law, written);
      const newest = submitted.find((each) => each.legalEntityId === legalEntityId);
      if (newest?.versionId === versionId && isDeepStrictEqual(newest.report, report)) continue;
      const prepared = preparations.get(legalEntityId);
      const standing = prepared && {
        isOlder: prepared.versionId !== versionId,
        isSame: isDeepStrictEqual(prepared.report, report),
        isReviewed: prepared.review !== null,
      };
      const code = meanGapOf(law, written).value === null ? "pay-reports.nothing-to-submit" : refusePayStep(step, standing);
      if (code !== undefined) issues.push({ code, path: ["legalEntityIds"], params: { entity: legalEntity.name } });
      meant.push({ versionId, legalEntityId, report, prepared, code: legalEntity.code });
    }
    if (issues.length > 0) throw new Problem("invalid-input", { issues });
    let taken = 0;
    for (const { code, ...of } of meant) {
      const kept = await keep(ctx, of);
      if (!kept) continue;
      const after = { legalEntity: code, law, version: opened.version.number, ...kept.said };
      await audit(ctx.db, ctx, { ...actions[step], subjectId: kept.id, after });
      taken += 1;
    }
    return { taken, unchanged: ids.length - taken };
  });
}

const meanGapOf = (law: PayLaw, report: Omit<EntityReport, "submissions">) =>
  law === "british" ? report.british.meanGap : report.european.a;

function keptOf(law: PayLaw, report: Omit<EntityReport, "submissions">): SubmittedReport {
  const { women, men } = meanGapOf(law, report);
  return { values: publishedValues(report[law]), women, men, section: report.section };
}
