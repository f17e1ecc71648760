import { createGroup, getGroup, updateGroup } from "@hub/contract/configuration/groups.ts";
import { createReport, getReport, updateReport } from "@hub/contract/configuration/reports.ts";
import { createLegalEntity, getLegalEntity, updateLegalEntity } from "@hub/contract/configuration/legal-entities.ts";
import { listSettings, updateSetting } from "@hub/contract/configuration/settings.ts";
import { createIngestion, getIngestion, updateIngestion } from "@hub/contract/ingestion/ingestion.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadTexts, type Texts } from "../packages/i18n/src/catalog.ts";
import type { Api } from "../scripts/api.ts";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser, type Person } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";

let portal: GroupPortal;
/** Somebody else at the same time. */
let other: Api;
let texts: Texts;
beforeAll(async () => {
  portal = await startGroupPortal();
  other = await portal.as("admin");
  texts = await loadTexts("es");
});
afterAll(() => portal?.stop());

function t(key: string, params: Record<string, string> = {}): string {
  const text = texts[key];
  if (text === undefined) throw new Error(`no text ${key}`);
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
}

/** The administrator at a place of the configuration, in Spanish. */
async function visit(place: string): Promise<Person> {
  const person = await openBrowser(portal.browser);
  await signIn(person.page, portal.address, "admin", "es");
  await person.page.getByRole("link", { name: /^Usuarios/ }).waitFor();
  await person.page.goto(`${portal.address}/#/configuration?${place}`);
  return person;
}
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("[CONF-06] two change a legal entity at once: one decides field by field; deactivating is confirmed", async () => {
  const body = {
    code: "E2E",
    name: "Luna",
    country: "ES",
    currency: "EUR",
    parentId: null,
    validFrom: "2026-01-01",
    validTo: null,
    active: true,
  };
  const { id, version } = await other.call(createLegalEntity, { body });
  const { page, problems, context } = await visit(`section=legal-entities&entity=${id}`);
  const name = page.locator("#entity-name");
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
  await name.fill("");
  await button(page, t("ui.save")).click();
  await page.getByRole("button", { name: t("ui.form-problem", { field: t("entities.name"), problem: t("ui.field-required") }) }).click();
  await page.keyboard.type("Luna Norte");
  await page.locator("#entity-active").uncheck();
  await other.call(updateLegalEntity, { params: { id }, ifMatch: version, body: { ...body, code: "E2E-2" } });
  await button(page, t("ui.save")).click();
  await button(page, t("entities.deactivate")).click();
  await page.getByRole("heading", { name: t("ui.conflict-title") }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await button(page, t("ui.conflict-keep")).click();
  await expect.poll(() => page.locator("#entity-code").inputValue()).toBe("E2E-2");
  await button(page, t("ui.save")).click();
  await button(page, t("entities.deactivate")).click();
  await page.waitForURL(/section=legal-entities$/);
  expect(await other.call(getLegalEntity, { params: { id } })).toMatchObject({ name: "Luna Norte", code: "E2E-2", active: false });
  expect(problems).toEqual([]);
  await context.close();
});

test("[CONF-03] two change a group at once: one decides field by field, and confirms what its members gain and lose", async () => {
  const none = { legalEntityIds: null, sections: null, ingestionIds: null, validFrom: null, validTo: null };
  const body = {
    name: "Ibérica",
    description: "",
    active: true,
    assignments: [{ role: "data-owner" as const, ...none }],
    views: { reports: [], scenarios: [] },
  };
  const { group } = await other.call(createGroup, { body: { area: "HUB", ...body } });
  const { id = 0, version = 0 } = group ?? {};
  const { page, problems, context } = await visit(`section=groups&group=${id}`);
  const within = page.getByRole("dialog");
  await page.locator("#group-join").fill("rui");
  await page
    .getByRole("option", { name: /Rui Antunes/ })
    .first()
    .click();
  await page.getByRole("cell", { name: t("users.member-joins") }).waitFor();
  await page.locator("#access-GROUP-description").fill("Mía");
  const changed = { ...body, assignments: [{ role: "group-owner" as const, ...none }], join: [], leave: [] };
  await other.call(updateGroup, { params: { id }, ifMatch: version, body: changed });
  await button(page, t("users.review-save")).click();
  await page.getByRole("heading", { name: t("ui.conflict-title") }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await button(page, t("ui.conflict-keep")).click();
  await expect.poll(() => page.locator("#access-GROUP-assignments-0-role").inputValue()).toBe("group-owner");
  await page.keyboard.press("Control+s");
  await within.getByText(t("users.group-same-rights")).waitFor();
  await within.getByRole("button", { name: t("users.group-save-act") }).click();
  await page.getByText(t("users.group-saved", { group: "Ibérica" })).waitFor();
  expect(await other.call(getGroup, { params: { id } })).toMatchObject({
    description: "Mía",
    assignments: [{ role: "group-owner" }],
    members: [{ name: "Rui Antunes" }],
  });
  await page.getByText(t("users.group-delete-not")).waitFor();
  await button(page, t("users.member-remove-who", { name: "Rui Antunes" })).click();
  await button(page, t("users.review-save")).click();
  await within.getByRole("button", { name: t("users.group-save-act") }).click();
  await button(page, t("users.group-delete")).click();
  await within.getByRole("button", { name: t("users.group-delete"), exact: true }).click();
  await page.waitForURL(/section=groups$/);
  expect(problems).toEqual([]);
  await context.close();
});

test("[CONF-06] a setting that somebody else has changed meanwhile is confirmed against what stands now", async () => {
  const { page, problems, context } = await visit("section=settings");
  const value = page.locator("#setting-minimum-group-size-value");
  const change = button(page, t("settings.change-named", { setting: t("settings.minimum-group-size") }));
  await value.fill("1");
  await change.click();
  await page.getByText(t("settings.size-invalid")).first().waitFor();
  await value.fill("14");
  const setting = (await other.call(listSettings)).items.find(({ key }) => key === "minimum-group-size");
  await other.call(updateSetting, { params: { key: "minimum-group-size" }, ifMatch: setting?.version ?? 0, body: { value: 12 } });
  await change.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("settings.change-named", { setting: t("settings.minimum-group-size") }) })
    .click();
  await page.getByRole("heading", { name: t("ui.conflict-title") }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await button(page, t("ui.conflict-keep")).click();
  await expect.poll(() => value.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByText(t("settings.change-text", { before: "12", after: "14" })).waitFor();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("settings.change-named", { setting: t("settings.minimum-group-size") }) })
    .click();
  await page.getByText(t("settings.saved", { setting: t("settings.minimum-group-size") })).waitFor();
  const { items } = await other.call(listSettings);
  expect(items.find(({ key }) => key === "minimum-group-size")).toMatchObject({ value: 14 });
  expect(problems).toEqual([]);
  await context.close();
});

