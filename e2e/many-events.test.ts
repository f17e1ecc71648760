import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { getQualityEvent, listQualityEvents, updateQualityEvent } from "@hub/contract/quality/events.ts";
import type { EventStatus } from "@hub/domain/quality/event-status.ts";
import type { MessageKey, MessageParams } from "@hub/i18n/catalog.ts";
import { translate } from "@hub/i18n/translate.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Api } from "../scripts/api.ts";
import { entities } from "../scripts/demo/group.ts";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { inventPeople, writeFile } from "../scripts/demo/people.ts";
import { deliver } from "../scripts/demo/seed.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser, type Person } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";
import { selectionBar, untilChosen } from "./selection-bar.ts";

const period = { year: 2026, month: 9 };
const wrongDay = "31/02/1980";
/** The first entity has more than the table loads at first. Each is a cause. */
const hurt = [120, 7, 4] as const;
const all = hurt[0] + hurt[1] + hurt[2];
const loaded = 100;
const t = (key: MessageKey, params: MessageParams = {}) => translate("es", key, params);

let portal: GroupPortal;
let source: Api;
let here: Person;

/** The month's file of an entity with a birth date that cannot be in the first rows. */
function hurtFile(at: 0 | 1 | 2): string {
  const lines = writeFile(inventPeople(entities[at], at, period, 1), period, "OnHR").split("\r\n");
  const birth = (lines[0] ?? "").split(";").findIndex((name) => /nacimiento/i.test(name));
  return lines.map((line, row) => (row < 1 || row > hurt[at] ? line : line.split(";").with(birth, wrongDay).join(";"))).join("\r\n");
}

beforeAll(async () => {
  portal = await startGroupPortal();
  const admin = await portal.as("admin");
  source = await portal.as("source");
  const { items } = await admin.call(listLegalEntities);
  const definition = ingestions.find((ingestion) => ingestion.section === "OnHR");
  if (!definition) throw new Error("no ingestion");
  const { id: ingestionId } = await admin.call(createIngestion, { body: definition });
  for (const at of [0, 1, 2] as const) {
    const legalEntityId = items.find(({ code }) => code === entities[at].code)?.id ?? 0;
    await admin.call(createCalendarRow, { body: { section: "OnHR", legalEntityId, first: period, last: period, dueDay: 10 } });
    const file = { name: `plantilla-${entities[at].code}.csv`, content: hurtFile(at) };
    await deliver(source, { ingestionId, legalEntityId, ...period }, file, "QUARANTINED");
  }
  here = await openBrowser(portal.browser);
  here.context.setDefaultTimeout(60_000);
  await signIn(here.page, portal.address, "source", "es");
}, 300_000);
afterAll(async () => {
  await here?.context.close();
  await portal?.stop();
});

const countOf = async (status: EventStatus) => (await source.call(listQualityEvents, { query: { text: wrongDay, status } })).total.count;
const read = (id: number) => source.call(getQualityEvent, { params: { id } });
const statusesOf = async (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await read(id)).status));
const grid = () => here.page.getByRole("grid", { name: t("quality.table-label") });
const boxes = () => grid().getByRole("checkbox", { name: /^Seleccionar \d+$/ });
const box = (id: number) => grid().getByRole("checkbox", { name: t("ui.choose-one", { name: String(id) }), exact: true });
const bar = () => selectionBar(here.page);
const chosen = (count: number) => untilChosen(here.page, t("tasks.chosen", { count, shown: String(count) }));
const dialog = () => here.page.getByRole("dialog");
const change = (count: number) =>
  dialog().getByRole("button", { name: t("tasks.act-do-quality-edit", { count, shown: String(count) }), exact: true });
const preview = (count: number) =>
  dialog()
    .getByRole("heading", { name: t("tasks.act-preview", { count, shown: String(count) }) })
    .waitFor();
const told = () =>
  dialog()
    .getByRole("heading", { name: t("tasks.act-result", { kind: t("tasks.kind-quality-edit") }) })
    .waitFor();

