import { VisuallyHidden } from "@mantine/core";
import { useText } from "../../shell/language.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import type { ChartModel, TableLine } from "./chart-model.ts";

type Props = {
  caption: string;
  table: ChartModel["table"];
  provisional: boolean;
  /** For those who hear the page while the chart is shown. */
  heard?: boolean;
  /** Opens where a figure comes from. */
  onOrigin?: ((kpi: string, line: TableLine) => void) | undefined;
};

/** Figures by line, those that stand apart last; a missing value says why in a word, the reasons in sentences below. */
export function FigureTable({ caption, table, provisional, heard = false, onOrigin }: Props) {
  const t = useText();
  const { heads, lines, first } = table;
  const reasons = new Map(
    lines.flatMap(({ cells }) =>
      cells.flatMap(({ text, reason }) =>
        reason === undefined || reason === text ? [] : [[`${text} ${reason}`, { text, reason }] as const],
      ),
    ),
  );
  const row = (line: TableLine) => (
    <tr key={line.key}>
      <th scope="row">{line.name}</th>
      {line.cells.map(({ text, reason, note, kpi }, place) => (
        <td key={heads[place]} data-numeric>
          {reason === undefined ? (
            onOrigin && kpi && line.key !== "selection" ? (
              <button
                type="button"
                className="hub-figure-origin"
                aria-label={t("dashboards.origin-of", { kpi: heads[place] ?? "", name: line.name, value: text })}
                onClick={() => onOrigin(kpi, line)}
              >
                {text}
              </button>
            ) : (
              text
            )
          ) : (
            <span className="hub-dimmed">{text}</span>
          )}
          {note !== undefined && <span className="hub-table-note">{note}</span>}
        </td>
      ))}
    </tr>
  );
  const totals = lines.filter(({ isTotal }) => isTotal);
  const content = (
    <>
      <table className="hub-table hub-figure-table">
        <caption>
          {caption} {provisional && <StatusBadge meaning="partial" text={t("dashboards.provisional")} />}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t(`dashboards.head-${first}`)}</th>
            {heads.map((head) => (
              <th key={head} scope="col" data-numeric>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{lines.filter(({ isTotal }) => !isTotal).map(row)}</tbody>
        {totals.length > 0 && <tfoot>{totals.map(row)}</tfoot>}
      </table>
      {reasons.size > 0 && (
        <ul className="hub-reasons">
          {[...reasons].map(([key, { text, reason }]) => (
            <li key={key}>{t("dashboards.reason-explained", { short: text, reason })}</li>
          ))}
        </ul>
      )}
    </>
  );
  if (heard) return <VisuallyHidden component="div">{content}</VisuallyHidden>;
  return (
    <div className="hub-table-frame" tabIndex={0} role="region" aria-label={t("ui.chart-table-of", { title: caption })}>
      {content}
    </div>
  );
}
