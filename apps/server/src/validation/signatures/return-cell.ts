import type { returnCell as returnCellRoute } from "@hub/contract/validation/month.ts";
import { firstDay } from "@hub/domain/period.ts";
import { administers } from "@hub/domain/session/areas.ts";
import { refuseReturn } from "@hub/domain/validation/signature-rules.ts";
import type * as z from "zod/mini";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../problem.ts";
import { insertCellEvent, nameUsers } from "../cells/cell-events.sql.ts";
import { lockCell, markReturned } from "../cells/cells.sql.ts";
import { lockConsolidation } from "../consolidations/consolidations.sql.ts";
import { getCellRow } from "../cells/find-cell.ts";
import { holdsOn } from "../policy.ts";

/** Sends a signed cell back to who signed it, with the reason: the first signature no longer counts and stays in the history. */
export function returnCell(ctx: RequestContext, form: z.output<NonNullable<typeof returnCellRoute.body>>) {
  return inTransaction(ctx, async (ctx) => {
    const seen = await getCellRow(ctx, form);
    if (!holdsOn(ctx.actor, "validation.validate", seen)) throw new Problem("operation-not-allowed");
    if (administers(ctx.actor)) throw new Problem("administrators-never-validate");
    const period = firstDay(form);
    if (seen.cellId === null) throw new Problem("nothing-to-return");
    const consolidation = await lockConsolidation(ctx.db, form.section, period);
    const { id } = await lockCell(ctx.db, consolidation.id, form.legalEntityId);
    const cell = await getCellRow(ctx, form);
    const refusal = refuseReturn(cell);
    if (refusal) throw new Problem(refusal);
    await markReturned(ctx.db, id);
    await insertCellEvent(ctx.db, {
      cellId: id,
      kind: "returned",
      userId: ctx.actor.id,
      at: ctx.clock.now(),
      comment: form.reason,
      toUserIds: cell.signerIds,
    });
    await audit(ctx.db, ctx, {
      action: "cell-returned",
      subjectType: "cell",
      subjectId: id,
      before: { signOff: cell.signOff },
      after: { signOff: "NONE", section: form.section, period, legalEntityId: form.legalEntityId, comment: form.reason },
    });
    return { to: await nameUsers(ctx.db, cell.signerIds) };
  });
}
