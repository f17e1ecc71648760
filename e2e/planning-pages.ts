import { listSettings, updateSetting } from "@hub/contract/settings.ts";
import type { MessageKey, MessageParams } from "@hub/i18n/catalog.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { Locator } from "playwright-core";
import { type Api, openApi } from "../scripts/api.ts";
import { demoPassword } from "../scripts/demo/group.ts";
import { launchBrowser, openBrowser, type Person } from "./browser.ts";
import { newDataDirectory, startPortalProcess, stopPortalProcess } from "./portal-process.ts";
import { signIn } from "./sign-in.ts";

/** The languages in which workforce planning is walked through. */
export type Shown = "es" | "de";

/** Somebody at workforce planning; `t` says what their pages say. */
export type Desk = Person & { t: (key: MessageKey, params?: MessageParams) => string };

/** A portal with the demonstration's people, and a browser for them. */
export type Planning = {
  address: string;
  as(name: string): Promise<Api>;
  signIn(name: string, language: Shown): Promise<Desk>;
  stop(): Promise<void>;
};

/** Starts a portal in which nothing is planned yet. */
export async function startPlanning(): Promise<Planning> {
  const data = await newDataDirectory();
  const browser = await launchBrowser();
  const portal = await startPortalProcess(data.directory, { program: "portal-with-people.ts" });
  const { address } = portal;
  return {
    address,
    as: (name) => openApi(address).signIn(`${name}@norte.example`, demoPassword),
    async signIn(name, language) {
      // Who reads German works in the dark.
      const person = await openBrowser(browser, { colorScheme: language === "de" ? "dark" : "light" });
      await signIn(person.page, address, name, language);
      return { ...person, t: (key, params = {}) => translate(language, key, params) };
    },
    async stop() {
      await browser.close();
      await stopPortalProcess(portal);
      await data.remove();
    },
  };
}

/** Says where the group's people have their e-mail: without it no source of an item is one of theirs. */
export async function setCorporateDomain({ as }: Planning): Promise<void> {
  const admin = await as("admin");
  const domain = (await admin.call(listSettings)).items.find(({ key }) => key === "corporate-domain");
  await admin.call(updateSetting, { params: { key: "corporate-domain" }, ifMatch: domain?.version ?? 1, body: { value: "norte.example" } });
}

/** A button, by all of its name. */
export const button = ({ page }: Desk, name: string): Locator => page.getByRole("button", { name, exact: true });
/** A dialog, by all of its title. */
export const dialog = ({ page }: Desk, name: string): Locator => page.getByRole("dialog", { name, exact: true });
/** A field of a form, by its id without the `swp-` that all of them begin with. */
export const field = ({ page }: Desk, id: string): Locator => page.locator(`[id="swp-${id}"]`);
