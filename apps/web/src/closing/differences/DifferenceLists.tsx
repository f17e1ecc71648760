import { useText } from "../../texts/language.tsx";
import type { Differences } from "../scenario-states.ts";
import { ChangeList } from "./ChangeList.tsx";
import { FigureChanges } from "./FigureChanges.tsx";
import { FigureCounts, HiddenChanges } from "./HiddenChanges.tsx";
import "./differences.css";

/** What differs between two contents of a scenario: in the data, then in the figures. Nothing is said plainly. */
export function DifferenceLists({ differences }: { differences: Differences }) {
  const t = useText();
  const { changes, figures, figureCounts, hiddenChanges, from, to } = differences;
  if (changes.length === 0 && figureCounts.total === 0)
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
      {figureCounts.total === 0 ? <p>{t("scenarios.figures-same")}</p> : <FigureCounts counts={figureCounts} />}
      {figures.length > 0 && <FigureChanges figures={figures} />}
      {hiddenChanges.length > 0 && <HiddenChanges changes={hiddenChanges} />}
    </div>
  );
}
