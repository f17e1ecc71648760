import { Link, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ApiError } from "../api/client.ts";
import { useText } from "../texts/language.tsx";
import { lazyPart } from "../texts/lazy-part.ts";
import { Page, Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { CloseAction } from "../closing/CloseAction.tsx";
import { BlockersPanel } from "./blockers/BlockersPanel.tsx";
import { VersionDifferences } from "../closing/differences/VersionDifferences.tsx";
import { FiguresView } from "./figures/FiguresView.tsx";
import { type ScenarioDetail, useScenarioName } from "../closing/scenario-states.ts";
import { ScenarioBadge } from "../closing/ScenarioBadge.tsx";
import { ScenarioNotes } from "./ScenarioNotes.tsx";
import { ScenarioProgress } from "./ScenarioProgress.tsx";
import { useScenario } from "./use-scenarios.ts";
import { VersionTable } from "./VersionTable.tsx";
import "./scenarios.css";
import { useAddress } from "../ui/use-address.ts";

const KeptComparison = lazyPart(async () => (await import("./comparison/KeptComparison.tsx")).KeptComparison);

/** One scenario: how far it is, what is in the way, closing it, its versions and what differs between them, and its figures; or a comparison that is kept. */
export default function ScenarioPage() {
  const t = useText();
  const { id } = useParams({ from: "/scenaries/$id/dashboard" });
  const { data, error, isLoading, refetch, justClosed } = useScenario(Number(id));
  if (!data) {
    return (
      <Page title={t("shell.title-scenarios")} note={<Back />}>
        <StateView
          loading={isLoading}
          error={error ?? new ApiError(404, { error: t("errors.not-found") })}
          onRetry={error ? () => void refetch() : undefined}
        />
      </Page>
    );
  }
  if (data.comparison) return <KeptComparison scenario={data} kept={data.comparison} />;
  return <ClosingPage scenario={data} justClosed={justClosed} />;
}

function Back() {
  const t = useText();
  return (
    <Link to="/scenaries" className="hub-link">
      {t("scenarios.back")}
    </Link>
  );
}

function ClosingPage({ scenario, justClosed }: { scenario: ScenarioDetail; justClosed: boolean }) {
  const t = useText();
  const nameScenario = useScenarioName();
  const { search, change } = useAddress("/scenaries/$id/dashboard");
  useScrollTo(search.view);
  // Of a month that is closed one reads the figures: what one does to it comes after them. As it was when one came: what somebody types in stays where it is.
  const [figuresFirst] = useState(scenario.state === "CLOSED" && !scenario.closing && !scenario.stale);
  const version = scenario.versions.find(({ number }) => String(number) === search.version)?.number;
  const set = (changed: { version?: string; entity?: string }) => change(changed, { replace: true, ignoreBlocker: true });
  const standing = (
    <section className="hub-page-part">
      <div className="hub-scenarios" data-even>
        <ScenarioProgress scenario={scenario} />
        <CloseAction scenario={scenario} />
      </div>
      <BlockersPanel scenario={scenario} />
    </section>
  );
  const versions = (
    <div id="scenario-versions" className="hub-page-part hub-page-jump">
      <Panel title={t("scenarios.versions")}>
        <StateView
          empty={scenario.versions.length === 0 && { title: t("scenarios.versions-none-title"), text: t("scenarios.versions-none-text") }}
        >
          <VersionTable
            versions={scenario.versions}
            shown={version ?? scenario.currentVersion}
            onShow={(number) => set({ version: String(number) })}
          />
        </StateView>
      </Panel>
      {scenario.versions.length > 1 && <VersionDifferences scenario={scenario} />}
    </div>
  );
  return (
    <Page title={nameScenario(scenario)} note={<Back />} actions={<ScenarioBadge scenario={scenario} />}>
      <ScenarioNotes scenario={scenario} justClosed={justClosed} />
      {!figuresFirst && standing}
      {!figuresFirst && versions}
      <div id="scenario-figures" className="hub-page-part hub-page-jump">
        <FiguresView
          key={`${scenario.currentVersion}`}
          scenarioId={scenario.id}
          version={version}
          entity={search.entity}
          onEntity={(entity) => set({ entity })}
        >
          {figuresFirst && versions}
        </FiguresView>
      </div>
      {figuresFirst && standing}
    </Page>
  );
}

const parts = ["blockers", "versions", "figures"];

/** Goes to the part of a scenario's page that the address names, once it is there. */
function useScrollTo(part: string | undefined): void {
  useEffect(() => {
    if (part !== undefined && parts.includes(part)) document.getElementById(`scenario-${part}`)?.scrollIntoView({ block: "start" });
  }, [part]);
}
