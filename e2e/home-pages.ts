import type { Locator, Page } from "playwright-core";
import { openBrowser, type Person, untilQuiet } from "./browser.ts";
import { countClicks } from "./count-clicks.ts";
import type { GroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

/** Somebody of the group who has just come home, in Spanish. */
export async function comeHome(portal: GroupPortal, name: string) {
  const person: Person = await openBrowser(portal.browser, { viewport: { width: 1440, height: 900 } });
  person.context.setDefaultTimeout(60_000);
  const { page } = person;
  await signIn(page, portal.address, name, "es");
  const waiting = waitingList(page);
  await waiting.waitFor();
  return { ...person, waiting, first: waiting.getByRole("listitem").first(), clicks: await countClicks(page) };
}

export const waitingList = (page: Page): Locator => page.getByRole("list", { name: "Lo primero de hoy" });
export const window = (page: Page, name?: string | RegExp): Locator => page.getByRole("dialog", name ? { name } : {}).last();
export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole("button", { name, exact: typeof name === "string" });
/** The button of an entry of what waits. */
export const act = (waiting: Locator, what: RegExp | string): Locator =>
  waiting.getByRole("listitem").filter({ hasText: what }).getByRole("button");

/** Where the focus is once no window is open any more: the entry of what waits that has it, else what it is on. */
export async function focusAfter(page: Page): Promise<string> {
  await page.getByRole("dialog").last().waitFor({ state: "detached" });
  await untilQuiet(page);
  return page.evaluate(() => {
    const at = document.activeElement;
    return at?.closest("[data-work]")?.textContent ?? `${at?.tagName ?? ""} ${at?.getAttribute("aria-label") ?? at?.textContent ?? ""}`;
  });
}

/** Sends a file by the form that the window holds: the file is dropped or chosen, then sent, then said yes to. */
export async function deliver(page: Page, name: string, content: string): Promise<void> {
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(content) };
  await page.locator("input[type=file]").setInputFiles(file);
  await button(window(page), "Entregar").click();
  const question = page.getByRole("dialog", { name: /^Entregar el fichero/ });
  await button(question, /^Entregar/).click();
}

/** Presses Tab until a button of this name has the focus, a few times at most. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const isThere = () => page.evaluate((source) => new RegExp(source).test(document.activeElement?.textContent ?? ""), name.source);
  for (let pressed = 0; pressed < 5 && !(await isThere()); pressed += 1) await page.keyboard.press("Tab");
}
