import { type Planted, plant, plantFile } from "./plant.ts";

/** The linter's rules that hold each boundary; "" is a file that it cannot read. */
export const lintRules: Record<string, string[]> = {
  syntax: [""],
  environment: ["eslint(no-restricted-properties)", "eslint(no-restricted-imports)"],
  fetch: ["eslint(no-restricted-globals)", "eslint(no-restricted-properties)"],
  parts: ["eslint(no-restricted-imports)"],
  mocks: ["vitest(no-restricted-vi-methods)"],
};

/** Every violation that the linter must catch. */
export const plantedForLint: Planted[] = [
  plantFile("syntax", "a file that cannot be parsed", "scripts/a.ts", "const a =;", 1),

  plantFile("environment", "process.env in the server", "apps/server/src/jobs/a.ts", "\nexport const a = process.env.A;", 2),
  plantFile("environment", "process.env in brackets", "packages/i18n/src/a.ts", 'export const a = process["env"];', 1),
  plantFile("environment", "process.env taken apart", "apps/server/src/http/a.ts", "const { env } = process;", 1),
  plantFile("environment", "env imported", "apps/server/src/http/a.ts", 'import { env } from "node:process";', 1),
  plantFile("environment", "a config.ts elsewhere", "apps/server/src/http/config.ts", "process.env.A;", 1),

  plantFile("fetch", "fetch in an area", "apps/web/src/swp/queries.ts", 'export const a = () => fetch("/api/swp");', 1),
  plantFile("fetch", "fetch of the window", "apps/web/src/ui/a.ts", 'window.fetch("/api");', 1),
  plantFile("fetch", "fetch under another name", "apps/web/src/ui/a.ts", "const get = fetch;", 1),
  plantFile("fetch", "XMLHttpRequest", "apps/web/src/ui/a.ts", "new XMLHttpRequest();", 1),
  plantFile("fetch", "a beacon", "apps/web/src/main.tsx", 'navigator.sendBeacon("/api");', 1),

  plantFile("parts", "a menu of the library", "apps/web/src/swp/A.tsx", 'import { Menu } from "@mantine/core";', 1),

  plantFile("mocks", "a mock of a file", "apps/server/src/tasks/a.test.ts", '\nvi.mock("./b.ts", () => ({}));', 2),
  plantFile("mocks", "a mock of a package of ours", "apps/web/src/ui/a.test.tsx", 'vi.doMock("@hub/domain/a.ts");', 1),
  plant("mocks", "a mock of an import", { "e2e/a.test.ts": 'vi.mock(import("../scripts/a.ts"));', "scripts/a.ts": "" }, "e2e/a.test.ts:1"),
];
