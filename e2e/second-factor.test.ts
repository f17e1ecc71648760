import { endUserSessions } from "@hub/contract/configuration/users.ts";
import { listSettings, updateSetting } from "@hub/contract/configuration/settings.ts";
import type { Language } from "@hub/domain/languages.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadTexts } from "../packages/i18n/src/catalog.ts";
import { openApi } from "../scripts/api.ts";
import { demoPassword } from "../scripts/demo/group.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser, type Person } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { findPort } from "./portal-process.ts";
import { chooseLanguage, submitSignInForm } from "./sign-in.ts";

// Keys are for a host with a name, which this machine has as well.
let address: string;
let portal: GroupPortal;
beforeAll(async () => {
  const port = String(await findPort());
  address = `http://localhost:${port}`;
  portal = await startGroupPortal({ HUB_PORT: port, HUB_PUBLIC_URL: address });
});
afterAll(() => portal?.stop());

/** Gives a page's browser an authenticator with a fingerprint, at which somebody is always there. */
async function addAuthenticator({ context, page }: Person) {
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    countKeys: async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
    /** Nobody touches it any more, or somebody does. */
    touch: (enabled: boolean) => session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
  };
}

const signOut = async (page: Page) => {
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
};
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

/** Takes pictures where somebody wants to look at them. */
const picture = async (page: Page, name: string) => {
  const folder = process.env["HUB_TEST_PICTURES"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

describe.each([
  ["es", "light", 1440, "coordinator"],
  ["de", "dark", 1280, "owner"],
] as const)("in %s, %s, %d wide", (language: Language, colorScheme, width, name) => {
  const email = `${name}@norte.example`;

  test(
    "[MANY-07] somebody registers a key by the keyboard, signs in with it and with a recovery code, over a page as well, and removes it",
    { timeout: 240_000 },
    async () => {
      const texts = await loadTexts(language);
      const t = (key: string): string => texts[key] ?? key;
      const person = await openBrowser(portal.browser, { colorScheme, viewport: { width, height: 900 } });
      const { page, problems, context } = person;
      const authenticator = await addAuthenticator(person);
      const shot = (what: string) => picture(page, `${what}-${language}-${colorScheme}-${width}`);
      const panel = page.getByRole("region", { name: t("factor.title"), exact: true });
      const dialog = page.getByRole("dialog");
      const press = async (button: ReturnType<Page["getByRole"]>) => {
        await button.focus();
        await page.keyboard.press("Enter");
      };
      const typeHere = async (field: string, text: string) => {
        await expect.poll(() => focusedName(page)).toBe(field);
        await page.keyboard.type(text);
        await page.keyboard.press("Enter");
      };

      await page.goto(address);
      await submitSignInForm(page, email, demoPassword);
      await page.locator(".hub-tiles").waitFor();
      await chooseLanguage(page, language);
      await page.goto(`${address}/#/account`);
      await panel.getByText(t("factor.none-title")).waitFor();
      await shot("account-without");

      await press(panel.getByRole("button", { name: t("factor.add") }));
      expect(await findBarriers(page)).toEqual([]);
      await shot("add-password");
      await typeHere("password", "not the password");
      await dialog.getByRole("alert").getByText(t("session.password-wrong-current")).waitFor();
      await dialog.locator("input[name=password]").fill(demoPassword);
      await page.keyboard.press("Enter");
      await dialog.locator("input[name=name]").waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await shot("add-name");
      await typeHere("name", "Portátil");
      const shown = dialog.getByRole("list", { name: t("factor.codes-title") }).getByRole("listitem");
      await shown.first().waitFor();
      const codes = await shown.allTextContents();
      expect(codes).toHaveLength(10);
      expect(await authenticator.countKeys()).toBe(1);
      expect(await findBarriers(page)).toEqual([]);
      await shot("codes");
      // Codes that are shown once do not go by a slip of the hand.
      await page.keyboard.press("Escape");
      await press(dialog.getByRole("button", { name: t("factor.codes-kept") }));
      await dialog.waitFor({ state: "hidden" });
      await panel.getByText("Portátil").first().waitFor();
      await panel.getByText(/^\D*10 /).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await shot("account-with");

      // The password alone comes to the second step, and to the page one wanted after it.
      await signOut(page);
      await page.goto(`${address}/#/account`);
      await submitSignInForm(page, email, demoPassword);
      const useKey = page.getByRole("button", { name: t("factor.use-key") });
      await useKey.waitFor();
      expect(await page.evaluate(() => localStorage.getItem("hub.session"))).toBeNull();
      expect(await findBarriers(page)).toEqual([]);
      await shot("second-step");
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(t("factor.use-key"));
      await page.keyboard.press("Enter");
      await panel.getByText("Portátil").first().waitFor();
      expect(page.url()).toContain("#/account");

      // At another address of the portal no key signs: one is told so before the browser is asked, and led to the portal's own.
      await signOut(page);
      const other = `http://127.0.0.1:${new URL(address).port}`;
      await page.goto(other);
      await submitSignInForm(page, email, demoPassword);
      const own = page.getByRole("alert").getByRole("link", { name: t("factor.open-own").replace("{address}", new URL(address).host) });
      await own.waitFor();
      await page.getByText(t("factor.other-address").replace("{here}", new URL(other).host)).waitFor();
      expect(await page.getByRole("button", { name: t("factor.use-key") }).count()).toBe(0);
      expect(await findBarriers(page)).toEqual([]);
      await shot("second-step-elsewhere");
      await press(own);
      await page.locator("input[name=userName]").waitFor();
      expect(page.url().startsWith(address)).toBe(true);

      // What one is asked stays asked for one tab alone: a page loaded anew begins again.
      await signOut(page);
      await page.goto(address);
      await submitSignInForm(page, email, demoPassword);
      await press(page.getByRole("button", { name: t("factor.use-code") }));
      await typeHere("code", "7K2M");
      await page.getByRole("alert").getByText(t("factor.code-incomplete")).waitFor();
      await page.locator("input[name=code]").fill("0000-0000-0000-0000");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").getByText(t("errors.second-factor-failed")).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await shot("second-step-code");
      await page.locator("input[name=code]").fill((codes[0] ?? "").toLowerCase());
      await page.keyboard.press("Enter");
      await page.locator(".hub-tiles").waitFor();

      // The session ends under a page that stands: both steps again, over it.
      const admin = await openApi(address).signIn("admin@norte.example", demoPassword);
      await page.goto(`${address}/#/account`);
      await panel.getByText("Portátil").first().waitFor();
      await panel.getByText(/^\D*9 /).waitFor();
      await panel.getByRole("button", { name: t("factor.rename-of").replace("{name}", "Portátil") }).click();
      await dialog.getByRole("textbox").fill("Despacho");
      await admin.call(endUserSessions, { params: { email } });
      // The page may have been told already: then the key says nothing.
      await page.keyboard.press("Enter");
      const again = page.getByRole("dialog", { name: t("drafts.again-title") });
      await again.waitFor();
      await again.locator("input[name=password]").fill(demoPassword);
      await page.keyboard.press("Enter");
      await again.getByRole("button", { name: t("factor.use-key") }).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await shot("second-step-again");
      await press(again.getByRole("button", { name: t("factor.begin-again") }));
      await again.locator("input[name=password]").fill(demoPassword);
      await page.keyboard.press("Enter");
      await press(again.getByRole("button", { name: t("factor.use-key") }));
      await again.waitFor({ state: "hidden" });
      await dialog.getByRole("button", { name: t("ui.save"), exact: true }).click();
      await panel.getByText("Despacho").first().waitFor();

      await press(panel.getByRole("button", { name: t("factor.remove-of").replace("{name}", "Despacho") }));
      await dialog.getByText(t("factor.remove-last-text").replace("{name}", "Despacho")).waitFor();
      await typeHere("password", demoPassword);
      await dialog.getByRole("button", { name: t("factor.use-key") }).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await shot("remove-confirm");
      await press(dialog.getByRole("button", { name: t("factor.use-key") }));
      await dialog.waitFor({ state: "hidden" });
      await panel.getByText(t("factor.none-title")).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("factor-note");
      await signOut(page);
      await page.goto(address);
      await submitSignInForm(page, email, demoPassword);
      await page.locator(".hub-tiles").waitFor();
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  test(
    "[MANY-07] an administrator of whom it is demanded registers first and goes on where they wanted; another's lost key is reset on the user's page",
    { timeout: 240_000 },
    async () => {
      const texts = await loadTexts(language);
      const t = (key: string): string => texts[key] ?? key;
      const named = (key: string, who: string) => t(key).replaceAll("{name}", who);
      const person = await openBrowser(portal.browser, { colorScheme, viewport: { width, height: 900 } });
      const { page, problems, context } = person;
      await addAuthenticator(person);
      const shot = (what: string) => picture(page, `${what}-${language}-${colorScheme}-${width}`);
      await page.goto(address);
      await submitSignInForm(page, "admin@norte.example", demoPassword);
      await page.locator(".hub-tiles").waitFor();
      await chooseLanguage(page, language);
      await page.goto(`${address}/#/configuration?section=settings`);
      const setting = page.getByRole("form", { name: t("settings.second-factor-administrators") });
      await setting.getByRole("combobox").selectOption("1");
      expect(await findBarriers(page)).toEqual([]);
      await shot("setting");
      await setting.getByRole("button").click();
      await page.getByRole("dialog").getByText(t("settings.factor-1")).first().waitFor();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("settings.change-named").replace("{setting}", t("settings.second-factor-administrators")) })
        .click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });

      await page.goto(`${address}/#/configuration?section=users`);
      await page.reload();
      await page.getByRole("heading", { name: t("factor.held-title") }).waitFor();
      await page.locator("input[name=password]").waitFor();
      expect(await page.getByRole("banner").count()).toBe(0);
      expect(await findBarriers(page)).toEqual([]);
      await shot("held");
      await page.locator("input[name=password]").fill(demoPassword);
      await page.keyboard.press("Enter");
      await page.locator("input[name=name]").fill("Llave");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: t("factor.codes-kept") }).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await shot("held-codes");
      await page.getByRole("button", { name: t("factor.codes-kept") }).click();
      await page.getByRole("banner").waitFor();
      await page.locator("main table").first().waitFor();
      expect(page.url()).toContain("section=users");

      // Somebody has lost theirs.
      const other = await openBrowser(portal.browser, { colorScheme, viewport: { width, height: 900 } });
      await addAuthenticator(other);
      await other.page.goto(address);
      await submitSignInForm(other.page, "planner@norte.example", demoPassword);
      await other.page.locator(".hub-tiles").waitFor();
      await other.page.goto(`${address}/#/account`);
      await other.page.getByRole("button", { name: /Registrar una llave|Register a key|Schlüssel registrieren/ }).click();
      await other.page.getByRole("dialog").locator("input[name=password]").fill(demoPassword);
      await other.page.keyboard.press("Enter");
      await other.page.getByRole("dialog").locator("input[name=name]").fill("Phone");
      await other.page.keyboard.press("Enter");
      await other.page.getByRole("dialog").getByRole("list").waitFor();
      await other.context.close();

      await page.goto(`${address}/#/configuration?section=users&user=planner@norte.example&tab=PERSON`);
      await page.getByText(t("users.factor-set"), { exact: true }).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await shot("user");
      await page.getByRole("button", { name: t("users.factor-reset") }).click();
      const dialog = page.getByRole("dialog", { name: t("users.factor-reset") });
      await dialog.getByRole("textbox").fill("Perdió el teléfono.");
      expect(await findBarriers(page)).toEqual([]);
      await shot("user-reset");
      await dialog.getByRole("button", { name: t("users.factor-reset") }).click();
      await dialog.waitFor({ state: "hidden" });
      await page.getByText(t("users.factor-none"), { exact: true }).waitFor();
      await page
        .getByText(named("users.factor-was-reset", "").split("{")[0]?.trim().split(" ")[0] ?? "")
        .first()
        .waitFor();
      await openApi(address).signIn("planner@norte.example", demoPassword);

      // As it was, for who comes next.
      const token = await page.evaluate(() => (JSON.parse(localStorage.getItem("hub.session") ?? "{}") as { token: string }).token);
      const api = openApi(address, token);
      const { version = 0 } = (await api.call(listSettings)).items.find(({ key }) => key === "second-factor-administrators") ?? {};
      await api.call(updateSetting, { params: { key: "second-factor-administrators" }, ifMatch: version, body: { value: 0 } });
      await page.goto(`${address}/#/account`);
      await page.getByRole("button", { name: named("factor.remove-of", "Llave") }).click();
      await page.getByRole("dialog").locator("input[name=password]").fill(demoPassword);
      await page.keyboard.press("Enter");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("factor.use-key") })
        .click();
      await page.getByText(t("factor.none-title")).waitFor();
      expect(problems).toEqual([]);
      await context.close();
    },
  );
});
