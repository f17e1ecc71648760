import { Link, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError } from "../api/client.ts";
import { useText } from "../texts/language.tsx";
import { Page, Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { CloseAction } from "../closing/CloseAction.tsx";
import { BlockersPanel } from "./blockers/BlockersPanel.tsx";
import { KeptComparison } from "./comparison/KeptComparison.tsx";
import { VersionDifferences } from "../closing/differences/VersionDifferences.tsx";
import { FiguresView } from "./figures/FiguresView.tsx";
import { useScenarioName } from "../closing/scenario-states.ts";
import { ScenarioBadge } from "../closing/ScenarioBadge.tsx";
import { ScenarioNotes } from "./ScenarioNotes.tsx";
import { ScenarioProgress } from "./ScenarioProgress.tsx";
import { useScenario } from "./use-scenarios.ts";
import { VersionTable } from "./VersionTable.tsx";
import "./scenarios.css";
import { useAddress } from "../ui/use-address.ts";

/** One scenario: how far it is, what is in the way, closing it, its versions and what differs between them, and its figures; or a comparison that is kept. */
export default function ScenarioPage() {
  const t = useText();
  const nameScenario = useScenarioName();
  const { id } = useParams({ from: "/scenaries/$id/dashboard" });
  const { search, change } = useAddress("/scenaries/$id/dashboard");
  const { data, error, isLoading, refetch, justClosed } = useScenario(Number(id));
  useScrollTo(search.view, data !== undefined);
  const back = (
    <Link to="/scenaries" className="hub-link">
      {t("scenarios.back")}
    </Link>
  );
  if (!data) {
    return (
      <Page title={t("shell.title-scenarios")} note={back}>
        <StateView
          loading={isLoading}
          error={error ?? new ApiError(404, { error: t("errors.not-found") })}
          onRetry={error ? () => void refetch() : undefined}
        />
      </Page>
    );
  }
  if (data.comparison) return <KeptComparison scenario={data} kept={data.comparison} />;
  const version = data.versions.find(({ number }) => String(number) === search.version)?.number;
  const set = (changed: { version?: string; entity?: string }) => change(changed, { replace: true, ignoreBlocker: true });
  return (
    <Page title={nameScenario(data)} note={back} actions={<ScenarioBadge scenario={data} />}>
      <ScenarioNotes scenario={data} justClosed={justClosed} />
      <div className="hub-scenarios">
        <ScenarioProgress scenario={data} />
        <CloseAction scenario={data} />
      </div>
      <BlockersPanel scenario={data} />
      <div id="scenario-versions" className="hub-page-part hub-page-jump">
        <Panel title={t("scenarios.versions")}>
          <StateView
            empty={data.versions.length === 0 && { title: t("scenarios.versions-none-title"), text: t("scenarios.versions-none-text") }}
          >
            <VersionTable
              versions={data.versions}
              shown={version ?? data.currentVersion}
              onShow={(number) => set({ version: String(number) })}
            />
          </StateView>
        </Panel>
        {data.versions.length > 1 && <VersionDifferences scenario={data} />}
      </div>
      <div id="scenario-figures" className="hub-page-part hub-page-jump">
        <FiguresView
          key={`${data.currentVersion}`}
          scenarioId={data.id}
          version={version}
          entity={search.entity}
          onEntity={(entity) => set({ entity })}
        />
      </div>
    </Page>
  );
}

const parts = ["blockers", "versions", "figures"];

/** Goes to the part of a scenario's page that the address names, once it is there. */
function useScrollTo(part: string | undefined, isThere: boolean): void {
  useEffect(() => {
    if (isThere && part !== undefined && parts.includes(part))
      document.getElementById(`scenario-${part}`)?.scrollIntoView({ block: "start" });
  }, [part, isThere]);
}
