import type { Page } from "playwright-core";
import { untilQuiet } from "../browser.ts";
import { signIn } from "../sign-in.ts";
import type { View } from "./views.ts";

const signedIn = new WeakSet<Page>();

/** Brings a page to a view of somebody, and waits until it shows all it has. A page belongs to one person. */
export async function showView(page: Page, address: string, view: View, language: "es" | "de"): Promise<void> {
  if (view.who !== undefined && !signedIn.has(page)) {
    await signIn(page, address, view.who, language);
    signedIn.add(page);
  }
  // From an empty page: what was open on the one before is not what is shown.
  await page.goto("about:blank");
  await page.goto(`${address}/#/${view.path}${view.who === undefined ? `?lang=${language}` : ""}`);
  await settle(page);
  if (!view.open) return;
  await view.open(page);
  await settle(page);
}

/** Waits until a page shows all it has. */
export async function settle(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  // What loads shows nothing at first, then how it will look, for a moment at least.
  await page.waitForTimeout(250);
  await page.locator(".mantine-Skeleton-root:not([data-stays] *)").first().waitFor({ state: "detached" });
  await untilQuiet(page);
  await page.waitForFunction(
    () => document.fonts.status === "loaded" && document.querySelector("[aria-busy=true]:not([data-stays] *)") === null,
  );
}
