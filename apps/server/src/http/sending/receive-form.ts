import { cutText } from "@hub/domain/cut-text.ts";
import type { MultipartFile, MultipartValue } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { RequestContext } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { SendingPatience } from "./sending-patience.ts";
import { inSendingPlace } from "./sending-places.ts";

/** A file of which nothing was read yet. Its bytes end without a throw only when the whole form has arrived. */
export type ReceivedFile = { fileName: string; bytes: AsyncIterable<Buffer> };
/** A multipart body up to its file: the fields stand before it. */
export type ReceivedForm = { fields: Record<string, unknown>; file: ReceivedFile | undefined };

type Part = MultipartFile | MultipartValue;
/** The parts still to come; waiting for each has an end. */
type Parts = { next(): Promise<Part | undefined>; patience: SendingPatience };

/**
 * Reads a multipart body for somebody who found a place to send, and waits for it no longer than their line deserves (`config.limits.sending`). Throws sending-too-many, uploads-busy,
 * upload-too-slow, what the parser finds wrong, and body-too-large past `maxBytes`.
 */
export function receiveForm<T>(
  ctx: RequestContext,
  request: FastifyRequest,
  maxBytes: number,
  work: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  const { sending } = ctx.config.limits;
  return inSendingPlace(ctx.actor.id, sending, async () => {
    const iterator = request.parts({ limits: { fileSize: maxBytes } });
    const patience = new SendingPatience(sending);
    const next = async () => {
      const part = await patience.waitFor(iterator.next(), () => 0).catch(nameFailure);
      return part.done ? undefined : part.value;
    };
    return work(await readForm({ next, patience }));
  });
}

async function readForm(parts: Parts): Promise<ReceivedForm> {
  const fields: Record<string, unknown> = {};
  for (let part = await parts.next(); part; part = await parts.next()) {
    if (part.type === "field") fields[part.fieldname] = part.value;
    else return { fields, file: receivedFile(part, parts) };
  }
  return { fields, file: undefined };
}

function receivedFile(part: MultipartFile, parts: Parts): ReceivedFile | undefined {
  const fileName = shortenName(
    (part.filename ?? "")
      .replace(/^.*[\\/]/, "")
      .replace(/[\u0000-\u001f\u007f]/g, "")
      .trim(),
  );
  // A form without a chosen file sends an empty one without a name.
  return fileName === "" ? undefined : { fileName, bytes: readBytes(part, parts) };
}

/** A file name of at most 200 characters that keeps its ending, by which people and programs know what it is. */
function shortenName(name: string): string {
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? "";
  return name.length > 200 ? cutText(name, 200, ending) : name.toWellFormed();
}

async function* readBytes({ file }: MultipartFile, parts: Parts): AsyncGenerator<Buffer> {
  const pieces = (file as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const piece = await parts.patience
        .waitFor(pieces.next(), ({ value }) => (value as Buffer | undefined)?.length ?? 0)
        .catch(nameFailure);
      if (piece.done) break;
      yield piece.value;
    }
  } finally {
    // Not waited for: the stream may hang on bytes that never come.
    void pieces.return?.().catch(() => undefined);
  }
  if (file.truncated) throw new Problem("body-too-large");
  for (let part = await parts.next(); part; part = await parts.next()) if (part.type === "file") part.file.resume();
}

/** The parser's own errors carry neither code nor status. */
function nameFailure(error: unknown): never {
  const isNamed = error instanceof Problem || (error instanceof Error && "code" in error);
  throw isNamed ? error : new Problem("body-not-readable", { cause: error });
}
