import type { previewFigures as route } from "@hub/contract/dashboards/preview.ts";
import { dimensions, isBrokenBy } from "@hub/domain/dashboards/breakdown.ts";
import { isKpi } from "@hub/domain/dashboards/kpis.ts";
import { knownKpis } from "@hub/domain/dashboards/report-view.ts";
import { holds, isOffered, noAccess } from "@hub/domain/session/permissions.ts";
import type { Broken } from "../../closing/breakdowns/breakdowns.sql.ts";
import type { RequestContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { found } from "../../problem.ts";
import { findPerson } from "../../tasks/tasks.sql.ts";
import { coversReach, reachesAll, reachOf } from "../../validation/policy.ts";
import { findReader, nameEntities } from "../dashboards.sql.ts";
import { findFigures, presentFigures } from "./read-dashboard-figures.ts";

const listOf = (text: string | undefined) => knownKpis(text?.split(",") ?? []);

const brokenOf = (text: string | undefined): Broken[] =>
  (text?.split(",") ?? []).flatMap((each) => {
    const [kpi = "", name] = each.split(".");
    const by = dimensions.find((dimension) => dimension === name);
    return by && isKpi(kpi) && isBrokenBy(kpi, by) ? [{ kpi, by }] : [];
  });

type Query = Given<typeof route>["query"];

/**
 * What a report that is being built would show: by the same statements as any report, with the builder's own rights, or with those of a reader, where the builder may see all
 * that they see. Nothing for whoever reads no figures, or where there is no month. Throws not-found for a reader whom one may not look at, or who is not there.
 */
export function previewFigures(ctx: RequestContext, query: Query) {
  return inTransaction(ctx, async (ctx) => {
    if (query.reader === undefined)
      return { figures: holds("dashboards.read", ctx.actor) ? await readFigures(ctx, query) : null, reader: null };
    const reader = holds("users.read", ctx.actor) ? await findReader(ctx.db, query.reader) : undefined;
    return readAs(ctx, query, found(reader));
  });
}

/** What a reader would see, and how far they see. */
async function readAs(ctx: RequestContext, query: Query, { id, name }: { id: number; name: string }) {
  // Nobody whose access has ended.
  const person = await findPerson(ctx.db, id, ctx.clock.now());
  const reader = { id, email: "", name, ...(person ? { ...person, scopes: null } : noAccess) };
  const mayRead = holds("dashboards.read", reader);
  const reach = mayRead ? reachOf(reader, "dashboards.read") : [];
  const isOwn = coversReach(reachOf(ctx.actor, "dashboards.read"), reach);
  const figures = mayRead && isOwn ? await readFigures({ ...ctx, actor: reader }, query) : null;
  const ids = reach.some(({ legalEntityId }) => legalEntityId === null) ? null : reach.flatMap(({ legalEntityId }) => legalEntityId ?? []);
  const { count, examples } = await nameEntities(ctx.db, ids);
  const whyNot = isOwn ? ("no-month" as const) : ("beyond-own" as const);
  return {
    figures,
    reader: {
      name,
      offered: query.reportId === undefined ? null : isOffered(reader.views.reports, query.reportId),
      group: reachesAll(reach),
      legalEntities: count,
      examples,
      shows: figures ? ("figures" as const) : mayRead ? whyNot : ("no-right" as const),
    },
  };
}

/** The figures of the newest month with the rights of who acts. */
async function readFigures(ctx: RequestContext, { kpis, overTime, bridge, breakdowns }: Query) {
  const asked = { all: listOf(kpis), overTime: listOf(overTime), isOverTime: overTime !== undefined, withNodes: true };
  const shown = await findFigures(ctx, asked, {});
  return shown ? presentFigures(ctx, 0, { ...shown, showsBridge: bridge !== undefined, broken: brokenOf(breakdowns) }) : null;
}
