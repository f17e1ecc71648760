import { open, rename, stat, truncate, copyFile } from "node:fs/promises";

const LIMIT = 10 * 1024 * 1024;
const SHOWN = 16 * 1024;

/** Keeps PostgreSQL's log at 10 MB and one older file of its own: copied, then emptied, because a running server goes on writing to the same file. */
export async function rotateLog(file: string, limit: number = LIMIT): Promise<void> {
  const size = await sizeOf(file);
  if (size <= limit) return;
  // A copy that a full disk cuts short must not stop the log from being emptied.
  await copyFile(file, `${file}.new`).then(
    () => rename(`${file}.new`, `${file}.1`),
    () => undefined,
  );
  await truncate(file);
}

/** Bytes in the file; 0 when there is none. */
export async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

/** What was written to the file since it had `offset` bytes: the last 16 KB of it. */
export async function readLogSince(file: string, offset: number): Promise<string> {
  const size = await sizeOf(file);
  const start = Math.max(offset <= size ? offset : 0, size - SHOWN);
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await handle.close();
  }
}
