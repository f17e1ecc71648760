import { Readable } from "node:stream";
import type { RequestContext } from "../../context.ts";
import type { FileAnswer } from "../../http/bind.ts";
import { found } from "../../problem.ts";
import { editionFor } from "../policy.ts";
import { findBytes, findFile } from "./files.sql.ts";

const pieceBytes = 1024 * 1024;

/** A file of a card, streamed from the database; to readers only what a published version named. */
export async function downloadFile(ctx: RequestContext, cardId: number, fileId: number): Promise<FileAnswer> {
  const { name, contentType, size } = found(await findFile(ctx.db, cardId, fileId, editionFor(ctx.actor)));
  return { fileName: name, contentType, stream: Readable.from(pieces(ctx, fileId, size), { objectMode: false }) };
}

async function* pieces(ctx: RequestContext, fileId: number, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size;) {
    const piece = await findBytes(ctx.db, fileId, at, pieceBytes);
    if (piece.length === 0) throw new Error(`The file ${fileId} of the glossary ends at byte ${at} of ${size}.`);
    at += piece.length;
    yield piece;
  }
}
