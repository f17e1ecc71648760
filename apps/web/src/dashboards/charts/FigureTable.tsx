import { FigureCell } from "../../scenarios/figures/FigureCell.tsx";
import { useText } from "../../texts/language.tsx";
import { ChartTable } from "../../ui/charts/ChartTable.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import type { ChartModel, TableLine } from "./model-parts.ts";

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
      {line.cells.map(({ kpi, ...cell }, place) => (
        <FigureCell
          key={heads[place]}
          cell={cell}
          head={heads[place]}
          name={line.name}
          onOrigin={onOrigin && kpi && line.key !== "selection" ? () => onOrigin(kpi, line) : undefined}
        />
      ))}
    </tr>
  );
  const totals = lines.filter(({ isTotal }) => isTotal);
  return (
    <ChartTable
      title={caption}
      caption={
        <>
          {caption} {provisional && <StatusBadge meaning="partial" text={t("dashboards.provisional")} />}
        </>
      }
      first={t(`dashboards.head-${first}`)}
      heads={heads}
      heard={heard}
      below={
        reasons.size > 0 && (
          <ul className="hub-reasons">
            {[...reasons].map(([key, { text, reason }]) => (
              <li key={key}>{t("dashboards.reason-explained", { short: text, reason })}</li>
            ))}
          </ul>
        )
      }
    >
      <tbody>{lines.filter(({ isTotal }) => !isTotal).map(row)}</tbody>
      {totals.length > 0 && <tfoot>{totals.map(row)}</tfoot>}
    </ChartTable>
  );
}
