import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lintRules, plantedForLint } from "./boundaries/planted-lint.ts";
import { inTemporaryTree, type Tree } from "./boundaries/temporary-tree.ts";

const root = join(import.meta.dirname, "..");
// As the project is linted, without the rules that ask the compiler: they need a whole project.
const configuration = readFileSync(join(root, ".oxlintrc.json"), "utf8").replace('"typeAware": true', '"typeAware": false');

type Diagnostic = { filename: string; code?: string; labels: { span: { line: number } }[] };

/** What the linter says of a tree by its rules for boundaries, as `file:line rule`; several findings of a line count once. */
function lint(tree: Tree): string[] {
  return inTemporaryTree(tree, (folder) => {
    writeFileSync(join(folder, ".oxlintrc.json"), configuration);
    const { stdout } = spawnSync(join(root, "node_modules/.bin/oxlint"), ["--format=json"], { cwd: folder, encoding: "utf8" });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
    const places = diagnostics
      .filter(({ code = "" }) => Object.values(lintRules).flat().includes(code))
      .map(({ filename, code = "", labels }) => `${filename}:${labels[0]?.span.line} ${code}`);
    return [...new Set(places)].toSorted();
  });
}

describe("a planted violation is caught by the linter", () => {
  test.each(plantedForLint)("$rule: $what", ({ rule, tree, at }) => {
    const found = lint(tree);
    expect(found.map((place) => place.replace(/ .*/, ""))).toEqual(at);
    for (const place of found) expect(lintRules[rule]).toContain(place.replace(/^\S+ /, ""));
  });

  test("every rule has one", () => {
    const held = plantedForLint.flatMap(({ rule, tree }) => lint(tree).map((place) => `${rule}: ${place.replace(/^\S+ /, "")}`));
    const expected = Object.entries(lintRules).flatMap(([rule, codes]) => codes.map((code) => `${rule}: ${code}`));
    expect([...new Set(held)].toSorted()).toEqual(expected.toSorted());
  });
});

test.each<[string, Tree]>([
  [
    "the environment and the network where they belong",
    {
      "apps/server/src/config.ts": "process.env.HUB_PORT;",
      "apps/server/src/main.ts": "process.argv; process.exitCode = 1;",
      "apps/server/src/testing/a.ts": "process.env.A;",
      "apps/server/src/tasks/a.test.ts": "process.env.A;",
      "apps/web/vite.config.ts": "process.env.A;",
      "vitest.config.ts": "process.env.CI;",
      "scripts/a.ts": "process.env.A;",
      "apps/web/src/rest-api/recipes/a.mjs": "await fetch(process.env.HUB_URL);",
      "apps/web/src/api/client.ts": 'fetch("/api");',
      "apps/web/src/ui/a.test.ts": 'fetch("/api");',
      "apps/web/src/ui/a.ts": "query.fetch(); const a = { fetch: 1 }; type A = { fetch: string }; client.prefetchQuery();",
      "apps/server/src/http/a.ts": 'fetch("https://example.com");',
    },
  ],
  ["stand-ins for functions and time", { "apps/server/src/tasks/a.test.ts": 'vi.useFakeTimers();\nvi.fn();\nserver.mock("./a.ts");' }],
])("what is allowed passes the linter: %s", (_, tree) => {
  expect(lint(tree)).toEqual([]);
});
