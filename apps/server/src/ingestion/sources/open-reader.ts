import { Readable } from "node:stream";
import type { Context } from "../../context.ts";
import { remoteFailureOf } from "../../remote/remote-failure.ts";
import { openConnectionReader } from "../connections/open-connection-reader.ts";
import { openSftpReader } from "../sftp/open-sftp-reader.ts";
import type { ReaderAsk, SourceReader } from "../source-reader.ts";

/** Opens the place a source's files come from. Whatever the place itself does wrong is a RemoteFailure, then and later; what ends the portal is not. */
export async function openReader(ctx: Context, ask: ReaderAsk): Promise<SourceReader> {
  const reader = await told(ask.signal, () => openPlace(ctx, ask));
  return {
    list: () => told(ask.signal, () => reader.list()),
    open: (file) => Readable.from(readPieces(ask.signal, reader.open(file)), { objectMode: false }),
    settle: (file, outcome) => told(ask.signal, () => reader.settle(file, outcome)),
    close: () => reader.close(),
  };
}

function openPlace(ctx: Context, ask: ReaderAsk): Promise<SourceReader> {
  if (ask.source.sftpEndpointId !== null) return openSftpReader(ctx, ask);
  return openConnectionReader(ctx, ask);
}

async function* readPieces(signal: AbortSignal, bytes: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const piece of bytes) yield piece as Buffer;
  } catch (error) {
    signal.throwIfAborted();
    throw remoteFailureOf(error);
  }
}

async function told<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    throw remoteFailureOf(error);
  }
}
