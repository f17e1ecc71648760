import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import { createRate } from "@hub/contract/scenarios/rates.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { saveValidations } from "@hub/contract/validation/signatures.ts";
import { checkRuleCodes } from "@hub/domain/checks/check-rules.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import type { ColumnDefinition, IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import { addMonths, type Period } from "@hub/domain/period.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Api } from "../scripts/api.ts";
import { type DemoEntity, entities } from "../scripts/demo/group.ts";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { inventPeople, writeFile } from "../scripts/demo/people.ts";
import { deliver as deliverFile } from "../scripts/demo/seed.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser, type Person } from "./browser.ts";
import { drawNode } from "./draw-node.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { countClicks } from "./count-clicks.ts";
import { signIn } from "./sign-in.ts";
import { tabTo } from "./tab-to.ts";

// Two months ago: what has not come is late, whenever this runs.
const today = new Date();
const period = addMonths({ year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 }, -2);
const monthName = ({ year, month }: Period, language: string) =>
  new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(Date.UTC(year, month - 1));
const monthIn = (language: string) => monthName(period, language);
const month = monthIn("es");

const [punctual, late] = [entities[0], entities[1]];
const fileOf = (entity: typeof punctual | typeof late) =>
  writeFile(inventPeople(entity, entities.indexOf(entity), period, 1), period, "PLN");
const files = { punctual: fileOf(punctual), late: fileOf(late), corrected: withoutTwo(fileOf(late)) };

let portal: GroupPortal;
const people: Record<"source" | "coordinator" | "owner" | "group", Person> = {} as never;
beforeAll(async () => {
  portal = await startGroupPortal();
  const admin = await portal.as("admin");
  const known = (await admin.call(listLegalEntities)).items;
  const definition = ingestions.find((ingestion) => ingestion.section === "PLN");
  if (definition) await admin.call(createIngestion, { body: definition });
  for (const { code } of [punctual, late]) {
    const legalEntityId = known.find((entity) => entity.code === code)?.id ?? 0;
    await admin.call(createCalendarRow, { body: { section: "PLN", legalEntityId, first: period, last: period, dueDay: 10 } });
  }
  for (const [name, language] of [
    ["source", "es"],
    ["coordinator", "de"],
    ["owner", "es"],
    ["group", "es"],
  ] as const)
    people[name] = await visit(name, language);
}, 300_000);
afterAll(() => portal?.stop());

/** The file without the first two people who are still there: what a corrected list leaves out. */
function withoutTwo(file: string): string {
  const lines = file.split("\r\n");
  const active = lines.filter((line, at) => at > 0 && line !== "" && line.split(";")[3] === "");
  return lines.filter((line) => !active.slice(0, 2).includes(line)).join("\r\n");
}

/** How many people of a file are there at the month's end. */
const headcountOf = (file: string) =>
  file
    .split("\r\n")
    .slice(1)
    .filter((line) => line !== "" && line.split(";")[3] === "").length;

/** Somebody of the demonstration group, signed in, in a language. */
async function visit(name: string, language: "es" | "de"): Promise<Person> {
  // One of them works in the dark.
  const person = await openBrowser(portal.browser, { colorScheme: name === "owner" ? "dark" : "light" });
  person.context.setDefaultTimeout(60_000);
  const { page } = person;
  await signIn(page, portal.address, name, language);
  await page
    .locator(".hub-tiles")
    .getByRole("link", { name: language === "es" ? /^Flujos de trabajo/ : /^Workflows/ })
    .waitFor();
  return person;
}

/** Comes to the portal anew, as the next morning. */
async function arrive(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.goto(portal.address);
  await page.locator(".hub-tiles").waitFor();
}

/** Comes to the portal and opens an area by its tile. */
async function open(page: Page, tile: RegExp): Promise<void> {
  await arrive(page);
  await page.locator(".hub-tiles").getByRole("link", { name: tile }).click();
}

/** The cell of an entity in the month at a glance, opened. */
async function openCell(page: Page, entity: RegExp, language: "es" | "de"): Promise<Locator> {
  await open(page, language === "es" ? /^Validación/ : /^Validierung/);
  await page.getByLabel(language === "es" ? "Año" : "Jahr", { exact: true }).selectOption(String(period.year));
  await page.getByLabel(language === "es" ? "Mes" : "Monat", { exact: true }).selectOption(String(period.month));
  await page.getByRole("button", { name: entity }).click();
  const cell = page.getByRole("dialog", { name: new RegExp(`PLN, ${monthIn(language)}`) });
  await cell.getByRole("heading", { name: language === "es" ? "Historial" : "Verlauf" }).waitFor();
  return cell;
}