async function open(search = ""): Promise<void> {
  await here.page.goto("about:blank");
  await here.page.goto(`${portal.address}/#/quality?text=${wrongDay}${search}`);
}
/** The table of all that is wrong; answers the numbers of its first rows. */
async function openTable(): Promise<number[]> {
  await open();
  await boxes().nth(4).waitFor();
  const names = await boxes().evaluateAll((found) => found.map((each) => each.getAttribute("aria-label") ?? ""));
  return names.slice(0, 5).map((name) => Number(/\d+/.exec(name)?.[0]));
}
/** Takes back from its result what was done to so many, by the mouse or by the keys. */
async function undo(count: number, how: "click" | "Enter"): Promise<void> {
  const buttons = [
    dialog().getByRole("button", { name: t("tasks.undo-act"), exact: true }),
    here.page.getByRole("button", { name: t("tasks.undo-action-act", { count, shown: String(count) }) }),
  ];
  for (const button of buttons) await (how === "click" ? button.click() : button.press("Enter"));
  await dialog()
    .getByText(new RegExp(`${count} registros han vuelto a como estaban`))
    .waitFor();
}
async function close(): Promise<void> {
  await dialog()
    .getByRole("button", { name: t("ui.close"), exact: true })
    .last()
    .click();
  await dialog().waitFor({ state: "detached" });
}

test(
  "[MANY-01] events by mouse: boxes and a range with Shift, one preview that names what is refused, one result, and undone from there",
  { timeout: 180_000 },
  async () => {
    const { page } = here;
    const [, refused = 0] = await openTable();
    // A decision leads to no other decision.
    const { version } = await read(refused);
    await source.call(updateQualityEvent, {
      params: { id: refused },
      ifMatch: version,
      body: { status: "RESOLVED", comments: "Corregido en origen." },
    });
    const ids = await openTable();
    const [first = 0, , third = 0, , fifth = 0] = ids;
    expect(ids[1]).toBe(refused);
    await box(first).click();
    await box(fifth).click({ modifiers: ["Shift"] });
    await chosen(5);
    await box(third).click();
    await chosen(4);
    expect(await findBarriers(page)).toEqual([]);
    await bar()
      .getByRole("button", { name: t("quality.table-change-chosen") })
      .click();
    await dialog()
      .getByRole("checkbox", { name: t("quality.bulk-choose-status") })
      .check();
    await dialog()
      .getByRole("combobox", { name: "Estado" })
      .selectOption({ label: t("quality.status-NOT_AN_ERROR") });
    await dialog()
      .getByRole("textbox", { name: t("quality.bulk-comment") })
      .fill("Nació en bisiesto.");
    await dialog()
      .getByRole("button", { name: t("quality.bulk-look") })
      .click();
    await preview(4);
    await dialog()
      .getByRole("row", { name: `Estado ${t("quality.status-OPEN")} ${t("quality.status-NOT_AN_ERROR")} 3` })
      .waitFor();
    await dialog()
      .getByRole("listitem")
      .filter({ hasText: `#${refused}` })
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await countOf("NOT_AN_ERROR")).toBe(0);
    await change(3).click();
    await told();
    // The result names what stayed as it was, too.
    await dialog()
      .getByRole("listitem")
      .filter({ hasText: `#${refused}` })
      .first()
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await statusesOf(ids)).toEqual(["NOT_AN_ERROR", "RESOLVED", "OPEN", "NOT_AN_ERROR", "NOT_AN_ERROR"]);
    expect((await read(first)).comments).toBe("Nació en bisiesto.");
    expect(await countOf("NOT_AN_ERROR")).toBe(3);
    await undo(3, "click");
    expect(await statusesOf(ids)).toEqual(["OPEN", "RESOLVED", "OPEN", "OPEN", "OPEN"]);
    expect((await read(first)).comments).toBe("");
    await close();
    expect(here.problems).toEqual([]);
  },
);

