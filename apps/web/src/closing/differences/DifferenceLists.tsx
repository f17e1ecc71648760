import { useText } from "../../texts/language.tsx";
import type { Differences } from "../scenario-states.ts";
import { ChangeList } from "./ChangeList.tsx";
import { FigureChanges } from "./FigureChanges.tsx";
import "./differences.css";

/** What differs between two contents of a scenario: in the data, then in the figures. Nothing is said plainly. */
export function DifferenceLists({ differences: { changes, figures, from, to } }: { differences: Differences }) {
  const t = useText();
  if (changes.length === 0 && figures.length === 0)
    return (
      <p className="hub-note hub-note-good">
        {to === null ? t("scenarios.nothing-would-change", { version: from }) : t("scenarios.nothing-differs")}
      </p>
    );
  return (
    <div className="hub-differences">
      <h3>{t("scenarios.changes")}</h3>
      <ChangeList changes={changes} />
      <h3>{t("scenarios.changes-figures")}</h3>
      {figures.length === 0 ? <p>{t("scenarios.figures-same")}</p> : <FigureChanges figures={figures} />}
    </div>
  );
}
