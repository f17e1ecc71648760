import { remarkLines } from "@hub/i18n/words/dashboards/remark-lines.ts";
import { useSpeaker } from "../../texts/kpi-values.ts";
import { Panel } from "../../ui/Page.tsx";
import "../dashboards.css";
import type { ReportFigures } from "../report-figures.ts";

/** What owners say about the figures of some KPIs. */
export function RemarksPanel({ figures, kpis }: { figures: ReportFigures; kpis: readonly string[] }) {
  const speaker = useSpeaker();
  const said = remarkLines(speaker, figures, kpis);
  if (said.length === 0) return null;
  return (
    <Panel title={speaker.t("dashboards.remarks")}>
      <dl className="hub-remarks">
        {said.map(({ key, figure, text, by }) => (
          <div key={key}>
            <dt>{figure}</dt>
            <dd>
              {text} <span className="hub-dimmed">{by}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
