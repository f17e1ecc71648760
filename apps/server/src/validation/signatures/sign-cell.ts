import { missingComments } from "@hub/domain/checks/missing-comments.ts";
import { administers } from "@hub/domain/session/areas.ts";
import { needsComment, refuseSignature, type Signer } from "@hub/domain/validation/signature-rules.ts";
import { saveFindingComments } from "../../checks/finding-comments.ts";
import { type FindingRow, listFindings } from "../../checks/findings.sql.ts";
import { refreshFindings, refreshFollowing } from "../../checks/refresh-findings.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { found, Problem } from "../../problem.ts";
import { findCapacity } from "../cells/cell-answer.ts";
import { type CellRow, insertSignature, listCells, lockCell, markSigned, markValidated } from "../cells/cells.sql.ts";
import { type LockedScenario, lockScenariosOf, markStale } from "../../closing/closings.sql.ts";
import { advanceConsolidation, type Held, type ValidationForm } from "../consolidations/consolidate-section.ts";
import { reachOf } from "../policy.ts";
import { endRunningReopening } from "../reopenings/reopenings.sql.ts";

export type SignatureForm = ValidationForm & { userRole: Signer["capacity"] };

/**
 * Gives one of the two signatures of a cell; the second locks it, ends its reopening and consolidates what is complete. Gives the scenarios whose
 * closing this made due. In a transaction that holds the consolidation.
 */
export async function signCell(ctx: RequestContext, held: Held, form: SignatureForm): Promise<LockedScenario[]> {
  const legalEntityId = found(form.legalEntityId);
  await refreshFindings(ctx, { section: held.section, period: held.period, legalEntityIds: [legalEntityId] });
  const cell = await findCell(ctx, held, legalEntityId);
  const signer = getSigner(ctx, held, cell, form);
  if (!cell) throw new Problem("period-not-expected");
  const refusal = refuseSignature(cell, signer);
  if (refusal) throw new Problem(refusal);
  const comment = form.comment?.trim() || null;
  if (comment === null && needsComment(cell, signer)) throw new Problem("comment-required");
  const findings = await listFindings(ctx.db, { period: held.period, sections: [held.section], legalEntityIds: [legalEntityId] });
  const comments = form.findings ?? [];
  if (signer.capacity === "coordinator") refuseUncommented(findings, comments);

  const at = ctx.clock.now();
  const { id } = await lockCell(ctx.db, held.consolidation.id, legalEntityId);
  if (signer.capacity === "coordinator") {
    await markSigned(ctx.db, id, { ...signer, at, deliveryIds: cell.loadedIds });
    await saveFindingComments(ctx, { cellId: id, userId: signer.userId, at, findings, comments });
  } else {
    await markValidated(ctx.db, id, { by: signer.userId, at });
  }
  await insertSignature(ctx.db, {
    cellId: id,
    capacity: signer.capacity,
    by: signer,
    at,
    comment,
    ingestionId: form.ingestionId ?? null,
    kpis: form.kpis,
    scopeType: form.scopeType ?? null,
    scopes: form.scopes,
    deliveryIds: cell.loadedIds,
  });
  const { section, period } = held;
  await audit(ctx.db, ctx, {
    action: signer.capacity === "coordinator" ? "cell-signed" : "cell-validated",
    subjectType: "cell",
    subjectId: id,
    before: { signOff: cell.signOff },
    after: {
      signOff: signer.capacity === "coordinator" ? "COORDINATOR_SIGNED" : "OWNER_VALIDATED",
      section,
      period,
      legalEntityId,
      deliveryIds: cell.loadedIds,
      comment,
      ...saidOf(findings, comments),
      ...(signer.onBehalfOf === null ? {} : { onBehalfOf: signer.onBehalfOf }),
    },
  });
  return signer.capacity === "coordinator" ? [] : afterValidation(ctx, held, id, legalEntityId);
}

/** As whom this signature is given; refuses those who do not hold the capacity, and administrators. */
function getSigner(ctx: RequestContext, held: Held, cell: CellRow | undefined, form: SignatureForm): Signer {
  const place = { legalEntityId: found(form.legalEntityId), sectionCode: held.section, delivererIds: [], signerIds: [] };
  const standing = findCapacity(ctx, cell ?? place, form.userRole);
  if (!standing) throw new Problem("operation-not-allowed");
  if (administers(ctx.actor)) throw new Problem("administrators-never-validate");
  return { capacity: form.userRole, ...standing };
}

/** Each warning of the check rules needs a comment of its own before the first signature (readings 3); the answer names those without. */
function refuseUncommented(findings: FindingRow[], comments: NonNullable<ValidationForm["findings"]>): void {
  const missing = missingComments(findings, comments);
  if (missing.length === 0) return;
  throw new Problem("findings-uncommented", {
    details: { rules: missing },
    issues: missing.map((rule) => ({ code: "validation.finding-uncommented", path: ["findings", rule] })),
  });
}

/** What of the comments is about something that was found, for the trail. */
function saidOf(findings: FindingRow[], comments: NonNullable<ValidationForm["findings"]>) {
  const said = comments.filter(({ rule }) => findings.some((finding) => finding.rule === rule && finding.severity === "warning"));
  return said.length > 0 ? { findings: said } : {};
}

async function findCell(ctx: RequestContext, { section, period }: Held, legalEntityId: number): Promise<CellRow | undefined> {
  const reach = reachOf(ctx.actor, "validation.read");
  return (await listCells(ctx.db, { sections: [section], period, reach, now: ctx.clock.now(), legalEntityId }))[0];
}

async function afterValidation(ctx: RequestContext, held: Held, cellId: number, legalEntityId: number): Promise<LockedScenario[]> {
  await endRunningReopening(ctx.db, cellId, { by: ctx.actor.id, at: ctx.clock.now() });
  // The month after rests on this one; months are held in their order, scenarios after them.
  await refreshFollowing(ctx, { section: held.section, period: held.period, legalEntityIds: [legalEntityId] });
  const scenarios = await lockScenariosOf(ctx.db, held.section, held.period);
  await markStale(
    ctx.db,
    scenarios.map(({ id }) => id),
  );
  return advanceConsolidation(ctx, held);
}
