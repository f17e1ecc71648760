import { compiledMessages } from "./apps/web/vite-messages.ts";
import { TellFailed } from "./scripts/tell-failed.ts";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, the longest first: begun last, one of them would keep a worker busy while the other has nothing left. */
const long = [
  "server/src/roles",
  "figures/figures",
  "src/two-releases",
  "erasure/restored",
  "backups/run-backup",
  "closing/kept-parts",
  "sources/collecting",
  "jobs/queue",
  "sources/once",
  "backup/backup",
  "testing/fuzz/fuzz",
  "sso/forged-tokens",
  "testing/parsers",
  "session/end-access",
  "swp/killed-imports",
  "db/embedded-postgres",
  "closing/closing",
  "http/http",
  "e2e/every-screen",
  "e2e/first-load",
  "e2e/frame",
  "e2e/compared-reports",
  "e2e/killing",
  "e2e/sso",
  "e2e/closed-again",
  "e2e/closing-month",
  "e2e/auditor",
  "e2e/rest-api",
  "e2e/glossary",
  "e2e/swp-delivered",
  "e2e/second-factor",
  "e2e/swp",
  "e2e/today",
  "e2e/design",
  "e2e/users",
  "e2e/no-answer",
  "e2e/subscriptions",
  "e2e/leavers-behind-a-fall",
  "e2e/month",
  "e2e/shell",
  "e2e/access-reviews",
  "e2e/demo",
  "e2e/many-deliveries",
  "e2e/tasks",
];
const placeOf = ({ moduleId }: TestSpecification) => {
  const place = long.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return place === -1 ? long.length : place;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

// Made for two cores: the projects run one after the other, files two at a time. Without `isolate` a worker loads the modules once and not for every file;
// what a test puts in the place of something else is put back before the next one.
export default defineConfig({
  test: {
    reporters: ["default", new TellFailed()],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // Components come with the texts as the pages have them.
        plugins: [compiledMessages()],
        test: {
          name: "unit",
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          include: ["packages/*/**/*.test.ts", "apps/web/src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          environment: "node",
          // Long enough for a machine that does much else besides.
          testTimeout: 30_000,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "server",
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          include: ["apps/server/src/**/*.test.ts", "bench/**/*.test.ts"],
          environment: "node",
          globalSetup: ["./apps/server/src/testing/database-setup.ts"],
          // Long enough for a machine that does much else besides.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          environment: "node",
          globalSetup: ["./e2e/setup.ts"],
          setupFiles: ["./e2e/tell-pages.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // As long as the browser waits for what a page shows.
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
    coverage: {
      enabled: false,
      provider: "v8",
      include: ["apps/*/src/**/*.{ts,tsx}", "packages/*/src/**/*.ts"],
      exclude: ["**/*.test.{ts,tsx}", "**/testing/**", "apps/server/src/db/tables.ts"],
      reporter: ["text-summary", "html"],
    },
  },
});
