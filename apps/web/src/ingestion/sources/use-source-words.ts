import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import type { Meaning } from "../../ui/StatusBadge.tsx";
import { useIssueText } from "../use-issue-text.ts";
import type { SourceDetail } from "./source-draft.ts";

type Run = NonNullable<SourceDetail["lastRun"]>;

/** A source in words: when it is looked at, what it takes, and how its last run went. */
export function useSourceWords() {
  const t = useText();
  const formats = useFormats();
  const issueText = useIssueText();
  return {
    when({ when, zone, days }: SourceDetail["schedule"]): string {
      const time =
        when.kind === "every"
          ? t("sources.when-every", { minutes: when.minutes })
          : when.kind === "daily"
            ? t("sources.when-daily", { at: when.at, zone })
            : t("sources.when-asked");
      return days && when.kind !== "asked" ? t("sources.when-days", { time, from: days.from, to: days.to }) : time;
    },
    what({ details }: SourceDetail): string {
      if (details.kind === "sftp") return details.directory === "" ? details.pattern : `${details.directory}/${details.pattern}`;
      return details.kind === "https" ? details.path : details.query;
    },
    run(run: Run | null): { meaning: Meaning; text: string } {
      if (!run) return { meaning: "pending", text: t("sources.run-none") };
      if (run.state === "pending") return { meaning: "partial", text: t("sources.run-pending") };
      if (run.state === "failed") return { meaning: "late", text: t("sources.run-failed") };
      if (run.filesRefused > 0)
        return { meaning: "partial", text: t("sources.run-refused", { count: run.filesTaken, refused: run.filesRefused }) };
      return { meaning: "good", text: t("sources.run-done", { count: run.filesTaken }) };
    },
    ended: (run: Run | null): string => (run?.finishedAt ? formats.instant(run.finishedAt) : ""),
    /** Why a run failed, and when it is tried again by itself, where it is. */
    problem: (problem: Run["problem"]): string => {
      if (!problem) return "";
      const minutes = problem.params["retryMinutes"];
      return minutes === undefined ? issueText(problem) : `${issueText(problem)} ${t("sources.run-again", { minutes })}`;
    },
  };
}