/** Comments what the checks found, and says yes. */
async function say(page: Page, comment: string, yes: string): Promise<void> {
  const button = page.getByRole("dialog").getByRole("button", { name: yes });
  await button.waitFor();
  for (const box of await page.getByRole("dialog").getByRole("textbox").all()) await box.fill(comment);
  await button.click();
  await button.waitFor({ state: "detached" });
}

/** Sends a file with the delivery form, which is filled in with what the line or task was about. */
async function deliver(page: Page, name: string, content: string): Promise<void> {
  const form = page.getByRole("region", { name: "Nueva entrega" });
  await form.waitFor();
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  await page.getByRole("button", { name: "Entregar", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Entregar ${month}` })
    .click();
  await page.getByRole("heading", { name: /Resultado de la carga/ }).waitFor();
  await page
    .locator(".hub-upload-outcome")
    .getByText(/Cargado/)
    .first()
    .waitFor();
}

/** What is expected of the source: the first act of an entity's line, or one behind its menu. */
async function actOnLine(page: Page, act: string, entity: string): Promise<void> {
  await open(page, /^Entregas/);
  const line = page.getByRole("table").getByRole("row", { name: new RegExp(entity) });
  await line.waitFor();
  const first = line.getByRole("button", { name: new RegExp(`^${act}: `) });
  if ((await first.count()) > 0) return first.click();
  await line.getByRole("button", { name: /^Más acciones/ }).click();
  await page.getByRole("menuitem", { name: act }).click();
}

/** The scenario of the month, from the list. */
async function openScenario(page: Page): Promise<void> {
  await open(page, /^Escenarios/);
  await page
    .getByRole("link", { name: `Cierre, ${month}` })
    .first()
    .click();
  await page.getByRole("heading", { name: "Estado por sección" }).waitFor();
}

const task = (page: Page, step: string) => page.getByRole("row", { name: new RegExp(step) });

describe("a month, closed by its people", { timeout: 300_000 }, () => {
  test("[VAL-02] the punctual entity is delivered, signed in German and validated, each after a yes; a no leaves it as it was", async () => {
    const { source, coordinator, owner } = people;
    await actOnLine(source.page, "Entregar", "Norte España");
    // The form knows already for whom.
    await source.page.locator("[id^=delivery][id$=legalEntityId]").waitFor();
    await expect.poll(() => source.page.locator("[id^=delivery][id$=legalEntityId]").inputValue()).toContain("Norte España");
    await deliver(source.page, "plantilla-es.csv", files.punctual);
    expect(await findBarriers(source.page)).toEqual([]);

    const cell = await openCell(coordinator.page, /Norte España.*PLN: .*Zu unterzeichnen/, "de");
    expect(await findBarriers(coordinator.page)).toEqual([]);
    await cell.getByRole("button", { name: "Unterzeichnen", exact: true }).click();
    const question = coordinator.page.getByRole("dialog", { name: /unterzeichnen\?/ });
    await question.getByRole("button", { name: "Abbrechen" }).click();
    await cell.getByText(/^Auf Sie wartet: /).waitFor();
    await cell.getByRole("button", { name: "Unterzeichnen", exact: true }).click();
    await say(coordinator.page, "Mit der Gesellschaft geprüft.", "Ja, PLN unterzeichnen");
    await cell.getByText(/Sie haben PLN .* unterzeichnet/).waitFor();

    const own = await openCell(owner.page, /Norte España.*PLN: .*Por validar/, "es");
    await own.getByRole("button", { name: "Validar", exact: true }).click();
    await owner.page
      .getByRole("dialog", { name: /¿Validar PLN/ })
      .getByRole("button", { name: "Cancelar" })
      .click();
    await own.getByText(/^Le corresponde a usted/).waitFor();
    await own.getByRole("button", { name: "Validar", exact: true }).click();
    await say(owner.page, "", "Sí, validar PLN");
    await own.getByText(/Ha validado PLN/).waitFor();
    await own.getByText("Mit der Gesellschaft geprüft.").first().waitFor();
    for (const { problems } of [source, coordinator, owner]) expect(problems).toEqual([]);
  });

  test("[VAL-07] PLN then has a validation date for the one entity, and the late one is pending", async () => {
    const { page, problems } = people.owner;
    await open(page, /^Validación/);
    await page.getByRole("link", { name: "Consolidaciones y firma" }).click();
    await page.getByRole("link", { name: new RegExp(month) }).click();
    await page.getByText(/Disponible en parte: 1 de 2/).waitFor();
    await page
      .getByRole("row", { name: /Norte España/ })
      .getByText(/Validado el \d/)
      .waitFor();
    await page
      .getByRole("row", { name: /Norte Deutschland/ })
      .getByText(/Pendiente$/)
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test("[WF-01] the month waits for the late entity: its source is nudged, finds that in the inbox, and delivers from there", async () => {
    const { group, source } = people;
    await openScenario(group.page);
    const panel = group.page.getByRole("region", { name: "Quien entrega los datos: Tomás Rey" });
    await panel.getByText("No se ha entregado ningún fichero.").waitFor();
    await panel.getByText(/días? de retraso/).waitFor();
    expect(await findBarriers(group.page)).toEqual([]);
    await panel.getByRole("button", { name: /^Recordar: PLN · Norte Deutschland/ }).click();
    await group.page.getByText("Recordado a Tomás Rey.").first().waitFor();

    const { page } = source;
    await open(page, /^Flujos de trabajo/);
    await page.getByRole("heading", { name: "Le espera 1 tarea" }).waitFor();
    const due = task(page, "Entregar el fichero de PLN");
    await due.getByText("Norte Deutschland", { exact: false }).waitFor();
    await due.getByText(/días? de retraso/).waitFor();
    await due.getByText(/Helen Marsh se lo recordó/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await due.getByRole("link", { name: "Entregar" }).click();
    // The form knows already what, and for whom.
    await page.locator("[id^=delivery][id$=legalEntityId]").waitFor();
    await expect.poll(() => page.locator("[id^=delivery][id$=legalEntityId]").inputValue()).toContain("Norte Deutschland");
    await deliver(page, "plantilla-de.csv", files.late);

    await open(page, /^Flujos de trabajo/);
    await page.getByRole("heading", { name: "Nada le espera" }).waitFor();
    await page.getByRole("link", { name: "Mi historial" }).click();
    await page.getByRole("row", { name: /Entrega de PLN.*Norte Deutschland.*plantilla-de\.csv/ }).waitFor();
    for (const { problems } of [group, source]) expect(problems).toEqual([]);
  });

  test("[WF-01] [SCN-02] signed in German and validated from the inbox by keys alone, the last cell closes the month by itself", async () => {
    const { coordinator, owner, group } = people;
    const german = coordinator.page;
    await open(german, /^Workflows/);
    await task(german, "PLN unterzeichnen").getByRole("link", { name: "Prüfen und unterzeichnen" }).click();
    await german.getByRole("dialog").getByRole("button", { name: "Unterzeichnen", exact: true }).click();
    await say(german, "Spät, aber vollständig.", "Ja, PLN unterzeichnen");
    await german.getByText(/Sie haben PLN .* unterzeichnet/).waitFor();

    const { page } = owner;
    await arrive(page);
    await tabTo(page, page.locator(".hub-tiles").getByRole("link", { name: /^Flujos de trabajo/ }));
    await page.keyboard.press("Enter");
    await tabTo(page, task(page, "Validar PLN").getByRole("link", { name: "Revisar y validar" }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Validar", exact: true }));
    await page.keyboard.press("Enter");
    const yes = page.getByRole("dialog").getByRole("button", { name: "Sí, validar PLN" });
    await tabTo(page, yes);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByText(/Ha validado PLN/).waitFor();
    await yes.waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await openScenario(group.page);
    await group.page.getByRole("row", { name: /v1.*Vigente.*automáticamente/ }).waitFor();
    const versions = group.page.getByRole("region", { name: "Lista de versiones" });
    await expect.poll(() => versions.locator("tbody").getByRole("row").count()).toBe(1);
    for (const { problems } of [coordinator, owner, group]) expect(problems).toEqual([]);
  });

  test("[TODAY-04] how many people Germany has is three clicks from home at most, on the page of its entity", async () => {
    const { page, context } = await visit("group", "es");
    const clicks = await countClicks(page);
    await page.getByRole("banner").getByRole("button", { name: "Buscar" }).click();
    await page.getByRole("combobox", { name: "Buscar en el portal" }).waitFor();
    await page.keyboard.type("alemania");
    await page.getByRole("option").filter({ hasText: late.name }).first().click();
    const figures = page.getByRole("region", { name: "Cifras" });
    const headcount = figures
      .locator("div")
      .filter({ has: page.getByText("Plantilla", { exact: true }) })
      .locator("dd");
    await headcount.first().waitFor();
    expect(await headcount.first().textContent()).toMatch(/\d/);
    expect(await clicks()).toBeLessThanOrEqual(3);
    await context.close();
  });

  test("[FIG-05] whoever owns the data opens the rows of a figure, and finds why somebody does not count", async () => {
    const { page, problems } = people.owner;
    await open(page, /^Informes/);
    await page.getByRole("main").getByRole("link", { name: "Altas, bajas y rotación" }).click();
    await page.getByRole("tab", { name: "Tabla" }).click();
    const line = page.getByRole("row", { name: /Norte España/ });
    const clicks = await countClicks(page);
    await line.getByRole("button", { name: /^Origen de la cifra: Plantilla,/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Ver las filas" }).click();
    const rows = dialog.getByRole("region", { name: "Filas" }).first();
    await rows.getByText(`Cuentan (${headcountOf(files.punctual)})`).waitFor();
    expect(await clicks()).toBe(2);
    await rows.getByText(/^No cuentan \(\d+\)$/).click();
    await rows.getByRole("cell", { name: "No: el contrato ya ha terminado" }).first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await rows.getByLabel("Número de persona").fill("nadie");
    await rows.getByText(/no hay nadie cuyo número empiece por «nadie»/).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(problems).toEqual([]);
  });

  test("[FIG-02] whoever reads a figure breaks it down by what its people are", async () => {
    const { page, problems } = people.owner;
    const line = page.getByRole("row", { name: /Norte España/ });
    await line.getByRole("button", { name: /^Origen de la cifra: Plantilla,/ }).click();
    const parts = page.getByRole("dialog").getByRole("region", { name: "Desglose", exact: true });
    await parts.getByRole("combobox", { name: "Desglosar por" }).click();
    await parts.getByRole("option", { name: "Sexo" }).click();
    const table = parts.getByRole("region", { name: "Plantilla: Sexo" });
    await table.getByRole("row", { name: /^Mujer \d+/ }).waitFor();
    const counts = await table.locator("tbody td:last-child").allInnerTexts();
    expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(headcountOf(files.punctual));
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(problems).toEqual([]);
  });

  test("a closed cell is opened again for a reason, by somebody else; delivered, signed and validated again, the month is stale", async () => {
    const { source, group, coordinator, owner } = people;
    await actOnLine(source.page, "Pedir la reapertura", "Norte Deutschland");
    const wish = source.page.getByRole("dialog", { name: /Pedir la reapertura de PLN/ });
    await wish.getByRole("button", { name: "Pedir la reapertura" }).click();
    await wish.getByRole("alert").getByText("Escriba el motivo", { exact: false }).waitFor();
    await wish.getByLabel("Motivo").fill("Dos personas ya no estaban.");
    expect(await findBarriers(source.page)).toEqual([]);
    await wish.getByRole("button", { name: "Pedir la reapertura" }).click();
    await source.page
      .getByText(/Ahora decide otra persona/)
      .first()
      .waitFor();

    // The owner of the data sees the wish, but what is in a closed version only the group's owner lets open.
    const seen = await openCell(owner.page, /Norte Deutschland.*PLN: /, "es");
    await seen.getByText("Dos personas ya no estaban.").first().waitFor();
    expect(await seen.getByRole("button", { name: /Aprobar/ }).count()).toBe(0);

    await open(group.page, /^Flujos de trabajo/);
    const decision = task(group.page, "Decidir la reapertura de PLN");
    await decision.getByText(/Tomás Rey pide reabrirla/).waitFor();
    await decision.getByRole("link", { name: "Decidir" }).click();
    await group.page.getByRole("dialog").getByRole("button", { name: "Aprobar la reapertura…" }).click();
    const approval = group.page.getByRole("dialog", { name: /¿Aprobar la reapertura/ });
    await approval.getByText("Dos personas ya no estaban.").waitFor();
    await approval.getByRole("button", { name: /^Sí, reabrir hasta/ }).click();
    await group.page.getByText("Reabierto: ya se puede entregar de nuevo.").first().waitFor();

    await actOnLine(source.page, "Entregar", "Norte Deutschland");
    await deliver(source.page, "plantilla-de-corregida.csv", files.corrected);

    const cell = await openCell(coordinator.page, /Norte Deutschland.*PLN: /, "de");
    await cell.getByRole("button", { name: "Unterzeichnen", exact: true }).click();
    await say(coordinator.page, "Berichtigt.", "Ja, PLN unterzeichnen");
    await cell.getByText(/Sie haben PLN .* unterzeichnet/).waitFor();
    const own = await openCell(owner.page, /Norte Deutschland.*PLN: /, "es");
    await own.getByRole("button", { name: "Validar", exact: true }).click();
    await say(owner.page, "", "Sí, validar PLN");
    await own.getByText(/Ha validado PLN/).waitFor();

    await open(group.page, /^Escenarios/);
    await group.page
      .getByRole("row", { name: new RegExp(month) })
      .getByText("Cerrado, con cambios")
      .waitFor();
    for (const { problems } of [source, group, coordinator, owner]) expect(problems).toEqual([]);
  });

  test("[SCN-01] [SCN-03] closing again shows what would change and why, needs a comment and a yes, and keeps version 1 as it was", async () => {
    const { page, problems } = people.group;
    const [before, after] = [headcountOf(files.late), headcountOf(files.corrected)];
    expect(before - after).toBe(2);
    const europe = await addEurope(headcountOf(files.punctual) + before);
    await open(page, /^Flujos de trabajo/);
    await task(page, "Cerrar de nuevo el escenario").getByRole("link", { name: "Ver qué cambia" }).click();
    await page
      .getByRole("list", { name: "Qué se ha validado desde entonces" })
      .getByText(/PLN · Norte Deutschland.*: validada de nuevo por Rui Antunes/)
      .waitFor();
    const versions = page.getByRole("region", { name: "Lista de versiones" });
    const hash = await versions.getByRole("row", { name: /^v1/ }).locator("code").getAttribute("title");
    expect(hash).toMatch(/^[0-9a-f]{64}$/);

    await page.getByRole("link", { name: "Escenarios", exact: true }).click();
    const form = page.getByRole("form", { name: "Cerrar un escenario" });
    await form.getByLabel("Tipo de escenario").selectOption({ label: "Cierre" });
    await form.getByLabel("Año").selectOption(String(period.year));
    await form.getByLabel("Mes").selectOption(String(period.month));
    const again = form.getByRole("button", { name: `Cerrar de nuevo el escenario de ${month}` });
    await again.click();
    await form.getByText("Explique por qué se cierra de nuevo.").first().waitFor();
    await form.getByLabel("Comentario").fill("Corrección de Norte Deutschland.");
    await tabTo(page, again);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: /¿Cerrar de nuevo .* y sustituir la versión 1\?/ });
    const changes = dialog.getByRole("region", { name: "Qué cambiaría" });
    await changes.getByText(/Entrega nueva: plantilla-de\.csv .* → plantilla-de-corregida\.csv/).waitFor();
    await changes.getByText("Reabierta por Tomás Rey («Dos personas ya no estaban.»), aprobada por Helen Marsh.").waitFor();
    await changes.getByRole("row", { name: new RegExp(`Norte Deutschland.*Plantilla ${before} ${after} .*2`) }).waitFor();
    expect(await changes.getByText("Norte España").count()).toBe(0);
    await expect.poll(() => dialog.getByText("Corrección de Norte Deutschland.").count()).toBe(1);
    expect(await findBarriers(page)).toEqual([]);
    // A no closes nothing; what is typed stays.
    await tabTo(page, dialog.getByRole("button", { name: "Cancelar" }));
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    expect(await page.getByText(/se está cerrando/).count()).toBe(0);
    await tabTo(page, again);
    await page.keyboard.press("Enter");
    await changes.getByText(/Entrega nueva/).waitFor();
    await tabTo(page, dialog.getByRole("button", { name: /^Cerrar de nuevo/ }));
    await page.keyboard.press("Enter");
    await form.getByText(`Cierre, ${month}: se está cerrando.`).waitFor();
    await form.getByRole("link", { name: `Ver Cierre, ${month}` }).click();

    await versions.getByRole("row", { name: /v2.*Vigente.*Helen Marsh.*Corrección de Norte Deutschland/ }).waitFor();
    const first = versions.getByRole("row", { name: /v1.*Sustituida.*automáticamente/ });
    await first.waitFor();
    await expect.poll(() => first.locator("code").getAttribute("title")).toBe(hash);
    const total = headcountOf(files.punctual);
    const tile = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Plantilla", exact: true }) });
    await tile.getByText(String(total + after), { exact: true }).waitFor();
    await first.getByRole("button", { name: "Ver las cifras de la versión 1" }).click();
    await tile.getByText(String(total + before), { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Diferencias entre versiones" }).waitFor();
    expect(await findBarriers(page)).toEqual([]);

    // The figure's passport says what was told, what is known, and why.
    await tile.getByRole("button", { name: /^Origen de la cifra: Plantilla,/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Ver los doce meses" }).click();
    const told = page.getByRole("dialog").getByRole("region", { name: "Cómo se dijo y cómo se sabe ahora" });
    await told.getByRole("row", { name: new RegExp(`^${month} ${total + before} ${total + after} v2`, "i") }).waitFor();
    await told.getByText(/Entrega corregida: los datos de las personas son otros/).waitFor();
    await told.getByRole("application", { name: /Plantilla: cómo se dijo/ }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");

    // So does that of a group of entities, once the worker has made its figures of version 2.
    await europe.tells(total + after);
    await page.goto(`${portal.address}/#/dashboards/1/dashboard?node=${europe.node}`);
    await page
      .getByRole("button", { name: new RegExp(`^Origen de la cifra: Plantilla, Europa, ${total + after}`) })
      .first()
      .click();
    const ofEurope = page.getByRole("dialog", { name: /^Plantilla.*Europa/ });
    await ofEurope.getByRole("button", { name: "Ver los doce meses" }).click();
    await told.getByRole("row", { name: new RegExp(`^${month} ${total + before} ${total + after} v2`, "i") }).waitFor();
    await told.getByText(/Entrega corregida: los datos de las personas son otros/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    expect(problems).toEqual([]);
  });

  /** A group of both entities, whose figures of the closed month are there. */
  async function addEurope(headcount: number) {
    const admin = await portal.as("admin");
    const node = await drawNode(admin, [punctual, late]);
    const group = await portal.as("group");
    const tells = async (count: number) => {
      const isMade = async () => {
        const { total } = await group.call(getDashboardFigures, { params: { id: 1 }, query: { ...period, node } });
        return total?.of === "node" && total.figures.find(({ kpi }) => kpi === "headcount")?.value === String(count);
      };
      await vi.waitUntil(isMade, { timeout: 90_000, interval: 500 });
    };
    await tells(headcount);
    return { node, tells };
  }
});

