import type { ShownFigure } from "@hub/domain/dashboards/charts/report-lines.ts";
import { sexesOf } from "@hub/i18n/words/figure-text.ts";
import { useSpeaker } from "../../texts/kpi-values.ts";

/** How many women and men a figure is of, and how many it could not place. */
export function FigureSexes({ figure }: { figure: ShownFigure }) {
  return sexesOf(useSpeaker(), figure).map((text) => (
    <p key={text} className="hub-dimmed">
      {text}
    </p>
  ));
}
