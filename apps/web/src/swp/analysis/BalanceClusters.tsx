import { useText } from "../../texts/language.tsx";
import { ChartTable } from "../../ui/charts/ChartTable.tsx";
import { type Balance, type Course, isSamePoint, type Point } from "./figures.ts";
import { useFigureWords } from "./use-figure-words.ts";
import { VerdictBadge } from "./VerdictBadge.tsx";

type Props = { balance: Balance; chosen: number | undefined; onCluster: (cluster: string | undefined) => void };

/** Each cluster by quarter: whether it is enough, and what is left or lacks from the worst to the best case. */
export function BalanceClusters({ balance: { quarters, clusters, total }, chosen, onCluster }: Props) {
  const t = useText();
  const words = useFigureWords();
  const cells = (course: Course, other: Course | null) =>
    quarters.map((quarter, place) => {
      const [mine, theirs] = [course.points[place], other?.points[place]];
      return (
        <td key={quarter} data-numeric>
          {mine && <Cell point={mine} />}
          {mine && theirs && !isSamePoint(mine, theirs) && (
            <div className="hub-balance-whatif">
              <span className="hub-table-note">{t("swp.analysis-whatif-short")}</span>
              <Cell point={theirs} />
            </div>
          )}
        </td>
      );
    });
  return (
    <ChartTable
      title={t("swp.balance-by-cluster")}
      caption={t("swp.balance-caption")}
      first={t("swp.analysis-cluster")}
      heads={quarters.map(words.quarter)}
      className="hub-balance-table"
    >
      <tbody>
        {clusters.map(({ id, name, plan, whatIf }) => (
          <tr key={id} aria-current={id === chosen || undefined}>
            <th scope="row">
              <button type="button" className="hub-link" onClick={() => onCluster(String(id))}>
                {words.cluster(name)}
              </button>
            </th>
            {cells(plan, whatIf)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("swp.balance-all")}</th>
          {cells(total.plan, total.whatIf)}
        </tr>
      </tfoot>
    </ChartTable>
  );
}

function Cell({ point: { asked, worst, best, verdict } }: { point: Point }) {
  const t = useText();
  const words = useFigureWords();
  if (verdict === null || worst === null || best === null) return <span>{t("swp.balance-asked-only", { size: words.bounds(asked) })}</span>;
  return (
    <>
      <VerdictBadge verdict={verdict} />
      <span className="hub-table-note">{words.between(worst, best)}</span>
    </>
  );
}
