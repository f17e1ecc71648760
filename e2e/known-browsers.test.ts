import { findAttempts } from "@hub/contract/configuration/user-sign-in.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadTexts } from "../packages/i18n/src/catalog.ts";
import type { Api } from "../scripts/api.ts";
import { demoPassword } from "../scripts/demo/group.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signInByForm, submitSignInForm } from "./sign-in.ts";

let portal: GroupPortal;
let admin: Api;
beforeAll(async () => {
  portal = await startGroupPortal();
  admin = await portal.as("admin");
});
afterAll(() => portal?.stop());

const signOut = async (page: Page) => {
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
};

test.each([
  ["es", "light", "owner"],
  ["de", "dark", "planner"],
] as const)(
  "[SAFE-06] a stranger's wrong passwords keep nobody out of a browser they have used; an administrator sees it and lets in again, in %s, %s",
  async (language, colorScheme, name) => {
    const texts = await loadTexts(language);
    const t = (key: string): string => texts[key] ?? key;
    const start = (key: string) => (t(key).split("{")[0] ?? "").trim();
    const email = `${name}@norte.example`;
    const known = await openBrowser(portal.browser, { colorScheme });
    await signInByForm(known.page, portal.address, name, language);
    await signOut(known.page);

    const stranger = await openBrowser(portal.browser, { colorScheme });
    await stranger.page.goto(`${portal.address}/?lang=${language}`);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const answered = stranger.page.waitForResponse(/users\/token/);
      await submitSignInForm(stranger.page, email, "wrong wrong wrong");
      expect((await answered).status()).toBe(attempt < 5 ? 401 : 429);
    }
    await stranger.page.getByRole("alert").getByText(start("session.closed-for")).waitFor();
    expect(await findBarriers(stranger.page)).toEqual([]);

    await signInByForm(known.page, portal.address, name, language);
    await known.page.goto(`${portal.address}/#/account`);
    const list = known.page.getByRole("region", { name: t("account.browsers-table") });
    await list.getByText(t("account.browser-this")).waitFor();
    expect(await findBarriers(known.page)).toEqual([]);

    const office = await openBrowser(portal.browser, { colorScheme });
    await signInByForm(office.page, portal.address, "admin", language);
    await office.page.goto(`${portal.address}/#/configuration?section=users&user=${email}&tab=PERSON`);
    await office.page.getByText(start("users.attempts-closed-places")).waitFor();
    expect(await findBarriers(office.page)).toEqual([]);
    await office.page.getByRole("button", { name: t("users.attempts-lift") }).click();
    await office.page
      .getByRole("dialog")
      .getByRole("button", { name: t("users.attempts-lift") })
      .click();
    await office.page.getByText(start("users.attempts-closed-places")).waitFor({ state: "detached" });
    expect(await admin.call(findAttempts, { params: { email } })).toMatchObject({ wrong: 0, closedPlaces: 0 });
    await submitSignInForm(stranger.page, email, demoPassword);
    await stranger.page.locator(".hub-tiles").waitFor();

    await list.getByText(t("account.browser-forget"), { exact: true }).first().click();
    await known.page
      .getByRole("dialog")
      .getByRole("button", { name: t("account.browser-forget"), exact: true })
      .click();
    await list.getByText(t("account.browser-this")).waitFor({ state: "detached" });
    for (const { context, problems } of [known, stranger, office]) {
      expect(problems).toEqual([]);
      await context.close();
    }
  },
);
