import { createSwpItem, createSwpPool, listSwpItems } from "@hub/contract/swp/items.ts";
import { changeSwpWhatIfItems, createSwpWhatIf } from "@hub/contract/swp/analysis.ts";
import { listTerms } from "@hub/contract/swp/catalogue.ts";
import { getSwpForm } from "@hub/contract/swp/form.ts";
import { emptyItem, type ItemContent } from "@hub/domain/swp/plan-item.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Api } from "../scripts/api.ts";
import { seedCatalogue } from "../scripts/demo/catalogue.ts";
import { setCorporateDomain } from "../scripts/demo/plan.ts";
import { findBarriers } from "./accessibility.ts";
import { button, type Desk, dialog, field, focusedText, type Planning, type Shown, startPlanning } from "./planning-pages.ts";
import { walkedIn } from "./walked-in.ts";

let planning: Planning;
let lead: Api;
let cluster: number;

// A year ahead, so that all of it lies in the future whenever this runs.
const year = new Date().getUTCFullYear() + 1;
beforeAll(async () => {
  planning = await startPlanning();
  await setCorporateDomain(await planning.as("admin"));
  lead = await planning.as("lead");
  await seedCatalogue(lead);
  const { divisions } = await lead.call(getSwpForm);
  const divisionId = divisions[0]?.id ?? 0;
  const { items } = await lead.call(listTerms, { query: { kind: "job-profile", limit: 50 } });
  const chosen = items.find((term) => term.cluster !== null);
  if (!chosen?.cluster) throw new Error("The catalogue has no profile of a cluster.");
  cluster = chosen.cluster.id;
  const add = (tab: "profiles-shortage" | "profiles-pool", content: Partial<ItemContent>) =>
    lead.call(createSwpItem, {
      body: {
        tab,
        ...emptyItem(tab),
        divisionId,
        source: "lead@norte.example",
        profileId: chosen.id,
        profileClusterId: cluster,
        trainingFrom: 3,
        trainingTo: 6,
        ...content,
      },
    });
  // 2 to 4 FTE of reskilling by the second quarter; 3 ready in the second at best, in the third at worst.
  await add("profiles-shortage", { size: "4-8", impact: "Critical", timeline: `${year}-Q2`, hire: 50, outsrc: 0, reskill: 50 });
  await add("profiles-shortage", { size: "2", impact: "Relevant", timeline: `${year}-Q3`, hire: 100, outsrc: 0, reskill: 0 });
  const pool = await lead.call(createSwpPool, { body: { divisionId, name: "Red de cobre", size: "20" } });
  await add("profiles-pool", { size: "5", poolId: pool.id, availability: "Ready", timeline: `${year}-Q1`, release: 40, reskill: 60 });
});
afterAll(() => planning?.stop());

/** Somebody at the analysis, in a language. */
async function visit(name: string, language: Shown, address: string): Promise<Desk> {
  const desk = await planning.signIn(name, language);
  await open(desk, address);
  return desk;
}

async function open({ page, t }: Desk, address: string): Promise<void> {
  await page.goto(`${planning.address}/#/swp?tab=analysis${address}`);
  await page.getByRole("navigation", { name: t("swp.analysis-views") }).waitFor();
}

const quarter = ({ t }: Desk, at: number) => t("swp.table-quarter", { quarter: at, year: String(year) });
/** The cells of a line of a table. */
const line = ({ page }: Desk, table: string, name: string) =>
  page
    .getByRole("region", { name: table, exact: true })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name, exact: true }) })
    .getByRole("cell");

