import type { previewFigures as route } from "@hub/contract/dashboards/dashboards.ts";
import { dimensions, isBrokenDown } from "@hub/domain/dashboards/breakdown.ts";
import { isKpi } from "@hub/domain/dashboards/kpis.ts";
import { knownKpis } from "@hub/domain/dashboards/report-view.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import type { Broken } from "../../closing/breakdowns/breakdowns.sql.ts";
import type { RequestContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { findFigures, presentFigures } from "./read-dashboard-figures.ts";

const listOf = (text: string | undefined) => knownKpis(text?.split(",") ?? []);

const brokenOf = (text: string | undefined): Broken[] =>
  (text?.split(",") ?? []).flatMap((each) => {
    const [kpi = "", name] = each.split(".");
    const by = dimensions.find((dimension) => dimension === name);
    return by && isKpi(kpi) && isBrokenDown(kpi) ? [{ kpi, by }] : [];
  });

/** What a report that is being built would show its builder: by the same statements as any report, with the builder's own rights. Nothing where they read no figures or there is no month. */
export function previewFigures(ctx: RequestContext, { kpis, overTime, bridge, breakdowns }: Given<typeof route>["query"]) {
  return inTransaction(ctx, async (ctx) => {
    const asked = { all: listOf(kpis), overTime: listOf(overTime), isOverTime: overTime !== undefined };
    const found = holds("dashboards.read", ctx.actor) ? await findFigures(ctx, asked, {}) : undefined;
    return {
      figures: found ? await presentFigures(ctx, 0, { ...found, showsBridge: bridge !== undefined, broken: brokenOf(breakdowns) }) : null,
    };
  });
}
