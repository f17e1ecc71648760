import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { getTodayAreas } from "@hub/contract/today/today.ts";
import { getInbox } from "@hub/contract/workflows/workflows.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadTexts } from "../packages/i18n/src/catalog.ts";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser, untilQuiet } from "./browser.ts";
import { tabsFromStart, tabsToList } from "./first-row.ts";
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

/** `sparing`: a browser that is to save data, which loads nothing ahead that is only quicker that way. */
async function visit(
  name: string,
  { sparing, language = "es", ...options }: Parameters<typeof openBrowser>[1] & { sparing?: boolean; language?: "es" | "de" } = {},
) {
  const person = await openBrowser(portal.browser, options);
  if (sparing) await person.page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await signIn(person.page, portal.address, name, language);
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
      // Told to those who do not see it.
      await expect.poll(() => page.locator(".hub-told").textContent()).toBe(await page.title());
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
  ])(
    "[TODAY-01] each list %s opens is at most five tabs from its page's heading, and from the start of a page that was loaded",
    async (name, addresses) => {
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
        expect(await tabsToList(page), address).toBeLessThanOrEqual(5);
        expect(await tabsFromStart(page), address).toBeLessThanOrEqual(5);
      }
      await context.close();
    },
  );

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
    await page.getByRole("button", { name: /^Reintentar/ }).click();
    await page.getByRole("heading", { name: "Sin conexión", level: 1 }).waitFor();
    await context.setOffline(false);
    await page.getByRole("button", { name: /^Reintentar/ }).click();
    await page.getByRole("heading", { name: "API REST", level: 1 }).waitFor();
    await context.close();
  });

  test("[TODAY-01] a release while a page's code is not loaded: the page comes from the new one", async () => {
    const { page, context } = await visit("admin");
    let isGone = false;
    await page.route(/GlossaryPage-.*\.js$/, (route) => (isGone ? route.continue() : route.fulfill({ status: 404, body: "" })));
    page.on("load", () => (isGone = true));
    await menu(page).getByRole("link", { name: "Glosario" }).click();
    await page.getByRole("heading", { name: "Glosario", level: 1 }).waitFor();
    expect(isGone).toBe(true);
    await context.close();
  });

  // Whose window, what of it is missing, on which page it is opened and how, and what is in it once it is here.
  test.each<[name: string, what: string, missing: RegExp, path: string, open: (page: Page) => Promise<void>, inside: string]>([
    [
      "search",
      "code",
      /\/assets\/Palette-.*\.js$/,
      "configuration?section=legal-entities",
      (page) => page.keyboard.press("Control+k"),
      "[role=combobox]",
    ],
    [
      "an export",
      "code",
      /\/assets\/TaskDialog-.*\.js$/,
      "configuration?section=legal-entities",
      (page) => page.getByRole("button", { name: "Exportar" }).click(),
      "[type=radio]",
    ],
    [
      "a cell",
      "texts",
      /\/assets\/of-(validation|checks)-.*\.js$/,
      "home",
      (page) => page.locator(".hub-heat-cell").first().click(),
      "h2, h3, dl, ul",
    ],
  ])(
    "[TODAY-01] the window of %s, whose %s cannot be loaded, says that there is no connection; the page below stays, and it is tried again",
    async (_name, _what, missing, path, open, inside) => {
      const { page, context, problems } = await visit(path === "home" ? "owner" : "admin", { sparing: true });
      await page.goto(`${portal.address}/#/${path}`);
      const typed = page.locator("#hub-main input").first();
      const hasField = path !== "home";
      const isKept = async () => !hasField || (await typed.inputValue()) === "norte";
      if (hasField) await typed.fill("norte");
      await page.locator(".hub-task-button").waitFor();
      // A page that came anew would not have it.
      await page.evaluate(() => (document.body.dataset["mark"] = "first"));
      const isSame = () => page.evaluate(() => document.body.dataset["mark"] === "first");
      await page.route(/index\.html/, (route) => route.abort("internetdisconnected"));
      await page.route(missing, (route) => route.abort("internetdisconnected"));
      await open(page);
      const told = page.getByRole("dialog", { name: "Sin conexión" });
      await told.waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await told.getByRole("button", { name: "Reintentar" }).click();
      await told.getByRole("button", { name: "Cerrar" }).click();
      await told.waitFor({ state: "detached" });
      expect([await isSame(), await isKept()]).toEqual([true, true]);
      await page.unrouteAll();
      await open(page);
      // The browser may keep that a file failed, or ask for it again: where it keeps it only a reload helps, which is left to whoever has typed something.
      const reload = page
        .getByRole("dialog", { name: "Hay que volver a cargar la página" })
        .getByRole("button", { name: "Volver a cargar" });
      const window = page.getByRole("dialog").filter({ hasNot: reload }).locator(inside).first();
      await reload.or(window).first().waitFor();
      expect([await isSame(), await isKept()]).toEqual([true, true]);
      expect(await findBarriers(page)).toEqual([]);
      if (await reload.isVisible()) {
        await Promise.all([page.waitForEvent("load"), reload.click()]);
        await page.locator(".hub-task-button").waitFor();
        await open(page);
        await window.waitFor();
      }
      expect(problems.filter((problem) => !/Failed to (load resource|fetch)|ERR_INTERNET/.test(problem))).toEqual([]);
      await context.close();
    },
  );

  test.each([
    ["first code", /\/assets\/index-.*\.js$/],
    ["first texts", /\/assets\/door-.*\.js$/],
    ["code behind sign-in", /\/assets\/portal-.*\.js$/],
  ])("[TODAY-01] where the portal's %s does not come, the page says so and tries again", async (_, missing) => {
    const { page, context } = await visit("admin");
    await page.goto("about:blank");
    await page.route(missing, (route) => route.abort("internetdisconnected"));
    // The page itself came; from then on nothing does.
    let loads = 0;
    await page.route(/\/index\.html$/, (route) => route.abort("internetdisconnected"));
    page.on("load", () => (loads += 1));
    await page.goto(`${portal.address}/#/home`);
    await page.getByText("Sin conexión").first().waitFor();
    const again = page.getByRole("button", { name: /^Reintentar/ });
    await again.click();
    expect(loads).toBe(1);
    await page.getByText("Sin conexión").first().waitFor();
    await page.unrouteAll();
    await again.click();
    await page.getByRole("heading", { level: 1, name: /^Hola/ }).waitFor();
    await context.close();
  });

  // 720 pixels are 1440 at twice the size; German is the longest, and these pages have entries of the server in the bar.
  test.each<[width: number, language: "es" | "de"]>([
    [1440, "es"],
    [1024, "de"],
    [720, "de"],
    [390, "es"],
    [390, "de"],
  ])("[TODAY-01] [SHELL-03] the bar keeps one row at %d pixels in %s, and the menu is at hand", async (width, language) => {
    const { page, context } = await visit("group", { viewport: { width, height: 900 }, language });
    const names = await loadTexts(language);
    const nav = page.getByRole("navigation", { name: names["shell.menu"] ?? "", exact: true });
    await page.locator(".hub-task-button").waitFor();
    for (const title of ["glossary", "scenarios", "dashboards", "validation"]) {
      if (width <= 860) await page.getByRole("button", { name: names["shell.menu"] ?? "", exact: true }).click();
      await nav.locator(`a[href*="#/${title === "scenarios" ? "scenaries" : title}"]`).click();
      await page.getByRole("heading", { level: 1, name: names[`shell.title-${title}`] ?? "", exact: true }).waitFor();
      await untilQuiet(page);
      expect((await page.getByRole("banner").boundingBox())?.height, title).toBeLessThanOrEqual(56);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), title).toBeLessThanOrEqual(width);
    }
    await context.close();
  });
});
