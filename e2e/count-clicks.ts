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

/** Counts the keys that are pressed on a page from now on; Tab with Shift is one. */
export async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset["keys"] = "0";
    document.addEventListener(
      "keydown",
      ({ key }) => {
        const { dataset } = document.documentElement;
        if (key !== "Shift") dataset["keys"] = String(Number(dataset["keys"]) + 1);
      },
      true,
    );
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset["keys"]));
}
