import { KpiCardLink } from "../../ui/record/KpiCardLink.tsx";
import { PassportButton } from "../passport/PassportButton.tsx";
import { FigureSexes } from "./FigureSexes.tsx";
import { type Figures, findFigure, type Subject } from "./figure-rows.ts";
import { useFigureText } from "../../texts/kpi-values.ts";
import { ProvisionalMark } from "./ProvisionalMark.tsx";

/** One KPI as a tile: its value, or why there is none, the months it covers, the people behind it. */
export function FigureTile({ kpi, subject, figures }: { kpi: string; subject: Subject; figures: Figures }) {
  const text = useFigureText(figures.conventions.minimumGroupSize);
  const figure = findFigure(subject.figures, kpi);
  const value = text.value(figure);
  return (
    <li className="hub-figure-tile">
      <div className="hub-kpi-named">
        <h3>{text.name(kpi)}</h3>
        <KpiCardLink kpi={kpi} at={figures.version?.closedAt} />
      </div>
      <p className={value === undefined ? "hub-figure-reason" : "hub-figure-value"}>
        <PassportButton
          scenarioId={figures.scenarioId}
          version={figures.version?.number}
          kpi={kpi}
          legalEntityId={subject.id}
          name={subject.name}
          value={value ?? text.reason(figure)}
        />
      </p>
      {text.notes(figure).map((note) => (
        <p key={note} className="hub-dimmed">
          {note}
        </p>
      ))}
      {value !== undefined && figure && <FigureSexes figure={figure} />}
      <ProvisionalMark figures={figures} />
    </li>
  );
}
