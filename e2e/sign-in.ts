import type { Language } from "@hub/domain/languages.ts";
import type { Page } from "playwright-core";
import { demoPassword } from "../scripts/demo/group.ts";

/** Signs somebody of the demonstration group in at an address, and goes on once the page is in a language. */
export async function signIn(page: Page, address: string, name: string, language: Language, password = demoPassword): Promise<void> {
  await page.goto(address);
  await submitSignInForm(page, `${name}@norte.example`, password);
  await page.locator(".hub-tiles").waitFor();
  await chooseLanguage(page, language);
}

/** Fills in the sign-in form that the page shows, and sends it. */
export async function submitSignInForm(page: Page, userName: string, password: string): Promise<void> {
  await page.locator("input[name=userName]").fill(userName);
  await page.locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
}

/** Chooses a language in the top bar, and waits until the page is in it. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page
    .getByRole("banner")
    .getByRole("combobox", { name: /Idioma|Language|Sprache/ })
    .selectOption(language);
  await page.locator(`html[lang=${language}]`).waitFor();
}
