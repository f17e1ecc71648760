import type { Locator, Page } from "playwright-core";

/** Goes on by the Tab key, or another, until something has the focus, as somebody without a mouse; throws where that leads nowhere. */
export async function tabTo(page: Page, wanted: Locator, key = "Tab"): Promise<void> {
  const isThere = () => wanted.evaluate((element) => element === document.activeElement);
  await wanted.waitFor({ state: "attached" });
  for (let pressed = 0; pressed < 120; pressed += 1) {
    if (await isThere()) return;
    await page.keyboard.press(key);
  }
  if (!(await isThere())) throw new Error(`${key} does not lead to ${String(wanted)}.`);
}
