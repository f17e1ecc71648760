import { useIntl } from "react-intl";
import { useFormats } from "../../texts/formats.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import type { Meaning } from "../../ui/StatusBadge.tsx";
import type { Backup } from "./plan-draft.ts";

/** Back-ups in words: how each went, why one failed, how long it took. */
export function useBackupWords() {
  const t = useText();
  const intl = useIntl();
  const formats = useFormats();
  const codeText = useCodeText();
  const took = (milliseconds: number): string =>
    milliseconds < 120_000
      ? t("backups.seconds", { count: formats.integer(Math.max(1, Math.round(milliseconds / 1000))) })
      : t("backups.minutes", { count: formats.integer(Math.round(milliseconds / 60_000)) });
  const problem = ({ code, params }: NonNullable<Backup["problem"]>): string => {
    const shown = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, typeof value === "number" ? formats.integer(value) : value]),
    );
    return codeText("backups", code.replace("backups.", ""), shown);
  };
  return {
    took,
    problem,
    /** Monday is 1. */
    weekday: (weekday: number): string => intl.formatDate(new Date(Date.UTC(2026, 5, weekday)), { weekday: "long", timeZone: "UTC" }),
    hour: (hour: number): string => `${String(hour).padStart(2, "0")}:00`,
    outcome({ state, step, made, trial }: Backup): { meaning: Meaning; text: string } {
      if (state === "pending") return { meaning: "partial", text: t(`backups.step-${step}`) };
      if (state === "failed") return { meaning: "late", text: t("backups.outcome-failed") };
      if (made?.removedAt) return { meaning: "pending", text: t("backups.outcome-removed") };
      if (made?.verifyProblem) return { meaning: "late", text: t("backups.outcome-damaged") };
      if (trial?.state === "failed") return { meaning: "late", text: t("backups.outcome-trial-failed") };
      return { meaning: "good", text: t("backups.outcome-done") };
    },
    /** Why somebody has to look at it; nothing where nobody has. */
    why: ({ made, trial, problem: failed }: Backup): string => {
      const told = failed ?? made?.verifyProblem ?? trial?.problem;
      return told ? problem(told) : "";
    },
    trial({ made, trial }: Backup): string {
      if (trial === null) return made ? t("backups.trial-none") : "";
      if (trial.state === "done" && trial.at !== null)
        return t("backups.trial-done", { at: formats.instant(trial.at), took: took(trial.milliseconds ?? 0) });
      return trial.state === "wanted" ? t("backups.trial-wanted") : trial.problem ? problem(trial.problem) : "";
    },
  };
}
