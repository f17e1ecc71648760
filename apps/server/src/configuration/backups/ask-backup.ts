import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../problem.ts";
import { findPlan } from "./plan.sql.ts";
import { insertBackup } from "./runs.sql.ts";

/** Has a back-up made now. Throws backup-running while one is being made, and backup-key-missing as long as nothing says what it is sealed with. */
export function askBackup(ctx: RequestContext): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    if ((await findPlan(ctx.db)).recipient === null) throw new Problem("backup-key-missing");
    const runId = await insertBackup(ctx.db, { askedBy: ctx.actor.id, now: ctx.clock.now() });
    if (runId === undefined) throw new Problem("backup-running");
    await ctx.queue.send(ctx.db, "make-backup", { runId });
    await audit(ctx.db, ctx, { action: "backup-asked", subjectType: "backup", subjectId: runId });
    return { id: runId };
  });
}
