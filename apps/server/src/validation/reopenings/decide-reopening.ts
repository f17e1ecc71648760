import { administers } from "@hub/domain/session/areas.ts";
import { findStanding, isOneOf } from "@hub/domain/validation/four-eyes.ts";
import { permissionToReopen, refuseDeciding } from "@hub/domain/validation/reopening-rules.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { holdFactMonth } from "../../facts/fact-months.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { found, Problem } from "../../problem.ts";
import { insertCellEvent } from "../cells/cell-events.sql.ts";
import { lockCell } from "../cells/cells.sql.ts";
import { lockConsolidation } from "../consolidations/consolidations.sql.ts";
import { advanceConsolidation } from "../consolidations/consolidate-section.ts";
import { holdsOn } from "../policy.ts";
import { findReopening, type ReopeningRow, writeDecision, writeEnd, writeWithdrawal } from "./reopenings.sql.ts";
import { presentReopening, isAskerOf, mayApprove, stateOf } from "./list-reopenings.ts";

/** Opens a cell again, or leaves it locked: by somebody who may for the lock it has now, and never by who asked (readings 2, 4). */
export function decideReopening(ctx: RequestContext, id: number, decision: { approve: boolean; comment: string | null }) {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockReopening(ctx, id, (seen) => holdsOn(ctx.actor, "validation.read", seen));
    const refusal = refuseDeciding(stateOf(row, ctx.clock.now()));
    // What was locked may be in a closed version by now: that takes the group's owner.
    const standing = findStanding(permissionToReopen(row.lock), ctx.actor, row, row.askerIds);
    if (!standing) throw new Problem("operation-not-allowed");
    if (administers(ctx.actor)) throw new Problem("administrators-never-validate");
    if (isOneOf(standing, row.askerIds)) throw new Problem("asker-may-not-decide");
    if (refusal) throw new Problem(refusal);
    if (decision.approve && row.lock !== "LOCKED" && row.lock !== "FROZEN") throw new Problem("reopening-not-locked");
    if (decision.approve) await holdFactMonth(ctx.db, row.period);
    await writeDecision(ctx.db, row, {
      state: decision.approve ? "APPROVED" : "REFUSED",
      fromLock: row.lock === "FROZEN" ? "FROZEN" : "LOCKED",
      by: standing.userId,
      onBehalfOf: standing.onBehalfOf,
      at: ctx.clock.now(),
      comment: decision.comment || null,
    });
    await auditChange(ctx, row, decision.approve ? "reopening-approved" : "reopening-refused", {
      comment: decision.comment,
      onBehalfOf: standing.onBehalfOf,
    });
    return presentReopening(ctx, found(await findReopening(ctx.db, id, ctx.clock.now())));
  });
}

/** Takes back a wish of one's own that nobody decided yet. */
export function withdrawReopening(ctx: RequestContext, id: number) {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockReopening(ctx, id, (seen) => isAskerOf(ctx, seen));
    const refusal = refuseDeciding(stateOf(row, ctx.clock.now()));
    if (refusal) throw new Problem(refusal);
    await writeWithdrawal(ctx.db, id, { by: ctx.actor.id, at: ctx.clock.now() });
    await auditChange(ctx, row, "reopening-withdrawn", {});
    return presentReopening(ctx, found(await findReopening(ctx.db, id, ctx.clock.now())));
  });
}

/** Locks a cell again before its day: nothing more is to be corrected, and a closing may be waiting for it. */
export function endReopening(ctx: RequestContext, id: number) {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockReopening(ctx, id, (seen) => isAskerOf(ctx, seen) || mayApprove(ctx, seen));
    if (stateOf(row, ctx.clock.now()) !== "APPROVED") throw new Problem("reopening-decided");
    await writeEnd(ctx.db, row, { by: ctx.actor.id, at: ctx.clock.now() });
    await insertCellEvent(ctx.db, {
      cellId: row.cellId,
      kind: "locked-again",
      userId: ctx.actor.id,
      at: ctx.clock.now(),
      comment: null,
      toUserIds: [],
    });
    await auditChange(ctx, row, "cell-locked-again", { lock: row.fromLock });
    const consolidation = await lockConsolidation(ctx.db, row.sectionCode, row.period);
    await advanceConsolidation(ctx, { consolidation, section: row.sectionCode, period: row.period });
    return presentReopening(ctx, found(await findReopening(ctx.db, id, ctx.clock.now())));
  });
}

/** A reopening the person may see, read under the lock of its section and month; one they may not see is not found. */
async function lockReopening(ctx: RequestContext, id: number, maySee: (row: ReopeningRow) => boolean): Promise<ReopeningRow> {
  const seen = found(await findReopening(ctx.db, id, ctx.clock.now()));
  if (!maySee(seen)) throw new Problem("not-found");
  const { id: consolidationId } = await lockConsolidation(ctx.db, seen.sectionCode, seen.period);
  await lockCell(ctx.db, consolidationId, seen.legalEntityId);
  return found(await findReopening(ctx.db, id, ctx.clock.now()));
}

function auditChange(ctx: RequestContext, row: ReopeningRow, action: string, after: object): Promise<void> {
  const { sectionCode: section, period, legalEntityId, until } = row;
  return audit(ctx.db, ctx, {
    action,
    subjectType: "cell",
    subjectId: row.cellId,
    before: { lock: row.lock },
    after: { section, period, legalEntityId, until, ...after },
  });
}
