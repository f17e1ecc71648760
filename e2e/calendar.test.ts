import { createCalendarRow, listCalendar } from "@hub/contract/configuration/configuration.ts";
import { listClosingTypes, listSectionRules } from "@hub/contract/configuration/calendar/section-rules.ts";
import { createLegalEntity, getLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import { firstDay, type Period, periodOf, previousPeriod } from "@hub/domain/period.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadTexts, type Texts } from "../packages/i18n/src/catalog.ts";
import { translate } from "../packages/i18n/src/translate.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

let portal: GroupPortal;
let texts: Texts;
beforeAll(async () => {
  portal = await startGroupPortal();
  texts = await loadTexts("es");
});
afterAll(() => portal?.stop());

const t = (key: string) => texts[key] ?? key;
const count = (key: "calendar.do-add" | "calendar.do-remove", rows: number) => translate("es", key, { count: rows });
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

test("[MANY-03] the calendar is filled for all entities at once, and taken back as one selection", async () => {
  const admin = await portal.as("admin");
  const rows = async () => (await admin.call(listCalendar, {})).total;
  const before = await rows();
  const { page, problems, context } = await openBrowser(portal.browser);
  await signIn(page, portal.address, "admin", "es");
  await page.goto(`${portal.address}/#/configuration?section=calendar&only=GPG`);
  await page.getByRole("button", { name: t("configuration.calendar-add"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: /^GPG/ }).check();
  await press(page, t("calendar.look"));
  await dialog.getByRole("heading", { name: t("calendar.preview") }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await rows()).toBe(before);
  const entities = Number(/\d+/.exec((await dialog.getByRole("listitem").first().textContent()) ?? "")?.[0]);
  expect(entities).toBeGreaterThan(1);
  await press(page, count("calendar.do-add", entities));
  await dialog.waitFor({ state: "hidden" });
  expect(await rows()).toBe(before + entities);

  // By keyboard, as in every list: the first row and, with Shift, the next; then all that are shown.
  await page
    .getByRole("region", { name: t("configuration.table-calendar") })
    .locator("[data-row]")
    .first()
    .focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  const chosen = (rows: number) => page.getByText(translate("es", "tasks.chosen", { count: rows, shown: String(rows) }), { exact: true });
  await chosen(2).waitFor();
  // By mouse: one box given back, and with Shift all between two boxes.
  const boxes = page.getByRole("region", { name: t("configuration.table-calendar") }).getByRole("checkbox", { name: /^Seleccionar / });
  await boxes.nth(1).click();
  await chosen(1).waitFor();
  await boxes.nth(0).click();
  await boxes.nth(0).click();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await chosen(3).waitFor();
  await page.getByRole("checkbox", { name: translate("es", "tasks.choose-shown", { count: entities, shown: String(entities) }) }).check();
  await chosen(entities).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await press(page, t("calendar.change"));
  await dialog.getByRole("radio", { name: t("calendar.act-remove") }).check();
  await press(page, t("calendar.look"));
  await press(page, count("calendar.do-remove", entities));
  await dialog.waitFor({ state: "hidden" });
  expect(await rows()).toBe(before);
  await page.getByText(t("configuration.calendar-none-found")).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("[MANY-02] [CONF-03] the month of a yearly section and what a closing requires are set on screen", async () => {
  const admin = await portal.as("admin");
  const { page, problems, context } = await openBrowser(portal.browser);
  await signIn(page, portal.address, "admin", "es");
  await page.goto(`${portal.address}/#/configuration?section=section-rules`);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Brecha salarial de género" }).click();
  await page.locator("#section-month").selectOption("4");
  expect(await findBarriers(page)).toEqual([]);
  await press(page, t("ui.save"));
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("cell", { name: "abril" }).waitFor();
  await page.getByRole("button", { name: t("scenario-types.CLOSING"), exact: true }).click();
  await dialog.getByRole("checkbox", { name: "GPG" }).uncheck();
  expect(await findBarriers(page)).toEqual([]);
  await press(page, t("ui.save"));
  await dialog.waitFor({ state: "hidden" });
  expect((await admin.call(listSectionRules, {})).items.find(({ code }) => code === "GPG")?.months).toEqual([4]);
  expect((await admin.call(listClosingTypes, {})).items).toMatchObject([{ code: "CLOSING", sections: ["KPIs", "OnHR", "PLN"] }]);
  expect(problems).toEqual([]);
  await context.close();
});

test("[MANY-02] [CONF-06] a section, and a second type of closing that requires it, are made on screen, kept while they are used, and deleted", async () => {
  const admin = await portal.as("admin");
  const { page, problems, context } = await openBrowser(portal.browser);
  await signIn(page, portal.address, "admin", "es");
  await page.goto(`${portal.address}/#/configuration?section=section-rules`);
  const dialog = page.getByRole("dialog");
  const field = (name: string) => dialog.locator(`[id="${name}"]`);
  const saved = async () => {
    await dialog.getByRole("button", { name: t("ui.save"), exact: true }).click();
    // What it makes of open months is asked once more where it changes any.
    const asked = page.getByRole("dialog", { name: t("calendar.preview") });
    await expect.poll(async () => (await asked.count()) > 0 || (await dialog.count()) === 0).toBe(true);
    if ((await asked.count()) > 0) await asked.getByRole("button", { name: t("ui.save"), exact: true }).click();
    await expect.poll(() => dialog.count()).toBe(0);
  };

  await press(page, t("section-rules.add-section"));
  await field("section-code").fill("Clima");
  await field("section-labels.es").fill("Encuesta de clima");
  await field("section-labels.en").fill("Engagement survey");
  await field("section-periodicity").selectOption("quarterly");
  await field("section-month").selectOption("2");
  expect(await findBarriers(page)).toEqual([]);
  await saved();
  await page.getByRole("cell", { name: "febrero, mayo, agosto, noviembre" }).waitFor();

  await press(page, t("section-rules.add-type"));
  await field("closing-type-code").fill("CLIMATE");
  await dialog.getByRole("checkbox", { name: "Clima", exact: true }).check();
  expect(await findBarriers(page)).toEqual([]);
  await saved();
  expect((await admin.call(listClosingTypes, {})).items.find(({ code }) => code === "CLIMATE")?.sections).toEqual(["Clima"]);

  // The section stays while a closing requires it; then both go.
  await page.getByRole("button", { name: "Encuesta de clima" }).click();
  await field("section-labels.es").waitFor();
  expect(await dialog.getByRole("button", { name: t("section-rules.delete-section"), exact: true }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  for (const [opens, action] of [
    ["CLIMATE", "section-rules.delete-type"],
    ["Encuesta de clima", "section-rules.delete-section"],
  ] as const) {
    await page.getByRole("button", { name: opens, exact: true }).click();
    await press(page, t(action));
    // Whether the section may go is asked anew once the type is gone.
    const sections = page.waitForResponse((response) => response.url().endsWith("/api/sections/all"));
    await page
      .getByRole("dialog", { name: t(action) })
      .getByRole("button", { name: t(action), exact: true })
      .click();
    await sections;
    await page.getByRole("button", { name: opens, exact: true }).waitFor({ state: "hidden" });
  }
  expect((await admin.call(listSectionRules, {})).items.some(({ code }) => code === "Clima")).toBe(false);
  expect(problems).toEqual([]);
  await context.close();
});

/** The month that runs, and the two before. */
const thisMonth = periodOf(new Date().toISOString().slice(0, 10));
const lastMonth = previousPeriod(thisMonth);
const before = previousPeriod(lastMonth);

/** An entity of which one section is expected since the month before. */
async function expectOne(code: string) {
  const admin = await portal.as("admin");
  const body = { code, name: code, country: "ES", currency: "EUR", parentId: null, validFrom: "2020-01-01", validTo: null, active: true };
  const { id } = await admin.call(createLegalEntity, { body });
  await admin.call(createCalendarRow, { body: { section: "PLN", legalEntityId: id, first: lastMonth, last: null, dueDay: 10 } });
  const rowNow = async () => (await admin.call(listCalendar, { query: { search: code } })).items[0];
  return { id, rowNow, validTo: async () => (await admin.call(getLegalEntity, { params: { id } })).validTo };
}
/** The open months that a question tells of, each with its section. */
async function monthsIn(page: Page, title: string): Promise<string[]> {
  const table = page.getByRole("dialog", { name: title, exact: true }).getByRole("region", { name: t("calendar.months") });
  await table.waitFor();
  expect(await findBarriers(page)).toEqual([]);
  return (await table.locator("tbody tr").allInnerTexts()).map((text) => text.split(/\s+/).slice(0, -2).join(" "));
}
const shortly = ({ year, month }: Period) =>
  `${new Intl.DateTimeFormat("es", { month: "short", year: "numeric", timeZone: "UTC" }).format(new Date(Date.UTC(year, month - 1)))} PLN`;

test("[MANY-02] one row that ends, or is deleted, says first what becomes of open months", async () => {
  const { rowNow } = await expectOne("UNO");
  const { page, problems, context } = await openBrowser(portal.browser);
  await signIn(page, portal.address, "admin", "es");
  await page.goto(`${portal.address}/#/configuration?section=calendar&q=UNO`);
  const named = { section: "PLN", entity: "UNO" };
  const editTitle = translate("es", "configuration.calendar-edit-row", named);
  const form = page.getByRole("dialog", { name: editTitle, exact: true });

  // In years to come no month changes that has begun: it is saved at once.
  await press(page, editTitle);
  await form.getByRole("checkbox", { name: t("configuration.no-end-long") }).uncheck();
  await form
    .getByRole("group", { name: t("configuration.to") })
    .getByLabel(t("ui.year"))
    .selectOption(String(thisMonth.year + 2));
  await press(page, t("ui.save"));
  await form.waitFor({ state: "hidden" });
  expect((await rowNow())?.last).toEqual({ year: thisMonth.year + 2, month: 12 });

  await press(page, editTitle);
  const last = form.getByRole("group", { name: t("configuration.to") });
  await last.getByLabel(t("ui.month")).selectOption(String(lastMonth.month));
  await last.getByLabel(t("ui.year")).selectOption(String(lastMonth.year));
  await press(page, t("ui.save"));
  expect(await monthsIn(page, t("calendar.preview"))).toEqual([shortly(thisMonth)]);
  expect((await rowNow())?.version).toBe(2);
  await page
    .getByRole("dialog", { name: t("calendar.preview"), exact: true })
    .getByRole("button", { name: t("ui.save"), exact: true })
    .click();
  await form.waitFor({ state: "hidden" });
  expect(await rowNow()).toMatchObject({ last: lastMonth, version: 3 });

  await press(page, translate("es", "configuration.calendar-delete-row", named));
  const removal = t("configuration.calendar-delete-title");
  expect(await monthsIn(page, removal)).toEqual([shortly(lastMonth)]);
  await page
    .getByRole("dialog", { name: removal, exact: true })
    .getByRole("button", { name: t("configuration.calendar-delete"), exact: true })
    .click();
  await expect.poll(rowNow).toBeUndefined();
  expect(problems).toEqual([]);
  await context.close();
});

test("[MANY-02] an entity that leaves says first what becomes of open months", async () => {
  const { id, validTo } = await expectOne("SALE");
  const { page, problems, context } = await openBrowser(portal.browser);
  await signIn(page, portal.address, "admin", "es");
  await page.goto(`${portal.address}/#/configuration?section=legal-entities&entity=${id}`);
  const [year, month] = firstDay(before).split("-");
  await page.locator("#entity-validTo").fill(`15/${month}/${year}`);
  await press(page, t("ui.save"));
  expect(await monthsIn(page, t("calendar.preview"))).toEqual([shortly(lastMonth), shortly(thisMonth)]);
  expect(await validTo()).toBeNull();
  await page
    .getByRole("dialog", { name: t("calendar.preview"), exact: true })
    .getByRole("button", { name: t("ui.save"), exact: true })
    .click();
  await page.waitForURL(/section=legal-entities$/);
  expect(await validTo()).toBe(`${year}-${month}-15`);
  expect(problems).toEqual([]);
  await context.close();
});
