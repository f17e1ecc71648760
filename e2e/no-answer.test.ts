import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadTexts } from "../packages/i18n/src/catalog.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser, untilQuiet } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

let portal: GroupPortal;
let texts: Record<string, string>;
beforeAll(async () => {
  portal = await startGroupPortal();
  texts = await loadTexts("es");
});
afterAll(() => portal?.stop());

/** Lists of the portal by who may open them; of those that tell how many there are of each value, the filter's name in front. */
const lists: Record<string, [path: string, filters?: string][]> = {
  owner: [
    ["quality", "quality"],
    ["quality?status=RESOLVED&mine=1", "quality"],
    ["quality?view=causes", "quality"],
    ["validation"],
    ["validation?view=list"],
    ["workflows"],
  ],
  admin: [
    ["glossary", "glossary"],
    ["configuration?section=users"],
    ["configuration?section=groups"],
    ["configuration?section=legal-entities"],
    ["configuration?section=calendar"],
    ["configuration?section=audit"],
  ],
  planner: [
    ["swp", "swp"],
    ["swp?tab=skills-shortage&levels=Expert", "swp"],
  ],
  source: [["mut"]],
  group: [["scenaries"], ["dashboards"]],
};

/** What is no number of anything, though nobody knows: a 0 that stands for itself. */
const zeros = (page: Page) =>
  page
    .locator("main")
    .evaluate((main) => (main as HTMLElement).innerText.split("\n").filter((line) => /(^|[\s(:·])0($|[\s):.,·])/.test(line)));

test.each(Object.keys(lists))(
  "[TODAY-09] the lists of %s say that there is no connection, and show no 0 and nothing empty",
  async (who) => {
    const { page, context } = await openBrowser(portal.browser);
    await signIn(page, portal.address, who, "es");
    await untilQuiet(page);
    await page.route(/\/api\//, (route) => route.abort("connectionrefused"));
    const main = page.locator("main");
    const problem = texts["errors.client-no-connection"] ?? "";
    for (const [path, filters] of lists[who] ?? []) {
      await page.goto(`${portal.address}/#/${path}`);
      const said = main.locator(".hub-state-error");
      await said.getByText(problem).first().waitFor();
      await said
        .getByRole("button", { name: texts["ui.try-again"] ?? "", exact: true })
        .first()
        .waitFor();
      if (filters) {
        const panel = page.locator(`#${filters}-filters`);
        await panel.locator(".hub-facet-problem").getByText(problem).waitFor();
        await panel
          .getByText(texts["ui.facet-unknown"] ?? "", { exact: true })
          .first()
          .waitFor();
        expect(await findBarriers(page)).toEqual([]);
      }
      expect({ path, zeros: await zeros(page) }).toEqual({ path, zeros: [] });
      for (const key of ["ui.facet-no-values", "fields.nothing-found"])
        expect(await main.getByText(texts[key] ?? "", { exact: true }).count(), `${path}: ${key}`).toBe(0);
    }
    await context.close();
  },
);

test("[TODAY-09] the counts of a filter fail alone: the list is there, its values have a dash, and no 0", async () => {
  const { page, context } = await openBrowser(portal.browser);
  await signIn(page, portal.address, "owner", "es");
  await page.route(/\/api\/.*quality.*count/i, (route) => route.abort("connectionrefused"));
  await page.goto(`${portal.address}/#/quality?status=RESOLVED`);
  const panel = page.locator("#quality-filters");
  await panel.locator(".hub-facet-problem").waitFor();
  const option = panel.locator("label").filter({ hasText: texts["quality.status-RESOLVED"] ?? "" });
  expect(await option.locator(".hub-facet-count [aria-hidden]").textContent()).toBe("–");
  expect(await panel.locator(".hub-facet-count").allTextContents()).not.toContain("0");
  // The connection is there again: what was not known is.
  await page.unrouteAll();
  await panel.locator(".hub-facet-problem").getByRole("button").click();
  await panel.locator(".hub-facet-problem").waitFor({ state: "detached" });
  await expect.poll(() => option.locator(".hub-facet-count").textContent()).toBe("0");
  await context.close();
});

test("[TODAY-09] loaded anew without a connection a page has a heading that says so, the rail its areas, and another try opens it", async () => {
  const { page, context } = await openBrowser(portal.browser);
  await signIn(page, portal.address, "owner", "es");
  const areas = page.getByRole("navigation", { name: texts["shell.menu"] ?? "" }).getByRole("link");
  await areas.first().waitFor();
  const before = await areas.count();
  await page.route(/\/api\//, (route) => route.abort("connectionrefused"));
  await page.reload();
  await page.getByRole("heading", { level: 1, name: texts["shell.offline-title"] ?? "", exact: true }).waitFor();
  expect(before).toBeGreaterThan(3);
  expect(await areas.count()).toBe(before);
  expect(await findBarriers(page)).toEqual([]);
  await page.unrouteAll();
  await page.getByRole("button", { name: texts["shell.try-again"] ?? "", exact: true }).click();
  await page.locator(".hub-tiles").waitFor();
  await context.close();
});
