import type { ReactNode } from "react";
import { getFigures } from "@hub/contract/scenarios/scenarios.ts";
import { useRoute } from "../../api/queries.ts";
import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { Conventions } from "./Conventions.tsx";
import { FigureBanner } from "./FigureBanner.tsx";
import { FigureCharts } from "./FigureCharts.tsx";
import { type Subject, subjectsOf, tileKpis } from "./figure-rows.ts";
import "../../ui/charts/charts.css";
import "../../ui/charts/figures.css";
import "./figures.css";
import { FigureTile } from "./FigureTile.tsx";
import { Pick } from "../../ui/pick/Pick.tsx";

type Props = {
  scenarioId: number;
  version: number | undefined;
  entity: string | undefined;
  onEntity: (entity: string | undefined) => void;
  /** What stands between the figures and their charts. */
  children?: ReactNode;
};

/** The figures of a scenario: of a closed version or provisional, for the group or one entity, as tiles, charts and tables. */
export function FiguresView({ scenarioId, version, entity, onEntity, children }: Props) {
  const t = useText();
  const { data, error, isPending, isPlaceholderData, refetch } = useRoute(getFigures, { params: { id: scenarioId }, query: { version } });
  // Another scenario's figures never stand under this one's name, not even for a moment.
  if (!data || (isPlaceholderData && data.scenarioId !== scenarioId)) {
    return (
      <>
        <Panel title={t("dashboards.figures")}>
          <StateView loading={isPending || isPlaceholderData} error={error} onRetry={() => void refetch()} />
        </Panel>
        {error && children}
      </>
    );
  }
  const subjects = subjectsOf(data);
  // The group's figures go only to those who are given all entities.
  const group: Subject | undefined =
    data.group.length > 0 ? { id: null, name: t("dashboards.group"), code: null, figures: data.group } : undefined;
  const subject = subjects.find(({ id }) => String(id) === entity) ?? group ?? subjects[0];
  const hasFigures = data.entitiesIncluded > 0;
  return (
    <div className="hub-figures" data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
      <FigureBanner figures={data} />
      <Panel
        title={t("dashboards.figures")}
        actions={
          <Pick
            className="hub-entity-select"
            aria-label={t("dashboards.choose-entity")}
            allowDeselect={false}
            value={String(subject?.id ?? "group")}
            onChange={(value) => onEntity(value === null || value === "group" ? undefined : value)}
            data={[
              ...(group ? [{ value: "group", label: group.name }] : []),
              ...subjects.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` })),
            ]}
          />
        }
      >
        <StateView empty={!hasFigures && { title: t("dashboards.empty-title"), text: t("dashboards.empty-text") }}>
          <ul className="hub-tiles-figures">
            {tileKpis.map((kpi) => subject && <FigureTile key={kpi} kpi={kpi} subject={subject} figures={data} />)}
          </ul>
        </StateView>
      </Panel>
      {children}
      {hasFigures && subject && <FigureCharts figures={data} subjects={subjects} group={group} subject={subject} />}
      <Conventions conventions={data.conventions} closedAt={data.version?.closedAt} />
    </div>
  );
}