test("[DASH-01] a report's views are edited while somebody else renames it: nothing of either is lost", async () => {
  const { id } = await other.call(createReport, { body: { name: "Plantilla", parentId: 0 } });
  const table = { id: null, name: "Tabla", hidden: false, definition: { kind: "table" as const, kpis: ["fte"] } };
  const { version } = await other.call(updateReport, {
    params: { id },
    ifMatch: 1,
    body: { name: "Plantilla", hidden: false, content: [table] },
  });
  const { page, problems, context } = await visit(`section=reports&report=${id}`);
  await page.locator("[id='report-content.0.name']").fill("Resumen");
  // What is built is seen as it stands in the form; who reads no figures sees made-up ones, which say so.
  const preview = page.getByRole("region", { name: t("dashboards.preview"), exact: true });
  await preview.getByText(t("dashboards.preview-sample")).waitFor();
  await preview.getByRole("region", { name: "Resumen" }).getByRole("columnheader", { name: /FTE/ }).waitFor();
  await button(page, t("reports.view-add")).click();
  await page.getByRole("menuitem", { name: t("reports.kind-table") }).click();
  const second = page.locator("[id='report-content.1.name']");
  await expect.poll(() => second.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press("Control+s");
  const problem = t("ui.form-problem", { field: t("reports.view-number", { number: "2" }), problem: t("reports.issue-name") });
  await page.getByRole("button", { name: problem }).click();
  await expect.poll(() => second.evaluate((input) => input === document.activeElement)).toBe(true);
  await button(page, t("reports.remove-named", { name: t("reports.view-number", { number: "2" }) })).click();
  const [held] = (await other.call(getReport, { params: { id } })).content;
  await other.call(updateReport, {
    params: { id },
    ifMatch: version,
    body: { name: "Plantilla y jornada", hidden: false, content: [{ ...table, id: held?.id ?? null }] },
  });
  await button(page, t("ui.save")).click();
  await page.getByRole("heading", { name: t("ui.conflict-title") }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await button(page, t("ui.conflict-keep")).click();
  await expect.poll(() => page.locator("#report-name").inputValue()).toBe("Plantilla y jornada");
  await button(page, t("ui.save")).click();
  await page.getByText(t("reports.saved", { name: "Plantilla y jornada" })).waitFor();
  expect(await other.call(getReport, { params: { id } })).toMatchObject({
    name: "Plantilla y jornada",
    content: [{ id: held?.id, name: "Resumen" }],
  });
  await button(page, t("reports.delete")).click();
  await page.getByRole("dialog").getByText(t("reports.delete-grants-none")).waitFor();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("reports.delete"), exact: true })
    .click();
  await page.waitForURL(/section=reports$/);
  expect(problems).toEqual([]);
  await context.close();
});

