import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const source = "apps/server/src";
const isLong = (path: string) => path.endsWith(".test.ts") && /\/rounds\.ts"/.test(readFileSync(path, "utf8"));

// The tests whose rounds `npm test` does a tenth of (testing/rounds.ts), with all of them; the fuzz by the contract at length (docs/decisions/0025) among them.
export default defineConfig({
  test: {
    name: "long",
    include: readdirSync(source, { recursive: true, encoding: "utf8" })
      .map((name) => join(source, name))
      .filter(isLong),
    environment: "node",
    env: { HUB_TEST_ROUNDS: "all" },
    globalSetup: ["./apps/server/src/testing/database-setup.ts"],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
