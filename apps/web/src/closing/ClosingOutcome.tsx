import { Link } from "@tanstack/react-router";
import { useText } from "../texts/language.tsx";
import { MissingList } from "./MissingList.tsx";
import type { Closing } from "./scenario-states.ts";

type Props = { closing: Closing; name: string; withLink: boolean };

/** What came of asking for a closing, where it was asked for. A wish that waits lists what is missing. */
export function ClosingOutcome({ closing: { outcome, scenarioId, missing }, name, withLink }: Props) {
  const t = useText();
  const isClosing = outcome === "closing";
  return (
    <>
      <div className={isClosing ? "hub-note hub-note-closed" : "hub-note"} role="status">
        <p>{isClosing ? t("scenarios.closing-now", { name }) : t("scenarios.closing-waits", { name, count: missing.length })}</p>
        {withLink && (
          <p>
            <Link to="/scenaries/$id/dashboard" params={{ id: String(scenarioId) }} className="hub-link">
              {t("scenarios.open-scenario", { name })}
            </Link>
          </p>
        )}
      </div>
      {!isClosing && withLink && <MissingList cells={missing} />}
    </>
  );
}
