import { listDashboards } from "@hub/contract/dashboards/dashboards.ts";
import type { Output } from "@hub/contract/route.ts";
import { Link } from "@tanstack/react-router";
import { useRoute } from "../api/queries.ts";
import { useText } from "../texts/language.tsx";
import { Page, Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { nestTree, type Nested } from "./dashboard-tree.ts";
import "./dashboards.css";

type Entry = Output<(typeof listDashboards)["answer"]>["items"][number];

/** The reports one may open, each below the one above it; a folder only leads there. */
export default function DashboardsPage() {
  const t = useText();
  const { data, error, isPending, refetch } = useRoute(listDashboards);
  const tree = nestTree(data?.items ?? []);
  return (
    <Page title={t("shell.title-dashboards")}>
      <Panel title={t("dashboards.list")}>
        <StateView
          loading={isPending}
          error={error}
          onRetry={() => void refetch()}
          empty={tree.length === 0 && { title: t("dashboards.none-title"), text: t("dashboards.none-text") }}
        >
          <Level entries={tree} />
        </StateView>
      </Panel>
    </Page>
  );
}

function Level({ entries }: { entries: readonly Nested<Entry>[] }) {
  const t = useText();
  return (
    <ul data-list className="hub-list hub-dashboards">
      {entries.map(({ id, name, mayOpen, below }) => (
        <li key={id}>
          {mayOpen ? (
            <Link to="/dashboards/$id/dashboard" params={{ id: String(id) }} className="hub-dashboard-link">
              {name}
            </Link>
          ) : (
            <span className="hub-dashboard-folder">
              {name} <span className="hub-dimmed">{t("dashboards.folder")}</span>
            </span>
          )}
          {below.length > 0 && <Level entries={below} />}
        </li>
      ))}
    </ul>
  );
}
