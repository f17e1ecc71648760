import type { Page } from "playwright-core";

/** Counts what is pressed on a page from now on. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset["clicks"] = "0";
    document.addEventListener(
      "click",
      ({ detail }) => {
        // What a key presses is none.
        if (detail === 0) return;
        const { dataset } = document.documentElement;
        dataset["clicks"] = String(Number(dataset["clicks"]) + 1);
      },
      true,
    );
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset["clicks"]));
}
