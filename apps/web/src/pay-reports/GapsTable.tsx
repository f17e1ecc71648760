import type { ChartModel } from "@hub/domain/dashboards/charts/model-parts.ts";
import { FigureCell } from "../scenarios/figures/FigureCell.tsx";
import { useText } from "../texts/language.tsx";
import { ChartTable } from "../ui/charts/ChartTable.tsx";

type Props = {
  title: string;
  table: ChartModel["table"];
  /** For those who hear the page while the chart is shown. */
  heard: boolean;
};

/** The gaps of each legal entity; what has no value says why in a word, the reasons in sentences below. */
export function GapsTable({ title, table: { heads, lines }, heard }: Props) {
  const t = useText();
  const said = lines.flatMap(({ cells }) => cells.flatMap(({ text, reason }) => (reason === undefined ? [] : [[text, reason] as const])));
  const reasons = new Map(said.filter(([text, reason]) => text !== reason));
  return (
    <ChartTable
      title={title}
      first={t("pay-reports.entity")}
      heads={heads}
      heard={heard}
      below={
        reasons.size > 0 && (
          <ul className="hub-reasons">
            {[...reasons].map(([text, reason]) => (
              <li key={text}>{t("dashboards.reason-explained", { short: text, reason })}</li>
            ))}
          </ul>
        )
      }
    >
      <tbody>
        {lines.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <FigureCell key={heads[at]} cell={cell} head={heads[at]} name={name} />
            ))}
          </tr>
        ))}
      </tbody>
    </ChartTable>
  );
}
