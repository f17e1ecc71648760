import { createCalendarRow, listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import type { MessageKey, MessageParams } from "@hub/i18n/catalog.ts";
import { translate } from "@hub/i18n/translate.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ingestions } from "../scripts/demo/ingestions.ts";
import { findBarriers } from "./accessibility.ts";
import { openBrowser, type Person } from "./browser.ts";
import { type GroupPortal, startGroupPortal } from "./group-portal.ts";
import { signIn } from "./sign-in.ts";
import { selectionBar, untilChosen } from "./selection-bar.ts";

const t = (key: MessageKey, params: MessageParams = {}) => translate("de", key, params);

let portal: GroupPortal;
let here: Person;
beforeAll(async () => {
  portal = await startGroupPortal();
  const admin = await portal.as("admin");
  const definition = ingestions.find((ingestion) => ingestion.section === "OnHR");
  if (definition) await admin.call(createIngestion, { body: definition });
  const { items } = await admin.call(listLegalEntities);
  const [first, last] = [
    { year: 2026, month: 6 },
    { year: 2026, month: 9 },
  ];
  for (const { id } of items.slice(0, 2))
    await admin.call(createCalendarRow, { body: { section: "OnHR", legalEntityId: id, first, last, dueDay: 10 } });
  here = await openBrowser(portal.browser, { colorScheme: "dark" });
  await signIn(here.page, portal.address, "group", "de");
}, 300_000);
afterAll(async () => {
  await here?.context.close();
  await portal?.stop();
});

const bar = () => selectionBar(here.page, "de");
const chosen = (count: number) => untilChosen(here.page, t("tasks.chosen", { count, shown: String(count) }), "de");
const rows = () => here.page.getByRole("region", { name: t("ingestion.expected-table") }).locator("tbody tr");
const dialog = () => here.page.getByRole("dialog", { name: t("tasks.kind-deliveries-remind") });
async function openList(): Promise<void> {
  await here.page.goto("about:blank");
  await here.page.goto(`${portal.address}/#/mut`);
  await rows().first().waitFor();
}

test(
  "[MANY-01] expected deliveries by mouse: two boxes and what is between, whoever they wait for is reminded, and not twice a day",
  { timeout: 180_000 },
  async () => {
    const { page } = here;
    await openList();
    expect(await rows().count()).toBe(8);
    await rows().nth(0).getByRole("checkbox").click();
    await rows()
      .nth(2)
      .getByRole("checkbox")
      .click({ modifiers: ["Shift"] });
    await chosen(3);
    expect(await findBarriers(page)).toEqual([]);
    await bar()
      .getByRole("button", { name: t("ingestion.many-remind") })
      .click();
    await dialog()
      .getByRole("row", { name: /Tomás Rey/ })
      .waitFor();
    await dialog().getByLabel(t("ui.comment")).fill("Bitte bis Freitag.");
    await dialog()
      .getByRole("button", { name: t("tasks.act-do-deliveries-remind", { count: 3, shown: "3" }) })
      .click();
    await dialog()
      .getByRole("heading", { name: t("tasks.act-result", { kind: t("tasks.kind-deliveries-remind") }) })
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    // Whoever is reminded cannot be not reminded.
    expect(
      await dialog()
        .getByRole("button", { name: t("tasks.undo-act"), exact: true })
        .count(),
    ).toBe(0);
    await dialog()
      .getByRole("button", { name: t("ui.close"), exact: true })
      .last()
      .click();
    await openList();
    await rows().nth(0).getByRole("checkbox").click();
    await bar()
      .getByRole("button", { name: t("ingestion.many-remind") })
      .click();
    await dialog().getByText(t("errors.nudged-today")).first().waitFor();
    expect(
      await dialog()
        .getByRole("button", { name: t("tasks.kind-deliveries-remind") })
        .isEnabled()
        .catch(() => false),
    ).toBe(false);
    await page.keyboard.press("Escape");
    expect(here.problems).toEqual([]);
  },
);

test(
  "[MANY-01] expected deliveries by keyboard alone: Space, Shift and arrows, all that are shown but one",
  { timeout: 180_000 },
  async () => {
    const { page } = here;
    await openList();
    await rows().nth(0).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Shift+ArrowDown");
    await chosen(2);
    await bar().getByRole("checkbox").focus();
    await page.keyboard.press("Space");
    await chosen(8);
    await rows().nth(7).focus();
    await page.keyboard.press("Space");
    await chosen(7);
    await bar()
      .getByRole("button", { name: t("ingestion.many-remind") })
      .press("Enter");
    await dialog()
      .getByRole("heading", { name: t("tasks.act-preview", { count: 7, shown: "7" }) })
      .waitFor();
    // Three have been reminded of already.
    await dialog()
      .getByRole("button", { name: t("tasks.act-do-deliveries-remind", { count: 4, shown: "4" }) })
      .press("Enter");
    await dialog()
      .getByRole("heading", { name: t("tasks.act-result", { kind: t("tasks.kind-deliveries-remind") }) })
      .waitFor();
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "hidden" });
    expect(here.problems).toEqual([]);
  },
);