describe.each(walkedIn("de"))("what planners look for, in %s", (language) => {
  test("the map of gaps leads to the items of a cell, open and of its cluster, impact and quarter", async () => {
    const desk = await visit("lead", language, "");
    const { page, t } = desk;
    const table = t("ui.chart-table-of", { title: t("swp.analysis-map") });
    await page.getByRole("region", { name: table, exact: true }).waitFor();
    await expect
      .poll(() => line(desk, table, t("swp.impact-Critical")).allInnerTexts())
      .toEqual(expect.arrayContaining([expect.stringContaining("4–8")]));
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("region", { name: table, exact: true }).getByRole("link").filter({ hasText: "4–8" }).nth(1).press("Enter");
    await page.getByRole("gridcell", { name: "4–8" }).first().waitFor();
    expect(page.url()).toContain(`tab=profiles-shortage`);
    expect(page.url()).toContain(`clusters=${cluster}`);
    await expect.poll(() => page.getByRole("gridcell", { name: t("swp.impact-Critical"), exact: true }).count()).toBe(1);
    expect(await page.getByRole("gridcell", { name: t("swp.impact-Relevant"), exact: true }).count()).toBe(0);
    expect(desk.problems).toEqual([]);
    await desk.context.close();
  });

  test("the reskill balance tells the worst and the best case by quarter, as a chart, a table and by cluster", async () => {
    const desk = await visit("lead", language, "&view=balance");
    const { page, t } = desk;
    const title = t("swp.balance-title", { cluster: t("swp.balance-all") });
    await page.getByRole("region", { name: title, exact: true }).locator("svg.hub-chart-drawing").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page
      .getByRole("radiogroup", { name: t("ui.chart-view-of", { title }) })
      .getByText(t("ui.chart-view-table"))
      .click();
    const cells = line(desk, t("ui.chart-table-of", { title }), quarter(desk, 2));
    await cells.first().waitFor();
    // Asked 2 to 4; ready none at worst, 3 at best.
    expect((await cells.allInnerTexts()).map((text) => text.trim())).toEqual([
      "2–4",
      "0–3",
      "-4",
      "+1",
      expect.stringContaining(t("swp.balance-depends")),
    ]);
    expect(await findBarriers(page)).toEqual([]);
    await page
      .getByRole("region", { name: t("ui.chart-table-of", { title: t("swp.balance-by-cluster") }) })
      .getByRole("button")
      .first()
      .press("Enter");
    await page.waitForURL(/cluster=/);
    await button(desk, t("swp.balance-show-all")).press("Enter");
    await page.waitForURL((url) => !url.href.includes("cluster="));
    expect(desk.problems).toEqual([]);
    await desk.context.close();
  });

  test("coverage shows what is open by when it is needed and by lever, and that nothing was closed yet", async () => {
    const desk = await visit("lead", language, "&view=coverage");
    const { page, t } = desk;
    const title = t("swp.coverage-open-title");
    await page.getByText(t("swp.coverage-nothing-closed")).waitFor();
    await page
      .getByRole("radiogroup", { name: t("ui.chart-view-of", { title }) })
      .getByText(t("ui.chart-view-table"))
      .click();
    const cells = line(desk, t("ui.chart-table-of", { title }), quarter(desk, 2));
    await cells.first().waitFor();
    await expect.poll(() => cells.allInnerTexts()).toEqual(["1", "4–8", "2–4", "0", "2–4"]);
    expect(await findBarriers(page)).toEqual([]);
    await button(desk, t("ui.chart-download-of", { title })).click();
    await page.getByRole("menuitem", { name: t("ui.chart-download-csv") }).click();
    await page.getByRole("dialog").waitFor();
    expect(desk.problems).toEqual([]);
    await desk.context.close();
  });

  test("a what-if changes levers and size beside the plan, by the plan's rules, and is deleted after a yes", async () => {
    const planBefore = JSON.stringify(await lead.call(listSwpItems, { query: { tab: "profiles-shortage" } }));
    const desk = await visit("lead", language, "&view=what-if");
    const { page, t } = desk;
    const said = (field: string) => page.locator(`[id^="swp-whatif-"][id$="-${field}"]`);
    const name = `Más reskilling ${language} ✈`;
    await button(desk, t("swp.whatif-new")).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("ui.save") })
      .click();
    await page.getByRole("dialog").getByRole("alert").waitFor();
    await field(desk, "whatif-name").fill(name);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByText(t("swp.whatif-empty")).waitFor();
    await expect.poll(() => focusedText(desk)).toBe(t("swp.whatif-back"));
    await button(desk, t("swp.whatif-add")).click();
    await page.getByRole("dialog").getByRole("row").filter({ hasText: "4–8" }).getByRole("button").press("Enter");
    await expect.poll(() => said("size").evaluate((size) => size === document.activeElement)).toBe(true);
    await said("size").fill("10");
    // Nothing that is typed goes unasked.
    await page.keyboard.press("Escape");
    await dialog(desk, t("shell.unsaved-title"))
      .getByRole("button", { name: t("ui.cancel") })
      .click();
    // One lever proposes the rest, as in the plan's own form; what is typed by hand stays and is checked.
    await said("reskill").fill("60");
    await expect.poll(() => said("hire").inputValue()).toBe("40");
    await said("hire").fill("50");
    await button(desk, t("swp.whatif-set")).click();
    const summary = page.getByRole("dialog").getByRole("alert");
    await summary.waitFor();
    await expect.poll(() => summary.innerText()).toContain(t("swp.levers-not-100", { sum: 110 }));
    expect(await findBarriers(page)).toEqual([]);
    await said("hire").fill("40");
    await button(desk, t("swp.whatif-set")).click();
    await page.getByRole("dialog").getByText(t("swp.whatif-search")).first().waitFor();
    await page.keyboard.press("Escape");
    const table = t("ui.chart-table-of", { title: t("swp.map-by-quarter") });
    await page.getByRole("region", { name: table, exact: true }).waitFor();
    await expect
      .poll(() => line(desk, table, quarter(desk, 2)).allInnerTexts())
      .toEqual(["1", "4–8", "10", t("swp.analysis-from-to", { from: "+6", to: "+2" })]);
    expect(await findBarriers(page)).toEqual([]);
    expect(JSON.stringify(await lead.call(listSwpItems, { query: { tab: "profiles-shortage" } }))).toBe(planBefore);
    await button(desk, t("swp.whatif-delete")).click();
    await page
      .getByRole("dialog")
      .getByText(t("swp.whatif-delete-text", { count: 1 }))
      .waitFor();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("swp.whatif-delete-action", { name }) })
      .click();
    await page.getByText(t("swp.whatif-none"), { exact: true }).waitFor();
    expect(desk.problems).toEqual([]);
    await desk.context.close();
  });
});

