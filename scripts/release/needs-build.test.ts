import { rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inTemporaryTree } from "../boundaries/temporary-tree.ts";
import { needsBuild } from "./needs-build.ts";

test("pages are built where they are not there, or what they are built of is newer, and not otherwise", () => {
  const tree = { "package.json": "{}", "apps/web/src/main.tsx": "", "packages/i18n/src/es/home.json": "", "apps/web/dist/index.html": "" };
  inTemporaryTree({ ...tree, "apps/server/src/main.ts": "", "apps/web/node_modules/a.js": "" }, (root) => {
    const at = (path: string, time: number) => utimesSync(join(root, path), time, time);
    for (const path of Object.keys(tree)) at(path, 1000);
    at("apps/web/dist/index.html", 2000);
    expect(needsBuild(root)).toBe(false);
    at("packages/i18n/src/es/home.json", 3000);
    expect(needsBuild(root)).toBe(true);
    at("apps/web/dist/index.html", 4000);
    expect(needsBuild(root)).toBe(false);
    rmSync(join(root, "apps/web/dist"), { recursive: true });
    expect(needsBuild(root)).toBe(true);
  });
});
