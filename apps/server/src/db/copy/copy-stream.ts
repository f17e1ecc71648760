import { CompiledQuery } from "kysely";
import { from } from "pg-copy-streams";
import type { Database } from "../connect.ts";

/** Rows on their way into a table; nothing else may run on the transaction until `end` or `abort`. */
export type CopyTarget = {
  /**
   * Hands over rows in COPY's text form. Resolves when they are on their way: blocks of 64 KB and more are out of the process then and may be
   * written again. Rejects with what PostgreSQL refuses.
   */
  write(bytes: Buffer): Promise<void>;
  /** Ends the rows; answers how many PostgreSQL took. */
  end(): Promise<number>;
  /** Gives the rows up; the transaction can only be rolled back then. */
  abort(): Promise<void>;
};

/** Begins a `COPY ... FROM STDIN` on the transaction's own connection. */
export async function openCopy(db: Database, statement: string): Promise<CopyTarget> {
  const stream = from(statement);
  let fail: (error: Error) => void;
  const failed = new Promise<never>((_, reject) => (fail = reject));
  failed.catch(() => undefined);
  stream.on("error", (error) => fail(error));
  // Kysely hands its text to pg's `query` as it is, and that runs a stream in its place.
  await db.executeQuery(CompiledQuery.raw(stream as unknown as string));
  return {
    write: (bytes) =>
      Promise.race([failed, new Promise<void>((resolve, reject) => stream.write(bytes, (error) => (error ? reject(error) : resolve())))]),
    end: () => Promise.race([failed, new Promise<number>((resolve) => stream.end(() => resolve(stream.rowCount)))]),
    async abort() {
      if (stream.destroyed) return;
      const closed = new Promise<void>((resolve) => stream.once("close", resolve));
      stream.destroy();
      await Promise.race([closed, failed]).catch(() => undefined);
    },
  };
}
