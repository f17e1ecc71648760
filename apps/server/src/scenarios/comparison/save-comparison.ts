import { columnLimit, type saveComparison as route } from "@hub/contract/scenarios/comparison.ts";
import { isKpi } from "@hub/domain/dashboards/kpis.ts";
import { isOffered } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { found, Problem } from "../../problem.ts";
import { reachOf } from "../../validation/policy.ts";
import { deleteKept, insertKept } from "../kept.sql.ts";
import { listScenarioRows, listVersionNumbers } from "../scenarios.sql.ts";

type Form = Given<typeof route>["body"];

/** Keeps a comparison, or a choice of KPIs over months, of scenarios that one may read; it stands under its newest month. */
export function saveComparison(ctx: RequestContext, form: Form) {
  return inTransaction(ctx, async (ctx) => {
    const { scenarioType, name, columns, kpis, likeForLike } = form;
    if (!isOffered(ctx.actor.views.scenarios, scenarioType)) throw new Problem("not-found");
    const issues = checkComparison(form);
    if (issues.length > 0) throw new Problem("invalid-input", { issues });
    const rows = await listScenarioRows(ctx.db, reachOf(ctx.actor, "scenarios.read"), ctx.clock.now());
    const numbers = await listVersionNumbers(ctx.db);
    const compared = columns.map(({ scenarioId, version }) => {
      const row = found(rows.find(({ id, scenarioType }) => id === scenarioId && isOffered(ctx.actor.views.scenarios, scenarioType)));
      if (version !== null && !numbers.get(scenarioId)?.includes(version)) throw new Problem("not-found");
      return row;
    });
    const comment = form.comment?.trim() || null;
    const period =
      compared
        .map((row) => row.period)
        .toSorted()
        .at(-1) ?? "";
    const content = { scenarioType, name, comment, columns, kpis, likeForLike };
    const id = await insertKept(ctx.db, { ...content, period, ownerId: ctx.actor.id, createdAt: ctx.clock.now() });
    await audit(ctx.db, ctx, { action: "comparison-saved", subjectType: "scenario", subjectId: id, after: content });
    return { id };
  });
}

/** What cannot be kept: too few or too many columns, the same one twice, KPIs that do not exist, a choice of none. */
function checkComparison({ scenarioType, columns, kpis }: Form) {
  const most = columnLimit[scenarioType];
  const least = scenarioType === "COMPARATIVE" ? 2 : 1;
  const different = new Set(columns.map(({ scenarioId, version }) => `${scenarioId}.${version}`)).size;
  return [
    ...(columns.length < least || columns.length > most
      ? [{ code: "scenarios.columns-count", path: ["columns"], params: { least, most } }]
      : []),
    ...(different < columns.length ? [{ code: "scenarios.columns-twice", path: ["columns"] }] : []),
    ...(scenarioType === "KPIS" && kpis.length === 0 ? [{ code: "scenarios.kpis-needed", path: ["kpis"] }] : []),
    ...kpis.flatMap((code, index) => (isKpi(code) ? [] : [{ code: "validation.not-offered", path: ["kpis", index] }])),
  ];
}

/** Puts one's own comparison away; what it compared stays. */
export function deleteComparison(ctx: RequestContext, id: number) {
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteKept(ctx.db, id, ctx.actor.id))) throw new Problem("not-found");
    await audit(ctx.db, ctx, { action: "comparison-deleted", subjectType: "scenario", subjectId: id });
    return {};
  });
}
