import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { listQualityEvents, updateQualityEvent } from "@hub/contract/quality/events.ts";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Api } from "../scripts/api.ts";
import { entities } from "../scripts/demo/group.ts";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { deliver } from "../scripts/demo/seed.ts";
import { inventPeople, writeFile } from "../scripts/demo/people.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser, type Person } from "./browser.ts";
import { countClicks } from "./count-clicks.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

const period = { year: 2026, month: 9 };
const entity = entities[0];
const hurt = 12;

let portal: GroupPortal;
let source: Api;
let person: Person;

/** The month's file with a birth date that cannot be in the first rows. */
function hurtFile(): string {
  const lines = writeFile(inventPeople(entity, 0, period, 1), period, "OnHR").split("\r\n");
  const header = (lines[0] ?? "").split(";");
  const at = header.findIndex((name) => /nacimiento/i.test(name));
  return lines
    .map((line, row) => {
      const cells = line.split(";");
      if (row < 1 || row > hurt) return line;
      cells[at] = "31/02/1980";
      return cells.join(";");
    })
    .join("\r\n");
}

beforeAll(async () => {
  portal = await startGroupPortal();
  const admin = await portal.as("admin");
  source = await portal.as("source");
  const legalEntityId = (await admin.call(listLegalEntities)).items.find((item) => item.code === entity.code)?.id ?? 0;
  const definition = ingestions.find((ingestion) => ingestion.section === "OnHR");
  if (!definition) throw new Error("no ingestion");
  const { id: ingestionId } = await admin.call(createIngestion, { body: definition });
  await admin.call(createCalendarRow, { body: { section: "OnHR", legalEntityId, first: period, last: period, dueDay: 10 } });
  await deliver(source, { ingestionId, legalEntityId, ...period }, { name: "plantilla.csv", content: hurtFile() }, "QUARANTINED");
  person = await visit("source");
});
afterAll(() => portal?.stop());

/** Somebody at the quality events, in Spanish. */
async function visit(name: string): Promise<Person> {
  const signed = await openBrowser(portal.browser);
  const { page, context } = signed;
  context.setDefaultTimeout(60_000);
  await signIn(page, portal.address, name, "es");
  await page
    .getByRole("link", { name: /^Calidad/ })
    .first()
    .click();
  await page.getByRole("grid", { name: "Eventos de calidad" }).waitFor();
  return signed;
}

/** The cells of a line as the file has them, with their quotes. */
const cellsOf = (line: string): string[] => line.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
const grid = (page: Page): Locator => page.getByRole("grid", { name: "Eventos de calidad" });
const dataRows = (page: Page): Locator =>
  grid(page)
    .getByRole("row")
    .filter({ has: page.getByRole("gridcell") });

test("[QUAL-01] [QUAL-02] events are found by element, rule, status and accountability; the filter is the address and outlives reload and back", async () => {
  const { page } = person;
  const { total } = await source.call(listQualityEvents);
  expect(total.count).toBeGreaterThanOrEqual(hurt);
  await page.getByText(`${total.count} eventos`).first().waitFor();
  const panel = page.locator("#quality-filters");
  for (const part of ["Elemento de datos", "Regla", "Estado", "Responsable", "Perímetro responsable"])
    await expect.poll(() => panel.locator("summary", { hasText: part }).count()).toBeGreaterThan(0);
  expect(await findBarriers(page)).toEqual([]);

  const status = panel.locator("details").filter({ has: page.locator("summary", { hasText: /^Estado/ }) });
  await status.getByRole("checkbox", { name: /^Abierto/ }).check();
  await page.waitForURL(/status=OPEN/);
  const search = panel.getByRole("searchbox", { name: "Buscar en los eventos" });
  await search.fill("31/02/1980");
  await page.waitForURL(/text=/);
  await page.getByText(`${hurt} eventos`).first().waitFor();
  await page.reload();
  await grid(page).waitFor();
  await expect.poll(() => dataRows(page).count()).toBeGreaterThan(3);
  expect(page.url()).toMatch(/status=OPEN/);
  await search.fill("nada se llama así");
  await page.getByText("Ningún evento cumple estos filtros").waitFor();
  await page.goto(`${portal.address}/#/quality`);
  await grid(page).waitFor();

  // Every field of the specification can be a column.
  await page.getByRole("button", { name: "Columnas", exact: true }).click();
  await page.getByRole("checkbox", { name: "ID", exact: true }).waitFor();
  const names = ["ID", "Fuente de datos", "Tabla", "Entidad legal", "Tipo de identificador", "Identificador", "Tipo de objeto", "Objeto"];
  const more = ["Valor encontrado", "Regla", "Qué está mal", "Estado", "Primera excepción", "Última excepción", "Perímetro responsable"];
  for (const name of [...names, ...more, "Responsable", "Fecha límite", "Comentarios", "Actualizado por", "Actualizado el"])
    await expect.poll(() => page.getByRole("checkbox", { name, exact: true }).count(), { message: name }).toBe(1);
  await page.keyboard.press("Escape");
  expect(person.problems).toEqual([]);
});

