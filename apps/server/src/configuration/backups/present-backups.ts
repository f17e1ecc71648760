import type { listBackups, updateBackupPlan } from "@hub/contract/configuration/backups.ts";
import type { Output } from "@hub/contract/route.ts";
import type { KeyProposal } from "./keys.sql.ts";
import type { BackupRow } from "./backup-list.sql.ts";
import type { BackupPlan } from "./plan.sql.ts";

type Listed = Output<(typeof listBackups)["answer"]>;
export type PresentedPlan = Output<(typeof updateBackupPlan)["answer"]>;

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

export function presentPlan({ keep, nextRunAt, ...plan }: BackupPlan): PresentedPlan {
  const { frequency, weekday, hour, zone, trialEvery, recipient, version } = plan;
  return {
    frequency,
    weekday,
    hour,
    zone,
    trialEvery,
    recipient,
    version,
    keepDays: keep.days,
    keepWeeks: keep.weeks,
    keepMonths: keep.months,
    nextAt: iso(nextRunAt),
  };
}

export function presentProposal(
  { proposedById, proposedAt, expiresAt, ...proposal }: KeyProposal,
  askerId: number,
): NonNullable<Listed["proposal"]> {
  return { ...proposal, isOwn: proposedById === askerId, proposedAt: proposedAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

export function presentBackup(row: BackupRow): Listed["items"][number] {
  const { id, state, step, askedBy, askedAt, finishedAt, node, problem, fileName, madeAt, verifiedAt, trialState } = row;
  return {
    id,
    state,
    step,
    askedBy,
    askedAt: askedAt.toISOString(),
    finishedAt: iso(finishedAt),
    node,
    problem,
    made:
      fileName !== null && madeAt && verifiedAt
        ? {
            fileName,
            at: madeAt.toISOString(),
            bytes: row.bytes ?? 0,
            rows: row.rows ?? 0,
            tables: row.tables ?? 0,
            milliseconds: row.milliseconds ?? 0,
            sha256: row.sha256 ?? "",
            recipient: row.recipient ?? "",
            verifiedAt: verifiedAt.toISOString(),
            verifyProblem: row.verifyProblem,
            removedAt: iso(row.removedAt),
          }
        : null,
    trial: trialState && { state: trialState, at: iso(row.trialAt), milliseconds: row.trialMilliseconds, problem: row.trialProblem },
  };
}
