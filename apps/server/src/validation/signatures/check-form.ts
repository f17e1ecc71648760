import { comparePeriods } from "@hub/domain/period.ts";
import { findPart, findWrongScope } from "@hub/domain/validation/scopes.ts";
import { kpiCodes, sectionsOfKpi } from "@hub/domain/dashboards/kpis.ts";
import type { RequestContext } from "../../context.ts";
import { isSection } from "../../ingestion/definitions/ingestions.sql.ts";
import { Problem } from "../../problem.ts";
import type { ValidationForm } from "../consolidations/consolidate-section.ts";
import { listEntities, listIngestionsOf } from "../consolidations/lookups.sql.ts";
import { reachesCell, reachOf } from "../policy.ts";

/** Refuses a form that names what is not there, not given, not on offer, or a part of what the calendar expects whole. */
export async function checkForm(ctx: RequestContext, form: ValidationForm): Promise<void> {
  await checkMonth(ctx, form.consolidationType, form);
  if (form.userRole !== "group-owner" && form.legalEntityId === undefined) throw new Problem("entity-required");
  const ingestions = form.ingestionId === undefined ? [] : await listIngestionsOf(ctx.db, form.consolidationType);
  const ingestionIds = ingestions.map(({ id }) => id);
  if (form.ingestionId !== undefined && !ingestionIds.includes(form.ingestionId)) throw new Problem("not-found");
  const reach = reachOf(ctx.actor, "validation.read");
  const entities = await listEntities(ctx.db, reach);
  const entity = entities.find(({ id }) => id === form.legalEntityId && reachesCell(reach, id, form.consolidationType));
  if (form.userRole !== "group-owner" && !entity) throw new Problem("not-found");
  const countries = entities.flatMap(({ country }) => country ?? []);
  const wrong = findWrongScope(form, countries);
  if (wrong) throw new Problem("invalid-input", { issues: [{ code: "validation.not-offered", path: [wrong] }] });
  const part = findPart(form, {
    kpis: kpiCodes.filter((kpi) => sectionsOfKpi(kpi).includes(form.consolidationType)),
    countries: entity ? [entity.country ?? ""] : countries,
    ingestionIds,
  });
  if (part) throw new Problem("part-not-signed", { issues: [{ code: `validation.part-${part}`, path: [part] }] });
}

/** Refuses a section that does not exist and a month that has not begun. */
export async function checkMonth(ctx: RequestContext, section: string, period: { year: number; month: number }): Promise<void> {
  const now = ctx.clock.now();
  if (!(await isSection(ctx.db, section))) throw new Problem("not-found");
  if (comparePeriods(period, { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }) > 0) throw new Problem("period-not-expected");
}
