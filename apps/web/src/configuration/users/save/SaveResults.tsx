import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useText } from "../../../texts/language.tsx";
import { type Meaning, StatusBadge } from "../../../ui/StatusBadge.tsx";
import type { ShownIssue } from "../fields-at.ts";
import { issuesOfResults } from "./form-issues.ts";
import { partsToRetry } from "./save-outcome.ts";
import type { Part, PartResult } from "../user-draft.ts";

type Props = {
  results: readonly PartResult[];
  /** Parts that wait for a decision in their tab. */ overtaken: readonly Part[];
  busy: boolean;
  onGo: (issue: ShownIssue) => void;
  onRetry: (parts: Part[]) => void;
};
const meanings = { saved: "good", removed: "good", unchanged: "good", refused: "late" } as const satisfies Record<
  PartResult["state"],
  Meaning
>;

/** What came of a save, part by part, and another try of just the parts that failed. */
export function SaveResults({ results, overtaken, busy, onGo, onRetry }: Props) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const failed = partsToRetry(results);
  const isFailed = failed.length > 0;
  const again = failed.filter((part) => !overtaken.includes(part));
  useEffect(() => {
    if (isFailed) frame.current?.focus();
  }, [isFailed]);
  if (results.length === 0) return null;
  return (
    <div ref={frame} className="hub-results-frame" data-failed={isFailed || undefined} role={isFailed ? "alert" : "status"} tabIndex={-1}>
      <ul className="hub-list hub-results" aria-label={t("users.results")}>
        {results.map((result) => (
          <li key={result.part}>
            <strong>{t(`users.tab-${result.part}`)}</strong>
            <StatusBadge
              meaning={meanings[result.state]}
              text={t(`users.result-${result.state === "unchanged" ? "saved" : result.state}`)}
            />
            {result.error !== null && !overtaken.includes(result.part) && <span>{result.error}</span>}
            {overtaken.includes(result.part) && (
              <button type="button" className="hub-link" onClick={() => onGo({ part: result.part, path: [], text: "" })}>
                {result.code === "version-stale" ? t("users.result-overtaken") : result.error}
              </button>
            )}
            {result.fields.length > 0 && (
              <ul className="hub-held">
                {issuesOfResults([result]).map((issue) => (
                  <li key={issue.path.join("-") + issue.text}>
                    <button type="button" className="hub-link" onClick={() => onGo(issue)}>
                      {issue.text}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {again.length > 0 && (
        <Button variant="default" loading={busy} onClick={() => onRetry(again)}>
          {t("users.retry", { parts: again.map((part) => t(`users.tab-${part}`)).join(", ") })}
        </Button>
      )}
    </div>
  );
}
