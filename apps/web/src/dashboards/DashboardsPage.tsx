import { listDashboards } from "@hub/contract/dashboards/dashboards.ts";
import { useRoute } from "../api/queries.ts";
import { useText } from "../texts/language.tsx";
import { Page } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { nestTree, type Nested } from "./dashboard-tree.ts";
import { type Entry, ReportCard } from "./ReportCard.tsx";
import "./dashboards.css";

/** The reports one may open, each below the one above it; a folder only leads there. */
export default function DashboardsPage() {
  const t = useText();
  const { data, error, isPending, refetch } = useRoute(listDashboards);
  const tree = nestTree(data?.items ?? []);
  return (
    <Page title={t("shell.title-dashboards")}>
      <StateView
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={tree.length === 0 && { title: t("dashboards.none-title"), text: t("dashboards.none-text") }}
      >
        <Level entries={tree} />
      </StateView>
    </Page>
  );
}

function Level({ entries }: { entries: readonly Nested<Entry>[] }) {
  return (
    <ul data-list className="hub-dashboards">
      {entries.map(({ below, ...entry }) => (
        <li key={entry.id} data-above={below.length > 0 || undefined}>
          <ReportCard entry={entry} />
          {below.length > 0 && <Level entries={below} />}
        </li>
      ))}
    </ul>
  );
}