describe("what the people of a month did not compute themselves", { timeout: 300_000 }, () => {
  const rated = addMonths(period, 1);
  const ratedMonth = monthName(rated, "es");
  const december = { year: today.getUTCFullYear() - 2, month: 12 };
  const findings = checkRuleCodes.map((rule) => ({ rule, comment: "Sin novedad." }));

  /** So few women that their pay is hidden, also of both entities together. */
  const fewWomen = (entity: DemoEntity) => {
    const invented = inventPeople(entity, entities.indexOf(entity), rated, 1);
    return [
      ...invented.filter(({ female }) => female === true).slice(0, 4),
      ...invented.filter(({ female }) => female === false).slice(0, 20),
    ];
  };
  const untilClosed = async (group: Api, { year, month: number }: Period) => {
    let closed: number | undefined;
    await expect
      .poll(
        async () => {
          const { items } = await group.call(listScenarios);
          closed = items.find((each) => each.year === year && each.month === number && each.state === "CLOSED")?.id;
          return closed;
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBeDefined();
    return closed ?? 0;
  };

  test("[EYES-05] [EYES-06] closing again after a rate change shows what moved, counts what is hidden, and leaves version 1 as it was", async () => {
    const [admin, source, coordinator, owner, group] = await Promise.all(
      ["admin", "source", "coordinator", "owner", "group"].map((name) => portal.as(name)),
    );
    if (!admin || !source || !coordinator || !owner || !group) throw new Error("nobody signed in");
    const core = ingestions.find(({ section }) => section === "OnHR");
    if (!core) throw new Error("no people feed");
    const { id: ingestionId } = await admin.call(createIngestion, { body: core });
    const known = (await admin.call(listLegalEntities)).items;
    const paid = entities.filter(({ code }) => code === "NOR-ES" || code === "NOR-CH");
    for (const [each, rate] of [
      [period, "1.0682"],
      [rated, "1.07"],
    ] as const)
      await group.call(createRate, { body: { ...each, currency: "CHF", rate } });
    for (const entity of paid) {
      const legalEntityId = known.find(({ code }) => code === entity.code)?.id ?? 0;
      await admin.call(createCalendarRow, { body: { section: "OnHR", legalEntityId, first: rated, last: rated, dueDay: 10 } });
    }
    for (const entity of paid) {
      const legalEntityId = known.find(({ code }) => code === entity.code)?.id ?? 0;
      const file = { name: `${entity.code}.csv`, content: writeFile(fewWomen(entity), rated, "OnHR") };
      await deliverFile(source, { ingestionId, legalEntityId, ...rated }, file);
      const cells = [{ section: "OnHR", legalEntityId, findings }];
      await coordinator.call(saveValidations, { body: { ...rated, userRole: "coordinator", comment: "Sin novedad.", cells } });
      await owner.call(saveValidations, { body: { ...rated, userRole: "owner", cells } });
    }
    await untilClosed(group, rated);

    const { page, problems } = people.group;
    await open(page, /^Escenarios/);
    await page.getByRole("link", { name: "Tipos de cambio" }).click();
    await page.getByLabel("Año").selectOption(String(rated.year));
    await page.getByLabel("Mes").selectOption(String(rated.month));
    await page.getByRole("button", { name: "Cambiar el tipo de cambio de CHF" }).click();
    const rate = page.getByRole("dialog", { name: "Cambiar el tipo de cambio de CHF" });
    await rate.getByLabel("1 CHF = … EUR").fill("2");
    await rate.getByRole("button", { name: "Guardar", exact: true }).click();
    const doubt = page.getByRole("dialog", { name: "¿Guardar 1 CHF = 2 EUR?" });
    await doubt.getByText(/Se aparta un 10 % o más del tipo de cambio anterior: 1,0682/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await doubt.getByRole("button", { name: "Guardar de todos modos" }).click();
    await page.getByText("1 CHF = 2 EUR: guardado.").first().waitFor();

    await page.getByRole("link", { name: "Escenarios", exact: true }).first().click();
    const form = page.getByRole("form", { name: "Cerrar un escenario" });
    await form.getByLabel("Tipo de escenario").selectOption({ label: "Cierre" });
    await form.getByLabel("Año").selectOption(String(rated.year));
    await form.getByLabel("Mes").selectOption(String(rated.month));
    await form.getByLabel("Comentario").fill("El banco corrigió el cambio.");
    await form.getByRole("button", { name: /^Cerrar de nuevo el escenario/ }).click();
    const dialog = page.getByRole("dialog", { name: /¿Cerrar de nuevo .* y sustituir la versión 1\?/ });
    await dialog
      .getByRole("list", { name: "Antes de cerrar" })
      .getByText(/El tipo de cambio de CHF es 2; el anterior era 1,0682/)
      .waitFor();
    const changes = dialog.getByRole("region", { name: "Qué cambiaría" });
    await changes.getByText("Tipo de cambio CHF/EUR: 1,07 → 2.").waitFor();
    // Only what the group's figures mix moves; what an entity has in its own currency does not.
    const moved = changes.getByRole("region", { name: "Diferencias en las cifras" }).locator("tbody").getByRole("row");
    await moved.first().waitFor();
    expect(await changes.getByText(/^Norte (España|Schweiz)/).count()).toBe(0);
    const hidden = changes.getByRole("region", { name: "Hacia dónde cambian las cifras ocultas" }).getByRole("listitem");
    await hidden.filter({ hasText: /Brecha salarial media: (sube|baja) (poco|algo|mucho)/ }).waitFor();
    const counted = [await moved.count(), await hidden.count()] as const;
    expect(counted[1]).toBeGreaterThan(1);
    const rounded = Number(/(\d+) cambian? menos de lo que/.exec((await changes.textContent()) ?? "")?.[1] ?? 0);
    await changes.getByText(new RegExp(`^Cambian ${counted[0] + counted[1] + rounded} cifras\\.$`)).waitFor();
    await changes.getByText(new RegExp(`^${counted[1]} están ocultas`)).waitFor();
    const [before = "", after = ""] = (
      await moved
        .filter({ hasText: /Coste laboral por FTE/ })
        .getByRole("cell")
        .allTextContents()
    ).slice(2);
    expect(before).toMatch(/EUR/);
    expect(after).not.toBe(before);
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole("button", { name: /^Cerrar de nuevo/ }).click();
    await form.getByRole("link", { name: `Ver Cierre, ${ratedMonth}` }).click();

    const versions = page.getByRole("region", { name: "Lista de versiones" });
    await versions.getByRole("row", { name: /v2.*Vigente.*El banco corrigió el cambio/ }).waitFor();
    const tile = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Coste laboral por FTE", exact: true }) });
    await tile.getByText(after, { exact: true }).waitFor();
    await versions
      .getByRole("row", { name: /v1.*Sustituida/ })
      .getByRole("button", { name: "Ver las cifras de la versión 1" })
      .click();
    await tile.getByText(before, { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  test("[EYES-13] an entity's own gap figures are signed by what they say, closed, and read on a dashboard as delivered", async () => {
    const [admin, source, owner, group] = await Promise.all(["admin", "source", "owner", "group"].map((name) => portal.as(name)));
    if (!admin || !source || !owner || !group) throw new Error("nobody signed in");
    const legalEntityId = (await admin.call(listLegalEntities)).items.find(({ code }) => code === "NOR-UK")?.id ?? 0;
    const figure = (name: string, kpi: Kpi): ColumnDefinition => ({
      name,
      aliases: [],
      required: false,
      optionalColumn: false,
      key: false,
      type: "decimal",
      format: { decimalSeparator: ".", grouping: "" },
      targets: [{ field: "extra", kpi }],
    });
    const employer: ColumnDefinition = {
      name: "EmployerName",
      aliases: [],
      required: true,
      optionalColumn: false,
      key: true,
      type: "text",
      targets: [{ field: "extra" }],
    };
    const definition: IngestionDefinition = {
      holds: "figures",
      published: true,
      entity: { from: "delivery" },
      columns: [employer, figure("DiffMeanHourlyPercent", "mean-pay-gap"), figure("DiffMedianHourlyPercent", "median-pay-gap")],
    };
    const body = { code: "GPG-UK", name: "Gender pay gap, as reported", section: "GPG", active: true, definition };
    const { id: ingestionId } = await admin.call(createIngestion, { body });
    await admin.call(createCalendarRow, { body: { section: "GPG", legalEntityId, first: december, last: december, dueDay: 20 } });
    const content = "EmployerName,DiffMeanHourlyPercent,DiffMedianHourlyPercent\r\nNorte UK Limited,13.35,9.2\r\n";
    await deliverFile(source, { ingestionId, legalEntityId, ...december }, { name: "gpg.csv", content });

    const { page, problems } = people.coordinator;
    await page.goto("about:blank");
    await page.goto(`${portal.address}/#/validation?year=${december.year}&month=${december.month}`);
    await page.getByRole("button", { name: /Norte UK.*GPG: .*Zu unterzeichnen/ }).click();
    const cell = page.getByRole("dialog", { name: new RegExp(`GPG, ${monthName(december, "de")}`) });
    await cell.getByRole("row", { name: /^Mittlere.*Wie geliefert 13,4/ }).waitFor();
    await cell.getByText(/Die Gesellschaft hat diese Zahlen selbst berechnet/).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await cell.getByRole("button", { name: "Unterzeichnen", exact: true }).click();
    const sign = page.getByRole("dialog", { name: /unterzeichnen\?/ });
    await sign.getByRole("row", { name: /Wie geliefert 13,4/ }).waitFor();
    await say(page, "Wie veröffentlicht.", "Ja, GPG unterzeichnen");
    await cell.getByText(/Sie haben GPG .* unterzeichnet/).waitFor();
    expect(problems).toEqual([]);
    await owner.call(saveValidations, { body: { ...december, userRole: "owner", cells: [{ section: "GPG", legalEntityId }] } });
    const scenario = await untilClosed(group, december);

    const reader = people.group;
    await open(reader.page, /^Informes/);
    await reader.page.getByRole("main").getByRole("link", { name: "Diversidad y brecha salarial" }).click();
    await reader.page.getByLabel("Escenario").selectOption(String(scenario));
    await reader.page.getByRole("tab", { name: "Tabla" }).click();
    const line = reader.page.getByRole("row", { name: /Norte UK Limited/ });
    await line.getByRole("cell", { name: /13,4 %.*Como se entregó/ }).waitFor();
    await line.getByRole("cell", { name: /9,2 %.*Como se entregó/ }).waitFor();
    expect(await findBarriers(reader.page)).toEqual([]);
    await line.getByRole("button", { name: /Origen de la cifra: Brecha salarial media,/ }).click();
    await reader.page.getByRole("dialog").getByText("valor que la entidad calculó y entregó").first().waitFor();
    expect(reader.problems).toEqual([]);

    // Who owns it keeps what the authority was given.
    const keeper = people.owner;
    await open(keeper.page, /^Informes/);
    await keeper.page.getByRole("main").getByRole("link", { name: "Brecha salarial para las autoridades" }).click();
    await keeper.page.getByLabel("Escenario").selectOption(String(scenario));
    const kept = keeper.page.getByRole("region", { name: "Lo presentado" });
    await kept.getByText("De esta parte no se ha registrado nada como presentado.").waitFor();
    const form = keeper.page.getByRole("dialog");
    // Not before it was prepared and looked at.
    await kept.getByRole("button", { name: "Registrar lo presentado" }).click();
    await form
      .getByText(
        "Ninguna de sus entidades tiene un informe revisado que se pueda registrar como presentado. Prepare los informes y haga que se revisen.",
      )
      .waitFor();
    await keeper.page.keyboard.press("Escape");
    await form.waitFor({ state: "hidden" });
    await kept.getByRole("button", { name: "Preparar" }).click();
    await form.getByRole("button", { name: "Preparar 1 entidad" }).click();
    await form.waitFor({ state: "hidden" });
    await kept.getByText(/^Preparado: v1, el .*, por Rui Antunes$/).waitFor();
    await kept.getByRole("button", { name: "Revisar" }).click();
    await form.getByText(/Norte UK Limited \(NOR-UK\) · media 13,4 %, mediana 9,2 %/).waitFor();
    expect(await findBarriers(keeper.page)).toEqual([]);
    await form.getByLabel(/Nota de la revisión/).fill("Contrastado con la nómina");
    await form.getByRole("button", { name: "Dar por revisada 1 entidad" }).click();
    await form.waitFor({ state: "hidden" });
    await kept.getByText(/^Revisado: el .*, por Rui Antunes$/).waitFor();
    await kept.getByText("Nota de la revisión: Contrastado con la nómina").waitFor();
    await kept.getByRole("button", { name: "Registrar lo presentado" }).click();
    expect(await form.getByRole("checkbox", { name: /Norte UK Limited/ }).isChecked()).toBe(true);
    await form.getByLabel(/Justificante o comentario/).fill("Registro 4711");
    expect(await findBarriers(keeper.page)).toEqual([]);
    await form.getByRole("button", { name: "Registrar 1 entidad" }).click();
    await kept.getByText(/^v1, el .*, por Rui Antunes Son las cifras de esta versión\.$/).waitFor();
    await kept.getByText("Registro 4711").waitFor();
    expect(keeper.problems).toEqual([]);
  });
});
