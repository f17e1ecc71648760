import { foldText } from "@hub/domain/fold-text.ts";
import { type RequestContext, todayOf } from "../../context.ts";
import { listSeers, type PersonRow } from "./accountable.sql.ts";
import { listElements } from "./elements.sql.ts";
import { findScope } from "./history.sql.ts";
import { askingOf } from "./list-events.ts";
import { listPerimeterRows, type PerimeterRow } from "./perimeters.sql.ts";

const most = 20;

/** People who can be accountable: of one event those who see it, nobody for an event that the reader does not see. Three statements at most. */
export async function listAccountants(
  ctx: RequestContext,
  asked: { search?: string | undefined; event?: number | undefined },
): Promise<{ items: PersonRow[] }> {
  const words = foldText(asked.search ?? "")
    .split(" ")
    .filter((word) => word !== "");
  const given = { words, today: todayOf(ctx), limit: most };
  if (asked.event === undefined) return { items: await listSeers(ctx.db, { ...given, scope: undefined }) };
  const elements = await listElements(ctx.db);
  const place = await findScope(ctx.db, asked.event, askingOf(ctx, elements).reach);
  const element = elements.find(({ id }) => id === place?.elementId);
  if (!place || !element) return { items: [] };
  const { section, ingestionId } = element;
  return { items: await listSeers(ctx.db, { ...given, scope: { legalEntityId: place.legalEntityId, section, ingestionId } }) };
}

/** The list accountant-perimeter, in the reader's language. */
export async function listPerimeters(ctx: RequestContext): Promise<{ items: PerimeterRow[] }> {
  return { items: await listPerimeterRows(ctx.db, ctx.language) };
}
