import { Link } from "@tanstack/react-router";
import { useText } from "../texts/language.tsx";
import { MissingList } from "./MissingList.tsx";
import { Refusal } from "../forms/Refusal.tsx";
import type { useClosing } from "./use-closing.ts";

/** What came of asking for a closing, where it was asked for. A wish that waits lists what is missing. */
export function ClosingOutcome({
  closing: { refusal, outcome },
  name,
  withLink = false,
}: {
  closing: ReturnType<typeof useClosing>;
  name: string;
  withLink?: boolean;
}) {
  const t = useText();
  if (refusal) return <Refusal key={refusal} title={t("scenarios.refused")} text={refusal} />;
  if (!outcome) return null;
  const link = withLink && (
    <p>
      <Link to="/scenaries/$id/dashboard" params={{ id: String(outcome.scenarioId) }} className="hub-link">
        {t("scenarios.open-scenario", { name })}
      </Link>
    </p>
  );
  if (outcome.outcome === "closing") {
    return (
      <div className="hub-note hub-note-closed" role="status">
        <p>{t("scenarios.closing-now", { name })}</p>
        {link}
      </div>
    );
  }
  return (
    <>
      <div className="hub-note" role="status">
        <p>{t("scenarios.closing-waits", { name, count: outcome.missing.length })}</p>
        {link}
      </div>
      {withLink && <MissingList cells={outcome.missing} />}
    </>
  );
}