test("who reads sees a what-if that a colleague shares, and is not offered to change it", async () => {
  const { id } = await lead.call(createSwpWhatIf, { body: { name: "Compartida", shared: true } });
  await lead.call(createSwpWhatIf, { body: { name: "Privada", shared: false } });
  const desk = await visit("reader", "es", "&view=what-if");
  const { page, t } = desk;
  await button(desk, "Compartida").press("Enter");
  await page.waitForURL(new RegExp(`whatIf=${id}`));
  await page.getByText(t("swp.whatif-empty")).waitFor();
  for (const name of ["swp.whatif-add", "swp.whatif-rename", "swp.whatif-delete"] as const)
    expect(await button(desk, t(name)).count()).toBe(0);
  await button(desk, t("swp.whatif-back")).press("Enter");
  await button(desk, "Compartida").waitFor();
  expect(await button(desk, "Privada").count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  expect(desk.problems).toEqual([]);
  await desk.context.close();
});

test("[SWP-06] what would fill a pool beyond its total is not taken out of a what-if, which names the pool and says what to do", async () => {
  const { items } = await lead.call(listSwpItems, { query: { tab: "profiles-pool" } });
  const [part] = items;
  if (!part?.jobProfile || !part.pool) throw new Error("There is no part of a pool.");
  const { jobProfile, pool, division, source } = part;
  const shares = { hire: null, outsrc: null, release: 40, reskill: 60, trainingFrom: 3, trainingTo: 6 };
  const { id: itemId } = await lead.call(createSwpItem, {
    body: {
      tab: "profiles-pool",
      ...emptyItem("profiles-pool"),
      ...shares,
      divisionId: division.id,
      source,
      profileId: jobProfile.id,
      poolId: pool.id,
      size: "15",
      availability: "Ready",
    },
  });
  const { id, version } = await lead.call(createSwpWhatIf, { body: { name: "Llena", shared: false } });
  const set = [
    { itemId: part.id, size: "1", ...shares },
    { itemId, size: "19", ...shares },
  ];
  await lead.call(changeSwpWhatIfItems, { params: { id }, ifMatch: version, body: { set, remove: [] } });
  const desk = await visit("lead", "es", `&view=what-if&whatIf=${id}`);
  const { page, t } = desk;
  const takeOut = page.getByText(t("swp.whatif-take-out"), { exact: true });
  await takeOut.first().click();
  await page.getByText(t("swp.whatif-pool-exceeded", { pool: pool.name })).waitFor();
  await takeOut.last().click();
  await page.getByText(t("swp.whatif-taken-out")).waitFor();
  await expect.poll(() => takeOut.count()).toBe(1);
  await desk.context.close();
});
