import { administers } from "@hub/domain/session/areas.ts";
import { needsComment, refuseSignature, type Signer } from "@hub/domain/validation/signature-rules.ts";
import type { RequestContext } from "../context.ts";
import { audit } from "../db/audit.sql.ts";
import { found, Problem } from "../http/problem.ts";
import { holdsCapacity } from "./cell-answer.ts";
import { type CellRow, insertSignature, listCells, lockCell, markSigned, markValidated } from "./cells.sql.ts";
import { type LockedScenario, lockScenariosOf, markStale } from "./closings.sql.ts";
import { settleConsolidation } from "./consolidate-section.ts";
import { reachOf } from "./policy.ts";
import type { Held, ValidationForm } from "./save-validation.ts";

export type SignatureForm = ValidationForm & { userRole: Signer["capacity"] };

/**
 * Gives one of the two signatures of a cell; the second locks it and consolidates what is complete. Gives the scenarios whose closing this
 * made due. In a transaction that holds the consolidation.
 */
export async function signCell(ctx: RequestContext, held: Held, form: SignatureForm): Promise<LockedScenario[]> {
  const signer: Signer = { capacity: form.userRole, userId: ctx.actor.id };
  const legalEntityId = found(form.legalEntityId);
  if (!holdsCapacity(ctx, { legalEntityId, sectionCode: held.section }, signer.capacity)) throw new Problem("operation-not-allowed");
  if (administers(ctx.actor)) throw new Problem("administrators-never-validate");
  const cell = await findCell(ctx, held, legalEntityId);
  if (!cell) throw new Problem("period-not-expected");
  const refusal = refuseSignature(cell, signer);
  if (refusal) throw new Problem(refusal);
  const comment = form.comment?.trim() || null;
  if (comment === null && needsComment(cell, signer)) throw new Problem("comment-required");

  const at = ctx.clock.now();
  const { id } = await lockCell(ctx.db, held.consolidation.id, legalEntityId);
  if (signer.capacity === "coordinator") await markSigned(ctx.db, id, { by: signer.userId, at, deliveryIds: cell.loadedIds });
  else await markValidated(ctx.db, id, { by: signer.userId, at });
  await insertSignature(ctx.db, {
    cellId: id,
    capacity: signer.capacity,
    userId: signer.userId,
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
    },
  });
  return signer.capacity === "coordinator" ? [] : afterValidation(ctx, held);
}

async function findCell(ctx: RequestContext, { section, period }: Held, legalEntityId: number): Promise<CellRow | undefined> {
  return (await listCells(ctx.db, { sections: [section], period, reach: reachOf(ctx.actor, "validation.read"), legalEntityId }))[0];
}

async function afterValidation(ctx: RequestContext, held: Held): Promise<LockedScenario[]> {
  const scenarios = await lockScenariosOf(ctx.db, held.section, held.period);
  await markStale(
    ctx.db,
    scenarios.map(({ id }) => id),
  );
  return settleConsolidation(ctx, held);
}
