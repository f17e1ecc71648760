/** Whether `npm run test:long` runs: then the long tests do all of their rounds. */
export const isLong = process.env["HUB_TEST_ROUNDS"] === "all";

/** How many of its rounds a long test does: all of them in `npm run test:long`, else a tenth, and never fewer than it needs to show something. */
export function roundsOf(all: number, least = 1): number {
  return isLong ? all : Math.min(all, Math.max(least, Math.ceil(all / 10)));
}
