import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { findBrowser } from "./browser.ts";
import { newDataDirectory, startPortalProcess, stopPortalProcess } from "./portal-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A data directory with the people of the demonstration group, which is copied for each portal that begins with them. */
    groupDirectory: string;
    /** Where the demonstration is made once, by the first test that asks for it; see `demonstration.ts`. */
    demonstrations: string;
  }
}

/**
 * The browser tests run on the built pages: `npm test` builds them first. The test runner calls it.
 * @public
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(import.meta.dirname, "../apps/web/dist/index.html")))
    throw new Error("The pages are not built: run `npm run build` first.");
  // The browser unpacks itself here once: two workers at once would run what the other one still writes.
  await findBrowser();
  const { directory, remove } = await newDataDirectory();
  await stopPortalProcess(await startPortalProcess(directory, { program: "portal-with-people.ts" }));
  project.provide("groupDirectory", directory);
  const demonstrations = await newDataDirectory();
  project.provide("demonstrations", demonstrations.directory);
  return async () => {
    await remove();
    await demonstrations.remove();
  };
}
