import type { getToday } from "@hub/contract/today/today.ts";
import type { Output } from "@hub/contract/route.ts";
import { Link } from "@tanstack/react-router";
import { useFormats } from "../texts/formats.ts";
import { useCodeText, useText } from "../texts/language.tsx";
import { useHeadlineText } from "../texts/kpi-values.ts";
import { Panel } from "../ui/Page.tsx";

type Today = Output<(typeof getToday)["answer"]>;

/** The headline figures of the last closing with how they moved; what is hidden says so. */
export function Headlines({ figures }: { figures: NonNullable<Today["figures"]> }) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const written = useHeadlineText();
  return (
    <Panel title={t("today.figures", { month: formats.month(figures.year, figures.month) })}>
      <dl className="hub-today-figures">
        {figures.items.map((item) => (
          <div key={item.kpi}>
            <dt>
              <Link to="/scenaries/$id/dashboard" params={{ id: String(figures.scenarioId) }} className="hub-link">
                {codeText("kpis", item.kpi)}
              </Link>
            </dt>
            <dd>
              <strong>{written.value(item)}</strong>
              {written.change(item, item.sinceMonth) && (
                <div className="hub-dimmed">{t("today.since-month", { value: written.change(item, item.sinceMonth) })}</div>
              )}
              {written.change(item, item.sinceYear) && (
                <div className="hub-dimmed">{t("today.since-year", { value: written.change(item, item.sinceYear) })}</div>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
