import type { listFigureRows as route } from "@hub/contract/scenarios/passport.ts";
import type { Output } from "@hub/contract/route.ts";
import { rowFields } from "@hub/domain/dashboards/figure-rows.ts";
import { getKpi, sectionsOfKpi } from "@hub/domain/dashboards/kpis.ts";
import { listFigureRows } from "../../closing/figures/figure-rows.sql.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuseDeleted } from "../../facts/refuse-deleted.ts";
import { findRowsPutAway } from "../../facts/rows-put-away.sql.ts";
import type { Given } from "../../http/bind.ts";
import { Problem } from "../../problem.ts";
import { seesRowsBehind } from "../../validation/policy.ts";
import { findEntitySource } from "./find-entity-source.ts";
import { listFileNames } from "./rows.sql.ts";

type Asked = Given<typeof route>["params"] & Given<typeof route>["query"];

const pageSize = 50;

/**
 * The rows of a legal entity that a figure is read from, for those who may see rows of every section that it is read from; each look is kept in the trail, without whom it was for. Throws not-found,
 * operation-not-allowed, rows-put-away, rows-deleted.
 */
export function readFigureRows(ctx: RequestContext, asked: Asked): Promise<Output<typeof route.answer>> {
  return inTransaction(ctx, async (ctx) => {
    const { id, kpi, legalEntityId, part, person } = asked;
    if (getKpi(kpi).groupOnly) throw new Problem("not-found");
    const { legalEntity, version, source, of, requireGiven } = await findEntitySource(ctx, asked);
    const page = { part, person: person === "" ? undefined : person, after: readMark(asked.after), limit: pageSize + 1 };
    const { counts, sections, deliveries, items } = await listFigureRows(ctx.db, source, of, page);
    requireGiven(sections);
    if (
      !(sections.length > 0 ? sections : sectionsOfKpi(kpi)).every((section) =>
        seesRowsBehind(ctx.actor, kpi, { legalEntityId, sectionCode: section }),
      )
    )
      throw new Problem("operation-not-allowed");
    refuseDeleted(await findRowsPutAway(ctx.db, deliveries));
    const after = { kpi, legalEntity: legalEntity.code, version: version?.number ?? null };
    await audit(ctx.db, ctx, { action: "figure-rows-read", subjectType: "scenario", subjectId: id, after });
    const shown = items.slice(0, pageSize);
    const last = items.length > pageSize ? shown.at(-1) : undefined;
    const files = await listFileNames(ctx.db, [...new Set(shown.map(({ delivery }) => delivery))]);
    return {
      legalEntity,
      version: version?.number ?? null,
      counts,
      fields: [...rowFields[kpi]],
      items: shown.map(({ delivery, ...row }) => ({ ...row, fileName: files.get(delivery) ?? "" })),
      next: last ? `${last.delivery}:${last.row}` : null,
    };
  });
}

function readMark(mark: string | undefined): { delivery: number; row: number } | undefined {
  if (mark === undefined) return undefined;
  const [delivery = 0, row = 0] = mark.split(":").map(Number);
  return { delivery, row };
}
