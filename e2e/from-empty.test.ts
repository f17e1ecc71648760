import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBarriers } from "./accessibility.ts";
import { launchBrowser, openBrowser } from "./browser.ts";
import { administrator, newDataDirectory, type PortalProcess, startPortalProcess, stopPortalProcess } from "./portal-process.ts";
import { chooseLanguage, submitSignInForm } from "./sign-in.ts";

const email = "admin@norte.telecom";
let portal: PortalProcess;
let browser: Browser;
let data: Awaited<ReturnType<typeof newDataDirectory>>;
beforeAll(async () => {
  data = await newDataDirectory();
  browser = await launchBrowser();
  portal = await startPortalProcess(data.directory, { env: { HUB_ADMIN_EMAIL: email } });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await stopPortalProcess(portal);
  await data?.remove();
});

/** What somebody does on screen, each thing counted: a press, a field that is filled in, a file that is chosen. */
function countedHands() {
  let actions = 0;
  const act = (done: Promise<void>) => {
    actions += 1;
    return done;
  };
  return {
    count: () => actions,
    press: (what: Locator) => act(what.click()),
    fill: (field: Locator, text: string) => act(field.fill(text)),
    choose: (field: Locator, name: string, content: string) =>
      act(field.setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) })),
  };
}

const people = [
  "Matrícula;Sexo;Fecha de alta;Contrato;Horas semanales",
  ...Array.from({ length: 14 }, (_, at) => `N-${at + 1};${at % 2 ? "Mujer" : "Hombre"};0${(at % 9) + 1}/02/2020;Indefinido;40`),
].join("\r\n");

test(
  "[MANY-04] from the home of an empty portal to the first loaded file in at most 15 actions, led by the list",
  { timeout: 180_000 },
  async () => {
    const { page, problems } = await openBrowser(browser);
    await page.goto(portal.address);
    await submitSignInForm(page, email, administrator.password);
    await page.locator(".hub-tiles").waitFor();
    await chooseLanguage(page, "es");
    const hands = countedHands();
    const list = page.getByRole("list", { name: "Puesta en marcha" });
    const next = list.locator("li[aria-current=step]");
    const button = (within: Page | Locator, name: string | RegExp) => within.getByRole("button", { name, exact: typeof name === "string" });

    // The domain is that of the first administrator's e-mail: example.com does not stay.
    await next.getByText("Dar de alta las entidades legales").waitFor();
    expect(await list.locator("li").first().innerText()).toMatch(/dominio[^]*Hecho/);
    expect(await findBarriers(page)).toEqual([]);
    await hands.fill(next.getByLabel(/^Nombre/), "Norte España, S.A.U.");
    await hands.fill(next.getByLabel(/^Código/), "NOR-ES");
    await hands.press(button(next, "Añadir entidad legal"));

    await hands.press(button(next, "Plantilla"));
    // After its due day the month that is over is offered beside the one that runs; its files are what there is.
    await button(next, "Esperar desde este mes").waitFor();
    // What it makes of open months stands beside it before it is pressed.
    await next.getByRole("columnheader", { name: "Se esperan" }).first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const overdue = button(next, /^Esperar ya /);
    await hands.press((await overdue.count()) > 0 ? overdue : button(next, "Esperar desde este mes"));

    await hands.fill(next.getByLabel(/^Nombre/), "Inés Prado");
    await hands.fill(next.getByLabel(/^Correo electrónico/), "ines.prado@norte.telecom");
    await hands.press(button(next, "Dar de alta"));
    const link = await next.getByLabel("Enlace", { exact: true }).inputValue();
    expect(await findBarriers(page)).toEqual([]);

    const source = await openBrowser(browser);
    await source.page.goto(link);
    const fields = source.page.locator("input[type=password]");
    await hands.fill(fields.nth(0), "una contraseña bien larga");
    await hands.fill(fields.nth(1), "una contraseña bien larga");
    await hands.press(source.page.locator("form button[type=submit]"));
    const waiting = source.page.getByRole("list", { name: "Lo primero de hoy" });
    await hands.press(waiting.getByRole("listitem").filter({ hasText: "Norte España" }).first().getByRole("button"));
    await hands.choose(source.page.locator("input[type=file]"), "plantilla.csv", people);
    const window = source.page.getByRole("dialog").last();
    await hands.press(button(window, "Entregar"));
    await hands.press(button(source.page.getByRole("dialog", { name: /^Entregar el fichero/ }), /^Entregar/));
    await source.page
      .getByText(/Cargado/)
      .first()
      .waitFor();
    expect(hands.count()).toBeLessThanOrEqual(15);

    // The list knows: what is left is who signs.
    await page.reload();
    await next.getByText("Dar de alta a quienes firman y validan").waitFor();
    expect([...problems, ...source.problems]).toEqual([]);
  },
);
