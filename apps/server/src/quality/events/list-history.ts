import type { listQualityHistory } from "@hub/contract/quality/events.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../context.ts";
import { found } from "../../problem.ts";
import { listElements } from "./elements.sql.ts";
import { findScope, listChanges } from "./history.sql.ts";
import { askingOf } from "./list-events.ts";

const pageLength = 50;

/** What became of an event, the newest first; three statements. Throws not-found for one that is not seen. */
export async function listHistory(
  ctx: RequestContext,
  id: number,
  before: number | undefined,
): Promise<Output<typeof listQualityHistory.answer>> {
  const { reach } = askingOf(ctx, await listElements(ctx.db));
  found(await findScope(ctx.db, id, reach));
  const rows = await listChanges(ctx.db, id, { before, limit: pageLength + 1 });
  const shown = rows.slice(0, pageLength);
  return {
    items: shown.map(({ at, changes, ...row }) => ({
      ...row,
      at: at.toISOString(),
      changes: changes.map(([field, before, after]) => ({ field, before, after })),
    })),
    next: rows.length > pageLength ? (shown.at(-1)?.id ?? null) : null,
  };
}
