import type { Page } from "playwright-core";

const note = `
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) shifts.push({ value, moved: sources.map(({ node }) => node?.className ?? node?.nodeName) });
  }).observe({ type: "layout-shift", buffered: true });`;

type Shift = { value: number; moved: string[] };

/** From the next page on, what moves by itself is noted; what somebody's press moves is theirs. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript({ content: note });
}

/** What has moved by itself since the page began, or since this was asked last, where that comes to more than a share of the screen; else nothing. */
export async function jumpsOf(page: Page, most: number): Promise<Shift[]> {
  // What was painted last is told a moment later.
  await page.waitForTimeout(50);
  const shifts = await page.evaluate<Shift[]>("shifts.splice(0)");
  return shifts.reduce((sum, { value }) => sum + value, 0) > most ? shifts : [];
}
