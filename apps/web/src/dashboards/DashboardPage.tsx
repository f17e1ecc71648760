import { getDashboard } from "@hub/contract/dashboards.ts";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ApiError } from "../api/client.ts";
import { useDetail } from "../api/queries.ts";
import { FiguresView } from "../scenarios/figures/FiguresView.tsx";
import { useText } from "../shell/language.tsx";
import { Page } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { chooseScenario } from "./choose-scenario.ts";
import "./dashboards.css";
import { ScenarioChoice } from "./ScenarioChoice.tsx";

type Search = { scenario?: string; version?: string; entity?: string };

/** One dashboard: a month and its version, chosen in the address, and the figures. */
export default function DashboardPage() {
  const t = useText();
  const navigate = useNavigate();
  const { id }: { id?: string } = useParams({ strict: false });
  const search: Search = useSearch({ strict: false });
  const { data, error, isLoading, refetch } = useDetail(getDashboard, Number(id));
  const set = (changed: Search) => void navigate({ search: (old: Search) => ({ ...old, ...changed }) } as never);
  const back = (
    <Link to="/dashboards" className="hub-link">
      {t("dashboards.back")}
    </Link>
  );
  if (!data) {
    return (
      <Page title={t("shell.title-dashboards")} note={back}>
        <StateView
          loading={isLoading}
          error={error ?? new ApiError(404, { error: t("errors.not-found") })}
          onRetry={error ? () => void refetch() : undefined}
        />
      </Page>
    );
  }
  const chosen = chooseScenario(data.scenarios, search);
  return (
    <Page title={data.name} note={back} actions={chosen && <ScenarioChoice scenarios={data.scenarios} chosen={chosen} onChoose={set} />}>
      <StateView empty={!chosen && { title: t("dashboards.no-scenario-title"), text: t("dashboards.no-scenario-text") }}>
        {chosen && (
          <FiguresView
            scenarioId={chosen.scenario.id}
            version={chosen.version}
            entity={search.entity}
            onEntity={(entity) => set({ entity })}
          />
        )}
      </StateView>
    </Page>
  );
}
