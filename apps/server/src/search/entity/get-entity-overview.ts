import type { Output } from "@hub/contract/route.ts";
import type { getEntityOverview as route } from "@hub/contract/search/entity-overview.ts";
import { completeConventions, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { firstDay, type Period, previousPeriod } from "@hub/domain/period.ts";
import { openStatuses } from "@hub/domain/quality/event-status.ts";
import { compareValues } from "@hub/domain/scenarios/compare-values.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import { countDaysLate } from "@hub/domain/validation/lateness.ts";
import { findEntity } from "../../configuration/legal-entities/entity-list.sql.ts";
import { listLegalEntities } from "../../configuration/legal-entities/list-legal-entities.ts";
import { type RequestContext, todayOf } from "../../context.ts";
import { listUploads } from "../../ingestion/uploads/list-uploads.ts";
import { found } from "../../problem.ts";
import { countAll } from "../../quality/events/list-events.ts";
import { readEntityFigures } from "../../scenarios/read-figures.ts";
import { reachesCell, type Reach, reachOf } from "../../validation/policy.ts";
import { listLastClosings, listEntityCells, listHappened, listResponsible, ofEntity } from "./entity.sql.ts";

type Overview = Output<typeof route.answer>;

const shownMonths = 6;
const shownDeliveries = 10;
const shownRules = 5;
const shownHistory = 20;
/** What one asks about an entity first. */
const headlines: readonly Kpi[] = ["headcount", "fte", "joiners", "leavers", "turnover", "female-share", "mean-pay-gap", "absenteeism"];

/** A legal entity one is given, with what one may see of it; not found for all others. Each part asks by the rights of its own area, and is null without them. */
export async function getEntityOverview(ctx: RequestContext, id: number): Promise<Overview> {
  const given = (await listLegalEntities(ctx)).items;
  found(given.find((each) => each.id === id));
  const { code, name, country, currency, parent, validFrom, validTo, active } = found(await findEntity(ctx.db, id));
  const reach = ofEntity(reachOf(ctx.actor, "validation.read"), id);
  const [months, deliveries, exceptions, people, figures, history] = await Promise.all([
    reach.length > 0 ? listMonths(ctx, id, reach) : null,
    holds("uploads.read", ctx.actor) ? listDeliveries(ctx, id) : null,
    holds("quality.read", ctx.actor) ? countExceptions(ctx, id) : null,
    listPeople(ctx, id, reach),
    readLastFigures(ctx, id),
    reach.length > 0 ? listHistory(ctx, id, reach) : null,
  ]);
  return {
    legalEntity: {
      id,
      code,
      name,
      country,
      currency,
      parent: given.some((each) => each.id === parent?.id) ? parent : null,
      validFrom,
      validTo,
      active,
    },
    months,
    deliveries,
    exceptions,
    people,
    figures,
    history,
  };
}

async function listMonths(ctx: RequestContext, legalEntityId: number, reach: Reach): Promise<Overview["months"]> {
  const now = ctx.clock.now();
  const months: Period[] = [];
  let month = previousPeriod({ year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 });
  for (; months.length < shownMonths; month = previousPeriod(month)) months.push(month);
  const cells = await listEntityCells(ctx.db, { legalEntityId, periods: months.map(firstDay), reach, now });
  const today = todayOf(ctx);
  return months.map((period) => ({
    ...period,
    cells: cells
      .filter((cell) => cell.period === firstDay(period))
      .map(({ sectionCode, expected, data, signOff, lockState, dueDate }) => ({
        section: sectionCode,
        expected,
        data,
        signOff,
        lock: lockState,
        daysLate: countDaysLate(dueDate, today, signOff === "OWNER_VALIDATED"),
      })),
  }));
}

async function listDeliveries(ctx: RequestContext, legalEntityId: number): Promise<Overview["deliveries"]> {
  return (await listUploads(ctx, { legalEntityId }, shownDeliveries)).items;
}

async function countExceptions(ctx: RequestContext, legalEntityId: number): Promise<Overview["exceptions"]> {
  const { total, overdue, rules } = await countAll(ctx, { entities: String(legalEntityId), status: openStatuses.join(",") });
  return { open: total, overdue, rules: rules.toSorted((a, b) => b.count - a.count).slice(0, shownRules) };
}

/** Known to those who work with the entity's data, whom the month names to them too, and to those who see all users. */
async function listPeople(ctx: RequestContext, id: number, reach: Reach): Promise<Overview["people"]> {
  const seesAll = holds("users.read", ctx.actor);
  if (!seesAll && reach.length === 0) return null;
  const people = await listResponsible(ctx.db, id, todayOf(ctx));
  return people.filter(({ section }) => seesAll || section === null || reachesCell(reach, id, section));
}

async function readLastFigures(ctx: RequestContext, id: number): Promise<Overview["figures"]> {
  const reach = ofEntity(reachOf(ctx.actor, "dashboards.read"), id);
  if (reach.length === 0) return null;
  const [version, before] = await listLastClosings(ctx.db, { legalEntityId: id, reach, types: ctx.actor.views.scenarios });
  if (version === undefined) return null;
  const { scenarioId, year, month, number } = version;
  const [figures = [], earlier = []] = await readEntityFigures(ctx, before ? [version, before] : [version], id, headlines);
  const items = figures.map((figure) => {
    const first = earlier.find(({ kpi }) => kpi === figure.kpi);
    return { ...figure, sinceMonth: first ? compareValues(first.kpi, first, figure).difference : null };
  });
  return { scenarioId, year, month, version: number, conventions: completeConventions(version.conventions), items };
}

async function listHistory(ctx: RequestContext, id: number, reach: Reach): Promise<Overview["history"]> {
  const rows = await listHappened(ctx.db, id, reach, shownHistory);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
