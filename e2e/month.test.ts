import { setTimeout as sleep } from "node:timers/promises";
import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import pg from "pg";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { entities } from "../scripts/demo/group.ts";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { inventPeople, writeFile } from "../scripts/demo/people.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser, type Person } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

const period = { year: 2026, month: 9 };
const entity = entities[0];
const file = writeFile(inventPeople(entity, 0, period, 1), period, "OnHR");
const people = file.trim().split("\r\n").length - 1;

let portal: GroupPortal;
beforeAll(async () => {
  portal = await startGroupPortal();
  const admin = await portal.as("admin");
  const legalEntityId = (await admin.call(listLegalEntities)).items.find((item) => item.code === entity.code)?.id ?? 0;
  const definition = ingestions.find((ingestion) => ingestion.section === "OnHR");
  if (definition) await admin.call(createIngestion, { body: definition });
  await admin.call(createCalendarRow, { body: { section: "OnHR", legalEntityId, first: period, last: period, dueDay: 10 } });
});
afterAll(() => portal?.stop());

/** Somebody of the demonstration group, signed in, in Spanish. */
async function visit(name: string): Promise<Person> {
  const person = await openBrowser(portal.browser);
  person.context.setDefaultTimeout(60_000);
  await signIn(person.page, portal.address, name, "es");
  await person.page.getByText("Entregas (MUT)").first().waitFor();
  return person;
}

async function choose(form: Locator, label: string, option: string): Promise<void> {
  const field = form
    .getByRole("combobox", { name: label })
    .or(form.getByRole("textbox", { name: label }))
    .first();
  // What is the only choice is chosen already.
  if ((await field.inputValue()).includes(option)) return;
  await field.click();
  await form
    .page()
    .getByRole("listbox")
    .getByRole("option", { name: new RegExp(option) })
    .click();
}

async function chooseFile(page: Page, name: string, content: string): Promise<void> {
  await page.getByRole("link", { name: "Entregas (MUT)" }).first().click();
  await page.getByRole("tab", { name: "Entregar un fichero" }).click();
  const form = page.getByRole("region", { name: "Nueva entrega" });
  await form.waitFor();
  await choose(form, "Ingesta", "Personas, mensual");
  await choose(form, "Entidad legal", "Norte España");
  await form.getByLabel("Año").selectOption(String(period.year));
  await form.getByLabel("Mes").selectOption(String(period.month));
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
}

async function deliver(page: Page, name: string, content: string): Promise<void> {
  await chooseFile(page, name, content);
  await page.getByRole("button", { name: "Entregar", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect.poll(() => dialog.textContent()).toContain(name);
  await dialog.getByRole("button", { name: /^Entregar/ }).click();
  await page.getByRole("heading", { name: /Resultado de la carga/ }).waitFor();
}

/** The consolidations with the form; validation opens on the month at a glance. */
async function openList(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Validación" }).first().click();
  await page.getByRole("link", { name: "Consolidaciones y firma" }).click();
}

/** Says yes; what the checks found is commented first. */
async function confirm(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: button }).waitFor();
  for (const box of await dialog.getByRole("textbox").all()) if ((await box.inputValue()) === "") await box.fill("Revisado.");
  await dialog.getByRole("button", { name: button }).click();
}

async function openConsolidation(page: Page): Promise<void> {
  await openList(page);
  await page.getByRole("link", { name: "septiembre de 2026" }).click();
  await page.getByRole("heading", { name: "Entidades" }).waitFor();
}

/** Signs or validates by the button in the entity's row, and confirms. */
async function sign(page: Page, act: "Firmar" | "Validar", comment = "Revisado."): Promise<void> {
  await openConsolidation(page);
  await page.getByRole("button", { name: new RegExp(`^${act}`) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /Comentario/ }).fill(comment);
  await confirm(page, `Sí, ${act.toLowerCase()} OnHR`);
}

/** The form of the specification, filled in as the given capacity; ends before the confirmation. */
async function fillForm(page: Page, capacity: RegExp | undefined, act: string): Promise<void> {
  await openList(page);
  const form = page.getByRole("form", { name: "Firmar o validar" });
  if (capacity) await form.getByRole("radio", { name: capacity }).check();
  await form.getByLabel("Tipo de consolidación").selectOption("OnHR");
  await form.getByLabel("Año").selectOption("2026");
  await form.getByLabel("Mes").selectOption("9");
  await form.locator("#validation-legalEntityId").click();
  await page
    .getByRole("listbox")
    .getByRole("option", { name: /Norte España/ })
    .click();
  await form.getByLabel("Comentario").fill("Revisado con la entidad.");
  await form.getByRole("button", { name: act }).click();
}

