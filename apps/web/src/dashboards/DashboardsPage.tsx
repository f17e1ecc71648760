import { listDashboards } from "@hub/contract/dashboards.ts";
import { Link } from "@tanstack/react-router";
import { useRoute } from "../api/queries.ts";
import { useText } from "../shell/language.tsx";
import { Page, Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { orderTree } from "./dashboard-tree.ts";
import "./dashboards.css";

/** The dashboards one may open, those below another one set in. */
export default function DashboardsPage() {
  const t = useText();
  const { data, error, isPending, refetch } = useRoute(listDashboards);
  const rows = orderTree(data?.items ?? []);
  return (
    <Page title={t("shell.title-dashboards")}>
      <Panel title={t("dashboards.list")}>
        <StateView
          loading={isPending}
          error={error}
          onRetry={() => void refetch()}
          empty={rows.length === 0 && { title: t("dashboards.none-title"), text: t("dashboards.none-text") }}
        >
          <ul className="hub-dashboards">
            {rows.map(({ id, name, depth }) => (
              <li key={id} style={{ marginInlineStart: depth * 24 }}>
                <Link to="/dashboards/$id/dashboard" params={{ id: String(id) }} className="hub-dashboard-link">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </StateView>
      </Panel>
    </Page>
  );
}
