import { closeSwpItem, createSwpItem, listSwpItems } from "@hub/contract/swp/items.ts";
import { listSwpSnapshots } from "@hub/contract/swp/snapshots.ts";
import { listTerms } from "@hub/contract/swp/catalogue.ts";
import { listOrganisation } from "@hub/contract/swp/organisation.ts";
import { emptyItem } from "@hub/domain/swp/plan-item.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Api } from "../scripts/api.ts";
import { seedCatalogue } from "../scripts/demo/catalogue.ts";
import { setCorporateDomain } from "../scripts/demo/plan.ts";
import { findBarriers } from "./accessibility.ts";
import { button, type Desk, focusedText, type Planning, type Shown, startPlanning } from "./planning-pages.ts";
import { walkedIn } from "./walked-in.ts";

let planning: Planning;
let lead: Api;
beforeAll(async () => {
  planning = await startPlanning();
  await setCorporateDomain(await planning.as("admin"));
  lead = await planning.as("lead");
  await seedCatalogue(lead);
});
afterAll(() => planning?.stop());

/** Each language walks through a tab of its own. */
const tabs = { es: "profiles-shortage", de: "skills-shortage" } as const;

/** Somebody at a tab, in a language. */
async function visit(name: string, language: Shown): Promise<Desk> {
  const desk = await planning.signIn(name, language);
  await open(desk, `tab=${tabs[language]}`);
  return desk;
}

async function open({ page, t }: Desk, address: string): Promise<void> {
  await page.goto(`${planning.address}/#/swp?${address}`);
  await page.getByRole("button", { name: t("swp.question-open") }).waitFor();
}

/** An item of 6 FTE whose levers nobody has set, in the first division there is. */
async function addItem(tab: (typeof tabs)[Shown], nth: number): Promise<{ id: number; version: number }> {
  const divisions = (await lead.call(listOrganisation)).items.filter(({ level }) => level === "division");
  const isSkill = tab === "skills-shortage";
  const terms = (await lead.call(listTerms, { query: { kind: isSkill ? "skill" : "job-profile", limit: 50 } })).items;
  const term = terms[nth]?.id ?? 0;
  const content = {
    ...emptyItem(tab),
    divisionId: divisions[0]?.id ?? 0,
    source: "lead@norte.example",
    ...(isSkill ? { skillId: term, skillLevel: "Begin" as const } : { profileId: term }),
    size: "6",
    impact: "Critical" as const,
    timeline: "2027-Q2",
    hire: 100,
    outsrc: 0,
    reskill: 0,
    trainingFrom: 2,
    trainingTo: 4,
  };
  return lead.call(createSwpItem, { body: { tab, ...content, addAgain: true } });
}

