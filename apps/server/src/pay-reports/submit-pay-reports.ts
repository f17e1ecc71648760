import type { submitPayReports as route } from "@hub/contract/pay-reports/pay-reports.ts";
import type { Output } from "@hub/contract/route.ts";
import { publishedValues } from "@hub/domain/pay-reports/pay-report.ts";
import type { PayLaw } from "@hub/domain/pay-reports/pay-duties.ts";
import { isDeepStrictEqual } from "node:util";
import type { RequestContext } from "../context.ts";
import { audit } from "../db/audit.sql.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Given } from "../http/bind.ts";
import { Problem } from "../problem.ts";
import { holdsOn, seesPayOf } from "../validation/policy.ts";
import { type EntityReport, figuresFor, openVersion, placeOf, writeReport } from "./read-pay-report.ts";
import { holdSubmissions, insertSubmission, listSubmissions, type SubmittedReport } from "./submissions.sql.ts";

type Asked = { scenarioId: number } & Given<typeof route>["body"];

/**
 * Keeps what was handed to an authority, as a version says it: of all the entities, or of none. What an entity's newest says already is not kept twice. Throws not-found,
 * operation-not-allowed, rows-deleted, invalid-input where an entity has no gap to report.
 */
export function submitPayReports(ctx: RequestContext, asked: Asked): Promise<Output<typeof route.answer>> {
  const { scenarioId, version, law, legalEntityIds, comment } = asked;
  return inTransaction(ctx, async (ctx) => {
    await holdSubmissions(ctx.db, scenarioId);
    const opened = await openVersion(ctx, { scenarioId, version });
    const before = await listSubmissions(ctx.db, { scenarioId, law });
    const exact = await figuresFor(ctx, opened, null);
    let submitted = 0;
    const ids = [...new Set(legalEntityIds)];
    for (const legalEntityId of ids) {
      const { legalEntity, place } = placeOf(opened, legalEntityId);
      const cell = { legalEntityId, sectionCode: place.section };
      if (!holdsOn(ctx.actor, "pay-reports.submit", cell) || !seesPayOf(ctx.actor, cell)) throw new Problem("operation-not-allowed");
      const report = await writeReport(ctx, opened, legalEntityId, exact);
      if (meanGapOf(law, report).value === null)
        throw new Problem("invalid-input", {
          issues: [{ code: "pay-reports.nothing-to-submit", path: ["legalEntityIds"], params: { entity: legalEntity.name } }],
        });
      const kept = keptOf(law, report);
      const newest = before.find((each) => each.legalEntityId === legalEntityId);
      if (newest?.versionId === opened.version.id && isDeepStrictEqual(newest.report, kept)) continue;
      const id = await insertSubmission(ctx.db, {
        scenarioId,
        versionId: opened.version.id,
        legalEntityId,
        law,
        report: kept,
        comment,
        userId: ctx.actor.id,
        at: ctx.clock.now(),
      });
      const after = { legalEntity: legalEntity.code, law, version: opened.version.number, comment };
      await audit(ctx.db, ctx, { action: "pay-report-submitted", subjectType: "pay-submission", subjectId: id, after });
      submitted += 1;
    }
    return { submitted, unchanged: ids.length - submitted };
  });
}

const meanGapOf = (law: PayLaw, report: Omit<EntityReport, "submissions">) =>
  law === "british" ? report.british.meanGap : report.european.a;

function keptOf(law: PayLaw, report: Omit<EntityReport, "submissions">): SubmittedReport {
  const { women, men } = meanGapOf(law, report);
  return { values: publishedValues(report[law]), women, men, section: report.section };
}
