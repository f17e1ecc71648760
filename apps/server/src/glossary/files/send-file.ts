import { safeFileName } from "@hub/domain/file-name.ts";
import { fileKinds, kindOfName, largestFile } from "@hub/domain/glossary/file-kinds.ts";
import type { FastifyRequest } from "fastify";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { type ArrivedFile, inArrivedFile } from "../../files/receive-file.ts";
import { takeFile } from "../../files/store-file.ts";
import { storedFile } from "../../files/stored-file.ts";
import { Problem } from "../../problem.ts";
import { receiveForm } from "../../http/sending/receive-form.ts";
import { createTurnsBySize } from "../../http/sending/turns.ts";
import { hasContentOf } from "./has-content-of.ts";
import { type FileRow, lockWaitingFiles, insertFile } from "./files.sql.ts";

// Each is in memory while it is looked at.
const inTurn = createTurnsBySize(({ opening }) => ({ atOnce: opening, ofOne: 1, waiting: 50, patience: 30_000 }));
/** What one person may have sent without having saved the card. */
const waiting = { files: 100, bytes: 500_000_000 };

/** Takes a file that is to be part of a card, once a version names it. Throws glossary-file-kind, glossary-files-waiting and body-too-large. */
export function sendFile(ctx: RequestContext, request: FastifyRequest): Promise<FileRow> {
  const maxBytes = Math.min(ctx.config.limits.uploadBytes, largestFile);
  return receiveForm(ctx, request, maxBytes, async ({ file }) => {
    if (!file) throw new Problem("file-missing");
    const name = safeFileName(file.fileName);
    const kind = kindOfName(name);
    if (!kind) throw new Problem("glossary-file-kind");
    // In pieces until it is whole: a slow sender has no place among those that are looked at.
    const arrival = { place: undefined, problem: () => new Problem("body-not-readable") };
    return inArrivedFile(ctx, arrival, file.bytes, async (arrived) => {
      await inTurn(ctx.config.size)(String(ctx.actor.id), async () => {
        const bytes = await readAll(storedFile(ctx, arrived.id, arrived.bytes).stream());
        if (!(await hasContentOf(kind, bytes))) throw new Problem("glossary-file-kind");
      });
      return keepFile(ctx, { name, contentType: fileKinds[kind], arrived });
    });
  });
}

async function readAll(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read);
}

function keepFile(ctx: RequestContext, file: { name: string; contentType: string; arrived: ArrivedFile }): Promise<FileRow> {
  const { name, contentType, arrived } = file;
  return takeFile(ctx, arrived, async (ctx) => {
    const { actor } = ctx;
    const { bytes: size, sha256 } = arrived;
    const before = await lockWaitingFiles(ctx.db, actor.id);
    if (before.count >= waiting.files || before.bytes + size > waiting.bytes) throw new Problem("glossary-files-waiting");
    const id = await insertFile(ctx.db, file, { userId: actor.id, at: ctx.clock.now() });
    const after = { name, contentType, size, sha256: sha256.toString("hex") };
    await audit(ctx.db, ctx, { action: "glossary-file-sent", subjectType: "glossary-file", subjectId: id, after });
    return { id, name, contentType, size };
  });
}