test("[CONF-06] two change a definition at once: columns are told in words, and what is wrong leads into its column", async () => {
  const [given] = ingestions;
  if (!given) throw new Error("no ingestion");
  const { id, version } = await other.call(createIngestion, { body: given });
  const { columns } = given.definition;
  const [first, second] = columns.map(({ name }) => name);
  const { page, problems, context } = await visit(`section=ingestions&ingestion=${id}`);
  const focused = () => page.evaluate(() => document.activeElement?.id);
  const list = page.getByRole("list", { name: t("configuration.columns"), exact: true });
  await list.getByRole("button", { name: new RegExp(`^2\\. ${second}`) }).click();
  const name = page.locator("#definition-columns-1-name");
  await name.fill("");
  await list.getByRole("button", { name: new RegExp(`^1\\. ${first}`) }).click();
  await page.locator("#definition-name").fill("Mía");
  await page.keyboard.press("Control+s");
  await page.getByRole("alert").getByRole("button").first().click();
  await expect.poll(focused).toBe("definition-columns-1-name");
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.type("Otro nombre");
  await page.keyboard.press("Enter");
  const theirs = {
    ...given,
    definition: { ...given.definition, columns: [...columns.slice(1), ...columns.slice(0, 1)], fullTimeHours: "39" },
  };
  await other.call(updateIngestion, { params: { id }, ifMatch: version, body: theirs });
  await page.keyboard.press("Control+Enter");
  const told = page.getByRole("alert").filter({ hasText: t("ui.conflict-title") });
  await told.getByText(t("configuration.columns-moved")).waitFor();
  await told.getByText(t("configuration.columns-added", { columns: "Otro nombre" })).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await told.getByRole("button", { name: t("ui.conflict-keep") }).click();
  await name.focus();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { name: /versión 3/ }).waitFor();
  expect(await focused()).toBe("definition-columns-1-name");
  const saved = await other.call(getIngestion, { params: { id } });
  expect(saved).toMatchObject({ name: "Mía", version: 3, definition: { fullTimeHours: "39" } });
  expect(saved.definition.columns.map((column) => column.name)).toEqual([
    first,
    "Otro nombre",
    ...columns.slice(2).map((column) => column.name),
  ]);
  expect(problems).toEqual([]);
  await context.close();
});
