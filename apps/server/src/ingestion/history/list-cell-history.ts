import type { listCellHistory as route } from "@hub/contract/ingestion/deliveries.ts";
import type { Output } from "@hub/contract/route.ts";
import { firstDay } from "@hub/domain/period.ts";
import { grantsOn } from "@hub/domain/session/permissions.ts";
import { type RequestContext, todayOf } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { found, Problem } from "../../problem.ts";
import { findCellPlace, listHistoryRows } from "./cell-history.sql.ts";
import { presentCell } from "../expected/list-expected.ts";
import { presentHeld } from "../uploads/present-held.ts";
import { deliveryName } from "../uploads/delivery-name.ts";
import { rowSight } from "../policy.ts";

const pageSize = 50;

/** All that was sent for an ingestion, entity and month; not found also when it is not for this reader. */
export async function listCellHistory(ctx: RequestContext, query: Given<typeof route>["query"]): Promise<Output<typeof route.answer>> {
  const { ingestionId, legalEntityId, before, ...period } = query;
  const place = { ingestionId, legalEntityId, period: firstDay(period) };
  const { ingestion, legalEntity, cell } = found(await findCellPlace(ctx.db, place, todayOf(ctx)));
  const scope = { ingestionId, sectionCode: ingestion.section, legalEntityId };
  const grants = grantsOn("uploads.read", ctx.actor, scope);
  if (grants.length === 0) throw new Problem("not-found");
  const many = grants.some((grant) => grant.legalEntityId === null);
  const rows = await listHistoryRows(ctx.db, place, { id: ctx.actor.id, many }, { before, limit: pageSize + 1 });
  const items = rows.slice(0, pageSize).map((row) => ({
    ...row,
    fileName: deliveryName(ctx.language, row.fileName),
    at: row.at.toISOString(),
    held: presentHeld(ctx, ingestion, { ...row, legalEntity }),
  }));
  return {
    ingestion,
    legalEntity,
    cell: presentCell(cell),
    items,
    next: rows.length > pageSize ? (items.at(-1)?.uploadId ?? null) : null,
    seesRows: rowSight(ctx.actor, scope) === "rows",
  };
}
