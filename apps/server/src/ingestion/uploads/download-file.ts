import { Readable } from "node:stream";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { storedFile } from "../../files/stored-file.ts";
import type { FileAnswer } from "../../http/bind.ts";
import { found, Problem } from "../../problem.ts";
import type { FileSource } from "../../spreadsheets/reading/file-source.ts";
import { findUpload } from "./list-uploads.ts";
import { mayHoldFile } from "../policy.ts";
import type { UploadRow } from "./uploads-read.sql.ts";

/** The file as it was sent. Throws not-found, operation-not-allowed for who may see the upload but not what stands in its rows. */
export async function downloadFile(ctx: RequestContext, id: number): Promise<FileAnswer> {
  const upload = await findHeldUpload(ctx, id);
  const file = openFile(ctx, upload);
  await auditDownload(ctx, upload, "upload-file-downloaded");
  const stream = Readable.from(file.stream(), { objectMode: false });
  // Never the type it claims to be: a browser opens nothing that somebody else wrote.
  return { fileName: upload.fileName, contentType: "application/octet-stream", stream };
}

/** The file of an upload, to be read. Throws file-put-away once it is put away. */
export function openFile(ctx: RequestContext, { fileId, fileBytes, putAway }: UploadRow): FileSource {
  if (fileId === null && putAway.file !== null) throw new Problem("file-put-away", { params: { day: putAway.file.slice(0, 10) } });
  return storedFile(ctx, found(fileId), fileBytes);
}

/** An upload whose file the reader may have. */
export async function findHeldUpload(ctx: RequestContext, id: number): Promise<UploadRow> {
  const upload = await findUpload(ctx, { id });
  if (!mayHoldFile(ctx.actor, upload)) throw new Problem("operation-not-allowed");
  return upload;
}

/** Whoever took a file with people's pay out of the portal is in the trail before its first byte leaves. */
export function auditDownload(
  ctx: RequestContext,
  upload: UploadRow,
  action: "upload-file-downloaded" | "upload-marked-downloaded",
): Promise<void> {
  const after = { fileName: upload.fileName, bytes: upload.fileBytes };
  return inTransaction(ctx, (ctx) => audit(ctx.db, ctx, { action, subjectType: "upload", subjectId: upload.id, after }));
}
