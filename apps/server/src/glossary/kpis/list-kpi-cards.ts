import { kpiCodes, isKpi } from "@hub/domain/dashboards/kpis.ts";
import type { RequestContext } from "../../context.ts";
import { listCardsOfKpis, listKpiPlaces, type PlacedView } from "./kpi-cards.sql.ts";
import { editionFor } from "../policy.ts";
import { type KpiUse, placesOfKpi } from "@hub/domain/glossary/kpi-places.ts";
import { holds, isOffered } from "@hub/domain/session/permissions.ts";
import { translateOr } from "@hub/i18n/translate.ts";
import { Problem } from "../../problem.ts";

/** Every KPI of the portal with its card, where it has one; those who edit are told of unpublished ones too. */
export async function listKpiCards(ctx: RequestContext): Promise<{ items: { kpi: string; card: number | null; published: boolean }[] }> {
  return { items: await listCardsOfKpis(ctx.db, kpiCodes, editionFor(ctx.actor) === "working") };
}

/** `seen` are the places that the reader may be told of, `isUsed` tells whether there is any at all. */
export type KpiUses = { isUsed: boolean; seen: KpiUse[] };

/** Where KPIs stand: `seen` is of the first. One statement, none when there is no KPI among them. */
export async function readUses(ctx: RequestContext, [kpi, ...others]: [string | null, ...(string | null)[]]): Promise<KpiUses> {
  const kpis = [kpi, ...others].filter((each) => each !== null && isKpi(each));
  if (kpis.length === 0) return { isUsed: false, seen: [] };
  const places = await listKpiPlaces(ctx.db);
  const isUsed = kpis.some((each) => placesOfKpi(each, places).length > 0);
  if (kpi === null || !isKpi(kpi)) return { isUsed, seen: [] };
  const { views } = ctx.actor;
  const open = {
    sections: places.sections,
    scenarioTypes: places.scenarioTypes.filter(({ code }) => isOffered(views.scenarios, code)),
    reports: places.reports.flatMap(({ hidden, views: shown, ...report }) =>
      !hidden && holds("dashboards.read", ctx.actor) && isOffered(views.reports, report.id) ? [{ ...report, views: visible(shown) }] : [],
    ),
  };
  return { isUsed, seen: placesOfKpi(kpi, open).map((use) => nameUse(ctx, use)) };
}

/** Throws glossary-card-in-use, with the places of the first KPI that one may be told of, when the portal uses one of them. */
export async function refuseUsed(ctx: RequestContext, kpis: [string | null, ...(string | null)[]]): Promise<void> {
  const { isUsed, seen } = await readUses(ctx, kpis);
  if (isUsed) throw new Problem("glossary-card-in-use", { details: { uses: seen } });
}

/** Which of some KPIs the portal uses anywhere; one statement, none where there is no KPI among them. */
export async function findUsed(ctx: RequestContext, kpis: readonly (string | null)[]): Promise<ReadonlySet<string>> {
  const known = new Set(kpis.flatMap((kpi) => (kpi !== null && isKpi(kpi) ? [kpi] : [])));
  if (known.size === 0) return new Set();
  const places = await listKpiPlaces(ctx.db);
  return new Set([...known].filter((kpi) => placesOfKpi(kpi, places).length > 0));
}

const visible = (views: readonly PlacedView[]) => views.filter(({ hidden }) => !hidden);

function nameUse({ language }: RequestContext, use: KpiUse): KpiUse {
  if (use.place !== "dashboards" || use.name !== null) return use;
  return { ...use, name: translateOr(language, `dashboards.name-${use.code}`, use.code) };
}
