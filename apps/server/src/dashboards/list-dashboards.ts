import { isOffered } from "@hub/domain/session/permissions.ts";
import { isMessageKey, translate } from "@hub/i18n/translate.ts";
import type { RequestContext } from "../context.ts";
import { found } from "../http/problem.ts";
import { listReadableScenarios } from "../scenarios/list-scenarios.ts";
import { listVersionNumbers } from "../scenarios/scenarios.sql.ts";
import { type DashboardRow, listDashboardRows } from "./dashboards.sql.ts";

/** The dashboards one is offered; the root of the tree is 0. */
export async function listDashboards(ctx: RequestContext) {
  return { items: (await listOffered(ctx)).map((row) => answerDashboard(ctx, row)) };
}

async function listOffered(ctx: RequestContext): Promise<DashboardRow[]> {
  return (await listDashboardRows(ctx.db)).filter(({ id }) => isOffered(ctx.actor.views.reports, id));
}

/** The menu of reports. */
export async function nameDashboards(ctx: RequestContext) {
  return (await listDashboards(ctx)).items.map(({ id, name }) => ({ id, name }));
}

/** One dashboard with the scenarios it can be read for: those with figures of entities one is given. */
export async function getDashboard(ctx: RequestContext, id: number) {
  const row = found((await listOffered(ctx)).find((each) => each.id === id));
  const { items } = await listReadableScenarios(ctx, "dashboards.read");
  const numbers = await listVersionNumbers(ctx.db);
  return {
    ...answerDashboard(ctx, row),
    scenarios: items.map(({ id, scenarioType, year, month, state }) => ({
      id,
      scenarioType,
      year,
      month,
      state,
      versions: numbers.get(id) ?? [],
    })),
  };
}

function answerDashboard(ctx: RequestContext, row: DashboardRow) {
  const key = `dashboards.name-${row.code}`;
  return {
    id: row.id,
    name: row.name ?? (isMessageKey(key) ? translate(ctx.language, key) : (row.code ?? "")),
    parentId: row.parentId ?? 0,
  };
}
