import type { listBackups, updateBackupPlan } from "@hub/contract/configuration/backups.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import type { BackupFrequency } from "@hub/domain/configuration/backups/backup-plan.ts";

export type Listed = Output<(typeof listBackups)["answer"]>;
export type Plan = Listed["plan"];
export type Backup = Listed["items"][number];

/** The plan as it is typed. */
type PlanDraft = { frequency: BackupFrequency } & Record<
  "weekday" | "hour" | "zone" | "keepDays" | "keepWeeks" | "keepMonths" | "trialEvery",
  string
>;

/** A plan as the form edits it. */
export function draftOfPlan(plan: Plan | undefined): PlanDraft {
  return {
    frequency: plan?.frequency ?? "off",
    weekday: String(plan?.weekday ?? 7),
    hour: String(plan?.hour ?? 2),
    zone: plan?.zone ?? "UTC",
    keepDays: String(plan?.keepDays ?? 7),
    keepWeeks: String(plan?.keepWeeks ?? 5),
    keepMonths: String(plan?.keepMonths ?? 12),
    trialEvery: String(plan?.trialEvery ?? 7),
  };
}

/** The body that saves a draft; what is no number stays as it is typed, and the schema says so. */
export function planBody(draft: PlanDraft): Input<NonNullable<(typeof updateBackupPlan)["body"]>> {
  const { keepDays, keepWeeks, keepMonths, trialEvery, ...chosen } = draft;
  return {
    ...chosen,
    keepDays: keepDays.trim(),
    keepWeeks: keepWeeks.trim(),
    keepMonths: keepMonths.trim(),
    trialEvery: trialEvery.trim(),
  };
}
