import { Link } from "@tanstack/react-router";
import { useMay } from "../api/access.ts";
import { useText } from "../texts/language.tsx";
import { PartOfTab } from "../ui/drawn-later.tsx";
import { lazyPart } from "../texts/lazy-part.ts";
import { Page } from "../ui/Page.tsx";
import { ClosingsView } from "./ClosingsView.tsx";
import { ComparisonsView } from "./comparison/ComparisonsView.tsx";
import { KpisView } from "./comparison/KpisView.tsx";
import "./scenarios.css";
import { useAddress } from "../ui/use-address.ts";
import { ViewTabs } from "../ui/tabs/ViewTabs.tsx";
import { viewTab } from "../ui/tabs/view-tab.ts";

const TargetsPanel = lazyPart(async () => (await import("./targets/TargetsPanel.tsx")).TargetsPanel);
const RatesPanel = lazyPart(async () => (await import("./rates/RatesPanel.tsx")).RatesPanel);

/** The parts of the page of scenarios: months that close, comparisons, KPIs over months, targets, exchange rates. */
const views = ["closings", "comparisons", "kpis", "targets", "rates"] as const;
type View = (typeof views)[number];

/** The parts that one may use, and the one of the address; the closings when it says none of them. */
function useViews(): { offered: View[]; view: View } {
  const may = useMay();
  const search = useAddress("/scenaries").search;
  const needs: Record<View, boolean> = {
    closings: true,
    comparisons: may("dashboards.read"),
    kpis: may("dashboards.read"),
    targets: may("dashboards.read"),
    rates: may("rates.read"),
  };
  const offered = views.filter((view) => needs[view]);
  return { offered, view: offered.find((view) => view === search.view) ?? "closings" };
}

/** Scenarios: months that close (SCN-01), comparisons (SCN-04), KPIs over months (SCN-05), targets of figures (FIG-06), exchange rates. The address says which. */
export default function ScenariosPage() {
  const t = useText();
  const { offered, view } = useViews();
  return (
    <Page title={t("shell.title-scenarios")} note={t("scenarios.note")} actions={<ViewLinks offered={offered} current={view} />}>
      <PartOfTab tab={view}>
        {view === "closings" && <ClosingsView />}
        {view === "comparisons" && <ComparisonsView />}
        {view === "kpis" && <KpisView />}
        {view === "targets" && <TargetsPanel />}
        {view === "rates" && <RatesPanel />}
      </PartOfTab>
    </Page>
  );
}

function ViewLinks({ offered, current }: { offered: View[]; current: View }) {
  const t = useText();
  return (
    <ViewTabs label={t("scenarios.tabs")}>
      {offered.map((view) => (
        <Link key={view} to="/scenaries" search={view === "closings" ? {} : { view }} {...viewTab(view === current)}>
          {t(`scenarios.tab-${view}`)}
        </Link>
      ))}
    </ViewTabs>
  );
}
