import { createSwpPool } from "@hub/contract/swp/items.ts";
import { listOrganisation } from "@hub/contract/swp/organisation.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBarriers } from "./accessibility.ts";
import { button, dialog, type Planning, startPlanning } from "./planning-pages.ts";

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

test("the trail says that a plan was changed and by whom, and why the change itself is not told", { timeout: 120_000 }, async () => {
  const lead = await planning.as("lead");
  const divisions = (await lead.call(listOrganisation)).items.filter(({ level }) => level === "division");
  await lead.call(createSwpPool, { body: { divisionId: divisions[0]?.id ?? 0, name: "Bolsa de prueba", size: "7421" } });
  const desk = await planning.signIn("admin", "es");
  const { page, t } = desk;
  await page.goto(`${planning.address}/#/configuration?section=audit&subject=swp-pool`);
  const line = page.getByRole("row").filter({ hasText: t("audit.action-swp-pool-created") });
  await line.getByText(t("audit.contents-hidden-short")).waitFor();
  expect(await line.textContent()).toContain("lead@norte.example");
  await line.getByRole("button").first().click();
  const entry = dialog(desk, t("audit.action-swp-pool-created"));
  await entry.getByText(t("audit.contents-hidden")).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.locator("body").textContent()).not.toMatch(/7421|Bolsa de prueba/);
  await desk.context.close();
});
