import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { createEntityTree, createTreeNode, placeInEntityTree } from "@hub/contract/configuration/entity-trees.ts";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import { listFigureRows } from "@hub/contract/scenarios/passport.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { saveValidations } from "@hub/contract/validation/signatures.ts";
import { checkRuleCodes } from "@hub/domain/checks/check-rules.ts";
import { addMonths, type Period } from "@hub/domain/period.ts";
import type { Page } from "playwright-core";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Api } from "../scripts/api.ts";
import { entities } from "../scripts/demo/group.ts";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { type DemoPerson, inventPeople, writeFile } from "../scripts/demo/people.ts";
import { deliver } from "../scripts/demo/seed.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser } from "./browser.ts";
import { countClicks } from "./count-clicks.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";
import { tabTo } from "./tab-to.ts";

const today = new Date();
const month = addMonths({ year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 }, -2);
const before = addMonths(month, -1);

// Five of the one entity leave in the month and two come; the other one stays as it is.
const [spain, swiss] = [entities[0], entities[5]];
const dateIn = ({ year, month }: Period, day: number) => `${String(day).padStart(2, "0")}/${String(month).padStart(2, "0")}/${year}`;
const spaniards = inventPeople(spain, 0, before, 0).slice(0, 60);
const swissPeople = inventPeople(swiss, 5, before, 0);
const gone = spaniards.slice(10, 15).map(({ id }) => id);
const leave = (person: DemoPerson, at: number) => ({ ...person, left: dateIn(month, 3 + at), reason: "Baja voluntaria" });
const come = (person: DemoPerson) => ({ ...person, id: `${person.id}-N`, hired: dateIn(month, 4) });
const spaniardsLater = [
  ...spaniards.slice(0, 10),
  ...spaniards.slice(10, 15).map(leave),
  ...spaniards.slice(15),
  ...spaniards.slice(0, 2).map(come),
];
const [opening, closing] = [60 + swissPeople.length, 57 + swissPeople.length];

let portal: GroupPortal;
let scenarioId = 0;
let spainId = 0;
beforeAll(async () => {
  portal = await startGroupPortal();
  const [admin, source, coordinator, owner, group] = await Promise.all(
    ["admin", "source", "coordinator", "owner", "group"].map((name) => portal.as(name)),
  );
  const definition = ingestions.find(({ section }) => section === "PLN");
  if (!admin || !source || !coordinator || !owner || !group || !definition) throw new Error("nobody signed in");
  const { items } = await admin.call(listLegalEntities);
  const idOf = ({ code }: { code: string }) => items.find((entity) => entity.code === code)?.id ?? 0;
  spainId = idOf(spain);
  const { id: ingestionId } = await admin.call(createIngestion, { body: definition });
  for (const entity of [spain, swiss])
    await admin.call(createCalendarRow, {
      body: { section: "PLN", legalEntityId: idOf(entity), first: before, last: month, dueDay: 10 },
    });
  const findings = checkRuleCodes.map((rule) => ({ rule, comment: "Sin novedad." }));
  for (const period of [before, month]) {
    for (const entity of [spain, swiss]) {
      const people = entity === swiss ? swissPeople : period === month ? spaniardsLater : spaniards;
      const file = { name: `${entity.code}.csv`, content: writeFile(people, period, "PLN") };
      await deliver(source, { ingestionId, legalEntityId: idOf(entity), ...period }, file);
    }
    const cells = [spain, swiss].map((entity) => ({ section: "PLN", legalEntityId: idOf(entity), findings }));
    await coordinator.call(saveValidations, { body: { ...period, userRole: "coordinator", comment: "Sin novedad.", cells } });
    await owner.call(saveValidations, { body: { ...period, userRole: "owner", cells } });
    await vi.waitUntil(() => closedId(group, period), { timeout: 60_000, interval: 500 });
  }
  scenarioId = (await closedId(group, month)) ?? 0;
  // The worker makes the bridge of the two versions' rows.
  const isBridged = async () => {
    const { bridge } = await group.call(getDashboardFigures, { params: { id: 2 }, query: { scenarioId } });
    return bridge?.total?.bridge.closing === closing;
  };
  await vi.waitUntil(isBridged, { timeout: 90_000, interval: 500 });
}, 300_000);
afterAll(() => portal?.stop());

/** The scenario of a month once it is closed. */
async function closedId(group: Api, { year, month }: Period): Promise<number | undefined> {
  const { items } = await group.call(listScenarios);
  return items.find((each) => each.year === year && each.month === month && each.state === "CLOSED")?.id;
}

