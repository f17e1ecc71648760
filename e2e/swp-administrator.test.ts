import { afterAll, beforeAll, expect, test } from "vitest";
import { findBarriers } from "./accessibility.ts";
import { button, type Planning, startPlanning } from "./planning-pages.ts";

let planning: Planning;
beforeAll(async () => {
  planning = await startPlanning();
});
afterAll(() => planning?.stop());

test(
  "who administers the HUB comes to the catalogue and the organisation they keep, and is offered no plans",
  { timeout: 120_000 },
  async () => {
    const { page, t, ...desk } = await planning.signIn("admin", "es");
    const parts = page.getByRole("navigation", { name: t("swp.tabs") }).getByRole("link");
    await page
      .getByRole("main")
      .getByRole("link", { name: t("home.tile-swp") })
      .click();
    await expect.poll(() => parts.allTextContents()).toEqual([t("swp.tab-catalogue"), t("swp.tab-organisation")]);
    await button({ page, t, ...desk }, t("swp.catalogue-add"))
      .first()
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await parts.last().click();
    await button({ page, t, ...desk }, t("swp.org-add-ob"))
      .first()
      .waitFor();
    // The address of a tab of plans, as a colleague may send it.
    await page.goto(`${planning.address}/#/swp?tab=key-profiles`);
    await button({ page, t, ...desk }, t("swp.catalogue-add"))
      .first()
      .waitFor();
    expect(await page.getByRole("alert").filter({ hasText: /\S/ }).allTextContents()).toEqual([]);
    await desk.context.close();
  },
);
