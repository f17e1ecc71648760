import { rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../db/embedded-postgres.ts";
import { newTestDirectory } from "./data-root.ts";

/** A PostgreSQL of a test's own, for what may not be done to the one that all tests share. */
export async function startOwnServer() {
  const directory = await newTestDirectory("tests");
  const options = {
    directory: join(directory, "postgres"),
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
  };
  let postgres = await startEmbeddedPostgres(options);
  const { url } = postgres;
  /** As the owner, on a connection of its own, which may also write while all others may only read. */
  const tell = async (...statements: string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: url, options: "-c default_transaction_read_only=off" });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const setReadOnly = (on: boolean) =>
    tell(
      `alter system set default_transaction_read_only = ${on ? "on" : "off"}`,
      "select pg_reload_conf()",
      // Who is connected already hears of it a moment later.
      "select pg_sleep(0.2)",
    );
  return {
    url,
    /** Where PostgreSQL's files are. */
    directory: options.directory,
    tell,
    /** As after a switch-over: the server goes on, and takes no changes. */
    demote: () => setReadOnly(true),
    promote: () => setReadOnly(false),
    /** Ends every connection but one's own, as an administrator does, or a server on its way down. */
    cut: () =>
      tell("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'"),
    /** Shuts it down, does `meanwhile`, and starts it again on the same port. */
    async restart(meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
      await postgres.stop();
      await meanwhile();
      postgres = await startEmbeddedPostgres({ ...options, port: Number(new URL(url).port) });
    },
    async stop(): Promise<void> {
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