test("[QUAL-03] an event is opened by keys, refused without a comment, saved with one, and its history says so", async () => {
  const { page } = person;
  await page.goto(`${portal.address}/#/quality?text=31/02/1980`);
  await page.getByText(`${hurt} eventos`).first().waitFor();
  await grid(page).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/event=\d+/);
  const dialog = page.getByRole("dialog", { name: /^Evento \d+/ });
  await dialog.getByLabel("Estado").selectOption({ label: "Resuelto" });
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await dialog
    .getByText(/Explique el motivo en los comentarios/)
    .first()
    .waitFor();
  await dialog.getByRole("textbox", { name: /^Comentarios/ }).fill("Corregido en origen.");
  await page.keyboard.press("Control+Enter");
  await page.getByText(/El evento \d+ está guardado/).waitFor();
  const id = Number(/event=(\d+)/.exec(page.url())?.[1] ?? 0);
  const { items } = await source.call(listQualityEvents, { query: { status: "RESOLVED" } });
  expect(items).toMatchObject([{ status: "RESOLVED", comments: "Corregido en origen.", updatedBy: "Tomás Rey" }]);
  await page.goto(`${portal.address}/#/quality?event=${items[0]?.idEvent ?? id}`);
  await dialog.getByRole("heading", { name: "Historial" }).waitFor();
  await dialog.getByText("Estado: Abierto → Resuelto").waitFor();

  // Somebody saves it while one types: both are shown, and what one keeps goes together with theirs.
  await dialog.getByRole("textbox", { name: /^Comentarios/ }).fill("Corregido en origen y comprobado.");
  const { idEvent, version, lastExceptionDate } = items[0] ?? { idEvent: id, version: 0, lastExceptionDate: "" };
  await source.call(updateQualityEvent, {
    params: { id: idEvent },
    ifMatch: version,
    body: { dueDate: lastExceptionDate, comments: "Corregido por otra persona." },
  });
  await page.keyboard.press("Control+Enter");
  const conflict = dialog.getByRole("alert").filter({ hasText: "Lo guardó Tomás Rey" });
  await conflict.getByRole("row", { name: /^Comentarios Corregido por otra persona\. Corregido en origen y comprobado\.$/ }).waitFor();
  await conflict.getByRole("row", { name: /^Fecha límite .* Sin cambios por su parte$/ }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await conflict.getByRole("button", { name: "Conservar mis cambios" }).click();
  await conflict.waitFor({ state: "detached" });
  await page.keyboard.press("Control+Enter");
  await dialog.waitFor({ state: "detached" });
  const after = await source.call(listQualityEvents, { query: { status: "RESOLVED" } });
  expect(after.items).toMatchObject([{ dueDate: lastExceptionDate, comments: "Corregido en origen y comprobado." }]);
  await page.goto(`${portal.address}/#/quality?event=${idEvent}`);
  await dialog.getByRole("heading", { name: "Historial" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(person.problems).toEqual([]);
});

test("[TODAY-03] from home to an event and its cause in at most six clicks, and by its number with keys alone", async () => {
  const { page, context } = await visit("source");
  await page.evaluate(() => (location.hash = "#/home"));
  await page.locator(".hub-tiles").waitFor();
  const clicks = await countClicks(page);
  await page.getByRole("navigation", { name: "Menú" }).getByRole("link", { name: "Calidad" }).click();
  await page.getByRole("link", { name: "Por causa" }).click();
  // One of the two is where one is, and only it looks so.
  await expect.poll(() => page.locator("main nav [aria-current=page]").allTextContents()).toEqual(["Por causa"]);
  const cause = page.locator(".hub-quality-causes > li").first();
  await cause.getByRole("heading").waitFor();
  expect(await cause.textContent()).toContain(entity.name);
  expect(await clicks()).toBeLessThanOrEqual(6);
  const [event] = (await source.call(listQualityEvents)).items;
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Buscar en el portal" }).fill(`evento ${event?.idEvent}`);
  await page
    .getByRole("option")
    .filter({ hasText: `#${event?.idEvent}` })
    .waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByText(entity.name).first().waitFor();
  expect(await clicks()).toBeLessThanOrEqual(6);
  await context.close();
});

test("a view is saved by keys alone, and the focus is at the views again", async () => {
  const { page } = person;
  await page.goto(`${portal.address}/#/quality?status=OPEN&text=31/02/1980`);
  const views = page.getByRole("button", { name: /^Vista/ });
  const isFocused = () => views.evaluate((button) => button === document.activeElement);
  const chooseLast = async (name: string) => {
    await views.press("Enter");
    await page.getByRole("menuitem", { name }).waitFor();
    await page.getByRole("menuitem", { name }).press("Enter");
  };
  await chooseLast("Guardar como vista nueva…");
  await page.getByRole("dialog").getByRole("textbox", { name: "Nombre" }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(isFocused).toBe(true);
  await chooseLast("Guardar como vista nueva…");
  await page.getByRole("dialog").getByRole("textbox", { name: "Nombre" }).fill("Fechas imposibles");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Vista: Fechas imposibles" }).waitFor();
  await expect.poll(isFocused).toBe(true);
  expect(person.problems).toEqual([]);
});

test("all events of a filter are changed at once, after what would change was shown", async () => {
  const { page } = person;
  await page.goto(`${portal.address}/#/quality?status=OPEN&text=31/02/1980`);
  await page.getByRole("button", { name: `Cambiar los ${hurt - 1}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "Cambiar el estado" }).check();
  // A decision says why: its field comes with the status.
  await dialog.getByRole("combobox", { name: "Estado" }).selectOption({ label: "Resuelto" });
  await dialog.getByRole("textbox", { name: "Comentario" }).waitFor();
  await dialog.getByRole("checkbox", { name: "Añadir un comentario" }).uncheck();
  await dialog.getByRole("combobox", { name: "Estado" }).selectOption({ label: "En curso" });
  await dialog.getByRole("button", { name: "Ver qué cambiaría" }).click();
  await dialog.getByText(`De ${hurt - 1} registros seleccionados`).waitFor();
  await dialog.getByRole("row", { name: `Estado Abierto En curso ${hurt - 1}` }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: `Cambiar ${hurt - 1} eventos` }).click();
  const result = page.getByRole("dialog");
  await result.getByRole("heading", { name: "Cambio de eventos de calidad: resultado" }).waitFor();
  await result.getByText("han cambiado").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await result.getByRole("button", { name: "Cerrar", exact: true }).last().click();
  expect((await source.call(listQualityEvents, { query: { status: "IN_PROGRESS" } })).total.count).toBe(hurt - 1);
  expect(person.problems).toEqual([]);
});

test("[QUAL-04] [QUAL-05] a filtered export is edited and sent back: what was edited is modified, the rest is not, errors are downloaded", async () => {
  const { page } = person;
  await page.goto(`${portal.address}/#/quality?status=IN_PROGRESS&text=31/02/1980`);
  await page
    .getByText(`${hurt - 1} eventos`)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Exportar", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /eventos de calidad$/ });
  await dialog.getByRole("radio", { name: "CSV" }).check();
  await dialog.getByRole("button", { name: "Exportar", exact: true }).click();
  await dialog.getByRole("heading", { name: "La exportación está lista" }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Descargar", exact: true }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8"))
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split(/\r?\n/);
  expect(lines).toHaveLength(hurt);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });

  const header = cellsOf(lines[0] ?? "").map((name) => name.replaceAll('"', ""));
  const comments = header.indexOf("Comentarios");
  const status = header.indexOf("Estado");
  const edited = lines.map((line, row) => {
    const cells = cellsOf(line);
    if (row === 1) cells[comments] = "Lo mira nóminas.";
    // Resolved without a comment is refused, by the same words as in the form.
    if (row === 2) cells[status] = "Resuelto";
    return cells.join(";");
  });
  await page.getByRole("button", { name: "Importar", exact: true }).click();
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "eventos.csv", mimeType: "text/csv", buffer: Buffer.from(edited.join("\r\n")) });
  await dialog.getByRole("button", { name: "Comprobar", exact: true }).click();
  await dialog.getByText(`1 + ${hurt - 3} + 1 = ${hurt - 1} filas leídas`).waitFor();
  await dialog.getByRole("button", { name: "Importar 1 fila" }).click();
  await page.getByRole("dialog", { name: "¿Importar el fichero?" }).getByRole("button", { name: "Importar 1 fila" }).click();
  await dialog.getByText("1 fila cambiada, 1 con errores o conflictos.").waitFor();
  const [errors] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Descargar errores y conflictos", exact: true }).click(),
  ]);
  expect(await readFile(await errors.path(), "utf8")).toContain("Explique el motivo en los comentarios");
  const { items } = await source.call(listQualityEvents, { query: { text: "nominas" } });
  expect(items).toMatchObject([{ comments: "Lo mira nóminas.", status: "IN_PROGRESS" }]);
  expect(person.problems).toEqual([]);
});