test(
  "[MANY-01] events by keyboard alone: Space, marked with Shift and arrows, then all of the filter but one",
  { timeout: 180_000 },
  async () => {
    const { page } = here;
    const [, , , left = 0] = await openTable();
    await grid().focus();
    await page.keyboard.press("Space");
    await chosen(1);
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Space");
    await chosen(3);
    await page.keyboard.press("ArrowDown");
    await bar().getByRole("checkbox").focus();
    await page.keyboard.press("Space");
    await chosen(loaded);
    await bar()
      .getByRole("button", { name: t("tasks.choose-all", { count: all, shown: String(all) }) })
      .press("Enter");
    await chosen(all);
    await grid().focus();
    await page.keyboard.press("Space");
    await chosen(all - 1);
    expect(await box(left).isChecked()).toBe(false);
    await bar()
      .getByRole("button", { name: t("quality.table-change-chosen") })
      .press("Enter");
    await dialog()
      .getByRole("checkbox", { name: t("quality.bulk-choose-comments") })
      .press("Space");
    await dialog()
      .getByRole("textbox", { name: t("quality.bulk-comment") })
      .focus();
    await page.keyboard.type("Lo mira origen.");
    await page.keyboard.press("Control+Enter");
    await preview(all - 1);
    await change(all - 1).press("Enter");
    await told();
    const marked = { query: { text: "Lo mira origen" } };
    expect((await source.call(listQualityEvents, marked)).total.count).toBe(all - 1);
    expect((await read(left)).comments).toBe("");
    await undo(all - 1, "Enter");
    expect((await source.call(listQualityEvents, marked)).total.count).toBe(0);
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
    expect(here.problems).toEqual([]);
  },
);

const causeBoxes = () => here.page.getByRole("article").getByRole("checkbox");
/** Causes of all that is wrong. */
async function openCauses(): Promise<void> {
  await open("&view=causes");
  await causeBoxes().nth(2).waitFor();
  expect(await causeBoxes().count()).toBe(3);
}
const checked = () => causeBoxes().evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked));
const together = (causes: number, count: number) =>
  bar().getByRole("button", { name: t("quality.causes-change-together", { causes, count }) });

test("[MANY-01] causes of a range by mouse are one selection, with one preview and one result", { timeout: 180_000 }, async () => {
  const { page } = here;
  const waiting = await countOf("OPEN");
  expect(waiting).toBe(all - 1);
  await openCauses();
  await causeBoxes().nth(0).click();
  await causeBoxes()
    .nth(1)
    .click({ modifiers: ["Shift"] });
  await chosen(2);
  await causeBoxes()
    .nth(2)
    .click({ modifiers: ["Shift"] });
  await chosen(3);
  expect(await findBarriers(page)).toEqual([]);
  await together(3, waiting).click();
  await dialog()
    .getByRole("checkbox", { name: t("quality.bulk-choose-status") })
    .check();
  await dialog()
    .getByRole("combobox", { name: "Estado" })
    .selectOption({ label: t("quality.status-IN_PROGRESS") });
  await dialog()
    .getByRole("button", { name: t("quality.bulk-look") })
    .click();
  await preview(waiting);
  await dialog()
    .getByRole("row", { name: `Estado ${t("quality.status-OPEN")} ${t("quality.status-IN_PROGRESS")} ${waiting}` })
    .waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await countOf("IN_PROGRESS")).toBe(0);
  await change(waiting).click();
  await told();
  expect(await countOf("IN_PROGRESS")).toBe(waiting);
  // What was decided before is of no cause.
  expect(await countOf("RESOLVED")).toBe(1);
  await undo(waiting, "click");
  expect([await countOf("IN_PROGRESS"), await countOf("OPEN")]).toEqual([0, waiting]);
  await close();
  expect(here.problems).toEqual([]);
});

test(
  "[MANY-01] causes of a range by keyboard alone: Space, on with the arrows, Shift and Space, back with Shift",
  { timeout: 180_000 },
  async () => {
    const { page } = here;
    const waiting = await countOf("OPEN");
    await openCauses();
    await causeBoxes().nth(0).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+Space");
    await chosen(3);
    await page.keyboard.press("Shift+ArrowUp");
    await chosen(2);
    expect(await checked()).toEqual([true, true, false]);
    await together(2, waiting - hurt[2]).press("Enter");
    const opened = page.getByRole("dialog", { name: t("quality.bulk-title-count", { count: waiting - hurt[2] }) });
    await opened.waitFor();
    await page.keyboard.press("Escape");
    await opened.waitFor({ state: "detached" });
    expect(here.problems).toEqual([]);
  },
);
