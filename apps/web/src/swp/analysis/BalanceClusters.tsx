import { useText } from "../../texts/language.tsx";
import { ChartTable } from "../../ui/charts/ChartTable.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { type Balance, countLacking, type Course, isSamePoint, type Point } from "./figures.ts";
import { useFigureWords } from "./use-figure-words.ts";
import { VerdictBadge } from "./VerdictBadge.tsx";

type Props = { balance: Balance; chosen: number | undefined; onCluster: (cluster: string | undefined) => void };

/** Each cluster by quarter: whether it is enough, and what is left or lacks from the worst to the best case. */
export function BalanceClusters({ balance: { quarters, clusters, total }, chosen, onCluster }: Props) {
  const t = useText();
  const words = useFigureWords();
  // What is left in one cluster covers nothing of another: all of them together are not enough while one lacks.
  const lackingAt = (place: number, of: "plan" | "whatIf") => countLacking(clusters, place, of);
  const cells = (course: Course, other: Course | null, isTotal = false) =>
    quarters.map((quarter, place) => {
      const [mine, theirs] = [course.points[place], other?.points[place]];
      return (
        <td key={quarter} data-numeric>
          {mine && <Cell point={mine} lacking={isTotal ? lackingAt(place, "plan") : 0} />}
          {mine && theirs && !isSamePoint(mine, theirs) && (
            <div className="hub-balance-whatif">
              <span className="hub-table-note">{t("swp.analysis-whatif-short")}</span>
              <Cell point={theirs} lacking={isTotal ? lackingAt(place, "whatIf") : 0} />
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
          {cells(total.plan, total.whatIf, true)}
        </tr>
      </tfoot>
    </ChartTable>
  );
}

/** `lacking`: of a sum, how many clusters lack although the sum does not. */
function Cell({ point: { asked, worst, best, verdict }, lacking }: { point: Point; lacking: number }) {
  const t = useText();
  const words = useFigureWords();
  if (verdict === null || worst === null || best === null) return <span>{t("swp.balance-asked-only", { size: words.bounds(asked) })}</span>;
  return (
    <>
      {lacking > 0 && verdict !== "lack" ? (
        <StatusBadge meaning="partial" text={t("swp.balance-lack-in", { count: lacking })} />
      ) : (
        <VerdictBadge verdict={verdict} />
      )}
      <span className="hub-table-note">
        <span className="hub-balance-bound">{words.signed(worst)}</span>{" "}
        {best !== worst && <span className="hub-balance-bound">{t("swp.balance-to", { best: words.signed(best) })}</span>}
      </span>
    </>
  );
}