describe.each(walkedIn("es"))("snapshots, with the pages in %s", { timeout: 180_000 }, (shown) => {
  const tab = tabs[shown];
  let desk: Desk;
  let first: { id: number; version: number };
  beforeAll(async () => {
    first = await addItem(tab, 0);
    await addItem(tab, 1);
    const closed = await addItem(tab, 2);
    await lead.call(closeSwpItem, { params: { id: closed.id }, ifMatch: closed.version, body: { coverage: "CANCELED", comment: "x" } });
    desk = await visit("lead", shown);
  });
  afterAll(() => desk?.context.close());

  test("[SWP-02] before the first snapshot the history and the comparison say what to do", async () => {
    const { page, t } = desk;
    await button(desk, t("swp.snapshot-view-history")).press("Enter");
    await page.getByRole("heading", { name: t("swp.history-none") }).waitFor();
    await expect.poll(() => focusedText(desk)).toBe(t("swp.snapshot-view-history"));
    expect(await findBarriers(page)).toEqual([]);
    await button(desk, t("swp.snapshot-view-compare")).click();
    await page.getByRole("heading", { name: t("swp.compare-none") }).waitFor();
    await button(desk, t("swp.snapshot-back")).click();
  });

  test("[SWP-10] a snapshot can leave out items with gap size 0, and is taken after a yes; [SWP-13] then it stands in the history", async () => {
    const { page, t } = desk;
    await button(desk, t("swp.snapshot-take")).click();
    const form = page.getByRole("dialog", { name: t("swp.snapshot-title", { tab: t(`swp.tab-${tab}`) }) });
    const sum = form.locator(".hub-snapshot-sum");
    // One stands at the first field, which does not open by itself over what one has to read.
    await expect
      .poll(() =>
        form
          .getByRole("combobox")
          .first()
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    expect(await page.getByRole("listbox").count()).toBe(0);
    await sum.getByText(/^.*: 3 /).waitFor();
    await form.getByLabel(t("swp.snapshot-without-zero"), { exact: true }).check();
    await sum.getByText(/^.*: 2 /).waitFor();
    await form.getByLabel(t("swp.snapshot-comment")).fill("Comité ✓ 2027");
    await form.getByRole("button", { name: t("swp.snapshot-rows", { count: 0 }) }).click();
    await form
      .getByRole("combobox", { name: /^(Nuevo o existente|Neu oder bestehend)/ })
      .first()
      .selectOption("existent");
    expect(await findBarriers(page)).toEqual([]);
    await form.getByRole("button", { name: t("swp.snapshot-ask") }).click();
    const confirm = page.getByRole("dialog", { name: t("swp.snapshot-confirm-title") });
    await confirm.getByText(t("swp.snapshot-confirm-overrides", { count: 1 })).waitFor();
    // No is no.
    await confirm.getByRole("button", { name: t("ui.cancel") }).click();
    expect((await lead.call(listSwpSnapshots, { query: { tab } })).items).toEqual([]);
    await form.getByRole("button", { name: t("swp.snapshot-ask") }).click();
    await confirm.getByRole("button", { name: t("swp.snapshot-confirm-action") }).click();
    const table = page.getByRole("region", { name: t("swp.history-table") });
    await table.getByText("Comité ✓ 2027").waitFor();
    await expect.poll(() => focusedText(desk)).toBe(t("swp.snapshot-view-history"));
    const cells = await table.locator("tbody td").allInnerTexts();
    // Profiles have no level: a tab of theirs has no columns of it.
    const level = shown === "es" ? [] : ["2", "0", "0"];
    expect(cells.slice(3, -1).map((text) => text.split("\n")[0])).toEqual(["12", "2", "1", "1", ...level]);
    expect(await findBarriers(page)).toEqual([]);
  });

  test("[SWP-02] the comparison says what entered, closed and changed since, and opens the items", async () => {
    const { page, t } = desk;
    await addItem(tab, 3);
    await lead.call(closeSwpItem, { params: { id: first.id }, ifMatch: first.version, body: { coverage: "COMPLETED", comment: "x" } });
    await page.getByRole("checkbox", { name: /^(Comparar la instantánea|Momentaufnahme vergleichen)/ }).check();
    await button(desk, t("swp.history-compare", { count: 1 })).click();
    const table = page.getByRole("region", { name: t("swp.compare-label") });
    await table
      .getByText(t("swp.compare-count-entered", { count: 1 }))
      .first()
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await table
      .getByText(t("swp.compare-count-closed", { count: 1 }))
      .first()
      .click();
    const items = page.getByRole("region", { name: t("swp.compare-items-label") });
    await items.getByText(t("swp.compare-how-covered")).waitFor();
    await expect.poll(() => items.locator("tbody tr").count()).toBe(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
    expect(await findBarriers(page)).toEqual([]);
    // The address is the state: a copied link shows a colleague the same.
    const colleague = await visit("reader", shown);
    await colleague.page.goto(page.url());
    await colleague.page.getByRole("region", { name: t("swp.compare-items-label") }).waitFor();
    expect(await colleague.page.getByRole("button", { name: t("swp.snapshot-take") }).count()).toBe(0);
    await colleague.context.close();
    await page.getByText(t("swp.compare-by-cluster"), { exact: true }).click();
    await table.getByRole("columnheader", { name: t("swp.compare-cluster") }).waitFor();
  });

  test("[SWP-11] the questions are answered in tenths, with the levers live, and say which rows they would fill", async () => {
    const { page, t } = desk;
    await open(desk, `tab=${tab}`);
    await button(desk, t("swp.question-open")).click();
    const form = page.getByRole("dialog", { name: t("swp.question-title", { tab: t(`swp.tab-${tab}`) }) });
    const [reskilled, outsourced] = [form.getByLabel(t("swp.question-gap-reskilled")), form.getByLabel(t("swp.question-gap-outsourced"))];
    await reskilled.selectOption("6");
    await outsourced.selectOption("5");
    await outsourced.press("Tab");
    await form.getByText(t("swp.answers-over-10", { sum: 11 })).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await outsourced.selectOption("3");
    await form.getByText(t("swp.question-lever", { lever: t("swp.field-reskill"), share: 60 }), { exact: false }).waitFor();
    // All that is there was set by hand.
    await form.getByText(t("swp.question-fills", { count: 0 })).waitFor();
    await form.getByRole("button", { name: t("swp.question-save") }).click();
    await form
      .getByText(/lead|Andrés/i)
      .first()
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await form
      .getByRole("button", { name: t("ui.close"), exact: true })
      .last()
      .click();
    await form.waitFor({ state: "hidden" });
  });

  test("[SWP-10] a snapshot is deleted after a yes that says what goes with it", async () => {
    const { page, t } = desk;
    await open(desk, `tab=${tab}&view=history`);
    await page.getByRole("button", { name: /^(Eliminar la instantánea|Momentaufnahme löschen)/ }).click();
    const confirm = page.getByRole("dialog", { name: t("swp.snapshot-delete-title") });
    expect(await findBarriers(page)).toEqual([]);
    await confirm.getByRole("button", { name: t("ui.cancel") }).click();
    await page.getByRole("button", { name: /^(Eliminar la instantánea|Momentaufnahme löschen)/ }).click();
    await confirm.getByRole("button", { name: t("swp.snapshot-delete-action") }).click();
    await page.getByRole("heading", { name: t("swp.history-none") }).waitFor();
    expect((await lead.call(listSwpItems, { query: { tab } })).total).toBe(4);
    expect(desk.problems).toEqual([]);
  });
});
