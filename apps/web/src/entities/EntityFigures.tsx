import { Link } from "@tanstack/react-router";
import { useFormats } from "../texts/formats.ts";
import { useFigureText, useHeadlineText } from "../texts/kpi-values.ts";
import { useText } from "../texts/language.tsx";
import { Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import type { Part } from "./overview.ts";

/** The first figures of the last closed month, each with what it moved since the month before. */
export function EntityFigures({ figures }: { figures: Part<"figures"> }) {
  const t = useText();
  const formats = useFormats();
  const text = useFigureText(figures.conventions.minimumGroupSize);
  const headline = useHeadlineText();
  const { scenarioId, year, month, version, items } = figures;
  const all = (
    <Link to="/scenaries/$id/dashboard" params={{ id: String(scenarioId) }} className="hub-link">
      {t("entity-page.figures-all")}
    </Link>
  );
  return (
    <Panel title={t("entity-page.figures")} actions={all}>
      <StateView empty={items.length === 0 && { title: t("entity-page.figures-none") }}>
        <p className="hub-dimmed">
          {t(items.some(({ sinceMonth }) => sinceMonth !== null) ? "entity-page.figures-moved" : "entity-page.figures-note", {
            month: formats.month(year, month),
            version: version ?? 0,
          })}
        </p>
        <dl className="hub-entity-figures">
          {items.map((figure) => (
            <div key={figure.kpi}>
              <dt>{text.name(figure.kpi)}</dt>
              <dd title={figure.value === null ? text.reason(figure) : undefined}>{text.short(figure)}</dd>
              {figure.sinceMonth !== null && <dd className="hub-dimmed">{headline.change(figure, { difference: figure.sinceMonth })}</dd>}
            </div>
          ))}
        </dl>
      </StateView>
    </Panel>
  );
}
