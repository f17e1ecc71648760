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
    // Addresses of pages begin with #, as those of places in a page do: each link that is scrolled out of sight is taken for one that skips.
    .disableRules("skip-link")
    .setLegacyMode()
    .analyze();
  // What a dialog lies upon cannot be pressed, however large it is.
  const isCovered = (await page.locator(".mantine-Modal-overlay").count()) > 0;
  return violations.flatMap((violation) =>
    violation.nodes
      .filter(({ failureSummary = "" }) => !isCovered || !failureSummary.includes("partially obscured"))
      .map((node) => `${violation.id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
  );
}
