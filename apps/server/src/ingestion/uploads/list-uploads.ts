import { translate } from "@hub/i18n/translate.ts";
import type { getUpload as uploadRoute, listUploads as route } from "@hub/contract/ingestion/ingestion.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { found } from "../../problem.ts";
import { problemText } from "../../checks/issue-text.ts";
import { grantsAsJson, mayHoldFile, uploadSight } from "../policy.ts";
import { deliveryName } from "./delivery-name.ts";
import { presentHeld } from "./present-held.ts";
import { listUploadRows, type Reader, type UploadFilter, type UploadRow } from "./uploads-read.sql.ts";

export type UploadView = Output<typeof uploadRoute.answer>;

const pageSize = 50;
/** A file may bring thousands of entities: a list names some, the upload itself more. */
const namedInList = 5;
const namedInDetail = 200;

/** A page of uploads, newest first; `next` is the `before` of the page after it. */
export async function listUploads(
  ctx: RequestContext,
  filter: Given<typeof route>["query"],
  most = pageSize,
): Promise<{ items: UploadView[]; next: number | null }> {
  const rows = await listUploadRows(ctx.db, readerOf(ctx), filter, most + 1, namedInList);
  const items = rows.slice(0, most).map((row) => present(ctx, row));
  return { items, next: rows.length > most ? (items.at(-1)?.id ?? null) : null };
}

/** One upload; not found also when it is of others. */
export async function getUpload(ctx: RequestContext, id: number): Promise<UploadView> {
  return present(ctx, await findUpload(ctx, { id }));
}

/** One upload's row, if the user may see it. */
export async function findUpload(ctx: RequestContext, filter: UploadFilter): Promise<UploadRow> {
  return found((await listUploadRows(ctx.db, readerOf(ctx), filter, 1, namedInDetail))[0]);
}

/** Who reads uploads, with the grants that let them. */
export function readerOf(ctx: RequestContext): Reader {
  return { id: ctx.actor.id, grants: grantsAsJson(ctx.actor, "uploads.read") };
}

/** Whether there is something to mark: findings of a check that is over, in a file that could be read. */
export function isMarkable({ state, problemCode, errorCount, warningCount }: UploadRow): boolean {
  const isOver = state !== "RECEIVED" && state !== "CHECKING" && state !== "FAILED";
  return (
    isOver && errorCount + warningCount > 0 && (problemCode === null || problemCode === "columns-wrong" || problemCode === "cell-locked")
  );
}

function present(ctx: RequestContext, row: UploadRow): UploadView {
  const [year = 0, month = 0] = row.period.split("-").map(Number);
  const { problemCode, problemParams, period: _, createdById: __, sourceId: ___, fileId: ____, ...rest } = row;
  // Where there was nothing to report there is no file, and none once it is put away.
  const mayHave = row.comment === null && row.fileId !== null && mayHoldFile(ctx.actor, row);
  return {
    ...rest,
    fileName: deliveryName(ctx.language, row.fileName),
    year,
    month,
    problem:
      problemCode === null
        ? null
        : { code: problemCode, text: problemText(ctx.language, problemCode, problemParams ?? {}, uploadSight(ctx.actor, row, null)) },
    deliveries: row.deliveries.map((delivery) => ({ ...delivery, held: presentHeld(ctx, row.ingestion, delivery) })),
    notices: row.notices.map(({ code, params }) => translate(ctx.language, `reading-notices.${code}`, params)),
    createdAt: row.createdAt.toISOString(),
    mayHave,
    markable: mayHave && isMarkable(row),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