test("[QUAL-07] an error during the export and an error during the download each say what failed, and both can be tried again", async () => {
  const { page } = person;
  await page.goto(`${portal.address}/#/quality?text=31/02/1980`);
  // The import before is still open.
  await page.reload();
  await page.getByText(`${hurt} eventos`).first().waitFor();
  const dialog = page.getByRole("dialog", { name: /eventos de calidad$/ });
  const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
  await page.route("**/api/tasks/export", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("button", { name: "Exportar", exact: true }).click();
  if (await dialog.getByRole("button", { name: "Exportar de nuevo" }).isVisible()) await press("Exportar de nuevo");
  else await press("Exportar");
  await dialog.getByText("Se ha producido un error durante la exportación.").waitFor();
  await page.unroute("**/api/tasks/export");
  await press("Exportar");
  await dialog.getByRole("heading", { name: "La exportación está lista" }).waitFor();
  await page.route("**/api/tasks/*/file?*", (route) => route.abort());
  await press("Descargar");
  await dialog.getByText("Se ha producido un error durante la descarga.").waitFor();
  await page.unroute("**/api/tasks/*/file?*");
  const [download] = await Promise.all([page.waitForEvent("download"), press("Descargar")]);
  expect(download.suggestedFilename()).toMatch(/\.(xlsx|csv)$/);
});
