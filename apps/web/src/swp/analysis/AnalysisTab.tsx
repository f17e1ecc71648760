import { questionTabs } from "@hub/domain/swp/questions.ts";
import { listSwpWhatIfs } from "@hub/contract/swp/analysis.ts";
import { NativeSelect } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { lazyPart } from "../../texts/lazy-part.ts";
import { OrgSelect } from "../organisation/OrgSelect.tsx";
import { type Analysis, analysisViews, readAnalysis } from "./analysis-search.ts";
import "./analysis.css";
import { BalanceView } from "./BalanceView.tsx";
import { CoverageView } from "./CoverageView.tsx";
import { GapMapView } from "./GapMapView.tsx";
import { SideSwitch } from "./SideSwitch.tsx";
import { WhatIfView } from "./what-if/WhatIfView.tsx";
import { type How, type SearchOf, useAddress } from "../../ui/use-address.ts";
import { StateView } from "../../ui/StateView.tsx";
import { ViewTabs } from "../../ui/tabs/ViewTabs.tsx";
import { viewTab } from "../../ui/tabs/view-tab.ts";
import "../swp.css";
import { useFailedChoice } from "../../ui/pick/use-failed-choice.ts";

const DeliveredView = lazyPart(async () => (await import("./delivered/DeliveredView.tsx")).DeliveredView);

/** What planners look for: where the gaps are, whether reskilling can cover them, what was covered, what was delivered beside it, and what would be if. The address says all of it. */
export function AnalysisTab() {
  const t = useText();
  const { search, change } = useAddress("/swp");
  const asked = readAnalysis(search);
  const show = (changed: SearchOf<"/swp">, how: How = {}) => change(changed, { replace: true, resetScroll: false, ...how });
  return (
    <>
      <div className="hub-analysis-head">
        <ViewTabs label={t("swp.analysis-views")}>
          {analysisViews.map((view) => (
            <Link key={view} to="/swp" search={{ ...search, view, cluster: undefined }} {...viewTab(view === asked.view)}>
              {t(`swp.analysis-${view}`)}
            </Link>
          ))}
        </ViewTabs>
        {asked.view !== "what-if" && <Choice asked={asked} onShow={show} />}
      </div>
      {asked.view === "what-if" ? (
        <WhatIfView asked={asked} onShow={show} />
      ) : (
        <>
          {asked.view === "map" && <GapMapView asked={asked} />}
          {asked.view === "balance" && <BalanceView asked={asked} onCluster={(cluster) => show({ cluster })} />}
          {asked.view === "coverage" && <CoverageView asked={asked} />}
          {asked.view === "delivered" && (
            <Suspense fallback={<StateView loading />}>
              <DeliveredView asked={asked} />
            </Suspense>
          )}
        </>
      )}
    </>
  );
}

/** What is looked at: which side, which part of the organisation, and a what-if beside the plan. */
function Choice({ asked, onShow }: { asked: Analysis; onShow: (changed: SearchOf<"/swp">) => void }) {
  const t = useText();
  const whatIfs = useRoute(listSwpWhatIfs);
  const all = whatIfs.data?.items ?? [];
  const failed = useFailedChoice();
  const isKnown = asked.whatIf === undefined || all.some(({ id }) => id === asked.whatIf);
  return (
    <div className="hub-analysis-choice">
      {asked.view === "coverage" ? (
        <NativeSelect
          label={t("swp.analysis-of")}
          value={asked.of}
          onChange={({ currentTarget }) => onShow({ of: currentTarget.value })}
          data={questionTabs.map((tab) => ({ value: tab, label: t(`swp.tab-${tab}`) }))}
        />
      ) : (
        // What was delivered is of profiles alone.
        asked.view !== "delivered" && <SideSwitch side={asked.side} onShow={onShow} />
      )}
      <OrgSelect orgs={asked.orgs} onChange={(orgs) => onShow({ orgs })} />
      <NativeSelect
        label={t("swp.analysis-beside")}
        value={asked.whatIf === undefined ? "" : String(asked.whatIf)}
        onChange={({ currentTarget }) => onShow({ whatIf: currentTarget.value === "" ? undefined : currentTarget.value })}
        data={[
          { value: "", label: t("swp.analysis-beside-none") },
          ...(isKnown ? [] : [{ value: String(asked.whatIf), label: t(whatIfs.data ? "swp.analysis-beside-unknown" : "ui.loading") }]),
          ...failed(whatIfs),
          ...all.map(({ id, name, owner }) => ({ value: String(id), label: owner === null ? name : t("swp.whatif-of", { name, owner }) })),
        ]}
      />
    </div>
  );
}
