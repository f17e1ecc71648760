import { Link } from "@tanstack/react-router";
import { useText } from "../texts/language.tsx";
import { Page } from "../ui/Page.tsx";
import { ClosingsView } from "./ClosingsView.tsx";
import { ComparisonsView } from "./comparison/ComparisonsView.tsx";
import { KpisView } from "./comparison/KpisView.tsx";
import { RatesPanel } from "./rates/RatesPanel.tsx";
import "./scenarios.css";
import { useViews, type View } from "./views.ts";

/** Scenarios: months that close (SCN-01), comparisons (SCN-04), KPIs over months (SCN-05), exchange rates. The address says which. */
export default function ScenariosPage() {
  const t = useText();
  const { offered, view } = useViews();
  return (
    <Page title={t("shell.title-scenarios")} note={t("scenarios.note")} actions={<ViewLinks offered={offered} current={view} />}>
      {view === "closings" && <ClosingsView />}
      {view === "comparisons" && <ComparisonsView />}
      {view === "kpis" && <KpisView />}
      {view === "rates" && <RatesPanel />}
    </Page>
  );
}

function ViewLinks({ offered, current }: { offered: View[]; current: View }) {
  const t = useText();
  return (
    <nav className="hub-scenario-views" aria-label={t("scenarios.tabs")}>
      {offered.map((view) => (
        <Link
          key={view}
          to="/scenaries"
          search={(view === "closings" ? {} : { view }) as never}
          className={view === current ? "hub-menu-link hub-menu-here" : "hub-menu-link"}
          activeProps={{}}
          aria-current={view === current ? "page" : undefined}
        >
          {t(`scenarios.tab-${view}`)}
        </Link>
      ))}
    </nav>
  );
}