/** Somebody at the first page, in Spanish. */
async function visit(name: string) {
  const person = await openBrowser(portal.browser, { viewport: { width: 1280, height: 900 } });
  await signIn(person.page, portal.address, name, "es");
  await person.page.locator(".hub-tiles").waitFor();
  return person;
}

const fall = (page: Page) => page.getByRole("heading", { level: 2, name: new RegExp(`^De ${opening} a ${closing} personas, `) });
const originOf = (page: Page) => page.getByRole("button", { name: /^Origen de las bajas, / });

describe("[FIG-05] [FIG-03] from a fall in headcount to the people who left", { timeout: 120_000 }, () => {
  test("a coordinator sees the fall, its steps and who left, in six clicks from home and three from the fall", async () => {
    const { page, problems, context } = await visit("coordinator");
    const clicks = await countClicks(page);
    await page
      .locator(".hub-tiles")
      .getByRole("link", { name: /^Informes/ })
      .click();
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Altas, bajas y rotación/ })
      .click();
    await page.getByRole("tab", { name: "Puente de plantilla" }).click();
    await fall(page).waitFor();
    expect(await clicks()).toBe(3);
    await originOf(page).click();
    const dialog = page.getByRole("dialog");
    // Of the group the entities say whose they are: all five are of one.
    await dialog.getByRole("listitem").filter({ hasText: "Norte España, S.A.U. 5" }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Norte España, S.A.U." }).click();
    await dialog.getByRole("button", { name: "Ver las filas" }).click();
    const rows = dialog.getByRole("region", { name: "Filas", exact: true });
    await rows.getByText("Cuentan (5)").waitFor();
    expect(await clicks()).toBe(6);
    const read = dialog.getByRole("region", { name: "Filas de las que se ha leído" });
    const persons = await read.locator("tbody tr > :first-child").allTextContents();
    expect(persons.toSorted()).toEqual(gone.toSorted());
    expect(await read.getByText("Voluntaria", { exact: false }).count()).toBeGreaterThanOrEqual(5);
    expect(await findBarriers(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  test("by keys alone, the entity being chosen first, the figure is that of the entity and its people are there", async () => {
    const { page, problems, context } = await visit("coordinator");
    await page.goto(`${portal.address}/#/dashboards/2/dashboard?scenario=${scenarioId}&entities=${spainId}`);
    await tabTo(page, page.getByRole("tab", { name: "Cifras" }));
    await tabTo(page, page.getByRole("tab", { name: "Puente de plantilla" }), "ArrowRight");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 2, name: /^De 60 a 57 personas, / }).waitFor();
    // It stands below the table as well.
    await tabTo(page, page.getByRole("radio", { name: "Gráfico" }));
    await page.keyboard.press("ArrowRight");
    await tabTo(page, originOf(page));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await tabTo(page, dialog.getByRole("button", { name: "Ver las filas" }));
    await page.keyboard.press("Enter");
    const read = dialog.getByRole("region", { name: "Filas de las que se ha leído" });
    await read.getByText(gone[0] ?? "", { exact: true }).waitFor();
    expect((await read.locator("tbody tr > :first-child").allTextContents()).toSorted()).toEqual(gone.toSorted());
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    // One is where one was.
    await expect.poll(() => originOf(page).evaluate((element) => element === document.activeElement), { timeout: 10_000 }).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });

  test("a reader of the group's figures sees the same fall, is offered no rows, and is refused them by the API", async () => {
    const { page, problems, context } = await visit("group");
    await page.goto(`${portal.address}/#/dashboards/2/dashboard?scenario=${scenarioId}`);
    await page.getByRole("tab", { name: "Puente de plantilla" }).click();
    await fall(page).waitFor();
    await originOf(page).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Norte España, S.A.U." }).click();
    await dialog.getByRole("heading", { name: /Bajas.*Norte España/ }).waitFor();
    // All of the passport is there, and nobody's number.
    await dialog.getByRole("heading", { name: "Desglose" }).waitFor();
    expect(await dialog.getByRole("button", { name: "Ver las filas" }).count()).toBe(0);
    const text = (await page.locator("body").textContent()) ?? "";
    for (const person of gone) expect(text).not.toContain(person);
    await context.close();
    expect(problems).toEqual([]);

    const ask = { params: { id: scenarioId, kpi: "leavers" as const }, query: { legalEntityId: spainId } };
    await expect((await portal.as("group")).call(listFigureRows, ask)).rejects.toThrow(/operation-not-allowed/);
    await expect((await portal.as("reader")).call(listFigureRows, ask)).rejects.toThrow(/403/);
    const own = await (await portal.as("coordinator")).call(listFigureRows, { ...ask, query: { ...ask.query, part: "numerator" } });
    expect(own.items.map(({ person }) => person).toSorted()).toEqual(gone.toSorted());
  });

  test("the bar of the leavers leads there as well, by mouse and by keys, and what was told of them is taken along", async () => {
    const { page, problems, context } = await visit("group");
    await page.goto(`${portal.address}/#/dashboards/2/dashboard?scenario=${scenarioId}`);
    await page.getByRole("tab", { name: "Puente de plantilla" }).click();
    const drawing = page.getByRole("application", { name: new RegExp(`^De ${opening} a ${closing} personas, `) });
    await drawing.getByText("Bajas", { exact: true }).click();
    const dialog = page.getByRole("dialog", { name: /^Bajas/ });
    await dialog.getByRole("listitem").filter({ hasText: "Norte España, S.A.U. 5" }).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.mouse.move(0, 0);
    await drawing.focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.locator(".hub-chart-told").getByText("Origen de las bajas, ").waitFor();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Ver los doce meses" }).click();
    const ways = dialog.getByRole("group", { name: /^Descargar: Bajas/ });
    const taken = async (way: string) => {
      const [file] = await Promise.all([page.waitForEvent("download"), ways.getByRole("button", { name: way }).click()]);
      return { name: file.suggestedFilename(), text: (await readFile(await file.path())).toString() };
    };
    expect((await taken("Imagen (PNG)")).name).toMatch(/^Bajas.*\.png$/);
    expect((await taken("Dibujo (SVG)")).text).toContain("Como se dijo");
    expect(await findBarriers(page)).toEqual([]);
    const csv = await taken("Datos (CSV)");
    // Two closed months, each told once.
    expect(csv.text.split(/\r?\n/).filter((line) => /^"\d{4}-\d{2}";/.test(line))).toHaveLength(2);
    // The task is shown instead of the passport.
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("dialog").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(1);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await originOf(page).click();
    await dialog.getByRole("button", { name: "Ver los doce meses" }).click();
    expect((await taken("Libro (XLSX)")).name).toMatch(/\.xlsx$/);
    expect(problems).toEqual([]);
    await context.close();
  });

  test("[FIG-01] [FIG-02] a group of both entities is chosen, and who is in it is told by sex, to the last person", async () => {
    const admin = await portal.as("admin");
    const tree = await admin.call(createEntityTree, { body: { code: "REG", name: "Regiones", showsPay: false } });
    const params = { id: tree.id };
    const { version, nodes } = await admin.call(createTreeNode, {
      params,
      ifMatch: tree.version,
      body: { code: "EU", name: "Europa", belowId: null, validFrom: null },
    });
    const node = nodes[0]?.id ?? 0;
    const legalEntityIds = (await admin.call(listLegalEntities)).items
      .filter(({ code }) => [spain, swiss].some((each) => each.code === code))
      .map(({ id }) => id);
    const placed = { nodeIds: [], legalEntityIds, belowId: node, validFrom: "2020-01-01", validTo: null };
    await admin.call(placeInEntityTree, { params, ifMatch: version, body: placed });
    const group = await portal.as("group");
    const isMade = async () => {
      const { total } = await group.call(getDashboardFigures, { params: { id: 1 }, query: { scenarioId, node } });
      return total?.figures.find(({ kpi }) => kpi === "headcount")?.value === String(closing);
    };
    await vi.waitUntil(isMade, { timeout: 90_000, interval: 500 });

    const { page, problems, context } = await visit("group");
    await page.goto(`${portal.address}/#/dashboards/1/dashboard?scenario=${scenarioId}`);
    await page.getByRole("region", { name: "Por agrupación" }).getByRole("button", { name: "Europa", exact: true }).click();
    await page
      .getByRole("button", { name: new RegExp(`^Origen de la cifra: Plantilla, Europa, ${closing}`) })
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: /^Plantilla.*Europa/ });
    await dialog.getByRole("combobox", { name: "Desglosar por" }).click();
    await page.getByRole("option", { name: "Sexo", exact: true }).click();
    const parts = dialog.getByRole("region", { name: "Plantilla: Sexo" });
    await parts.locator("tbody tr").first().waitFor();
    const told = await parts.locator("tbody tr > :last-child").allTextContents();
    expect(told.reduce((sum, count) => sum + Number(count), 0)).toBe(closing);
    expect(await findBarriers(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });
});
