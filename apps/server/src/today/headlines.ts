import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { addMonths, firstDay } from "@hub/domain/period.ts";
import { compareValues } from "@hub/domain/scenarios/compare-values.ts";
import { isOffered } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../context.ts";
import { type FigureMonth, findMonths } from "../dashboards/figures/find-months.ts";
import { findTarget, listMonthRows } from "../dashboards/figures/months.sql.ts";
import { totalFigures, totalOf } from "../dashboards/figures/total.ts";
import { reachOf } from "../validation/policy.ts";

const headlines: Kpi[] = ["headcount", "turnover", "female-share", "mean-pay-gap"];

/**
 * The headline figures of the last version the reader is given: stored ones, hidden by the conventions they were closed with. Nothing is added up here: who is given
 * several entities but not all of them gets none, nor does anybody while nothing is closed.
 */
export async function readHeadlines(ctx: RequestContext) {
  const reach = reachOf(ctx.actor, "dashboards.read");
  const target = await findTarget(ctx.db, reach, {});
  if (!target || !isOffered(ctx.actor.views.scenarios, target.scenarioType)) return null;
  const { scenarioType } = target;
  const period = firstDay(target);
  const [row] = await listMonthRows(ctx.db, { scenarioType, from: period, to: period, version: undefined });
  // What is open yet would be computed: home shows what is closed alone.
  if (!row || row.versionId === null) return null;
  const months = await findMonths(ctx, reach, {
    scenarioType,
    from: addMonths(target, -12),
    to: { year: target.year, month: target.month },
    version: undefined,
    kpis: headlines,
    overTime: headlines,
  });
  const last = months.at(-1);
  if (last?.state !== "closed" || last.scenarioId === null) return null;
  const total = totalOf(last, last.entities, {}, reach);
  if (!total || total.of === "selection") return null;
  const figuresOf = (month: FigureMonth | undefined) => (month?.state === "closed" ? totalFigures(month, total, headlines, reach) : []);
  const [monthBefore, yearBefore] = [figuresOf(months.at(-2)), figuresOf(months[0])];
  const own = total.of === "entity" ? last.entities.find(({ id }) => id === total.id) : undefined;
  return {
    scenarioId: last.scenarioId,
    year: last.year,
    month: last.month,
    version: last.version?.number ?? 0,
    legalEntity: own ? { id: own.id, code: own.code, name: own.name } : null,
    items: figuresOf(last).map((figure) => {
      const { kpi, value, unit, currency, roundedTo, reason } = figure;
      const since = (earlier: typeof monthBefore) => {
        const first = earlier.find((each) => each.kpi === kpi);
        return first ? compareValues(kpi, first, figure) : null;
      };
      return { kpi, value, unit, currency, roundedTo, reason, sinceMonth: since(monthBefore), sinceYear: since(yearBefore) };
    }),
  };
}
