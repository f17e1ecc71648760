import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { changeAddress } from "../db/address.ts";
import { DatabaseClient } from "../db/client.ts";
import { connectionOptions } from "../db/connect.ts";
import { limits } from "../db/limits.ts";
import { startEmbeddedPostgres } from "../db/embedded-postgres.ts";
import { prepareDatabase } from "../prepare-database.ts";
import { newTestDirectory } from "./data-root.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One PostgreSQL for the run with one migrated template; each test file copies it (`createTestDatabase`). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await newTestDirectory("tests");
  const postgres = await startEmbeddedPostgres({
    directory: join(directory, "postgres"),
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" },
  });
  await makeTemplate(postgres.url);
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  return changeAddress(url, (changed) => void (changed.pathname = `/${name}`));
}

/** The rows that a statement gives at an address, as its owner. */
export async function asOwner(at: string, statement: string): Promise<any[]> {
  const client = new DatabaseClient(connectionOptions(at, limits.owner));
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

/** A configuration that names no database: the portal's own is given beside it. */
export const noneOfOnesOwn = { databaseUrl: undefined, databaseDirectUrl: undefined, databaseOwnerUrl: undefined };

/** Makes the migrated template on a server, which each test portal on it copies. */
export async function makeTemplate(server: string): Promise<void> {
  await asOwner(server, "create database hub_template");
  await prepareDatabase(noneOfOnesOwn, withDatabase(server, "hub_template"));
}
