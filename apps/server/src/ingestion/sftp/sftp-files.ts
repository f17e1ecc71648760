import { cutText } from "@hub/domain/cut-text.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import { Readable } from "node:stream";
import ssh2, { type FileEntry, type SFTPWrapper, type Stats } from "ssh2";
import { RemoteFailure } from "../../remote/remote-failure.ts";
import { patience, type SshSession } from "./ssh-session.ts";
import { withTimeLimit } from "./with-time-limit.ts";

/** What a server says of a file. */
export type RemoteStat = { kind: "file" | "directory" | "link" | "other"; size: number; changedAt: Date };
/** The file operations that are needed, each with its own time limit; all throw RemoteFailure. */
export type SftpFiles = {
  /** Goes through a directory as its entries come; `each` answers false to stop. Answers how many there were. */
  scan(directory: string, most: number, each: (name: string, stat: RemoteStat) => boolean): Promise<number>;
  /** Of the name itself, not of what a link leads to; undefined when there is none. */
  stat(path: string): Promise<RemoteStat | undefined>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  makeDirectory(path: string): Promise<void>;
  /** The bytes of a file whose size and time are as told, before and after; else it ends with `sources.file-changed`. */
  read(path: string, expected: { size: number; changedAt: Date }, most?: number): Readable;
};

const codes = ssh2.utils.sftp.STATUS_CODE;
const pieceBytes = 32_768;
const piecesAtOnce = 16;

/** The file operations of an open session. */
export function sftpFiles(session: SshSession, sftp: SFTPWrapper, signal: AbortSignal): SftpFiles {
  function run<T>(start: (done: (error: Error | undefined | null, value: T) => void) => void): Promise<T> {
    const work = new Promise<T>((resolve, reject) => start((error, value) => (error ? reject(error) : resolve(value))));
    return withTimeLimit(Promise.race([work, session.lost]), patience.operation, signal);
  }
  async function told<T>(path: string, work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      throw failureOf(error, path);
    });
  }
  const close = (handle: Buffer) => run<void>((done) => sftp.close(handle, (error) => done(error, undefined))).catch(() => undefined);

  async function* readPieces(path: string, expected: { size: number; changedAt: Date }, most: number): AsyncGenerator<Buffer> {
    const found = await told(
      path,
      run<Stats>((done) => sftp.lstat(path, done)),
    );
    if (readStat(found).kind !== "file") throw new RemoteFailure("sources.file-changed");
    const handle = await told(
      path,
      run<Buffer>((done) => sftp.open(path, "r", done)),
    );
    try {
      refuseChanged(
        expected,
        await told(
          path,
          run<Stats>((done) => sftp.fstat(handle, done)),
        ),
      );
      const end = Math.min(expected.size, most);
      const ahead: Promise<Buffer>[] = [];
      const fetch = (from: number) => {
        const piece = told(path, readPiece(handle, from, Math.min(pieceBytes, end - from)));
        piece.catch(() => undefined);
        return piece;
      };
      let asked = 0;
      for (let given = 0; given < end;) {
        for (; asked < end && ahead.length < piecesAtOnce; asked += pieceBytes) ahead.push(fetch(asked));
        const piece = await (ahead.shift() as Promise<Buffer>);
        given += piece.length;
        yield piece;
      }
      refuseChanged(
        expected,
        await told(
          path,
          run<Stats>((done) => sftp.fstat(handle, done)),
        ),
      );
    } finally {
      await close(handle);
    }
  }

  /** Exactly so many bytes; a server may give fewer at a time. */
  async function readPiece(handle: Buffer, from: number, length: number): Promise<Buffer> {
    const piece = Buffer.allocUnsafe(length);
    for (let filled = 0; filled < length;) {
      const read = await run<number>((done) => sftp.read(handle, piece, filled, length - filled, from + filled, done));
      if (!(read > 0)) throw new RemoteFailure("sources.file-changed");
      filled += read;
    }
    return piece;
  }

  return {
    async scan(directory, most, each) {
      const handle = await told(
        directory,
        run<Buffer>((done) => sftp.opendir(directory, done)),
      );
      let seen = 0;
      try {
        for (;;) {
          const entries = await run<FileEntry[]>((done) => sftp.readdir(handle, done)).catch((error: unknown) => {
            if (statusOf(error) === codes.EOF) return undefined;
            throw failureOf(error, directory);
          });
          if (!entries) return seen;
          for (const { filename, attrs, longname } of entries) {
            if (filename === "." || filename === "..") continue;
            if (++seen > most) throw new RemoteFailure("sftp.directory-too-large", { most });
            if (!each(filename, readStat(attrs as Stats, longname))) return seen;
          }
        }
      } finally {
        await close(handle);
      }
    },
    stat: (path) =>
      run<Stats>((done) => sftp.lstat(path, done)).then(
        (attributes) => readStat(attributes),
        (error: unknown) => {
          if (statusOf(error) === codes.NO_SUCH_FILE) return undefined;
          throw failureOf(error, path);
        },
      ),
    rename: (from, to) =>
      told(
        to,
        run<void>((done) => sftp.rename(from, to, (error) => done(error, undefined))),
      ),
    remove: (path) =>
      told(
        path,
        run<void>((done) => sftp.unlink(path, (error) => done(error, undefined))),
      ),
    makeDirectory: (path) =>
      told(
        path,
        run<void>((done) => sftp.mkdir(path, (error) => done(error, undefined))),
      ),
    read: (path, expected, most = Number.POSITIVE_INFINITY) => Readable.from(readPieces(path, expected, most), { objectMode: false }),
  };
}

