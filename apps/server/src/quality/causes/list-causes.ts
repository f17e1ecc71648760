import type { listQualityCauses } from "@hub/contract/quality/events.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { listCauseRows } from "./causes.sql.ts";
import { askingOf, listElementsAsked } from "../events/list-events.ts";
import { detailOf, isValueHidden, sightOf } from "../events/present-event.ts";
import { readEventFilter } from "../events/read-filter.ts";

/** A page of what open events have in common; one statement, whatever the page holds, besides one that asks for the fields there are where rights stand on them. */
export async function listCauses(
  ctx: RequestContext,
  query: Given<typeof listQualityCauses>["query"],
): Promise<Output<typeof listQualityCauses.answer>> {
  const { after = 0, limit = 50, ...asked } = query;
  const filter = readEventFilter(asked);
  const elements = await listElementsAsked(ctx, filter);
  const sight = sightOf(ctx, elements);
  const page = { offset: after, limit: limit + 1 };
  const rows = await listCauseRows(ctx.db, filter, askingOf(ctx, elements), page);
  return {
    items: rows.slice(0, limit).map((row) => ({
      elementId: row.elementId,
      objectName: row.objectName,
      dataSource: row.dataSource,
      tableName: row.tableName,
      ruleId: row.ruleId,
      exceptionRule: row.ruleCode,
      legalEntity: { id: row.legalEntityId, code: row.entityCode, name: row.entityName },
      delivery: row.delivery && { ...row.delivery, at: new Date(row.delivery.at).toISOString() },
      open: row.open,
      overdue: row.overdue,
      gone: row.gone,
      earliestDue: row.earliestDue,
      example: detailOf(row, isValueHidden(row, sight), sight.language),
      closing: row.closing,
    })),
    next: rows.length > limit ? after + limit : null,
  };
}
