import { type Figures, findFigure, type Subject } from "./figure-rows.ts";
import { useFigureText } from "../../texts/kpi-values.ts";
import { SubjectTable } from "./SubjectTable.tsx";

type Props = { caption: string; kpis: readonly string[]; subjects: readonly Subject[]; group: Subject | undefined; figures: Figures };

/** KPIs by entity and for the group; a missing value says why, and what must be known beside it stands with it. */
export function ValueTable({ caption, kpis, subjects, group, figures }: Props) {
  const text = useFigureText(figures.conventions.minimumGroupSize);
  return (
    <SubjectTable
      caption={caption}
      figures={figures}
      subjects={subjects}
      group={group}
      heads={kpis.map((kpi) => text.name(kpi))}
      cells={({ figures: own }) =>
        kpis.map((kpi) => {
          const figure = findFigure(own, kpi);
          return {
            text: text.short(figure),
            reason: text.value(figure) === undefined ? text.reason(figure) : undefined,
            note: text.notes(figure).join(" · ") || undefined,
            kpi,
          };
        })
      }
    />
  );
}