const typeMask = 0o170000;
const kinds: Record<number, RemoteStat["kind"]> = { 0o100000: "file", 0o040000: "directory", 0o120000: "link" };
const letters: Record<string, RemoteStat["kind"]> = { "-": "file", d: "directory", l: "link" };

function readStat(attributes: Stats, longname = ""): RemoteStat {
  const type = (attributes.mode ?? 0) & typeMask;
  // Servers may leave the mode out; the line for people says it then, and failing that it is a file.
  const kind = type !== 0 ? (kinds[type] ?? "other") : (letters[longname.charAt(0)] ?? "file");
  return { kind, size: attributes.size ?? 0, changedAt: new Date((attributes.mtime ?? 0) * 1000) };
}

function refuseChanged(expected: { size: number; changedAt: Date }, found: Stats): void {
  const { size, changedAt } = readStat(found);
  if (size !== expected.size || changedAt.getTime() !== expected.changedAt.getTime()) throw new RemoteFailure("sources.file-changed");
}

function statusOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

function failureOf(error: unknown, path: string): unknown {
  const status = statusOf(error);
  const known: Partial<Record<number, MessageKey>> = {
    [codes.NO_SUCH_FILE]: "sftp.no-such-path",
    [codes.PERMISSION_DENIED]: "sftp.path-not-allowed",
    [codes.FAILURE]: "sftp.path-failed",
    [codes.OP_UNSUPPORTED]: "sftp.path-failed",
    [codes.NO_CONNECTION]: "sources.failed-cut",
    [codes.CONNECTION_LOST]: "sources.failed-cut",
  };
  const code = typeof status === "number" ? known[status] : undefined;
  if (code) return new RemoteFailure(code, { path: showable(path) }, error);
  // The connection ended while it was asked.
  if (error instanceof Error && error.message === "No response from server") return new RemoteFailure("sources.failed-cut", {}, error);
  return error;
}

/** A path as it can be shown and stored: names on a server may hold anything. */
export function showable(path: string): string {
  return cutText(path.replaceAll(/[\p{Cc}\u2028\u2029]/gu, "\uFFFD"), 600, "");
}
