import { createCalendarRow } from "@hub/contract/configuration/configuration.ts";
import { createLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { saveValidations } from "@hub/contract/validation/signatures.ts";
import { checkRuleCodes } from "@hub/domain/checks/check-rules.ts";
import { addMonths, type Period, writeMonth } from "@hub/domain/period.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { deliver } from "../scripts/demo/seed.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser, type Person } from "./browser.ts";
import { countClicks } from "./count-clicks.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

const today = new Date();
const period = addMonths({ year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 }, -2);
const before = addMonths(period, -1);
const month = new Intl.DateTimeFormat("es", { month: "long", year: "numeric", timeZone: "UTC" }).format(
  Date.UTC(period.year, period.month - 1),
);
const codes = Array.from({ length: 31 }, (_, at) => `F${String(at + 1).padStart(2, "0")}`);
const jumpy = codes.at(-1) ?? "";

/** The file of a month for all entities: twelve people in each, and eight more who joined the last one in the month itself. */
function writeGroupFile(of: Period, joiners: number): string {
  const lines = codes.flatMap((code) => {
    const staff = Array.from({ length: 12 }, (_, at) => `${code};${code}-${at};${at % 2 === 0 ? "M" : "H"};01/01/2015;;;Indefinido;40`);
    const [year, number] = writeMonth(of).split("-");
    const joined = Array.from(
      { length: code === jumpy ? joiners : 0 },
      (_, at) => `${code};${code}-n${at};H;05/${number}/${year};;;Indefinido;40`,
    );
    return [...staff, ...joined];
  });
  return ["Entidad;Matrícula;Sexo;Fecha de alta;Fecha de baja;Motivo de baja;Contrato;Horas semanales", ...lines, ""].join("\r\n");
}

let portal: GroupPortal;
const people: Record<"coordinator" | "owner", Person> = {} as never;
beforeAll(async () => {
  portal = await startGroupPortal();
  const [admin, source, coordinator, owner] = await Promise.all(["admin", "source", "coordinator", "owner"].map((name) => portal.as(name)));
  if (!admin || !source || !coordinator || !owner) throw new Error("nobody signed in");
  const plan = ingestions.find(({ section }) => section === "PLN");
  if (!plan) throw new Error("no list of staff");
  const entity = {
    ...plan.definition.columns[0]!,
    name: "Entidad",
    aliases: [],
    key: false,
    targets: [{ field: "legal_entity" as const }],
  };
  const definition = { ...plan.definition, entity: { from: "column" as const }, columns: [entity, ...plan.definition.columns] };
  const { id: ingestionId } = await admin.call(createIngestion, { body: { ...plan, definition } });
  const ids: number[] = [];
  for (const code of codes) {
    const body = {
      code,
      name: `Filial ${code}`,
      country: "ES",
      currency: "EUR",
      parentId: null,
      validFrom: "2000-01-01",
      validTo: null,
      active: true,
    };
    const { id } = await admin.call(createLegalEntity, { body });
    await admin.call(createCalendarRow, { body: { section: "PLN", legalEntityId: id, first: before, last: period, dueDay: 10 } });
    ids.push(id);
  }
  const findings = checkRuleCodes.map((rule) => ({ rule, comment: "Sin novedad." }));
  const cells = ids.map((legalEntityId) => ({ section: "PLN", legalEntityId, findings }));
  await deliver(source, { ingestionId, ...before }, { name: "plantilla-1.csv", content: writeGroupFile(before, 0) });
  await coordinator.call(saveValidations, { body: { ...before, userRole: "coordinator", comment: "Sin novedad.", cells } });
  await owner.call(saveValidations, { body: { ...before, userRole: "owner", cells } });
  await deliver(source, { ingestionId, ...period }, { name: "plantilla-2.csv", content: writeGroupFile(period, 8) });
  for (const name of ["coordinator", "owner"] as const) {
    const person = await openBrowser(portal.browser, { colorScheme: name === "owner" ? "dark" : "light" });
    person.context.setDefaultTimeout(60_000);
    await signIn(person.page, portal.address, name, "es");
    people[name] = person;
  }
}, 300_000);
afterAll(() => portal?.stop());

/** The month at a glance. */
async function openMonth(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`${portal.address}/#/validation?year=${period.year}&month=${period.month}`);
  await page.getByRole("heading", { name: `${month}, entidad por entidad` }).waitFor();
}

const window = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const lineOf = (page: Page, measure: string) => page.getByRole("dialog").getByRole("row", { name: new RegExp(`^${measure} `) });

