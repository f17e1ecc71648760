import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entities } from "../scripts/demo/group.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

const period = { year: 2026, month: 9 };
const delivered = entities.slice(0, 3);
const plain = { aliases: [], required: true, optionalColumn: false, key: false };
const definition: IngestionDefinition = {
  entity: { from: "column" },
  columns: [
    { ...plain, name: "Sociedad", type: "text", targets: [{ field: "legal_entity" }] },
    { ...plain, name: "Matrícula", key: true, type: "text", targets: [{ field: "person" }] },
    { ...plain, name: "Sexo", type: "code", targets: [{ field: "sex", values: { M: "F", H: "M" } }] },
  ],
};

const [spain, germany, portugal] = delivered.map(({ code }) => code);

let portal: GroupPortal;
beforeAll(async () => {
  portal = await startGroupPortal();
  const admin = await portal.as("admin");
  await admin.call(createIngestion, { body: { code: "GRUPO", name: "Personas del grupo", section: "OnHR", active: true, definition } });
  const known = (await admin.call(listLegalEntities)).items;
  for (const { code } of delivered) {
    const legalEntityId = known.find((item) => item.code === code)?.id ?? 0;
    await admin.call(createCalendarRow, { body: { section: "OnHR", legalEntityId, first: period, last: period, dueDay: 10 } });
  }
});
afterAll(() => portal?.stop());

/** Delivers a file as people do, and waits until its outcome is shown. */
async function deliver(page: Page, name: string, rows: readonly string[]): Promise<void> {
  await page.getByRole("link", { name: "Entregas (MUT)" }).first().click();
  await page.getByRole("tab", { name: "Entregar un fichero" }).click();
  const form = page.getByRole("region", { name: "Nueva entrega" });
  await form.waitFor();
  await form.getByLabel("Año").selectOption(String(period.year));
  await form.getByLabel("Mes").selectOption(String(period.month));
  const content = ["Sociedad;Matrícula;Sexo", ...rows].join("\r\n");
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  await page.getByRole("button", { name: "Entregar", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect.poll(() => dialog.textContent()).toContain(name);
  await dialog.getByRole("button", { name: /^Entregar/ }).click();
  await page.getByRole("heading", { name: /Resultado de la carga/ }).waitFor();
}

test("[EYES-08] a group file with one bad entity: the good ones are loaded, the wrong one is told, and corrected by itself", async () => {
  const { page, context, problems } = await openBrowser(portal.browser);
  context.setDefaultTimeout(60_000);
  await signIn(page, portal.address, "source", "es");
  await page.getByText("Entregas (MUT)").first().waitFor();

  await deliver(page, "grupo.csv", [`${spain};1;M`, `${germany};1;X`, `${portugal};1;H`, `${spain};2;H`]);
  const outcome = page.locator(".hub-upload-outcome");
  await outcome.getByText("Cargado en parte").waitFor();
  await outcome.getByText("corrija las retenidas y entregue solo esas").waitFor();
  const rowOf = (name: string) => outcome.locator("tr").filter({ hasText: name }).first();
  for (const [name, state] of [
    [delivered[0]!.name, "Cargado"],
    [delivered[1]!.name, "No cargado"],
    [delivered[2]!.name, "Cargado"],
  ] as const)
    expect(await rowOf(name).textContent()).toContain(state);
  expect(await findBarriers(page)).toEqual([]);

  await deliver(page, "alemania.csv", [`${germany};1;M`]);
  await outcome.getByText("1 fila cargada").waitFor();
  expect(await rowOf(delivered[1]!.name).textContent()).toContain("Cargado");
  expect(problems).toEqual([]);
  await context.close();
});

test("a file nothing like its entity waits for an answer: no discards it, yes lets it count", async () => {
  const { page, context, problems } = await openBrowser(portal.browser);
  context.setDefaultTimeout(60_000);
  await signIn(page, portal.address, "source", "es");
  await page.getByText("Entregas (MUT)").first().waitFor();
  const outcome = page.locator(".hub-upload-outcome");
  const entity = delivered[0]!.name;
  const rows = (from: number) => Array.from({ length: 40 }, (_, at) => `${spain};${from + at};M`);
  // Two people stand.
  await deliver(page, "otra.csv", rows(500));
  const question = outcome.getByRole("region", { name: `¿Es el fichero correcto de ${entity}?` });
  await question
    .getByText("El fichero trae 40 personas. Lo que cuenta ahora para ese mes tiene 2: ninguna está en este fichero.")
    .waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await question.getByRole("button", { name: "No, descartarlo" }).click();
  await outcome.getByText("Se ha descartado: no cuenta y no ha cambiado nada.").waitFor();

  await deliver(page, "crecida.csv", rows(1));
  await question.getByText("tiene 2: 2 están en este fichero").waitFor();
  // The list names it, for whoever comes later, and leads to the question.
  await page.getByRole("tab", { name: "Qué se espera" }).click();
  const line = page.locator("tr").filter({ hasText: entity }).filter({ hasText: "Personas del grupo" });
  await line.getByText("Por confirmar").waitFor();
  await line.getByText("El fichero trae 40 personas.").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await line.getByRole("button", { name: /^Ver y decidir/ }).click();
  await question.getByRole("button", { name: "Sí, cargarlo" }).click();
  await outcome.getByText("40 filas cargadas").waitFor();
  await question.getByText("confirmó que es el correcto").waitFor();
  await line.getByText("Entregado").waitFor();
  expect(await line.textContent()).toContain("40 filas");
  expect(problems).toEqual([]);
  await context.close();
});

test("[EYES-14] an entity without people says so in the form, with why, and its line is done", async () => {
  const { page, context, problems } = await openBrowser(portal.browser);
  context.setDefaultTimeout(60_000);
  await signIn(page, portal.address, "source", "es");
  await page.getByRole("link", { name: "Entregas (MUT)" }).first().click();
  await page.getByRole("tab", { name: "Entregar un fichero" }).click();
  const form = page.getByRole("region", { name: "Nueva entrega" });
  await form.getByLabel("Año").selectOption(String(period.year));
  await form.getByLabel("Mes").selectOption(String(period.month));
  await page.getByRole("button", { name: "Nada que informar" }).click();
  const dialog = page.getByRole("dialog", { name: "¿Nada que informar?" });
  await dialog.getByText("septiembre de 2026").waitFor();
  await dialog
    .getByRole("textbox", { name: "Entidad legal" })
    .or(dialog.getByRole("combobox", { name: "Entidad legal" }))
    .first()
    .click();
  await page.getByRole("option", { name: new RegExp(delivered[2]!.name) }).click();
  await dialog.getByLabel(/Por qué no hay nada/).fill("Se vendió en agosto.");
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Entregar sin datos" }).click();
  await dialog.waitFor({ state: "hidden" });
  const outcome = page.locator(".hub-upload-outcome");
  await outcome.getByText("Entregado: no hay nada que informar").waitFor();
  await outcome.getByText("Se vendió en agosto.").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