describe("a month, as four people", { timeout: 300_000 }, () => {
  test("[ING-01] checking without delivering lists every error at once, and nothing is loaded", async () => {
    const { page, problems, context } = await visit("source");
    const rows = file.split("\r\n");
    const broken = [
      rows[0],
      rows[1]?.replace(/\d{2}\/\d{2}\/\d{4}/, "31/02/1990"),
      rows[2]?.replace("Indefinido", "Eterno").replace("Temporal", "Eterno"),
      rows[1],
    ].join("\r\n");
    await chooseFile(page, "con-errores.csv", broken);
    await page.getByRole("button", { name: "Solo comprobar" }).click();
    await page.getByText("Comprobado, con errores").first().waitFor();
    await page
      .getByText(/31\/02\/1990/)
      .first()
      .waitFor();
    await page
      .getByText(/Eterno/)
      .first()
      .waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Descargar la lista (CSV)" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    expect(await findBarriers(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  test("[VAL-05] whoever delivered, also on behalf, may not sign", async () => {
    const { page, context } = await visit("coordinator");
    await deliver(page, "en-nombre-de.csv", file);
    await page
      .locator(".hub-badge", { hasText: /Cargado/ })
      .first()
      .waitFor();
    await openConsolidation(page);
    expect(await page.getByRole("button", { name: /^Firmar/ }).count()).toBe(0);
    // Who is quicker than the network is not made to click twice.
    await page.route(/\/api\/validation\/preview/, async (route) => {
      await sleep(1500);
      await route.continue();
    });
    await fillForm(page, /Coordinación/, "Firmar");
    await confirm(page, "Sí, firmar OnHR");
    await page
      .getByText(/Ha entregado usted estos datos/)
      .first()
      .waitFor();
    await context.close();
  });

  test("[ING-01] the process source delivers; the earlier delivery is superseded, not overwritten", async () => {
    const { page, context, problems } = await visit("source");
    await deliver(page, "onhr-septiembre.csv", file);
    await page
      .locator(".hub-badge", { hasText: /Cargado/ })
      .first()
      .waitFor();
    await page.getByRole("tab", { name: "Historial" }).click();
    await page
      .getByRole("row", { name: /en-nombre-de.csv/ })
      .getByText("Sustituido")
      .waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test("[VAL-01] [VAL-02] the coordinator gives the first signature through the form, once confirmed", async () => {
    const { page, context, problems } = await visit("coordinator");
    await openList(page);
    const form = page.getByRole("form", { name: "Firmar o validar" });
    await form.waitFor();
    for (const label of [
      "Tipo de consolidación",
      "Entidad legal",
      "Ingesta",
      "Año",
      "Mes",
      "Comentario",
      "Tipo de ámbito",
      "Ámbitos",
      "KPI",
    ]) {
      await expect.poll(() => form.getByLabel(label).count(), { message: label }).toBeGreaterThan(0);
    }
    await form.getByText("Firma como").waitFor();
    await fillForm(page, undefined, "Firmar");
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.textContent()).toContain("Norte España");
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    // Nothing was signed, and what is typed is guarded against leaving.
    await page.getByRole("link", { name: "Escenarios" }).first().click();
    await page.getByRole("dialog", { name: "Hay cambios sin guardar" }).getByRole("button", { name: "Cancelar" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await form.getByRole("button", { name: "Firmar" }).click();
    await confirm(page, "Sí, firmar OnHR");
    await page.getByText(/Ha firmado OnHR de septiembre de 2026/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  test("[VAL-06] the month at a glance, by keys alone: walk to the cell, open it, read whom it waits for, go back", async () => {
    const { page, context, problems } = await visit("owner");
    await page.getByRole("link", { name: "Validación" }).first().click();
    await page.getByLabel("Mes", { exact: true }).selectOption("9");
    await page.getByLabel("Año", { exact: true }).selectOption("2026");
    const cell = page.getByRole("button", { name: /Norte España.*OnHR: .*Por validar/ });
    await cell.waitFor();
    await expect.poll(() => page.locator(".hub-month-cell[tabindex='0']").count()).toBe(1);
    await page.locator(".hub-month-cell[tabindex='0']").focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: /OnHR, septiembre de 2026: Norte España/ });
    await dialog.getByText(/^Le corresponde a usted/).waitFor();
    await dialog.getByText("Primera firma", { exact: true }).first().waitFor();
    await expect.poll(() => dialog.getByRole("button", { name: "Validar" }).count()).toBe(1);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: /Me esperan: 1/ }).click();
    await cell.waitFor();
    expect(page.url()).toContain("show=mine");
    expect(problems).toEqual([]);
    await context.close();
  });

  test("[VAL-05] whoever delivered may not validate either, whatever roles they hold", async () => {
    const client = new pg.Client({ connectionString: portal.told.get("database") ?? "" });
    await client.connect();
    await client.query("insert into role_grant (user_id, role) select id, 'data-owner' from app_user where email = 'source@norte.example'");
    await client.end();
    const { page, context } = await visit("source");
    await fillForm(page, undefined, "Validar");
    await confirm(page, "Sí, validar OnHR");
    await page
      .getByText(/Ha entregado usted estos datos/)
      .first()
      .waitFor();
    await context.close();
  });

  test("[VAL-02] [SCN-02] the owner validates, and the scenario closes by itself", async () => {
    const { page, context, problems } = await visit("owner");
    await sign(page, "Validar");
    await page
      .getByText(/Validado el/)
      .first()
      .waitFor();
    await page.getByRole("link", { name: "Escenarios" }).first().click();
    await page
      .getByRole("row", { name: /septiembre de 2026/ })
      .getByText("Cerrado", { exact: false })
      .waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test("[DASH-02] the group owner reads the closed scenario on the dashboard, as charts and as tables", async () => {
    const { page, context, problems } = await visit("group");
    await page.getByRole("link", { name: "Informes" }).first().click();
    await page.getByRole("link", { name: "Personas: visión general" }).click();
    await page.getByText("Versión 1, vigente").waitFor();
    await page.getByText("Plantilla", { exact: true }).first().waitFor();
    const headcount = file
      .split("\r\n")
      .slice(1)
      .filter((line) => line !== "" && line.split(";")[4] === "").length;
    expect(headcount).toBeLessThanOrEqual(people);
    await page.getByText(String(headcount), { exact: true }).first().waitFor();
    const drawing = page.locator("svg.hub-chart-drawing").first();
    await drawing.waitFor();
    // Arrow keys walk along the marks, and each says its name and figure; Escape leaves them.
    await page.mouse.move(0, 0);
    await drawing.focus();
    await page.keyboard.press("ArrowRight");
    const told = page.locator(".hub-tooltip");
    await told.waitFor();
    await page.keyboard.press("Escape");
    await told.waitFor({ state: "detached" });
    for (const radio of await page.getByRole("radiogroup").getByText("Tabla", { exact: true }).all()) await radio.click();
    await expect.poll(() => page.getByRole("table").count()).toBeGreaterThanOrEqual(4);
    expect(await page.getByText("Provisional").count()).toBe(0);
    // The bar on top hides half of whatever is scrolled below it.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await findBarriers(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  test("[SCN-01] [SCN-03] closing again needs a comment and a yes, and replaces the latest version", async () => {
    const { page, context, problems } = await visit("group");
    await page.getByRole("link", { name: "Escenarios" }).first().click();
    const form = page.getByRole("form", { name: "Cerrar un escenario" });
    await form.waitFor();
    for (const label of ["Tipo de escenario", "Año", "Mes", "Comentario"])
      await expect.poll(() => form.getByLabel(label).count(), { message: label }).toBeGreaterThan(0);
    await page
      .getByRole("link", { name: /Cierre, septiembre de 2026/ })
      .first()
      .click();
    // The list, which has the same button, stays until the scenario's page is here.
    await page.getByRole("heading", { level: 1, name: /septiembre de 2026/ }).waitFor();
    await page.getByRole("button", { name: "Cerrar de nuevo el escenario de septiembre de 2026" }).click();
    await page.getByText("Explique por qué se cierra de nuevo.").first().waitFor();
    await page.getByLabel("Comentario").fill("Corrección acordada con la entidad.");
    await page.getByRole("button", { name: "Cerrar de nuevo el escenario de septiembre de 2026" }).click();
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.textContent()).toContain("sustituir la versión 1");
    // It says first what would change: nothing, since nobody corrected anything.
    await dialog.getByText(/Nada cambiaría/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole("button", { name: /Cerrar de nuevo/ }).click();
    await page.getByRole("row", { name: /v2.*Vigente/ }).waitFor();
    await page.getByRole("row", { name: /v1.*Sustituida/ }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });
});
