import type { getSwpGapMap } from "@hub/contract/swp-analysis.ts";
import type { Output } from "@hub/contract/route.ts";
import { impacts } from "@hub/domain/swp/plan-item.ts";
import { maxOf } from "@hub/domain/swp/size.ts";
import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { useText } from "../../shell/language.tsx";
import { type Analysis, itemsSearch } from "./analysis-search.ts";
import { addPairs, isSame, type Pair } from "./figures.ts";
import { useFigureWords } from "./use-figure-words.ts";

type GapMap = Output<typeof getSwpGapMap.answer>;
type Cell = GapMap["cells"][number];
/** What a figure is of; what is left out is all. */
type Of = { clusterId?: number; impact?: (typeof impacts)[number]; quarter?: string };
const shades = 4;

/** Clusters with their impacts by quarter, with totals; the most FTE stand on the darkest ground, and each figure leads to its items. */
export function GapTable({ map, asked }: { map: GapMap; asked: Analysis }) {
  const t = useText();
  const words = useFigureWords();
  const { quarters, clusters, cells } = map;
  const beside = asked.whatIf !== undefined;
  const most = cells.reduce((largest, { plan }) => (maxOf(plan) > largest ? maxOf(plan) : largest), 1n);
  const shadeOf = ({ plan }: Pair) => Number((maxOf(plan) * BigInt(shades) + most - 1n) / most);
  const nameOf = ({ clusterId, impact, quarter }: Of) =>
    [
      clusterId === undefined ? t("swp.balance-all") : words.cluster(clusters.find(({ id }) => id === clusterId)?.name ?? ""),
      ...(impact === undefined ? [] : [t(`swp.impact-${impact}`)]),
      ...(quarter === undefined ? [] : [words.quarter(quarter)]),
    ].join(", ");
  const figure = (found: readonly Cell[], of: Of) => {
    if (found.length === 0) return <span className="hub-dimmed">–</span>;
    const pair = addPairs(found, beside);
    const count = found.reduce((sum, { items }) => sum + items, 0);
    return (
      <Link to="/swp" search={itemsSearch(asked, of) as never} className="hub-gap-figure" activeProps={{}}>
        <VisuallyHidden>{t("swp.map-open", { what: nameOf(of) })} </VisuallyHidden>
        <strong>{words.size(pair.plan)}</strong>
        <span className="hub-table-note">{t("swp.analysis-count", { count })}</span>
        {pair.whatIf && !isSame(pair) && (
          <span className="hub-table-note">
            {t("swp.map-whatif", { size: words.size(pair.whatIf), difference: words.difference(pair) })}
          </span>
        )}
      </Link>
    );
  };
  const line = (ofLine: readonly Cell[], of: Of, shaded: boolean) => (
    <>
      {quarters.map((quarter) => {
        const found = ofLine.filter((cell) => cell.quarter === quarter);
        return (
          <td key={quarter} data-numeric data-shade={shaded && found.length > 0 ? shadeOf(addPairs(found, false)) : undefined}>
            {figure(found, { ...of, quarter })}
          </td>
        );
      })}
      <td data-numeric className="hub-gap-total">
        {figure(ofLine, of)}
      </td>
    </>
  );
  return (
    <div className="hub-table-frame" tabIndex={0} role="region" aria-label={t("ui.chart-table-of", { title: t("swp.analysis-map") })}>
      <table className="hub-table hub-figure-table hub-gap-table">
        <caption className="hub-gap-caption">{t("swp.map-caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("swp.map-head")}</th>
            {quarters.map((quarter) => (
              <th key={quarter} scope="col" data-numeric>
                {words.quarter(quarter)}
              </th>
            ))}
            <th scope="col" data-numeric>
              {t("swp.analysis-total")}
            </th>
          </tr>
        </thead>
        <tbody>
          {clusters.map(({ id, name }) => {
            const ofCluster = cells.filter(({ clusterId }) => clusterId === id);
            return (
              <Fragment key={id}>
                <tr className="hub-gap-cluster">
                  <th scope="row">{words.cluster(name)}</th>
                  {line(ofCluster, { clusterId: id }, false)}
                </tr>
                {impacts.map((impact) => {
                  const found = ofCluster.filter((cell) => cell.impact === impact);
                  return found.length === 0 ? null : (
                    <tr key={impact}>
                      <th scope="row" className="hub-gap-impact">
                        {t(`swp.impact-${impact}`)}
                      </th>
                      {line(found, { clusterId: id, impact }, true)}
                    </tr>
                  );
                })}
              </Fragment>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("swp.analysis-total")}</th>
            {line(cells, {}, false)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
