import { impacts } from "@hub/domain/swp/plan-item.ts";
import { maxOf } from "@hub/domain/swp/size.ts";
import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { useText } from "../../texts/language.tsx";
import { ChartTable } from "../../ui/charts/ChartTable.tsx";
import { type Analysis, type GapCell, itemsSearch } from "./analysis-search.ts";
import { addPairs, countItems, type GapMap, isSame } from "./figures.ts";
import { useFigureWords } from "./use-figure-words.ts";

type Cells = GapMap["cells"];
const shades = 4;

/** Clusters with their impacts by quarter, with totals; the most FTE stand on the darkest ground, and each figure leads to its items. */
export function GapTable({ map: { quarters, clusters, cells }, asked }: { map: GapMap; asked: Analysis }) {
  const t = useText();
  const words = useFigureWords();
  const largest = cells.reduce((most, { plan }) => (maxOf(plan) > most ? maxOf(plan) : most), 1n);
  const shadeOf = (found: Cells) => Number((maxOf(addPairs(found, false).plan) * BigInt(shades) + largest - 1n) / largest);
  const line = (found: Cells, of: GapCell, name: string, shaded: boolean) => {
    const byQuarter = Map.groupBy(found, ({ quarter }) => quarter);
    return (
      <>
        {quarters.map((quarter) => {
          const here = byQuarter.get(quarter) ?? [];
          return (
            <td key={quarter} data-numeric data-shade={shaded && here.length > 0 ? shadeOf(here) : undefined}>
              <Figure cells={here} asked={asked} of={{ ...of, quarter }} name={`${name}, ${words.quarter(quarter)}`} />
            </td>
          );
        })}
        <td data-numeric>
          <Figure cells={found} asked={asked} of={of} name={name} />
        </td>
      </>
    );
  };
  const byCluster = Map.groupBy(cells, ({ clusterId }) => clusterId);
  return (
    <ChartTable
      title={t("swp.analysis-map")}
      caption={t("swp.map-caption")}
      first={t("swp.map-head")}
      heads={[...quarters.map(words.quarter), t("swp.analysis-total")]}
      className="hub-gap-table"
    >
      <tbody>
        {clusters.map(({ id, name }) => {
          const ofCluster = byCluster.get(id) ?? [];
          const byImpact = Map.groupBy(ofCluster, ({ impact }) => impact);
          return (
            <Fragment key={id}>
              <tr className="hub-gap-cluster">
                <th scope="row">{words.cluster(name)}</th>
                {line(ofCluster, { clusterId: id }, words.cluster(name), false)}
              </tr>
              {impacts.map((impact) => {
                const found = byImpact.get(impact);
                const label = t(`swp.impact-${impact}`);
                return (
                  found && (
                    <tr key={impact}>
                      <th scope="row" className="hub-gap-impact">
                        {label}
                      </th>
                      {line(found, { clusterId: id, impact }, `${words.cluster(name)}, ${label}`, true)}
                    </tr>
                  )
                );
              })}
            </Fragment>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("swp.analysis-total")}</th>
          {line(cells, {}, t("swp.balance-all"), false)}
        </tr>
      </tfoot>
    </ChartTable>
  );
}

/** The FTE of cells and how many items they are, as the way to these; beside a what-if what that makes of them. */
function Figure({ cells, asked, of, name }: { cells: Cells; asked: Analysis; of: GapCell; name: string }) {
  const t = useText();
  const words = useFigureWords();
  if (cells.length === 0) return <span className="hub-dimmed">–</span>;
  const pair = addPairs(cells, asked.whatIf !== undefined);
  return (
    <Link to="/swp" search={itemsSearch(asked, of)} className="hub-gap-figure" activeProps={{}}>
      <VisuallyHidden>{t("swp.map-open", { what: name })} </VisuallyHidden>
      <strong>{words.size(pair.plan)}</strong>
      <span className="hub-table-note">{t("swp.analysis-count", { count: countItems(cells) })}</span>
      {pair.whatIf && !isSame(pair) && (
        <span className="hub-table-note">{t("swp.map-whatif", { size: words.size(pair.whatIf), difference: words.difference(pair) })}</span>
      )}
    </Link>
  );
}
