import { getSwpCoverage } from "@hub/contract/swp/analysis.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { ChartPanel } from "../../ui/charts/ChartPanel.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { type Analysis, queryOf } from "./analysis-search.ts";
import { drawByKind } from "./figures.ts";
import { LeverTable } from "./LeverTable.tsx";
import { PairTable } from "./PairTable.tsx";
import { useAnalysisExport } from "./use-analysis-export.ts";
import { useFigureWords } from "./use-figure-words.ts";
import { useRangeDrawing } from "./use-range-drawing.ts";

type Closed = { quarter: string; coverage: string };
const inOrder = (one: Closed, other: Closed) =>
  one.quarter < other.quarter ? -1 : one.quarter > other.quarter ? 1 : completedFirst({ name: one.coverage }, { name: other.coverage });
const completedFirst = (one: { name: string }, other: { name: string }) =>
  Number(other.name === "COMPLETED") - Number(one.name === "COMPLETED");

/** What was covered, by the quarter in which it was closed and by lever; and what is still open, by when it is needed. */
export function CoverageView({ asked }: { asked: Analysis }) {
  const t = useText();
  const words = useFigureWords();
  const drawRanges = useRangeDrawing();
  const query = { tab: asked.of, ...queryOf(asked) };
  const { data, error, isPending, isPlaceholderData, refetch } = useRoute(getSwpCoverage, { query });
  const onWorkbook = useAnalysisExport("coverage", query);
  const nameOf = (code: string) => data?.coverages.find((each) => each.code === code)?.name ?? code;
  const closed = (data?.closed ?? []).toSorted(inOrder).map((row) => ({
    ...row,
    key: `${row.quarter} ${row.coverage}`,
    name: t("swp.coverage-when", { quarter: words.quarter(row.quarter), coverage: nameOf(row.coverage) }),
  }));
  const open = (data?.open ?? []).map((row) => ({ ...row, key: row.quarter ?? "", name: words.quarterOr(row.quarter) }));
  // What was covered is drawn plain, what was given up beside it is not.
  const kinds = (data?.coverages ?? []).map(({ code, name }) => ({ name: code, label: name })).toSorted(completedFirst);
  const withoutSize = closed.reduce((sum, row) => sum + row.withoutSize, 0);
  const titles = { closed: t("swp.coverage-closed-title"), open: t("swp.coverage-open-title") };
  return (
    <StateView
      loading={isPending}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
      empty={closed.length + open.length === 0 && { title: t("swp.coverage-none"), text: t("swp.coverage-none-text") }}
    >
      {data && (
        <div className="hub-analysis" data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
          {closed.length === 0 ? (
            <p className="hub-note hub-note-closed">{t("swp.coverage-nothing-closed")}</p>
          ) : (
            <ChartPanel
              title={titles.closed}
              drawing={drawByKind(
                drawRanges(closed),
                closed.map(({ coverage }) => coverage),
                kinds,
              )}
              renderTable={(heard) => (
                <LeverTable caption={titles.closed} first={t("swp.coverage-closed-in")} levers={data.levers} rows={closed} heard={heard} />
              )}
              renderBelow={() => withoutSize > 0 && <p className="hub-dimmed">{t("swp.coverage-without-size", { count: withoutSize })}</p>}
              download={{ source: [t("swp.coverage-source")], tag: asked.of }}
              onWorkbook={onWorkbook}
            />
          )}
          {open.length > 0 && (
            <ChartPanel
              title={titles.open}
              drawing={drawRanges(open.map(({ plan, ...row }) => ({ ...row, fte: plan.fte })))}
              renderTable={(heard) => (
                <>
                  <LeverTable
                    caption={titles.open}
                    first={t("swp.analysis-quarter")}
                    levers={data.levers}
                    rows={open.map(({ plan, ...row }) => ({ ...row, ...plan }))}
                    heard={heard}
                  />
                  {asked.whatIf !== undefined && (
                    <>
                      <LeverTable
                        caption={t("swp.coverage-open-whatif")}
                        first={t("swp.analysis-quarter")}
                        levers={data.levers}
                        rows={open.map(({ plan, whatIf, ...row }) => ({ ...row, ...(whatIf ?? plan) }))}
                        heard={heard}
                      />
                      <PairTable
                        caption={t("swp.coverage-open-difference")}
                        first={t("swp.analysis-quarter")}
                        rows={open.map(({ key, name, items, plan, whatIf }) => ({
                          key,
                          name,
                          items,
                          pair: { plan: plan.fte, whatIf: whatIf?.fte ?? null },
                        }))}
                        heard={heard}
                      />
                    </>
                  )}
                </>
              )}
              download={{ source: [t("swp.coverage-source")], tag: asked.of }}
              onWorkbook={onWorkbook}
            />
          )}
        </div>
      )}
    </StateView>
  );
}
