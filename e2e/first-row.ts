import type { Page } from "playwright-core";

/** A page's lists. */
export const list = "#hub-main :is([role=grid], table, [data-list])";

/** In the first row of a list, or on the list itself where none of its rows takes the focus; the heads of its columns are not there yet. */
const isAtFirstRow = (page: Page) =>
  page.evaluate((list) => {
    const at = document.activeElement;
    return at?.closest(list) != null && at.closest("thead, [role=columnheader]") === null;
  }, list);

/** How often Tab is pressed from the page's heading, where one is after a navigation, until the first row of a list has the focus; the ways past what stands before it are taken. */
export async function tabsToList(page: Page): Promise<number> {
  await page
    .locator("h1")
    .first()
    .evaluate((heading: HTMLElement) => {
      heading.tabIndex = -1;
      heading.focus();
    });
  return countTabs(page);
}

/** The same from where one is once a page has been loaded: before all of it. */
export async function tabsFromStart(page: Page): Promise<number> {
  await page.reload();
  await page.locator(list).first().waitFor();
  return countTabs(page);
}

async function countTabs(page: Page): Promise<number> {
  for (let tabs = 0; tabs <= 10; tabs++) {
    if (await isAtFirstRow(page)) return tabs;
    if (await page.evaluate(() => document.activeElement?.matches(".hub-skip"))) await page.keyboard.press("Enter");
    if (await isAtFirstRow(page)) return tabs;
    await page.keyboard.press("Tab");
  }
  return Number.POSITIVE_INFINITY;
}
