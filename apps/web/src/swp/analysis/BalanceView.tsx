import { getSwpReskillBalance } from "@hub/contract/swp/analysis.ts";
import { toHundredths } from "@hub/domain/swp/size.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import type { ChartDrawing } from "@hub/domain/dashboards/charts/chart-drawing.ts";
import { ChartPanel } from "../../ui/charts/ChartPanel.tsx";
import { DownloadMenu } from "../../ui/charts/DownloadMenu.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { type Analysis, queryOf } from "./analysis-search.ts";
import { BalanceClusters } from "./BalanceClusters.tsx";
import { BalanceTable } from "./BalanceTable.tsx";
import type { Course, Courses } from "./figures.ts";
import { useAnalysisExport } from "./use-analysis-export.ts";
import { type FigureWords, useFigureWords } from "./use-figure-words.ts";

type Props = { asked: Analysis; onCluster: (cluster: string | undefined) => void };

/** What shortages ask of reskilling against what the pool offers, over the quarters: of all clusters or of one, and of each at a glance. */
export function BalanceView({ asked, onCluster }: Props) {
  const t = useText();
  const words = useFigureWords();
  const query = { side: asked.side, ...queryOf(asked) };
  const { data, error, isPending, isPlaceholderData, refetch } = useRoute(getSwpReskillBalance, { query });
  const chosen = data?.clusters.find(({ id }) => id === asked.cluster);
  const shown: Courses | undefined = chosen ?? data?.total;
  const name = chosen ? words.cluster(chosen.name) : t("swp.balance-all");
  const title = t("swp.balance-title", { cluster: name });
  const onWorkbook = useAnalysisExport("balance", query);
  const isNothing = data && data.total.plan.askedItems + data.total.plan.offeredItems === 0;
  return (
    <StateView
      loading={isPending}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
      empty={isNothing && { title: t("swp.balance-none"), text: t("swp.balance-none-text") }}
    >
      {data && shown && (
        <div className="hub-analysis" data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
          <ChartPanel
            title={title}
            beside={
              chosen && (
                <button type="button" className="hub-link" onClick={() => onCluster(undefined)}>
                  {t("swp.balance-show-all")}
                </button>
              )
            }
            drawing={drawBalance(data.quarters, shown, words, (of, end) => t(`swp.balance-series-${of}-${end}`))}
            renderTable={(heard) => <BalanceTable caption={title} quarters={data.quarters} courses={shown} heard={heard} />}
            renderBelow={() => <Remarks course={shown.plan} words={words} />}
            download={{ source: [t("swp.balance-rule")], tag: asked.side }}
            onWorkbook={onWorkbook}
          />
          {!chosen && asked.side === "skills" && <p className="hub-note hub-note-closed">{t("swp.balance-skills-note")}</p>}
          <Panel
            title={t("swp.balance-by-cluster")}
            actions={<DownloadMenu title={t("swp.balance-by-cluster")} onPicture={undefined} onWorkbook={onWorkbook} />}
          >
            {asked.whatIf !== undefined && <p className="hub-dimmed">{t("swp.balance-beside")}</p>}
            <BalanceClusters balance={data} chosen={asked.cluster} onCluster={onCluster} />
            <details>
              <summary>{t("swp.balance-how")}</summary>
              <p className="hub-dimmed">{t("swp.balance-rule")}</p>
              <p className="hub-dimmed">{t("swp.balance-clusters-apart")}</p>
            </details>
          </Panel>
        </div>
      )}
    </StateView>
  );
}

/** Lines of the worst and the best case; where nothing can be set against it, of what is asked. */
function drawBalance(
  quarters: readonly string[],
  courses: Courses,
  words: FigureWords,
  label: (of: "plan" | "whatif", end: "worst" | "best" | "asked") => string,
): ChartDrawing {
  const told = courses.plan.points.some(({ worst }) => worst !== null);
  const ends = told ? (["best", "worst"] as const) : (["asked"] as const);
  const sides = courses.whatIf ? (["plan", "whatif"] as const) : (["plan"] as const);
  const series = sides.flatMap((of) => ends.map((end) => ({ of, end, name: `${of}-${end}`, label: label(of, end) })));
  const valueOf = (place: number, of: (typeof sides)[number], end: (typeof ends)[number]) => {
    const point = (of === "plan" ? courses.plan : (courses.whatIf ?? courses.plan)).points[place];
    return end === "asked" ? point?.asked.max : point?.[end];
  };
  return {
    shape: "lines",
    percent: false,
    series,
    marks: quarters.map((quarter, place) => {
      const values = series.map(({ of, end, name }) => [name, valueOf(place, of, end) ?? null] as const);
      return {
        key: quarter,
        name: words.quarter(quarter),
        lengths: Object.fromEntries(values.map(([name, value]) => [name, value === null ? null : Number(value)])),
        said: Object.fromEntries(values.map(([name, value]) => [name, value === null ? "" : words.signed(value)])),
        details: [],
      };
    }),
  };
}

/** What stands in the figures without being seen in them, or does not. */
function Remarks({ course: { overdue, undated, later }, words }: { course: Course; words: FigureWords }) {
  const t = useText();
  const isThere = ({ max }: { max: string }) => toHundredths(max) !== 0n;
  const remarks = [
    ...(isThere(overdue) ? [t("swp.balance-overdue", { size: words.bounds(overdue) })] : []),
    ...(isThere(undated) ? [t("swp.balance-undated", { size: words.bounds(undated) })] : []),
    ...(isThere(later.asked) ? [t("swp.balance-later-asked", { size: words.bounds(later.asked) })] : []),
    ...(isThere(later.offered) ? [t("swp.balance-later-offered", { size: words.bounds(later.offered) })] : []),
  ];
  return remarks.length === 0 ? null : (
    <ul className="hub-reasons">
      {remarks.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
