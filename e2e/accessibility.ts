import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds against WCAG 2.2 AA on the page once nothing moves any more (what fades has no contrast): rule and element, a line each. */
export async function findBarriers(page: Page): Promise<string[]> {
  // A dialog that is only about to fade in moves as little as one that is there.
  await page.waitForFunction(() => [...document.querySelectorAll("[role=dialog]")].every((each) => getComputedStyle(each).opacity === "1"));
  await page.waitForFunction(() =>
    // What turns as long as something lasts never ends by itself.
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().iterations === Infinity),
  );
  const { violations } = await new AxeBuilder({ page })
    // What passes is not described, and no page is opened to put the findings of frames together: that is more than half of what axe takes.
    .options({ runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] })
    .setLegacyMode()
    .analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations)
    for (const { target, failureSummary = "" } of nodes) {
      const isSpared =
        (id === "skip-link" && (await page.evaluate(leadsToPage, String(target)))) ||
        (failureSummary.includes("partially obscured") && (await page.evaluate(liesBelow, String(target))));
      if (!isSpared) found.push(`${id}: ${target.join(" ")} ${failureSummary}`);
    }
  return found;
}

/** Addresses of pages begin with #, as those of places in a page do: each link that is scrolled out of sight is taken for one that skips. */
const leadsToPage = (selector: string): boolean => /^\/?#\//.test(document.querySelector(selector)?.getAttribute("href") ?? "");

/** What a dialog lies upon cannot be pressed, however large it is. */
const liesBelow = (selector: string): boolean =>
  document.querySelector(".mantine-Modal-overlay") !== null && document.querySelector(selector)?.closest("[role=dialog]") === null;
