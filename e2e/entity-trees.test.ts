import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { saveValidations } from "@hub/contract/validation/signatures.ts";
import { checkRuleCodes } from "@hub/domain/checks/check-rules.ts";
import { addMonths } from "@hub/domain/period.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadTexts, type Texts } from "../packages/i18n/src/catalog.ts";
import { entities } from "../scripts/demo/group.ts";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { inventPeople, writeFile } from "../scripts/demo/people.ts";
import { deliver } from "../scripts/demo/seed.ts";
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
/** Presses a button by the keyboard. */
async function press(page: Page, key: string): Promise<void> {
  await page.getByRole("button", { name: t(key), exact: true }).focus();
  await page.keyboard.press("Enter");
}
/** Types into fields one after the other, and saves. */
async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [id, text] of Object.entries(fields)) {
    await page.locator(`#${id}`).focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(text);
    if (/Ids?$/.test(id)) await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Control+s");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}
const names = (page: Page) => page.locator("main tbody tr td:first-child button").allTextContents();

test("[FIG-01] by keyboard: a tree, its groups, two entities in one, one of them in another from a day on, seen before and after", async () => {
  const { items } = await (await portal.as("admin")).call(listLegalEntities, {});
  const [one, two] = items.toSorted((a, b) => a.name.localeCompare(b.name)).map(({ name }) => name);
  if (!one || !two) throw new Error("the group has too few entities");
  const { page, problems, context } = await openBrowser(portal.browser);
  await signIn(page, portal.address, "admin", "es");
  await page.goto(`${portal.address}/#/configuration?section=entity-trees`);
  await page.getByText(t("trees.none-title")).waitFor();
  await press(page, "trees.add-tree");
  await fillIn(page, { "tree-name": "Regiones", "tree-code": "REG" });
  await press(page, "trees.add-node");
  await fillIn(page, { "node-name": "Norte", "node-code": "N" });
  await page.getByRole("cell", { name: /^Norte/ }).waitFor();
  await press(page, "trees.add-node");
  await fillIn(page, { "node-name": "Sur", "node-code": "S" });
  await page.getByRole("cell", { name: /^Sur/ }).waitFor();
  await press(page, "trees.place");
  await page.locator("#place-legalEntityIds").focus();
  await page.keyboard.type(one);
  await page.keyboard.press("Enter");
  await fillIn(page, { "place-legalEntityIds": two, "place-belowId": "Norte", "place-validFrom": "01/01/2020" });
  await expect.poll(() => names(page)).toEqual(["Norte", one, two, "Sur"]);
  expect(await findBarriers(page)).toEqual([]);

  // The arrow keys walk from line to line; Enter moves the entity that one stands on.
  await page.locator("main tbody tr").first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await fillIn(page, { "place-belowId": "Sur", "place-validFrom": "01/07/2026" });
  await expect.poll(() => names(page)).toEqual(["Norte", two, "Sur", one]);
  const day = page.getByRole("textbox", { name: t("trees.day") });
  for (const [typed, stood] of [
    ["30/06/2026", ["Norte", one, two, "Sur"]],
    ["01/07/2026", ["Norte", two, "Sur", one]],
    ["31/12/2019", ["Norte", "Sur"]],
  ] as const) {
    await day.focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(typed);
    await page.keyboard.press("Tab");
    await expect.poll(() => names(page)).toEqual(stood);
  }
  expect(problems).toEqual([]);
  await context.close();
});

test("[FIG-01] by keyboard: in an open month a group is chosen from its list and has its figures so far, but for pay", async () => {
  const [admin, source, coordinator, owner] = await Promise.all(["admin", "source", "coordinator", "owner"].map((name) => portal.as(name)));
  const definition = ingestions.find(({ section }) => section === "PLN");
  if (!admin || !source || !coordinator || !owner || !definition) throw new Error("nobody signed in");
  const today = new Date();
  const period = addMonths({ year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 }, -2);
  const { items } = await admin.call(listLegalEntities, {});
  // The one in the north is validated, the one in the south awaited: the month stays open.
  const ids = ["NOR-DE", "NOR-BR"].map((code) => items.find((entity) => entity.code === code)?.id ?? 0);
  const { id: ingestionId } = await admin.call(createIngestion, { body: definition });
  for (const legalEntityId of ids)
    await admin.call(createCalendarRow, { body: { section: "PLN", legalEntityId, first: period, last: period, dueDay: 10 } });
  const [legalEntityId = 0] = ids;
  const entity = entities.find(({ code }) => code === "NOR-DE")!;
  const people = inventPeople(entity, entities.indexOf(entity), period, 1);
  await deliver(source, { ingestionId, legalEntityId, ...period }, { name: "PLN.csv", content: writeFile(people, period, "PLN") });
  const cells = [{ section: "PLN", legalEntityId, findings: checkRuleCodes.map((rule) => ({ rule, comment: "Sin novedad." })) }];
  for (const [person, userRole] of [
    [coordinator, "coordinator"],
    [owner, "owner"],
  ] as const)
    await person.call(saveValidations, { body: { ...period, userRole, comment: "Sin novedad.", cells } });
  const there = people.filter(({ left }) => left === "").length;

  const { page, problems, context } = await openBrowser(portal.browser);
  await signIn(page, portal.address, "group", "es");
  await page.goto(`${portal.address}/#/dashboards/1/dashboard`);
  const panel = page.getByRole("region", { name: t("dashboards.nodes"), exact: true });
  await panel.getByText(t("dashboards.nodes-open")).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await panel.getByRole("button", { name: "Norte", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Dentro de «Norte»" }).getByText(t("dashboards.nodes-none")).waitFor();
  const tile = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Plantilla", exact: true }) });
  await tile.getByText(String(there), { exact: true }).waitFor();
  await page.getByText(t("dashboards.why-pay-of-open-node")).first().waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});
