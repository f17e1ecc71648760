import { useEffect, useRef } from "react";
import { useText } from "../../../texts/language.tsx";
import type { ShownIssue } from "../fields-at.ts";

type Props = {
  issues: readonly ShownIssue[];
  nameOf: (part: string) => string;
  /** Grows with each try: the summary takes the focus then. */
  tried: number;
  onGo: (issue: ShownIssue) => void;
};

/** What stops the form, at its top: names the tab and the field, and takes one there. */
export function FormProblems({ issues, nameOf, tried, onGo }: Props) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tried > 0) frame.current?.focus();
  }, [tried]);
  if (issues.length === 0) return null;
  return (
    <div ref={frame} className="hub-summary" role="alert" tabIndex={-1}>
      <h2>{t("ui.summary", { count: issues.length })}</h2>
      <ul>
        {issues.map((issue) => (
          <li key={`${issue.part}-${issue.path.join("-")}-${issue.text}`}>
            <button type="button" className="hub-link" onClick={() => onGo(issue)}>
              {t("users.issue-in", { part: nameOf(issue.part), text: issue.text })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
