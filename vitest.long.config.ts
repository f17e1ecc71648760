import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** The test files of a folder that import one of what makes a test long. */
function longOf(folder: string, imported: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith(".test.ts") && imported.test(readFileSync(path, "utf8")));
}

// The tests of which `npm test` does a part, with all of it: all rounds (testing/rounds.ts), the fuzz by the contract at length (docs/decisions/0025) among them, and the walks
// of browsers in both languages (e2e/walked-in.ts).
export default defineConfig({
  test: {
    env: { HUB_TEST_ROUNDS: "all" },
    maxWorkers: 2,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: "long",
          include: longOf("apps/server/src", /\/rounds\.ts"/),
          environment: "node",
          globalSetup: ["./apps/server/src/testing/database-setup.ts"],
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "walks",
          include: longOf("e2e", /\/walked-in\.ts"/),
          environment: "node",
          globalSetup: ["./e2e/setup.ts"],
          setupFiles: ["./e2e/tell-pages.ts"],
          testTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
