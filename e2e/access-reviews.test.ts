import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { findByEmail } from "@hub/contract/configuration/users.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBarriers } from "./accessibility.ts";
import { openBrowser, type Person } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";
import { walkedIn } from "./walked-in.ts";

let portal: GroupPortal;
beforeAll(async () => {
  portal = await startGroupPortal();
});
afterAll(() => portal?.stop());

const dialog = (page: Page) => page.getByRole("dialog");
async function pick(field: Locator, typed: string, option: RegExp): Promise<void> {
  await field.click();
  await field.fill(typed);
  await field.page().getByRole("option", { name: option }).first().click();
}

describe.each(walkedIn("es"))("a review of access, in %s", (language) => {
  let admin: Person;
  let reviewer: Person;
  let t: (key: Parameters<typeof translate>[1], params?: Parameters<typeof translate>[2]) => string;
  beforeAll(async () => {
    t = (key, params) => translate(language, key, params);
    admin = await openBrowser(portal.browser, { colorScheme: language === "de" ? "dark" : "light" });
    reviewer = await openBrowser(portal.browser, { colorScheme: language === "de" ? "dark" : "light" });
    await signIn(admin.page, portal.address, "admin", language);
    await signIn(reviewer.page, portal.address, "group", language);
  });
  afterAll(async () => {
    await admin?.context.close();
    await reviewer?.context.close();
  });

  test("[MANY-06] started by the administrator, decided by its reviewer, closed with evidence whose hash is that of its bytes", async () => {
    const { page } = admin;
    await page.goto(`${portal.address}/#/configuration?section=campaigns`);
    await page.locator("#campaign-start").click();
    await page.locator("#campaign-name").fill(`Otoño ${language}`);
    await pick(page.locator("[id='campaign-filter.roles']"), "Owner", /Data Owner/);
    await pick(page.locator("[id='campaign-filter.roles']"), "Coord", /Data Upload Coordinator/);
    await page.keyboard.press("Escape");
    await pick(page.locator("#campaign-fallback"), "Helen", /Helen Marsh/);
    await page.locator("#campaign-deadline").fill(language === "de" ? "31.12.2099" : "31/12/2099");
    expect(await findBarriers(page)).toEqual([]);
    await dialog(page)
      .getByRole("button", { name: t("campaigns.start"), exact: true })
      .click();
    const question = page.getByRole("dialog", { name: t("campaigns.start-title") });
    await question.getByText(t("campaigns.preview-reviewer", { name: "Helen Marsh", count: 2 })).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await question.getByRole("button", { name: t("campaigns.start"), exact: true }).click();
    await page.getByRole("heading", { level: 2, name: `Otoño ${language}` }).waitFor();
    expect(await findBarriers(page)).toEqual([]);

    // It is changed while it runs.
    await page.locator("#campaign-move-deadline").click();
    await page.locator("#campaign-days-deadline").fill(language === "de" ? "30.12.2099" : "30/12/2099");
    expect(await findBarriers(page)).toEqual([]);
    await dialog(page)
      .getByRole("button", { name: t("campaigns.move-deadline"), exact: true })
      .click();
    await page.getByText(t("campaigns.deadline-moved")).waitFor();
    for (const change of ["hand-over", "withdraw"] as const) {
      await page.locator(`#campaign-${change}`).click();
      await page.getByRole("dialog", { name: t(`campaigns.${change}`) }).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await dialog(page)
        .getByRole("button", { name: t("ui.cancel"), exact: true })
        .click();
      await dialog(page).waitFor({ state: "detached" });
    }

    // Whoever decides finds it among what waits for them.
    const other = reviewer.page;
    await other.goto(`${portal.address}/#/home`);
    await other.reload();
    await other.getByRole("link", { name: t("workflows.act-reviews"), exact: true }).click();
    await other.getByRole("heading", { level: 1, name: t("shell.title-reviews") }).waitFor();
    const rows = other.getByRole("row").filter({ has: other.getByRole("checkbox") });
    await expect.poll(() => rows.count()).toBe(2);
    expect(await findBarriers(other)).toEqual([]);
    await rows.filter({ hasText: "Rui Antunes" }).getByRole("checkbox").check();
    await other.getByRole("button", { name: t("campaigns.keep", { count: 1 }), exact: true }).click();
    await other.locator("#review-decision-reason").fill("Sigue al cargo");
    await dialog(other)
      .getByRole("button", { name: t("campaigns.keep", { count: 1 }), exact: true })
      .click();
    await expect.poll(() => rows.count()).toBe(1);
    await other.getByRole("checkbox", { name: t("campaigns.tick-all", { count: 1 }) }).check();
    await other.getByRole("button", { name: t("campaigns.take", { count: 1 }), exact: true }).click();
    await other.locator("#review-decision-reason").fill("Ya no firma");
    expect(await findBarriers(other)).toEqual([]);
    await dialog(other)
      .getByRole("button", { name: t("campaigns.take", { count: 1 }), exact: true })
      .click();
    await other.getByText(t("campaigns.nothing-waits")).first().waitFor();
    const held = await (await portal.as("admin")).call(findByEmail, { params: { email: "coordinator@norte.example" } });
    expect(held.HUB?.assignments.some(({ role }) => role === "upload-coordinator") ?? false).toBe(false);

    // The worker closes it within a minute, or the administrator at once.
    await page.reload();
    const close = page.getByRole("button", { name: t("campaigns.close"), exact: true });
    const json = page.getByRole("button", { name: t("campaigns.evidence-json") });
    await close.or(json).first().waitFor();
    if (await close.isVisible()) {
      await close.click();
      await dialog(page)
        .getByRole("button", { name: t("campaigns.close"), exact: true })
        .click();
    }
    await json.waitFor();
    await page.getByText("Ya no firma").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const coming = page.waitForEvent("download");
    await json.click();
    const bytes = await readFile(await (await coming).path());
    await page.getByText(createHash("sha256").update(bytes).digest("hex")).waitFor();
    expect(admin.problems.concat(reviewer.problems)).toEqual([]);
  });
});
