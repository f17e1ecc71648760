import type { FastifyRequest } from "fastify";
import { Problem } from "./problem.ts";

export type ReceivedFile = { fileName: string; bytes: AsyncIterable<Buffer> };
/** A multipart body: its fields, and the file of which nothing was read yet; `end` resolves when the body is whole. */
export type ReceivedParts = { fields: Record<string, unknown>; file: ReceivedFile | undefined; end(): Promise<void>; discard(): void };

/** A body that stops arriving for this long is given up. */
const silenceMilliseconds = 60_000;

/** Reads a multipart body up to its file: the fields stand before it. Throws what the parser finds wrong, body-too-large past `maxBytes`. */
export async function receiveParts(request: FastifyRequest, maxBytes: number): Promise<ReceivedParts> {
  const parts = request.parts({ limits: { fileSize: maxBytes } });
  const readPart = () =>
    parts.next().catch((error: unknown) => {
      throw nameFailure(error);
    });
  const fields: Record<string, unknown> = {};
  for (;;) {
    const next = await readPart();
    if (next.done) return { fields, file: undefined, end: async () => undefined, discard: () => undefined };
    const part = next.value;
    if (part.type === "field") {
      fields[part.fieldname] = part.value;
      continue;
    }
    const { file, filename } = part;
    // A form without a chosen file sends an empty one without a name.
    const fileName = shortenName(
      (filename ?? "")
        .replace(/^.*[\\/]/, "")
        .replace(/[\u0000-\u001f\u007f]/g, "")
        .trim(),
    );
    return {
      fields,
      file: fileName === "" ? undefined : { fileName, bytes: untilSilent(file) },
      async end() {
        if (file.truncated) throw new Problem("body-too-large");
        for (;;) {
          const next = await readPart();
          if (next.done) return;
          if (next.value.type === "file") next.value.file.resume();
        }
      },
      // The answer is read only by those whose body was taken: the rest of it arrives and is let go.
      discard: () => void file.on("error", () => undefined).resume(),
    };
  }
}

/** A file name of at most 200 characters that keeps its ending, by which people and programs know what it is. */
function shortenName(name: string): string {
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? "";
  return (name.length > 200 ? name.slice(0, 200 - ending.length) + ending : name).toWellFormed();
}

async function* untilSilent(file: AsyncIterable<Buffer> & { destroy(error: Error): unknown }): AsyncGenerator<Buffer> {
  const giveUp = () => file.destroy(new Problem("body-not-readable"));
  let timer = setTimeout(giveUp, silenceMilliseconds);
  try {
    for await (const bytes of file) {
      clearTimeout(timer);
      yield bytes;
      timer = setTimeout(giveUp, silenceMilliseconds);
    }
  } catch (error) {
    throw nameFailure(error);
  } finally {
    clearTimeout(timer);
  }
}

/** The parser's own errors carry neither code nor status. */
function nameFailure(error: unknown): Error {
  const isNamed = error instanceof Problem || (error instanceof Error && "code" in error);
  return isNamed ? error : new Problem("body-not-readable", { cause: error });
}
