import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * The browser tests run on the built pages: `npm test` builds them first. The test runner calls it.
 * @public
 */
export default function setup(): void {
  if (!existsSync(join(import.meta.dirname, "../apps/web/dist/index.html")))
    throw new Error("The pages are not built: run `npm run build` first.");
}
