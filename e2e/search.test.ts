import { createCard } from "@hub/contract/glossary/cards.ts";
import { emptyTexts } from "@hub/domain/glossary/card.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { findBarriers } from "./accessibility.ts";
import { openBrowser, type Person } from "./browser.ts";
import { countClicks } from "./count-clicks.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

let portal: GroupPortal;
let person: Person;
beforeAll(async () => {
  portal = await startGroupPortal();
  person = await openBrowser(portal.browser);
  person.context.setDefaultTimeout(6_000);
  await signIn(person.page, portal.address, "coordinator", "es");
});
afterAll(() => portal?.stop());

const field = (page: Page) => page.getByRole("combobox", { name: "Buscar en el portal" });
const options = (page: Page) => page.getByRole("listbox", { name: "Buscar en el portal" }).getByRole("option");
/** By its keys; whoever types before it stands types elsewhere. */
async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").waitFor();
}

test("[TODAY-03] from anywhere, by keys alone: Ctrl+K, a name with a typing error, Enter; focus comes back", async () => {
  const { page } = person;
  await page.goto(`${portal.address}/#/glossary`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const button = page.getByRole("banner").getByRole("button", { name: "Buscar" });
  await button.focus();
  await openSearch(page);
  await field(page).waitFor();
  expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
  // Nothing typed yet: the pages one may open.
  await options(page).filter({ hasText: "Glosario" }).first().waitFor();
  expect(await options(page).filter({ hasText: "Configuración" }).count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await field(page).waitFor({ state: "hidden" });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);

  await openSearch(page);
  await page.keyboard.type("caliadd");
  await options(page).filter({ hasText: "Calidad del dato" }).waitFor();
  await page.getByText("Se ha buscado «calidad» en lugar de «caliadd».").waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/#\/quality/);
  await field(page).waitFor({ state: "hidden" });
});

test("[TODAY-03] the list is walked by arrows, told to screen readers, and what nothing is called says so", async () => {
  const { page } = person;
  await page.getByRole("button", { name: "Buscar" }).click();
  await field(page).fill("e");
  // What is found has figures too; until it comes, the pages stand that are there before anything is typed.
  await options(page).filter({ hasText: "Indicador" }).first().waitFor();
  const activeText = async () => {
    const id = await field(page).getAttribute("aria-activedescendant");
    return page.locator(`[id="${id}"]`).textContent();
  };
  const shown = await options(page).allTextContents();
  expect(await activeText()).toBe(shown[0]);
  await page.keyboard.press("ArrowDown");
  await expect.poll(activeText).toBe(shown[1]);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect.poll(activeText).toBe(shown.at(-1));
  await field(page).fill("nada se llama así");
  await page.getByText("No se ha encontrado nada para «nada se llama así»").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
});

test("[TODAY-03] language and look are acts; what was opened last comes first, also after a reload", async () => {
  const { page } = person;
  await openSearch(page);
  await page.keyboard.type("idioma deutsch");
  await options(page).filter({ hasText: "Deutsch" }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator("html[lang=de]").waitFor();
  await openSearch(page);
  await page.getByRole("combobox", { name: "Im Portal suchen" }).fill("sprache español");
  await page.getByRole("dialog").getByRole("option").filter({ hasText: "español" }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator("html[lang=es]").waitFor();
  await openSearch(page);
  await page.keyboard.type("oscuro");
  await options(page).filter({ hasText: "modo oscuro" }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator("html[data-mantine-color-scheme=dark]").waitFor();
  await openSearch(page);
  await expect.poll(() => options(page).first().textContent()).toContain("Calidad del dato");
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await openSearch(page);
  await expect.poll(() => options(page).first().textContent()).toContain("Calidad del dato");
  await page.keyboard.press("Escape");
});

test("[TODAY-03] ? lists the keys of the page, but is a letter in a field", async () => {
  const { page } = person;
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Teclas de esta página" });
  await dialog.waitFor();
  expect(await dialog.getByRole("region", { name: "En todo el portal" }).textContent()).toContain("Buscar en el portal");
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  // What is handled on the page is listed, and nothing else: cards are walked here, there is no form, nor a grid.
  await page.evaluate(() => (location.hash = "#/glossary"));
  await page.getByRole("heading", { level: 1, name: "Glosario" }).waitFor();
  await page
    .getByRole("list", { name: /Resultados|Fichas/ })
    .getByRole("link")
    .first()
    .waitFor();
  await page.keyboard.press("?");
  await dialog.waitFor();
  expect(await dialog.getByRole("region", { name: "En listas y tablas" }).locator("dt").allTextContents()).toEqual(["De ficha en ficha"]);
  expect(await dialog.getByRole("region", { name: "En formularios y registros" }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await openSearch(page);
  await page.keyboard.type("?");
  expect(await field(page).inputValue()).toBe("?");
  await page.keyboard.press("Escape");
  expect(person.problems).toEqual([]);
});

test("[TODAY-03] a card is found by its name in three presses", async () => {
  const { page } = person;
  const group = await portal.as("group");
  const said = { ...emptyTexts, peopleKpiName: "Rotación de prueba", description: "d", calculation: "c", measure: "m" };
  await group.call(createCard, {
    body: {
      glossary: "kpi",
      globalName: "Test turnover",
      type: null,
      standard: "",
      underStandard: false,
      standardTheme: null,
      internalTheme: null,
      kpi: null,
      files: [],
      texts: { es: said, en: said, de: emptyTexts, pt: emptyTexts },
    },
  });
  const other = await openBrowser(portal.browser);
  await signIn(other.page, portal.address, "group", "es");
  await openSearch(other.page);
  await other.page.keyboard.type("rotacion prueba");
  await other.page.keyboard.press("Enter");
  await other.page.waitForURL(/#\/glossary\?card=\d+/);
  await other.page.getByRole("heading", { name: "Rotación de prueba" }).waitFor();
  // Who does not edit finds it once it is published.
  await openSearch(page);
  await page.keyboard.type("rotacion prueba");
  await page.getByText("No se ha encontrado nada").waitFor();
  await page.keyboard.press("Escape");
  await other.context.close();
});

test("[TODAY-04] an entity is found by its country, and its page says how it stands; those who have no right to it are told so", async () => {
  const { page } = person;
  await openSearch(page);
  await page.keyboard.type("alemania");
  await options(page).filter({ hasText: "Norte Deutschland" }).first().waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/#\/entities\/\d+/);
  await page.getByRole("heading", { level: 1, name: /Norte Deutschland/ }).waitFor();
  for (const name of ["Meses", "Excepciones", "Entregas", "Responsables", "Historial"])
    await page.getByRole("region", { name, exact: true }).first().waitFor();
  expect(await findBarriers(page)).toEqual([]);
  // It is what was opened last.
  await openSearch(page);
  await expect.poll(() => options(page).first().textContent()).toContain("Norte Deutschland");
  await page.keyboard.press("Escape");
  const address = page.url();
  const planner = await openBrowser(portal.browser);
  await signIn(planner.page, portal.address, "planner", "es");
  await planner.page.goto(address);
  await planner.page.getByRole("heading", { name: "No tiene acceso a esta página" }).waitFor();
  await planner.context.close();
  expect(person.problems).toEqual([]);
});

test("[TODAY-01] [TODAY-03] who goes on to the search while a page is on its way is not called back by the page, and the search gives the focus back to where they were", async () => {
  const { page, context } = await openBrowser(portal.browser);
  await signIn(page, portal.address, "coordinator", "es");
  const code = Promise.withResolvers<void>();
  await page.route(/WorkflowsPage-.*\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.getByRole("navigation", { name: "Menú" }).getByRole("link", { name: "Flujos de trabajo" }).click();
  const button = page.getByRole("banner").getByRole("button", { name: "Buscar" });
  await button.focus();
  code.resolve();
  await page.getByRole("heading", { level: 1, name: "Flujos de trabajo" }).waitFor();
  const isBack = () => button.evaluate((element) => element === document.activeElement);
  expect(await isBack()).toBe(true);
  await openSearch(page);
  await page.keyboard.press("Escape");
  await expect.poll(isBack).toBe(true);
  // Who left the page by the search, or by a menu, has gone nowhere since.
  await openSearch(page);
  await page.keyboard.type("glosario");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Glosario");
  await page.getByRole("button", { name: /Lena Vogt/ }).click();
  await page.getByRole("menuitem", { name: "Mi cuenta" }).click();
  await page.getByRole("heading", { level: 1, name: "Mi cuenta" }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  await context.close();
});

test("[TODAY-03] [TODAY-04] an entity is found by its name in two clicks, and by keys alone", async () => {
  const { page, context } = await openBrowser(portal.browser);
  await signIn(page, portal.address, "coordinator", "es");
  const clicks = await countClicks(page);
  await page.getByRole("banner").getByRole("button", { name: "Buscar" }).click();
  await field(page).waitFor();
  await page.keyboard.type("norte brasil");
  await options(page).filter({ hasText: "Brasil" }).first().click();
  await page.getByRole("heading", { level: 1, name: /Brasil/ }).waitFor();
  expect(await clicks()).toBe(2);
  await openSearch(page);
  await page.keyboard.type("nor-de");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: /Norte Deutschland/ }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  expect(await clicks()).toBe(2);
  await context.close();
});
