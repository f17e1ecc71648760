import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../apps/server/src/db/embedded-postgres.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";

/** `npm run generate:tables`: writes apps/server/src/db/tables.ts from a database of its own, made of the migrations and put away again. */
const root = join(import.meta.dirname, "..");
const directory = await mkdtemp(join(tmpdir(), "hub-tables-"));
const postgres = await startEmbeddedPostgres({ directory: join(directory, "postgres") });
try {
  await migrate(postgres.url);
  const options = {
    dialect: "postgres",
    url: postgres.url,
    "default-schema": "public",
    "include-pattern": "public.*",
    "date-parser": "string",
    "numeric-parser": "string",
    "type-mapping": JSON.stringify({ int8: "number", bytea: "Buffer" }),
    "out-file": join(root, "apps/server/src/db/tables.ts"),
  };
  const made = spawnSync(
    join(root, "node_modules/.bin/kysely-codegen"),
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    { stdio: "inherit" },
  );
  process.exitCode = made.status ?? 1;
} finally {
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
