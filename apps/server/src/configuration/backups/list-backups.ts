import type { listBackups as route } from "@hub/contract/configuration/backups.ts";
import type { Output } from "@hub/contract/route.ts";
import { isBackupOverdue } from "@hub/domain/configuration/backups/backup-plan.ts";
import type { RequestContext } from "../../context.ts";
import { lastGoodBackup, listBackupRows, serverVersion } from "./backup-list.sql.ts";
import { findKeyProposal } from "./keys.sql.ts";
import { findPlan } from "./plan.sql.ts";
import { presentBackup, presentPlan, presentProposal } from "./present-backups.ts";

const mostListed = 200;

/** The back-ups, their plan and whatever stands in their way. */
export async function listBackups(ctx: RequestContext): Promise<Output<(typeof route)["answer"]>> {
  const { config } = ctx;
  const now = ctx.clock.now();
  const plan = await findPlan(ctx.db);
  const lastGood = await lastGoodBackup(ctx.db);
  const proposal = await findKeyProposal(ctx.db, now);
  const since = plan.plannedSince && new Date(Math.max(lastGood?.getTime() ?? 0, plan.plannedSince.getTime()));
  return {
    plan: presentPlan(plan),
    directory: config.backupDirectory ?? null,
    filesApart: config.objectStore !== undefined,
    database: {
      kind: config.databaseUrl !== undefined ? "own" : config.postgresBin === undefined ? "embedded" : "programs",
      version: await serverVersion(ctx.db),
    },
    lastGoodAt: lastGood?.toISOString() ?? null,
    overdue: since !== null && isBackupOverdue(plan.frequency, since, now),
    proposal: proposal ? presentProposal(proposal, ctx.actor.id) : null,
    items: (await listBackupRows(ctx.db, mostListed)).map(presentBackup),
  };
}
