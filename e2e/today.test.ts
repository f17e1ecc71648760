import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBarriers } from "./accessibility.ts";
import { openBrowser } from "./browser.ts";
import { countKeys } from "./count-clicks.ts";
import type { GroupPortal } from "./group-portal.ts";
import { act, button, comeHome, deliver, focusAfter, tabTo, window } from "./home-pages.ts";
import { signIn } from "./sign-in.ts";
import { addEntities, germany, peopleOf, portugal, spain, startTodaysWork } from "./todays-work.ts";

let portal: GroupPortal;
beforeAll(async () => {
  portal = await startTodaysWork();
}, 300_000);
afterAll(() => portal?.stop());

const home = (name: string) => comeHome(portal, name);
const isHome = (page: Page) => expect(new URL(page.url()).hash.split("?")[0]).toMatch(/^(#\/(home)?)?$/);
const picture = async (page: Page, name: string) => {
  if (process.env["HUB_PICTURES"]) await page.screenshot({ path: `${process.env["HUB_PICTURES"]}/today-${name}.png` });
};

describe("[TODAY-02] each role's first act is seen on home without a click, and done there", { timeout: 300_000 }, () => {
  test("a source answers for a held file, corrects a wrong one and delivers; the next thing comes after each", async () => {
    const { page, waiting, problems } = await home("source");
    expect(await findBarriers(page)).toEqual([]);
    await act(waiting, "Confirmar si el fichero de OnHR").click();
    await button(window(page), "No, descartarlo").click();
    await window(page)
      .getByText(/descart/)
      .first()
      .waitFor();
    await picture(page, "held");
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    // It waits for another file now, in the same row.
    expect(await focusAfter(page)).toMatch(/^Entregar.*Norte UK/);

    await act(waiting, portugal.name).click();
    await window(page).getByText("31/02/1980").first().waitFor();
    await picture(page, "correct");
    expect(await findBarriers(page)).toEqual([]);
    await deliver(page, "bien.csv", peopleOf(portugal));
    await window(page)
      .getByText(/Cargado/)
      .first()
      .waitFor();
    // Done: the next one is a press away.
    await button(window(page), /^Siguiente que le espera/).click();
    await page.getByRole("dialog").getByLabel("Mes").waitFor();
    isHome(page);
    expect(problems).toEqual([]);
  });

  test("an owner decides on a reopening", async () => {
    const { page, waiting, problems } = await home("owner");
    await act(waiting, "Decidir la reapertura").click();
    await window(page).getByText("Falta una baja.").first().waitFor();
    await button(window(page), /^Aprobar/).click();
    await button(window(page), /^Sí, /).click();
    await window(page).getByRole("status").first().waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => act(waiting, "Decidir la reapertura").count()).toBe(0);
    expect(await focusAfter(page)).toContain("Validar");
    isHome(page);
    expect(problems).toEqual([]);
  });

  test("whoever edits the glossary answers a suggestion", async () => {
    const { page, waiting, problems } = await home("group");
    await act(waiting, "sugerencia").click();
    await button(window(page), "Responder").click();
    await button(window(page), "Aceptar la sugerencia").waitFor();
    await picture(page, "suggestion");
    expect(await findBarriers(page)).toEqual([]);
    await window(page).getByRole("textbox").fill("Se dice ya.");
    await button(window(page), "Aceptar la sugerencia").click();
    await window(page).getByText("Todas las sugerencias están respondidas.").waitFor();
    await page.keyboard.press("Escape");
    expect(await focusAfter(page)).not.toMatch(/^BODY/);
    isHome(page);
    expect(problems).toEqual([]);
  });

  test("a steward works on the first exception", async () => {
    const { page, first, problems } = await home("steward");
    await button(first, "Tratar el primero").click();
    await button(window(page), "Guardar").waitFor();
    await picture(page, "events");
    expect(await findBarriers(page)).toEqual([]);
    await window(page)
      .getByLabel(/Comentarios/)
      .fill("Revisado.");
    await button(window(page), "Guardar").click();
    await page
      .getByText(/guardad/)
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
    expect(await focusAfter(page)).toContain("Tratar el primero");
    isHome(page);
    expect(problems).toEqual([]);
  });

  test("a planner covers the first gap", async () => {
    const { page, first, problems } = await home("planner");
    await button(first, "Ver y cubrir").click();
    await window(page, /TODAY-PROFILE/).waitFor();
    await picture(page, "gap");
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await focusAfter(page)).toContain("Ver y cubrir");
    isHome(page);
    expect(problems).toEqual([]);
  });

  test("an administrator prolongs access that ends", async () => {
    const { page, waiting, problems } = await home("admin");
    await act(waiting, "acceso").click();
    await button(window(page), "Prolongar el acceso de Inés Prado").click();
    await window(page)
      .getByLabel(/Nombre/)
      .first()
      .waitFor();
    await picture(page, "access");
    expect(await findBarriers(page)).toEqual([]);
    await button(window(page), "Volver a los accesos que terminan").click();
    await button(window(page), "Prolongar el acceso de Inés Prado").waitFor();
    await page.keyboard.press("Escape");
    expect(await focusAfter(page)).toContain("acceso");
    isHome(page);
    expect(problems).toEqual([]);
  });
});

