import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { getTodayAreas } from "@hub/contract/today/today.ts";
import { getInbox } from "@hub/contract/workflows/workflows.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

let portal: GroupPortal;
beforeAll(async () => {
  portal = await startGroupPortal();
  // Something that is expected, so that the lists of months and deliveries have rows.
  const admin = await portal.as("admin");
  for (const definition of ingestions) await admin.call(createIngestion, { body: definition });
  const period = { year: 2026, month: 9 };
  for (const { id } of (await admin.call(listLegalEntities)).items)
    await admin.call(createCalendarRow, { body: { section: "OnHR", legalEntityId: id, first: period, last: null, dueDay: 10 } });
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

const isWithinList = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("#hub-main :is([role=grid], table, [data-list])") != null);

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

  test("[TODAY-01] what waits in an area stands beside its name in the rail, and is as many as the area lists", async () => {
    const api = await portal.as("source");
    // The month is opened by whoever looks first.
    const { items } = await api.call(getInbox);
    const { areas } = await api.call(getTodayAreas);
    const { page, context } = await visit("source");
    const link = menu(page).getByRole("link", { name: "Entregas (MUT)" });
    const waiting = areas.find(({ area }) => area === "mut")?.waiting ?? 0;
    expect(waiting).toBeGreaterThan(0);
    await expect.poll(() => link.locator(".hub-rail-count").textContent()).toBe(String(waiting));
    expect(items.filter(({ step }) => step === "deliver")).toHaveLength(waiting);
    // Said to those who do not see it, too; and nothing stands where nothing waits.
    const said = await link.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${said}"]`).textContent()).toContain(String(waiting));
    expect(await menu(page).getByRole("link", { name: "Glosario" }).locator(".hub-rail-count").count()).toBe(0);
    await context.close();
  });

  // Who, where, and whether the way past the filters is needed there.
  test.each<[name: string, addresses: string[]]>([
    [
      "admin",
      [...["users", "legal-entities", "audit", "reports", "settings"].map((section) => `/configuration?section=${section}`), "/rest-api"],
    ],
    ["group", ["/quality", "/glossary", "/dashboards", "/validation", "/mut", "/entities/1"]],
    ["planner", ["/swp", "/glossary"]],
  ])("[TODAY-01] each list %s opens is at most five tabs from its page's heading", async (name, addresses) => {
    const { page, context } = await visit(name);
    for (const address of addresses) {
      // From elsewhere: a part of the same page is not a new page.
      for (const to of ["/home", address]) {
        await page.evaluate((to) => (location.hash = `#${to}`), to);
        await expect.poll(() => focused(page), { message: address }).toMatch(to === "/home" ? /^H1 Hola|^BODY/ : /^H1 (?!Hola)/);
      }
      const list = page.locator("#hub-main").locator("[role=grid], table, [data-list]").first();
      const isEmpty = page.getByText(/Todavía no|No hay|Nada|No se espera/).first();
      await list.or(isEmpty).first().waitFor();
      if ((await list.count()) === 0) continue;
      await page.locator("h1").focus();
      let tabs = 0;
      for (; tabs < 5 && !(await isWithinList(page)); tabs++) {
        if ((await focused(page)).includes("Saltar a la lista")) await page.keyboard.press("Enter");
        else await page.keyboard.press("Tab");
      }
      expect(await isWithinList(page), `${address} after ${tabs}: ${await focused(page)}`).toBe(true);
    }
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
