import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBarriers } from "./accessibility.ts";
import { openBrowser, type Person } from "./browser.ts";
import type { GroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";
import { germany, peopleOf, portugal, spain, startTodaysWork } from "./todays-work.ts";

let portal: GroupPortal;
beforeAll(async () => {
  portal = await startTodaysWork();
}, 300_000);
afterAll(() => portal?.stop());

async function home(name: string): Promise<Person & { waiting: Locator; first: Locator; clicks: () => Promise<number> }> {
  const person = await openBrowser(portal.browser, { viewport: { width: 1440, height: 900 } });
  person.context.setDefaultTimeout(60_000);
  const { page } = person;
  await signIn(page, portal.address, name, "es");
  const waiting = page.getByRole("list", { name: "Lo primero de hoy" });
  await waiting.waitFor();
  return { ...person, waiting, first: waiting.getByRole("listitem").first(), clicks: await countClicks(page) };
}

/** Counts what is pressed on a page from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset["clicks"] = "0";
    document.addEventListener(
      "click",
      ({ detail }) => {
        // What a key presses is none.
        if (detail === 0) return;
        const { dataset } = document.documentElement;
        dataset["clicks"] = String(Number(dataset["clicks"]) + 1);
      },
      true,
    );
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset["clicks"]));
}

const window = (page: Page, name?: string | RegExp) => page.getByRole("dialog", name ? { name } : {}).last();
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole("button", { name, exact: typeof name === "string" });
const act = (waiting: Locator, what: RegExp | string) => waiting.getByRole("listitem").filter({ hasText: what }).getByRole("button");
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
    await window(page)
      .getByText(/[Rr]eapert/)
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => act(waiting, "Decidir la reapertura").count()).toBe(0);
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
    isHome(page);
    expect(problems).toEqual([]);
  });

  test("a planner covers the first gap", async () => {
    const { page, first, problems } = await home("planner");
    await button(first, "Ver y cubrir").click();
    await window(page, /TODAY-PROFILE/).waitFor();
    await picture(page, "gap");
    expect(await findBarriers(page)).toEqual([]);
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
    isHome(page);
    expect(problems).toEqual([]);
  });
});

describe("[TODAY-02] the tasks of closing day, from home", { timeout: 300_000 }, () => {
  test("a file is delivered and signed in six clicks", async () => {
    const source = await home("source");
    await act(source.waiting, germany.name).click();
    await deliver(source.page, "alemania.csv", peopleOf(germany));
    await window(source.page)
      .getByText(/Cargado/)
      .first()
      .waitFor();
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
    await button(many, /^Validar 6/).click();
    expect(await findBarriers(page)).toEqual([]);
    isHome(page);
    expect(await clicks()).toBeLessThanOrEqual(7);
    await page.keyboard.press("Escape");
    expect(problems).toEqual([]);
  });

  test("six cells are validated by keys alone", async () => {
    const { page, waiting, problems } = await home("owner");
    await act(waiting, "Validar PLN").first().focus();
    await page.keyboard.press("Enter");
    for (let left = 5; left >= 0; left -= 1) {
      await button(window(page), "Validar").focus();
      await page.keyboard.press("Enter");
      // The question's yes has the focus.
      await window(page, /^¿Validar PLN/).waitFor();
      await page.keyboard.press("Enter");
      await window(page)
        .getByText(/Ha validado PLN/)
        .waitFor();
      if (left === 0) break;
      await button(window(page), /^Siguiente que le espera/).focus();
      await page.keyboard.press("Enter");
    }
    isHome(page);
    expect(problems).toEqual([]);
  });
});

/** Sends a file by the form that the window holds: the file is dropped or chosen, then sent, then said yes to. */
async function deliver(page: Page, name: string, content: string): Promise<void> {
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(content) };
  await page.locator("input[type=file]").setInputFiles(file);
  await button(window(page), "Entregar").click();
  const question = page.getByRole("dialog", { name: /^Entregar el fichero/ });
  await button(question, /^Entregar/).click();
}
