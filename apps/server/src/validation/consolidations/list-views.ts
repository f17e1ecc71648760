import { holds, isOffered } from "@hub/domain/session/permissions.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { RequestContext } from "../../context.ts";
import { found } from "../../problem.ts";
import { listScenariosOf } from "../../closing/closings.sql.ts";
import { listConsolidations } from "./consolidations.sql.ts";
import { reachOf } from "../policy.ts";

const firstOfFigures = 4;

/**
 * What can be opened of a validation, by name: its cells, findings and history, and the figures of its month that one may read, official where the scenario
 * is closed, else provisional. Not found when none of its cells is given to the person.
 */
export async function listViews(ctx: RequestContext, id: number) {
  const row = found((await listConsolidations(ctx.db, reachOf(ctx.actor, "validation.read"), ctx.clock.now(), { id }))[0]);
  const own = (["cells", "findings", "history"] as const)
    .map((code, index) => ({ code, id: index + 1 }))
    .filter(({ code }) => code !== "findings" || holds("checks.read", ctx.actor))
    .map(({ code, id: view }) => ({
      id: view,
      name: translate(ctx.language, `validation.view-${code}`),
      code,
      address: `/validation/${id}/dashboard?view=${code}`,
    }));
  if (!holds("dashboards.read", ctx.actor) || !holds("scenarios.read", ctx.actor)) return own;
  const scenarios = (await listScenariosOf(ctx.db, row.section, row.period)).filter(({ scenarioType }) =>
    isOffered(ctx.actor.views.scenarios, scenarioType),
  );
  const figures = scenarios.map(({ id: scenarioId, version }, index) => ({
    id: firstOfFigures + index,
    name:
      version === null
        ? translate(ctx.language, "validation.view-provisional")
        : translate(ctx.language, "validation.view-official", { version }),
    code: "figures" as const,
    address: `/scenaries/${scenarioId}/dashboard?view=figures`,
  }));
  return [...own, ...figures];
}
