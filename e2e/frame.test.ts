import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBarriers } from "./accessibility.ts";
import { openBrowser } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

let portal: GroupPortal;
beforeAll(async () => {
  portal = await startGroupPortal();
});
afterAll(() => portal?.stop());

async function visit(name: string, options?: Parameters<typeof openBrowser>[1]) {
  const person = await openBrowser(portal.browser, options);
  await signIn(person.page, portal.address, name, "es");
  return person;
}

const menu = (page: Page) => page.getByRole("navigation", { name: "Menú" });
/** What has the focus, in a word, and what it says. */
const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent?.trim().slice(0, 60)}`);

describe("the frame", () => {
  test("[TODAY-01] [SHELL-03] it stays the same while pages change, and after each navigation the focus is on the page's heading", async () => {
    const { page, context, problems } = await visit("admin");
    await menu(page).getByRole("link").first().waitFor();
    await page.evaluate(() => {
      document.querySelector("header")!.dataset["mark"] = "first";
      document.querySelector("nav")!.dataset["mark"] = "first";
    });
    const names = await menu(page).getByRole("link").allInnerTexts();
    expect(names.length).toBeGreaterThanOrEqual(6);
    for (let at = 0; at < 20; at++) {
      const link = menu(page)
        .getByRole("link")
        .nth((at + 1) % names.length);
      await link.click();
      await expect.poll(() => link.getAttribute("aria-current"), { message: `${at}` }).toBe("page");
      await expect.poll(() => focused(page), { message: names[(at + 1) % names.length] ?? "" }).toMatch(/^H1 ./);
      expect(await page.locator("h1").count()).toBe(1);
    }
    expect(await page.locator("header").getAttribute("data-mark")).toBe("first");
    expect(await menu(page).getAttribute("data-mark")).toBe("first");
    expect(await findBarriers(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  test.each(["planner", "admin", "coordinator", "owner", "group", "reader"])(
    "[TODAY-01] %s sees all areas that their home offers, and no other",
    async (name) => {
      const { page, context } = await visit(name);
      await menu(page).getByRole("link", { name: "Inicio" }).waitFor();
      const offered = await page
        .locator(".hub-tiles a")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.split("?")[0]));
      const shown = await menu(page)
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.split("?")[0]));
      expect(new Set(shown)).toEqual(new Set([...offered, "/#/home"]));
      await context.close();
    },
  );

  test("[TODAY-01] a list is at most five tabs from its page's heading", async () => {
    const { page, context } = await visit("admin");
    await page.evaluate(() => (location.hash = "#/configuration?section=users"));
    await expect.poll(() => focused(page)).toMatch(/^H1 /);
    await page.getByRole("grid").or(page.getByRole("table")).first().waitFor();
    let tabs = 0;
    for (; tabs < 4; tabs++) {
      await page.keyboard.press("Tab");
      if ((await focused(page)).includes("Saltar a la lista")) break;
    }
    await page.keyboard.press("Enter");
    const isInList = await page.evaluate(() => document.activeElement?.closest("[role=grid], table") !== null);
    expect(isInList).toBe(true);
    expect(tabs).toBeLessThan(4);
    await context.close();
  });

  test("[TODAY-01] the page one is on stays until the next one is here; without a connection that is said, and tried again", async () => {
    const { page, context } = await visit("admin");
    const code = Promise.withResolvers<void>();
    await page.route(/GlossaryPage-.*\.js$/, async (route) => {
      await code.promise;
      await route.continue();
    });
    await menu(page).getByRole("link", { name: "Glosario" }).click();
    await page.waitForTimeout(300);
    expect(await page.locator(".hub-tiles").count()).toBe(1);
    code.resolve();
    await page.getByRole("heading", { name: "Glosario", level: 1 }).waitFor();
    await context.setOffline(true);
    await menu(page).getByRole("link", { name: "API REST" }).click();
    await page.getByRole("heading", { name: "Sin conexión", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Reintentar" }).click();
    await page.getByRole("heading", { name: "Sin conexión", level: 1 }).waitFor();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Reintentar" }).click();
    await page.getByRole("heading", { name: "API REST", level: 1 }).waitFor();
    await context.close();
  });

  test.each([1440, 1024, 720, 390])("[TODAY-01] [SHELL-03] the bar keeps one row at %d pixels, and the menu is at hand", async (width) => {
    const { page, context } = await visit("admin", { viewport: { width, height: 900 } });
    const bar = await page.getByRole("banner").boundingBox();
    expect(bar?.height).toBeLessThanOrEqual(56);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (width <= 860) await page.getByRole("button", { name: "Menú" }).click();
    await menu(page).getByRole("link", { name: "Glosario" }).click();
    await page.getByRole("heading", { level: 1, name: "Glosario" }).waitFor();
    await context.close();
  });
});
