import { periodOf } from "@hub/domain/period.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { found, Problem } from "../../problem.ts";
import { recordFindings } from "../../quality/record/record-exceptions.ts";
import { listExpectedEntities } from "../entities.sql.ts";
import { type CellState, deleteFacts, lockCells } from "../loading/deliveries.sql.ts";
import { takeEffect } from "../loading/finish-upload.ts";
import { maySend } from "../policy.ts";
import { getUpload, type UploadView } from "../uploads/list-uploads.ts";
import { refuseCell } from "../uploads/send-upload.ts";
import {
  discardHeldDelivery,
  findHeldDelivery,
  type HeldDelivery,
  loadHeldDelivery,
  lockHeldDelivery,
  refreshUploadState,
} from "./held.sql.ts";

/**
 * Loads a held delivery, which takes the place of what stands as one that just came, or discards it with its rows. Whoever may deliver for its entity answers, who
 * delivered it too: an answer is no signature. Throws not-found, held-answered, held-superseded; when it is to be loaded also period-not-expected, cell-locked.
 */
export async function answerHeldDelivery(ctx: RequestContext, id: number, load: boolean): Promise<UploadView> {
  const uploadId = await inTransaction(ctx, async (ctx) => {
    const held = found(await findHeldDelivery(ctx.db, id));
    const { ingestionId, section, legalEntityId, period } = held;
    if (!maySend(ctx.actor, { ingestionId, sectionCode: section, legalEntityId })) throw new Problem("not-found");
    const cells = await lockCells(ctx.db, section, period, [legalEntityId], () => ctx.clock.now());
    const { state, isAnswered } = found(await lockHeldDelivery(ctx.db, id));
    if (isAnswered) throw new Problem("held-answered");
    if (state !== "HELD") throw new Problem("held-superseded");
    await (load ? loadHeld(ctx, held, cells) : discardHeld(ctx, held));
    await refreshUploadState(ctx.db, held.uploadId);
    return held.uploadId;
  });
  return getUpload(ctx, uploadId);
}

async function loadHeld(ctx: RequestContext, held: HeldDelivery, cells: readonly CellState[]): Promise<void> {
  const { ingestionId, definitionVersion, section, legalEntityId, period, definition } = held;
  const place = { ingestionId, definitionVersion, section, legalEntityId, period: periodOf(period), purpose: "deliver" as const };
  await refuseCell(ctx, place, await listExpectedEntities(ctx.db, section, period));
  const superseded = await loadHeldDelivery(ctx.db, held.id, { userId: ctx.actor.id, now: ctx.clock.now() });
  await audit(ctx.db, ctx, {
    action: "held-delivery-loaded",
    subjectType: "upload",
    subjectId: held.uploadId,
    after: { delivery: held.id, legalEntityId, superseded },
  });
  await recordFindings(ctx, {
    uploadId: held.uploadId,
    ingestionId,
    section,
    period,
    legalEntityId: held.legalEntityOfFile,
    idType: definition.columns.flatMap(({ key, name }) => (key ? [name] : [])).join(", "),
    sender: { id: held.deliveredById },
    deliveries: [{ id: held.id, legalEntityId }],
    isComplete: held.isComplete,
  });
  await takeEffect(ctx, ctx, { section, period, legalEntityIds: [legalEntityId] }, cells);
}

async function discardHeld(ctx: RequestContext, held: HeldDelivery): Promise<void> {
  await discardHeldDelivery(ctx.db, held.id, { userId: ctx.actor.id, now: ctx.clock.now() });
  await deleteFacts(ctx.db, held.period, [held.id]);
  await audit(ctx.db, ctx, {
    action: "held-delivery-discarded",
    subjectType: "upload",
    subjectId: held.uploadId,
    after: { delivery: held.id, legalEntityId: held.legalEntityId },
  });
}
