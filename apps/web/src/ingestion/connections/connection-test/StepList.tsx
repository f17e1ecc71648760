import type { RemoteStep } from "@hub/contract/ingestion/remote.ts";
import { useCodeText, useText } from "../../../texts/language.tsx";
import { StatusBadge, type Meaning } from "../../../ui/StatusBadge.tsx";
import { useIssueText } from "../../use-issue-text.ts";

type Props = {
  label: string;
  steps: readonly RemoteStep[];
  /** The steps that are to come, as long as it goes on. */
  expected: readonly RemoteStep["step"][];
  running: boolean;
  /** Whose texts name the steps. */
  area: "connections" | "sftp";
};
const meanings: Record<RemoteStep["state"], Meaning> = { ok: "good", failed: "late", skipped: "pending" };

/** The steps of a test in their order: what came of each in words, and how long it took. */
export function StepList({ label, steps, expected, running, area }: Props) {
  const t = useText();
  const codeText = useCodeText();
  const issueText = useIssueText();
  const rest = running ? expected.slice(steps.length) : [];
  return (
    <ol className="hub-connection-steps" aria-label={label}>
      {steps.map(({ step, state, code, params, milliseconds }) => (
        <li key={step}>
          <strong>{codeText(area, `step-${step}`)}</strong>
          <StatusBadge meaning={meanings[state]} text={t(`connections.step-${state}`)} />
          <span className="hub-dimmed hub-number">{state !== "skipped" && t("connections.step-time", { milliseconds })}</span>
          {code && <p>{issueText({ code, params })}</p>}
        </li>
      ))}
      {rest.map((step, index) => (
        <li key={step}>
          <strong>{codeText(area, `step-${step}`)}</strong>
          <StatusBadge
            meaning={index === 0 ? "partial" : "pending"}
            text={t(index === 0 ? "connections.step-running" : "connections.step-waiting")}
          />
        </li>
      ))}
    </ol>
  );
}
