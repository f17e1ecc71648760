import type { getWorkHistory } from "@hub/contract/workflows/workflows.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../context.ts";
import { listWorkRows } from "./work-history.sql.ts";

const pageSize = 50;

/** What the reader did, newest first, a page; `before` is the `next` of the page before. */
export async function listWorkHistory(ctx: RequestContext, before: string | undefined): Promise<Output<typeof getWorkHistory.answer>> {
  const [at, place] = before?.split("_") ?? [];
  const isPlace = at !== undefined && place !== undefined && !Number.isNaN(Date.parse(`${at}Z`));
  const rows = await listWorkRows(ctx.db, ctx.actor.id, isPlace ? { at: `${at}Z`, place } : undefined, pageSize + 1);
  const shown = rows.slice(0, pageSize);
  return {
    items: shown.map(({ kind, at, period, section, legalEntity, scenarioId, uploadId, fileName, comment, onBehalfOf, signOff }) => ({
      kind,
      section,
      legalEntity,
      scenarioId,
      uploadId,
      fileName,
      comment,
      onBehalfOf,
      signOff,
      at: at.toISOString(),
      year: Number(period.slice(0, 4)),
      month: Number(period.slice(5, 7)),
    })),
    next: rows.length > pageSize ? (shown.at(-1)?.place ?? null) : null,
  };
}
