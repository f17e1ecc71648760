import { getSwpCoverage, getSwpGapMap, getSwpReskillBalance } from "@hub/contract/swp/analysis.ts";
import type { Size } from "@hub/domain/swp/size.ts";
import { useRoute } from "../../../api/queries.ts";
import { useCodeText, useText } from "../../../texts/language.tsx";
import { Panel } from "../../../ui/Page.tsx";
import { StateView } from "../../../ui/StateView.tsx";
import { OrgSelect } from "../../organisation/OrgSelect.tsx";
import { type Analysis, queryOf } from "../analysis-search.ts";
import { BalanceTable } from "../BalanceTable.tsx";
import { addByQuarter, addPairs } from "../figures.ts";
import { PairTable } from "../PairTable.tsx";
import { SideSwitch } from "../SideSwitch.tsx";
import { useFigureWords } from "../use-figure-words.ts";
import type { SearchOf } from "../../../ui/use-address.ts";

const nothing: Size = { min: "0", max: null };
type Props = { asked: Analysis; name: string; onShow: (changed: SearchOf<"/swp">) => void };

/** Map, balance and coverage of the plan and of the what-if side by side, with how they differ; each leads to all of it. */
export function WhatIfCompare({ asked, name, onShow }: Props) {
  const t = useText();
  const codeText = useCodeText();
  const words = useFigureWords();
  const query = { side: asked.side, ...queryOf(asked) };
  const map = useRoute(getSwpGapMap, { query });
  const balance = useRoute(getSwpReskillBalance, { query });
  const coverage = useRoute(getSwpCoverage, { query: { tab: `${asked.side}-shortage` as const, ...queryOf(asked) } });
  const all = [map, balance, coverage];
  const whole = (view: "map" | "balance" | "coverage") => (
    <button type="button" className="hub-link" onClick={() => onShow({ view, of: undefined, cluster: undefined })}>
      {t("swp.whatif-see-all", { what: t(`swp.analysis-${view}`) })}
    </button>
  );
  const titles = {
    map: t("swp.map-by-quarter"),
    balance: t("swp.balance-title", { cluster: t("swp.balance-all") }),
    coverage: t("swp.coverage-open-title"),
  };
  return (
    <Panel title={t("swp.whatif-compare", { name })}>
      <div className="hub-analysis-choice">
        <SideSwitch side={asked.side} onShow={onShow} />
        <OrgSelect orgs={asked.orgs} onChange={(orgs) => onShow({ orgs })} />
      </div>
      <StateView
        loading={all.some(({ isPending }) => isPending)}
        error={all.find(({ error, data }) => error && !data)?.error}
        onRetry={() => all.forEach(({ refetch }) => void refetch())}
      >
        {map.data && balance.data && coverage.data && (
          <>
            <h3>{t("swp.analysis-map")}</h3>
            <PairTable
              caption={titles.map}
              first={t("swp.analysis-quarter")}
              rows={addByQuarter(map.data, true).map(({ quarter, ...row }) => ({ key: quarter, name: words.quarter(quarter), ...row }))}
            />
            <p>{whole("map")}</p>
            <h3>{t("swp.analysis-balance")}</h3>
            <BalanceTable caption={titles.balance} quarters={balance.data.quarters} courses={balance.data.total} heard={false} />
            <p>{whole("balance")}</p>
            <h3>{t("swp.analysis-coverage")}</h3>
            <PairTable
              caption={titles.coverage}
              first={t("swp.analysis-quarter")}
              rows={coverage.data.open.map(({ quarter, items, plan, whatIf }) => ({
                key: quarter ?? "",
                name: words.quarterOr(quarter),
                items,
                pair: { plan: plan.fte, whatIf: whatIf?.fte ?? plan.fte },
              }))}
            />
            <PairTable
              caption={t("swp.coverage-open-levers")}
              first={t("swp.coverage-lever")}
              rows={coverage.data.levers.map((lever) => ({
                key: lever,
                name: codeText("swp", `field-${lever}`),
                pair: addPairs(
                  (coverage.data?.open ?? []).map(({ plan, whatIf }) => ({
                    plan: plan.levers[lever] ?? nothing,
                    whatIf: whatIf?.levers[lever] ?? null,
                  })),
                  true,
                ),
              }))}
            />
            <p>{whole("coverage")}</p>
          </>
        )}
      </StateView>
    </Panel>
  );
}
