import type { Language } from "@hub/domain/languages.ts";
import type { Page } from "playwright-core";
import { demoPassword } from "../scripts/demo/group.ts";

/**
 * Shows somebody of the demonstration group the home page in a language, as a browser does in which they have signed in before: what is kept of that is what the pages
 * keep. Signing in by the page itself is `signInByForm`; drawing it and a second language for every walk is a tenth of a run.
 */
export async function signIn(page: Page, address: string, name: string, language: Language): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${name}@norte.example:${demoPassword}`).toString("base64")}`;
  const browser = await page.evaluate(() => navigator.userAgent);
  const answer = await fetch(`${address}/api/users/token`, { headers: { authorization, "user-agent": browser } });
  if (!answer.ok) throw new Error(`sign-in ${answer.status}: ${await answer.text()}`);
  // A file of the portal that runs nothing, to be at its address.
  await page.goto(`${address}/theme.js`);
  await page.evaluate(
    ([session, chosen]) => {
      localStorage.setItem("hub.session", session);
      localStorage.setItem("hub.language", chosen);
    },
    [await answer.text(), language] as const,
  );
  await page.goto(address);
  await page.locator(".hub-tiles").waitFor();
}

/** Signs somebody of the demonstration group in at an address by the page itself, and goes on once it is in a language. */
export async function signInByForm(page: Page, address: string, name: string, language: Language, password = demoPassword): Promise<void> {
  await page.goto(address);
  await submitSignInForm(page, `${name}@norte.example`, password);
  await page.locator(".hub-tiles").waitFor();
  await chooseLanguage(page, language);
}

/** Fills in the sign-in form that the page shows, and sends it, once what was sent before has been answered. */
export async function submitSignInForm(page: Page, userName: string, password: string): Promise<void> {
  await page.locator("input[name=userName]").fill(userName);
  await page.locator("input[name=password]").fill(password);
  await page.locator("form button[type=submit]:enabled").waitFor();
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
