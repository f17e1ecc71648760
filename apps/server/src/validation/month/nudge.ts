import type { nudge as nudgeRoute } from "@hub/contract/validation/month.ts";
import { firstDay } from "@hub/domain/period.ts";
import { refuseNudge } from "@hub/domain/validation/waiting.ts";
import type * as z from "zod/mini";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../problem.ts";
import { hasNudged, insertCellEvent, nameUsers } from "../cells/cell-events.sql.ts";
import { lockCell } from "../cells/cells.sql.ts";
import { readWaiters } from "../cells/colleagues.sql.ts";
import { lockConsolidation } from "../consolidations/consolidations.sql.ts";
import { getCellRow } from "../cells/find-cell.ts";
import { waitingIn } from "../cells/waiting-answer.ts";

/** Tells whoever a cell waits for that it waits: once a day per person who nudges. Nobody is told what they can no longer do: it is looked up under the lock. */
export function nudge(ctx: RequestContext, form: z.output<NonNullable<typeof nudgeRoute.body>>) {
  return inTransaction(ctx, async (ctx) => {
    await refuseUnneeded(ctx, form);
    const { id: consolidationId } = await lockConsolidation(ctx.db, form.section, firstDay(form));
    const { id: cellId } = await lockCell(ctx.db, consolidationId, form.legalEntityId);
    const to = await refuseUnneeded(ctx, form);
    const comment = form.comment || null;
    const at = ctx.clock.now();
    const told = await insertCellEvent(ctx.db, { cellId, kind: "nudged", userId: ctx.actor.id, at, comment, toUserIds: to });
    if (!told) throw new Problem("nudged-today");
    const { section, legalEntityId } = form;
    await audit(ctx.db, ctx, {
      action: "cell-nudged",
      subjectType: "cell",
      subjectId: cellId,
      after: { section, period: firstDay(form), legalEntityId, to, comment },
    });
    return { to: await nameUsers(ctx.db, to) };
  });
}

/** Whom the cell waits for now; refuses when that is nobody, oneself, or one has nudged today. */
async function refuseUnneeded(ctx: RequestContext, form: z.output<NonNullable<typeof nudgeRoute.body>>): Promise<number[]> {
  const now = ctx.clock.now();
  const row = await getCellRow(ctx, form);
  const waiting = waitingIn(await readWaiters(ctx.db, now))(row);
  const nudged = row.cellId !== null && (await hasNudged(ctx.db, row.cellId, ctx.actor.id, now));
  const refusal = refuseNudge(waiting, ctx.actor.id, nudged);
  if (refusal) throw new Problem(refusal);
  return waiting?.people ?? [];
}