describe("signing with open eyes", { timeout: 300_000 }, () => {
  test("[EYES-01] [EYES-03] a coordinator sees the variance of all cells and signs thirty at once; the odd one by itself, with its reason", async () => {
    const { page, problems } = people.coordinator;
    await openMonth(page);
    await page.getByRole("button", { name: "Firmar o validar varias… (31)" }).click();
    const many = window(page, "Cifras de lo que le espera");
    await many
      .getByRole("row", { name: new RegExp(`Filial ${jumpy} PLN .*12 .* 8 .* 20`) })
      .getByText("+8 (+66,7 %)")
      .first()
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    // A range by mouse, drawn shorter, and one by keyboard.
    const box = (code: string) => many.getByRole("checkbox", { name: `Seleccionar PLN, Filial ${code}`, exact: true });
    const chosen = (count: number) => many.getByText(`${count} seleccionadas`, { exact: true }).waitFor();
    await box("F01").click();
    await box("F05").click({ modifiers: ["Shift"] });
    await chosen(5);
    await box("F03").click({ modifiers: ["Shift"] });
    await chosen(3);
    await many.getByRole("button", { name: "Ninguna", exact: true }).click();
    await many.getByText("Ninguna seleccionada").waitFor();
    await box("F02").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+Space");
    await chosen(3);
    await page.keyboard.press("Shift+ArrowDown");
    await chosen(4);
    expect(await Promise.all(["F01", "F02", "F05", "F06"].map((code) => box(code).isChecked()))).toEqual([false, true, true, false]);
    await many.getByRole("button", { name: "Todas las que no tienen avisos (30)" }).click();
    await many.getByRole("button", { name: "Firmar 30 …" }).click();
    const question = window(page, `¿Firmar 30 de ${month} a la vez?`);
    expect(await findBarriers(page)).toEqual([]);
    await question.getByRole("button", { name: "Sí, firmar las 30" }).click();
    await many.getByText("30 firmadas.").waitFor();
    await expect.poll(() => many.getByText(/Firmada$/).count()).toBe(30);

    await many.getByRole("button", { name: `Abrir PLN, Filial ${jumpy}` }).click();
    await lineOf(page, "Plantilla final").getByText("+8 (+66,7 %)").waitFor();
    await lineOf(page, "Altas").getByText("+8", { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Firmar", exact: true }).click();
    const sign = window(page, /^¿Firmar PLN/);
    await sign.getByRole("row", { name: /^Plantilla final 20 12 \+8/ }).waitFor();
    for (const box of await sign.getByRole("textbox").all()) await box.fill("Entra el equipo de tiendas.");
    await sign.getByRole("button", { name: "Sí, firmar PLN" }).click();
    await page
      .getByRole("dialog")
      .getByText(/Ha firmado PLN/)
      .waitFor();
    expect(problems).toEqual([]);
  });

  test("[EYES-01] [EYES-03] an owner refuses one by its figures, and validates all others in at most eight clicks", async () => {
    const { page, problems } = people.owner;
    await openMonth(page);
    await page.getByRole("button", { name: "Firmar o validar varias… (31)" }).click();
    const many = window(page, "Cifras de lo que le espera");
    await many.getByRole("button", { name: `Abrir PLN, Filial ${jumpy}` }).click();
    await lineOf(page, "Plantilla final").getByText("+8 (+66,7 %)").waitFor();
    await page.getByRole("dialog").getByText("Entra el equipo de tiendas.").first().waitFor();
    await page.getByRole("button", { name: "Devolver a quien firmó…" }).click();
    const back = window(page, /^¿Devolver PLN/);
    await back.getByLabel("Motivo").fill("Ocho altas de doce no las explica una tienda.");
    await back.getByRole("button", { name: "Sí, devolver PLN" }).click();
    // The history moves once it has the return: what is pressed before may be elsewhere by then.
    await page.getByRole("dialog").locator(".hub-events").getByText("Ocho altas de doce no las explica una tienda.").waitFor();
    // What was shown at the signature stays in the history.
    await page.getByRole("dialog").getByText("Cifras que se mostraron al firmar").first().click();
    await page
      .getByRole("dialog")
      .getByRole("region", { name: "Cifras que se mostraron al firmar" })
      .getByRole("row", { name: /^Plantilla final 20 12 \+8/ })
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Siguiente que le espera (30)" }).click();
    await window(page, /^PLN, .*: Filial F01$/)
      .getByRole("button", { name: "Validar", exact: true })
      .waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    const clicks = await countClicks(page);
    await page.getByRole("button", { name: "Firmar o validar varias… (30)" }).click();
    await many.getByRole("button", { name: "Todas (30)" }).click();
    await many.getByRole("button", { name: "Validar 30 …" }).click();
    await window(page, `¿Validar 30 de ${month} a la vez?`).getByRole("button", { name: "Sí, validar las 30" }).click();
    await many.getByText("30 validadas.").waitFor();
    await expect.poll(() => many.getByText(/Validada$/).count()).toBe(30);
    // Six validations may take eight clicks; thirty take no more.
    const pressed = await clicks();
    expect(pressed).toBeGreaterThan(0);
    expect(pressed).toBeLessThanOrEqual(8);
    expect(problems).toEqual([]);
  });

  test("[EYES-02] the form shows the figures of what is chosen, and refuses to sign a part with the reason", async () => {
    const { page, problems } = people.coordinator;
    await page.goto("about:blank");
    await page.goto(`${portal.address}/#/validation?view=list&year=${period.year}&month=${period.month}&section=PLN`);
    const form = page.getByRole("form", { name: "Firmar o validar" });
    await form.getByRole("combobox", { name: "Entidad legal" }).click();
    await page.getByRole("option", { name: `Filial ${jumpy} (${jumpy})` }).click();
    await form.getByRole("row", { name: /^Plantilla final 20 12 / }).waitFor();
    await form
      .getByRole("textbox", { name: "KPI" })
      .or(form.getByRole("combobox", { name: "KPI" }))
      .first()
      .click();
    await page.getByRole("option", { name: "Edad media", exact: true }).click();
    await page.keyboard.press("Escape");
    await form.getByLabel("Comentario").fill("Solo la edad.");
    await form.getByRole("button", { name: "Firmar", exact: true }).click();
    await form
      .getByText(/no se pueden firmar solo unos KPI/)
      .first()
      .waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
