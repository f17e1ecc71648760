import type { Severity } from "@hub/domain/checks/check-rules.ts";
import { useCodeText, useText } from "../texts/language.tsx";
import { useFormats } from "../texts/formats.ts";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import "./checks.css";

/** What a check rule found; `said` what was said of it at a first signature. */
export type ShownFinding = {
  rule: string;
  severity: Severity;
  params: Record<string, string | number>;
  said?: { by: string; at: string; comment: string | null } | null;
};

/** Findings in words, those that stop a signature first. */
export function FindingList({ findings }: { findings: readonly ShownFinding[] }) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  if (findings.length === 0) return <p className="hub-dimmed">{t("checks.none-found")}</p>;
  const ordered = findings.toSorted((a, b) => Number(b.severity === "blocking") - Number(a.severity === "blocking"));
  return (
    <ul className="hub-finding-list">
      {ordered.map(({ rule, severity, params, said }) => (
        <li key={rule}>
          <StatusBadge meaning={severity === "blocking" ? "late" : "partial"} text={t(`checks.severity-${severity}`)} />{" "}
          <strong>{codeText("checks", `rule-${rule}`)}</strong>
          <p>{codeText("checks", `found-${rule}`, params)}</p>
          {said?.comment && (
            <p className="hub-said">
              {said.comment} <span className="hub-dimmed">{t("checks.said-by", { user: said.by, at: formats.instant(said.at) })}</span>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
