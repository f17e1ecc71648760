import { Link } from "@tanstack/react-router";
import { useFormats } from "../texts/formats.ts";
import { useFigureText } from "../texts/kpi-values.ts";
import { useText } from "../texts/language.tsx";
import { Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import type { Part } from "./overview.ts";

/** The first figures of the last closed month. */
export function EntityFigures({ figures }: { figures: Part<"figures"> }) {
  const t = useText();
  const formats = useFormats();
  const text = useFigureText(figures.conventions.minimumGroupSize);
  const { scenarioId, year, month, version, items } = figures;
  const all = (
    <Link to="/scenaries/$id/dashboard" params={{ id: String(scenarioId) }} className="hub-link">
      {t("entity-page.figures-all")}
    </Link>
  );
  return (
    <Panel title={t("entity-page.figures")} actions={all}>
      <StateView empty={items.length === 0 && { title: t("entity-page.figures-none") }}>
        <p className="hub-dimmed">{t("entity-page.figures-note", { month: formats.month(year, month), version: version ?? 0 })}</p>
        <dl className="hub-entity-figures">
          {items.map((figure) => (
            <div key={figure.kpi}>
              <dt>{text.name(figure.kpi)}</dt>
              <dd title={figure.value === null ? text.reason(figure) : undefined}>{text.short(figure)}</dd>
            </div>
          ))}
        </dl>
      </StateView>
    </Panel>
  );
}
