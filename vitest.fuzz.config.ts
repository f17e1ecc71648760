import { defineConfig } from "vitest/config";

// The fuzz by the contract at length (docs/decisions/0025); `npm test` sends 3,000 of its requests.
export default defineConfig({
  test: {
    name: "fuzz",
    include: ["apps/server/src/testing/fuzz/*.test.ts"],
    environment: "node",
    env: { HUB_FUZZ_LONG: "yes" },
    globalSetup: ["./apps/server/src/testing/database-setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
