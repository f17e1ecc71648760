import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
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

test("[EYES-08] a group file with one bad entity: the good ones are loaded, the wrong one is told, and corrected by itself", async () => {
  const { page, context, problems } = await openBrowser(portal.browser);
  context.setDefaultTimeout(60_000);
  await signIn(page, portal.address, "source", "es");
  await page.getByText("Entregas (MUT)").first().waitFor();

  async function deliver(name: string, rows: readonly string[]): Promise<void> {
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

  const [spain, germany, portugal] = delivered.map(({ code }) => code);
  await deliver("grupo.csv", [`${spain};1;M`, `${germany};1;X`, `${portugal};1;H`, `${spain};2;H`]);
  const outcome = page.locator(".hub-upload-outcome");
  await outcome.getByText("Cargada en parte").waitFor();
  await outcome.getByText("corrige las retenidas y entrega solo esas").waitFor();
  const rowOf = (name: string) => outcome.locator("tr").filter({ hasText: name }).first();
  for (const [name, state] of [
    [delivered[0]!.name, "Cargado"],
    [delivered[1]!.name, "No cargado"],
    [delivered[2]!.name, "Cargado"],
  ] as const)
    expect(await rowOf(name).textContent()).toContain(state);
  expect(await findBarriers(page)).toEqual([]);

  await deliver("alemania.csv", [`${germany};1;M`]);
  await outcome.getByText("1 fila cargada").waitFor();
  expect(await rowOf(delivered[1]!.name).textContent()).toContain("Cargado");
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
