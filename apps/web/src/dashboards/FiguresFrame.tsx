import { countryOfLine, nodeOfLine } from "@hub/domain/dashboards/charts/report-lines.ts";
import type { Order } from "@hub/domain/dashboards/charts/model-parts.ts";
import { isKpi } from "@hub/domain/dashboards/kpis.ts";
import { kpisOfViews } from "@hub/domain/dashboards/report-view.ts";
import { writeMonth } from "@hub/domain/period.ts";
import { type ReactNode, useState } from "react";
import { Conventions } from "../scenarios/figures/Conventions.tsx";
import { FigureBanner } from "../scenarios/figures/FigureBanner.tsx";
import "../ui/charts/figures.css";
import "../ui/charts/charts.css";
import { OpenedPassport } from "../scenarios/passport/opened-passport.ts";
import { useText } from "../texts/language.tsx";
import { useFormats } from "../texts/formats.ts";
import { FrameContext } from "./charts/frame.ts";
import type { Chosen } from "./choose-scenario.ts";
import { comparisonChoices } from "./comparison-choices.ts";
import { useComparedName } from "./charts/ComparedWith.tsx";
import type { Dashboard, ReportFigures, View } from "./report-figures.ts";
import { exportFilterOf, type Origin, originOf, originText } from "./report-search.ts";
import { useAddress } from "../ui/use-address.ts";

type Props = {
  dashboard: Dashboard;
  view: View;
  chosen: Chosen;
  figures: ReportFigures;
  query: Record<string, unknown>;
  children: ReactNode;
};

/** What all figures of a report stand in: whether they are official or provisional, and how they are made. */
export function FiguresFrame({ dashboard, view, chosen: month, figures, query, children }: Props) {
  const t = useText();
  const { search, change } = useAddress("/dashboards/$id/dashboard");
  const origin = originOf(search.origin);
  // The dialog stays as it was while it closes.
  const [shownOrigin, setShownOrigin] = useState(origin);
  if (origin && originText(origin) !== originText(shownOrigin)) setShownOrigin(origin);
  const openOrigin = (text: string | undefined) => change({ origin: text });
  const formats = useFormats();
  const { current, to, legalEntities, chosen } = figures;
  const { version, provisional, entitiesIncluded: count, entitiesExpected: total, conventions, stale } = current;
  const warning = provisional || !version ? t("dashboards.warning", { count, total }) : undefined;
  const monthName = formats.month(to.year, to.month);
  const comparedName = useComparedName()(figures);
  const source = [
    t("dashboards.source", { report: dashboard.name, month: monthName }),
    warning ??
      t("dashboards.source-version", { number: version?.number ?? 0, date: formats.instant(version?.closedAt ?? ""), count, total }),
    ...(chosen.length < legalEntities.length
      ? [t("dashboards.source-filtered", { count: chosen.length, total: legalEntities.length })]
      : []),
    ...(comparedName === undefined ? [] : [`${comparedName}.`]),
    t("dashboards.minimum-group-size", { minimum: conventions.minimumGroupSize }),
  ];
  const exportFilter = exportFilterOf(dashboard.id, query);
  const onOrigin = (origin: Origin) => openOrigin(originText(origin));
  const onOrder = (order: Order) => change({ sort: order === "name" ? order : undefined });
  const { months } = comparisonChoices(dashboard.scenarios, month);
  const nearest = months.find(({ with: kind }) => kind === "year") ?? months[0];
  const onLine = ({ legalEntityId, key }: { legalEntityId: number | null; key: string }) => {
    const node = nodeOfLine({ key });
    if (node !== undefined)
      return node === figures.total?.nodeId ? undefined : () => change({ node: String(node), entities: undefined, countries: undefined });
    const country = countryOfLine({ key });
    if (country !== undefined) {
      const here = legalEntities.filter((entity) => entity.country === country).length;
      return here === 0 || here === legalEntities.length
        ? undefined
        : () => change({ node: undefined, entities: undefined, countries: country });
    }
    if (key === "group")
      return chosen.length < legalEntities.length
        ? () => change({ node: undefined, entities: undefined, countries: undefined })
        : undefined;
    return legalEntityId === null || chosen.length === 1 ? undefined : () => change({ entities: String(legalEntityId) });
  };
  return (
    <FrameContext
      value={{
        provisional,
        warning,
        closedAt: version?.closedAt,
        source,
        month: writeMonth(to),
        exportFilter,
        onOrigin,
        onOrder,
        nearest,
        onLine,
      }}
    >
      <FigureBanner figures={current} />
      {stale && !provisional && (
        <p className="hub-note" role="status">
          {t("dashboards.stale-note", { month: monthName })}
        </p>
      )}
      {children}
      <Conventions conventions={conventions} kpis={kpisOfViews([view.definition]).all.filter(isKpi)} closedAt={version?.closedAt} />
      <OpenedPassport
        scenarioId={current.scenarioId}
        version={version?.number}
        kpi={shownOrigin?.kpi ?? ""}
        legalEntityId={shownOrigin?.legalEntityId ?? null}
        nodeId={shownOrigin?.nodeId ?? null}
        opened={origin !== undefined}
        onClose={() => openOrigin(undefined)}
      />
    </FrameContext>
  );
}
