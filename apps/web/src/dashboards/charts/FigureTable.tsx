import { nodeOfLine } from "@hub/domain/dashboards/charts/report-lines.ts";
import { useAddress } from "../../ui/use-address.ts";
import { FigureCell } from "../../scenarios/figures/FigureCell.tsx";
import { useRegionName } from "../../texts/display-names.ts";
import { useText } from "../../texts/language.tsx";
import { ChartTable } from "../../ui/charts/ChartTable.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { ChangeText } from "./ChangeText.tsx";
import type { Origin } from "../report-search.ts";
import { useFrame } from "./frame.ts";
import type { ChartModel, TableLine } from "@hub/domain/dashboards/charts/model-parts.ts";

type Props = {
  caption: string;
  table: ChartModel["table"];
  provisional: boolean;
  /** For those who hear the page while the chart is shown. */
  heard?: boolean;
  /** Opens where a figure comes from. */
  onOrigin?: ((origin: Origin) => void) | undefined;
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
  const countries = new Set(lines.flatMap(({ country }) => country ?? []));
  const row = (line: TableLine) => (
    <tr key={line.key}>
      <th scope="row">
        <LineName line={line} withCountry={countries.size > 1} heard={heard} />
      </th>
      {line.cells.map(({ kpi, change, ...cell }, place) => (
        <FigureCell
          key={heads[place]}
          cell={cell}
          head={heads[place]}
          name={line.name}
          onOrigin={
            onOrigin && kpi && line.key !== "selection"
              ? () => onOrigin({ kpi, legalEntityId: line.legalEntityId, nodeId: nodeOfLine(line) ?? null })
              : undefined
          }
        >
          {change && <ChangeText change={change} />}
        </FigureCell>
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

/** Whose figures a line has: pressed, it filters to the entity, the node or the country, or to the entities of its country. What is only heard has no buttons: nobody would see where they are. */
function LineName({ line, withCountry, heard }: { line: TableLine; withCountry: boolean; heard: boolean }) {
  const t = useText();
  const nameRegion = useRegionName();
  const frame = useFrame();
  const { change } = useAddress("/dashboards/$id/dashboard");
  const { name, country } = line;
  const press = heard ? undefined : frame.onLine(line);
  if (!press) return name;
  return (
    <>
      <button
        type="button"
        className="hub-link"
        title={t(nodeOfLine(line) === undefined ? "dashboards.only-entity" : "dashboards.only-node", { name })}
        onClick={press}
      >
        {name}
      </button>
      {withCountry && country && (
        <button
          type="button"
          className="hub-link hub-line-country"
          title={t("dashboards.only-entity", { name: nameRegion(country) })}
          onClick={() => change({ countries: country, entities: undefined })}
        >
          {nameRegion(country)}
        </button>
      )}
    </>
  );
}
