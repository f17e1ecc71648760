import { useEffect, useRef } from "react";
import { useText } from "../../texts/language.tsx";
import type { ShownIssue } from "./use-draft-issues.ts";

type Props = {
  issues: readonly ShownIssue[];
  /** Counts the attempts to save: each one brings the list into focus. */ takesFocus: number;
  onGo: (path: ShownIssue["path"]) => void;
};
const shown = 12;

/** The live check: what still keeps the definition from being used; each point takes one to its field. */
export function DefinitionCheck({ issues, takesFocus, onGo }: Props) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus > 0) frame.current?.focus();
  }, [takesFocus]);
  if (issues.length === 0) return <p className="hub-note hub-note-good">{t("configuration.check-sound")}</p>;
  return (
    <div
      ref={frame}
      className={takesFocus > 0 ? "hub-summary" : "hub-note"}
      tabIndex={-1}
      role="group"
      aria-label={t("configuration.check-title", { count: issues.length })}
    >
      <p>
        <strong>{t("configuration.check-title", { count: issues.length })}</strong>
      </p>
      <ul className="hub-check-list">
        {issues.slice(0, shown).map(({ path, text }) => (
          <li key={path.join(".") + text}>
            <button type="button" className="hub-link hub-link-plain" onClick={() => onGo(path)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
      {issues.length > shown && <p>{t("configuration.check-more", { count: issues.length - shown })}</p>}
    </div>
  );
}
