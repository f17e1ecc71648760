import { Readable } from "node:stream";
import type { RequestContext } from "../../context.ts";
import { storedFile } from "../../files/stored-file.ts";
import type { FileAnswer } from "../../http/bind.ts";
import { found } from "../../problem.ts";
import { editionFor } from "../policy.ts";
import { findFile } from "./files.sql.ts";

/** A file of a card, streamed from the database; to readers only what a published version named. */
export async function downloadFile(ctx: RequestContext, cardId: number, fileId: number): Promise<FileAnswer> {
  const { name, contentType, size, storedId } = found(await findFile(ctx.db, cardId, fileId, editionFor(ctx.actor)));
  return { fileName: name, contentType, stream: Readable.from(storedFile(ctx, storedId, size).stream(), { objectMode: false }) };
}