describe("[TODAY-02] home as a whole", { timeout: 300_000 }, () => {
  test("home is one question, whose answer the rail shows; the month's keepers are reminded at once, and what was opened last is there", async () => {
    const { page, context, problems } = await openBrowser(portal.browser, { viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(60_000);
    const asked: string[] = [];
    page.on("request", (request) => {
      const path = new URL(request.url()).pathname;
      if (path.startsWith("/api/today") || path.startsWith("/api/workflows")) asked.push(path);
    });
    await signIn(page, portal.address, "coordinator", "es");
    await button(page, /^Avisar a los demás/).waitFor();
    await page
      .getByRole("navigation", { name: "Menú" })
      .getByText(/pendiente/)
      .first()
      .waitFor({ state: "attached" });
    expect(asked).toEqual(["/api/today"]);
    await page.goto(`${portal.address}/#/entities/1`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("navigation", { name: "Menú" }).getByRole("link", { name: "Inicio" }).click();
    await page.getByRole("list", { name: "Lo último que ha abierto" }).getByRole("link").first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

describe("[TODAY-02] the tasks of closing day, from home", { timeout: 300_000 }, () => {
  test("a file is delivered and signed in six clicks", async () => {
    const source = await home("source");
    await act(source.waiting, germany.name).click();
    await deliver(source.page, "alemania.csv", peopleOf(germany));
    // What came of it names who goes on.
    await window(source.page).getByText("Ahora espera la firma de: Lena Vogt.").waitFor();
    const delivered = await source.clicks();

    const coordinator = await home("coordinator");
    await act(coordinator.waiting, spain.name).waitFor();
    await act(coordinator.waiting, germany.name).click();
    await button(window(coordinator.page), "Firmar").click();
    const question = window(coordinator.page, /^¿Firmar OnHR/);
    await question.getByRole("textbox", { name: /^Comentario/ }).waitFor();
    for (const box of await question.getByRole("textbox").all()) await box.fill("Sin novedad.");
    await button(question, "Sí, firmar OnHR").click();
    await window(coordinator.page)
      .getByText(/Ha firmado OnHR/)
      .waitFor();
    isHome(coordinator.page);
    const signed = await coordinator.clicks();
    expect(delivered).toBeGreaterThan(0);
    expect(delivered + signed).toBeLessThanOrEqual(6);
  });

  test("six cells are validated in at most eight clicks", async () => {
    const { page, clicks, problems } = await home("owner");
    await button(page, /^Firmar o validar varias/).click();
    const many = window(page, "Cifras de lo que le espera");
    await button(many, /^Todas \(/).click();
    await button(many, /^Validar \d/).click();
    // One more press says yes; the next test validates them by keys.
    await button(window(page, /^¿Validar [67] de/), /^Sí, validar las [67]/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    isHome(page);
    expect(await clicks()).toBeLessThanOrEqual(7);
    await page.keyboard.press("Escape");
    expect(problems).toEqual([]);
  });

  test("a cell is validated by keys alone, and the next comes", async () => {
    const { page, waiting, problems } = await home("owner");
    await act(waiting, "Validar PLN").first().focus();
    await page.keyboard.press("Enter");
    await button(window(page), "Validar").focus();
    await page.keyboard.press("Enter");
    // The question's yes has the focus.
    await window(page, /^¿Validar/).waitFor();
    await page.keyboard.press("Enter");
    await window(page)
      .getByText(/Ha validado/)
      .waitFor();
    await button(window(page), /^Siguiente que le espera/).focus();
    await page.keyboard.press("Enter");
    await button(window(page), "Validar").waitFor();
    await page.keyboard.press("Escape");
    expect(await focusAfter(page)).toContain("Validar");
    isHome(page);
    expect(problems).toEqual([]);
  });

  test("six cells are validated by keys alone, in at most ten", async () => {
    const { page, problems } = await home("owner");
    // As one comes to home from anywhere: the focus is on its heading.
    for (const [address, heading] of [
      ["account", /^Mi cuenta/],
      ["home", /^Hola, Rui Antunes$/],
    ] as const) {
      await page.goto(`${portal.address}/#/${address}`);
      // Home that still stands while the account comes would be left again with the first key.
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(heading);
    }
    // The heading stands before what waits is drawn: nobody presses Tab into a page that is still empty.
    await button(page, /^Firmar o validar varias/).waitFor();
    const keys = await countKeys(page);
    // What waits is the first thing behind the heading, and of it what is done for many.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const many = window(page, "Cifras de lo que le espera");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Solo|^Todas/);
    await tabTo(page, /^Todas \(/);
    await page.keyboard.press("Enter");
    await tabTo(page, /^Validar 6/);
    await page.keyboard.press("Enter");
    const yes = button(window(page, /^¿Validar 6 de/), /^Sí, validar las 6/);
    await yes.waitFor();
    await tabTo(page, /^Sí, validar/);
    await page.keyboard.press("Enter");
    await many
      .getByText(/validad/)
      .first()
      .waitFor();
    expect(await keys()).toBeLessThanOrEqual(10);
    await page.keyboard.press("Escape");
    // The button that opened it has gone with what waited.
    expect(await focusAfter(page)).not.toMatch(/^BODY/);
    isHome(page);
    expect(problems).toEqual([]);
  });
});

describe("[TODAY-02] sixty entities", { timeout: 300_000 }, () => {
  test("sixty entities are in sight at 1440x900", async () => {
    await addEntities(portal, 60 - 6);
    const { page, problems } = await openBrowser(portal.browser, { viewport: { width: 1440, height: 900 } });
    await signIn(page, portal.address, "group", "es");
    const rows = page.getByRole("grid").getByRole("row");
    await expect.poll(() => rows.count()).toBe(60);
    await picture(page, "sixty");
    const below = await rows.evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom > innerHeight).length);
    expect(below).toBe(0);
    expect(problems).toEqual([]);
  });

  test("the month shows 22 entities and more on a screen, the most late first, each in a line; one is found by its name", async () => {
    const { page, context, problems } = await openBrowser(portal.browser, { viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(60_000);
    await signIn(page, portal.address, "group", "es");
    await page.goto(`${portal.address}/#/validation`);
    const rows = page.locator(".hub-month tbody tr");
    await expect.poll(() => rows.count()).toBe(60);
    const heights = await rows.evaluateAll((all) => [...new Set(all.map((row) => Math.round(row.getBoundingClientRect().height)))]);
    expect(Math.max(...heights)).toBeLessThanOrEqual(33);
    expect(await page.getByRole("columnheader", { name: /^GPG/ }).count()).toBe(0);
    await page.locator(".hub-month-frame").evaluate((frame) => frame.scrollIntoView({ block: "end" }));
    const frame = (await page.locator(".hub-month-frame").boundingBox()) ?? { y: 0, height: 0 };
    const head = (await page.locator(".hub-month thead").boundingBox())?.height ?? 0;
    const shown = await rows.evaluateAll(
      (all, { from, to }) =>
        all.filter((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return top >= from && bottom <= to + 1;
        }).length,
      { from: frame.y + head, to: Math.min(frame.y + frame.height, 900) },
    );
    await picture(page, "month");
    expect(shown).toBeGreaterThanOrEqual(22);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("searchbox", { name: "Buscar entidad" }).fill("espana");
    await expect.poll(() => rows.count()).toBe(1);
    expect(problems).toEqual([]);
  });
});
