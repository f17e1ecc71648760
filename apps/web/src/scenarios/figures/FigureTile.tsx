import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { KpiCardLink } from "../../ui/record/KpiCardLink.tsx";
import { PassportButton } from "../passport/PassportButton.tsx";
import { type Figures, findFigure, type Subject } from "./figure-rows.ts";
import { sexesOf, useFigureText } from "../../texts/kpi-values.ts";
import { ProvisionalMark } from "./ProvisionalMark.tsx";

/** One KPI as a tile: its value, or why there is none, the months it covers, the people behind it. */
export function FigureTile({ kpi, subject, figures }: { kpi: string; subject: Subject; figures: Figures }) {
  const t = useText();
  const formats = useFormats();
  const text = useFigureText(figures.conventions.minimumGroupSize);
  const figure = findFigure(subject.figures, kpi);
  const value = text.value(figure);
  const { women, men, undeclared } = sexesOf(figure);
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
      {value !== undefined && women != null && men != null && (
        <p className="hub-dimmed">{t("dashboards.women-men", { women: formats.integer(women), men: formats.integer(men) })}</p>
      )}
      {value !== undefined && undeclared != null && undeclared > 0 && (
        <p className="hub-dimmed">
          {t(kpi === "female-share" || kpi === "headcount" ? "dashboards.undeclared-sex" : "dashboards.undeclared", { count: undeclared })}
        </p>
      )}
      <ProvisionalMark figures={figures} />
    </li>
  );
}
