import { updateBackupPlan as route } from "@hub/contract/configuration/backups.ts";
import { checkBackupSchedule, nextBackup } from "@hub/domain/configuration/backups/backup-plan.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { conflict, Problem } from "../../problem.ts";
import { type PresentedPlan, presentPlan } from "./present-backups.ts";
import { type BackupPlan, lockPlan, updatePlan } from "./plan.sql.ts";

/** Changes when back-ups are made and how many are kept; the next one is planned anew. Throws version-stale, and what is wrong with the schedule. */
export function updateBackupPlan(ctx: RequestContext, version: number, given: Given<typeof route>["body"]): Promise<PresentedPlan> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockPlan(ctx.db);
    if (before.version !== version) throw conflict(route, presentPlan(before));
    const { frequency, weekday, hour, zone, trialEvery } = given;
    const issues = checkBackupSchedule({ frequency, weekday, hour, zone });
    if (issues.length > 0) throw new Problem("invalid-input", { issues });
    const now = ctx.clock.now();
    const after: BackupPlan = {
      ...before,
      frequency,
      weekday,
      hour,
      zone,
      trialEvery,
      keep: { days: given.keepDays, weeks: given.keepWeeks, months: given.keepMonths },
      // Lateness counts from when there were to be any.
      plannedSince: frequency === "off" ? null : (before.plannedSince ?? now),
      nextRunAt: nextBackup({ frequency, weekday, hour, zone }, now) ?? null,
      version: version + 1,
    };
    await updatePlan(ctx.db, after);
    await audit(ctx.db, ctx, {
      action: "backup-plan-changed",
      subjectType: "backup-plan",
      subjectId: "plan",
      before: traceOf(before),
      after: traceOf(after),
    });
    return presentPlan(after);
  });
}

function traceOf({ frequency, weekday, hour, zone, keep, trialEvery, version }: BackupPlan) {
  return { frequency, weekday, hour, zone, keepDays: keep.days, keepWeeks: keep.weeks, keepMonths: keep.months, trialEvery, version };
}
