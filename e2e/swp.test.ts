import type { Output } from "@hub/contract/route.ts";
import { getSwpItem, listSwpItems, listSwpPools, updateSwpItem } from "@hub/contract/swp/items.ts";
import { listTerms } from "@hub/contract/swp/catalogue.ts";
import { getSwpForm } from "@hub/contract/swp/form.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Api } from "../scripts/api.ts";
import { seedCatalogue } from "../scripts/demo/catalogue.ts";
import { setCorporateDomain } from "../scripts/demo/plan.ts";
import { findBarriers } from "./accessibility.ts";
import { button, type Desk, dialog, type Planning, type Shown, startPlanning } from "./planning-pages.ts";
import { walkedIn } from "./walked-in.ts";

type Division = Output<(typeof getSwpForm)["answer"]>["divisions"][number];
type Term = Output<(typeof listTerms)["answer"]>["items"][number];

let planning: Planning;
let planner: Api;
let divisions: Division[];
let profiles: Term[];
beforeAll(async () => {
  planning = await startPlanning();
  await setCorporateDomain(await planning.as("admin"));
  await seedCatalogue(await planning.as("lead"));
  planner = await planning.as("planner");
  ({ divisions } = await planner.call(getSwpForm));
  profiles = (await planner.call(listTerms, { query: { kind: "job-profile", limit: 50 } })).items.filter(({ cluster }) => cluster !== null);
});
afterAll(() => planning?.stop());

/** Somebody at a tab, in a language. */
async function visit(name: string, language: Shown, address: string): Promise<Desk> {
  const desk = await planning.signIn(name, language);
  await open(desk, address);
  return desk;
}

async function open({ page, t }: Desk, address: string): Promise<void> {
  await page.goto(`${planning.address}/#/swp?${address}`);
  await page.getByRole("navigation", { name: t("swp.tabs") }).waitFor();
}

/** A field of the form of an item, whose ids name its tab. */
const field = ({ page }: Desk, name: string) => page.getByRole("dialog").locator(`[id^="swp-"][id$="-${name}"]`);
const cell = ({ page }: Desk, text: string) => page.getByRole("gridcell", { name: text });
const summary = ({ page }: Desk) => page.getByRole("dialog").getByRole("alert");
const notice = ({ page }: Desk, text: string) => page.getByText(text, { exact: true }).first();

/** Types as people do: what was there goes, and each key is heard. */
async function put(desk: Desk, name: string, text: string): Promise<void> {
  await field(desk, name).fill("");
  await field(desk, name).pressSequentially(text);
}

/** Finds a term of the catalogue by its code and takes the first that is offered. */
async function pick(desk: Desk, name: string, term: Term): Promise<void> {
  await field(desk, name).click();
  await field(desk, name).pressSequentially(term.code);
  // Those of the catalogue: the native lists of the page have theirs, too.
  await desk.page.locator("[role=option]").filter({ hasText: term.code }).first().click();
}

const itemsOf = async (tab: string, division: Division) =>
  (await planner.call(listSwpItems, { query: { tab, orgs: String(division.id) } as never })).items;

describe.each(walkedIn("es"))("an item's life, with the pages in %s", { timeout: 300_000 }, (language) => {
  const tab = "profiles-shortage";
  let desk: Desk;
  let division: Division;
  let profile: Term;
  let name: string;
  let id: number;
  beforeAll(async () => {
    division = divisions[language === "es" ? 0 : 1] as Division;
    profile = profiles[language === "es" ? 0 : 1] as Term;
    name = profile.labels[language] || profile.labels.en;
    desk = await visit("planner", language, `tab=${tab}&orgs=${division.id}`);
  });
  afterAll(() => desk?.context.close());
  const title = () => desk.t("swp.form-title", { name, tab: desk.t(`swp.tab-${tab}`) });

  test("[SWP-12] exporting nothing warns and starts nothing", async () => {
    await desk.page.getByText(desk.t("swp.table-none-found")).waitFor();
    await button(desk, desk.t("tasks.export")).click();
    await notice(desk, desk.t("errors.no-records")).waitFor();
    expect(await desk.page.getByRole("dialog").count()).toBe(0);
    expect(await findBarriers(desk.page)).toEqual([]);
  });

  test("[SWP-01] [SWP-03] [SWP-04] [SWP-08] [SWP-09] an item is added: read while one types, wrong fields named and led to", async () => {
    const { page, t } = desk;
    await button(desk, t(`swp.table-add-${tab}`)).click();
    const form = dialog(desk, t(`swp.form-new-${tab}`));
    await form.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    // The filter of the list says where.
    await expect.poll(() => field(desk, "divisionId").inputValue()).toBe(String(division.id));
    await put(desk, "source", "ana@norte.example.evil");
    await field(desk, "size").focus();
    await form.getByText(t("swp.source-not-corporate", { domains: "norte.example" })).waitFor();
    await put(desk, "source", "Ana@norte.example");
    await pick(desk, "profileId", profile);
    const cluster = profile.cluster?.id;
    await put(desk, "size", "8-8");
    await field(desk, "impact").focus();
    await field(desk, "impact").selectOption("Critical");
    await form.getByText(t("swp.size-order")).waitFor();
    await put(desk, "size", "5-8");
    await form.getByText(t("swp.form-size-range", { size: "5–8" })).waitFor();
    await field(desk, "timeline").selectOption({ index: 12 });

    await put(desk, "hire", "60");
    await put(desk, "outsrc", "30");
    await expect.poll(() => field(desk, "reskill").inputValue()).toBe("10");
    await expect.poll(() => form.locator(".hub-swp-proposed").count()).toBe(1);
    await put(desk, "reskill", "20");
    await form.getByText(t("swp.form-levers-sum", { shares: "60 + 30 + 20", sum: "110" })).waitFor();
    await button(desk, t("swp.form-add")).click();
    await summary(desk)
      .getByRole("heading", { name: t("ui.summary", { count: 3 }) })
      .waitFor();
    await summary(desk)
      .getByText(t("swp.levers-not-100", { sum: 110 }))
      .waitFor();
    await summary(desk).getByText(t("swp.training-required")).first().click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`swp-${tab}-trainingFrom`);
    await put(desk, "trainingFrom", "3");
    await put(desk, "trainingTo", "6");
    await put(desk, "reskill", "10");
    await form.getByText(t("swp.form-levers-sum", { shares: "60 + 30 + 10", sum: "100" })).waitFor();
    await put(desk, "relevantActions", "Acordar el plan.");
    await field(desk, "relevantActions").press("Control+Enter");
    await form.waitFor({ state: "hidden" });
    await cell(desk, name).first().waitFor();
    const [made, ...others] = await itemsOf(tab, division);
    expect(others).toEqual([]);
    id = made?.id ?? 0;
    expect(made).toMatchObject({ source: "ana@norte.example", hire: 60, outsrc: 30, reskill: 10, relevantActions: "Acordar el plan." });
    expect(made?.jobProfileCluster?.id).toBe(cluster);
    expect(desk.problems).toEqual([]);
  });

  test("[SWP-01] it is edited with the keys alone; leaving what is unsaved asks", async () => {
    const { page, t } = desk;
    await page.getByRole("grid").focus();
    await page.keyboard.press("Enter");
    await dialog(desk, title()).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`swp-${tab}-size`);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("12");
    await page.keyboard.press("Escape");
    const guard = dialog(desk, t("shell.unsaved-title"));
    await guard.getByRole("button", { name: t("ui.cancel") }).click();
    await guard.waitFor({ state: "hidden" });
    await expect.poll(() => field(desk, "size").inputValue()).toBe("12");
    await field(desk, "size").press("Control+Enter");
    await dialog(desk, title()).waitFor({ state: "hidden" });
    expect((await planner.call(getSwpItem, { params: { id } })).size).toMatchObject({ max: null });
    expect(desk.problems).toEqual([]);
  });

  test("[SWP-07] it is closed, which is said first, and opened again with a new size and a reason", async () => {
    const { page, t } = desk;
    await page.getByRole("grid").focus();
    await page.keyboard.press("Enter");
    const form = dialog(desk, title());
    await form.waitFor();
    await field(desk, "coverage").selectOption("COMPLETED");
    const completed = (await field(desk, "coverage").locator("option:checked").textContent()) ?? "";
    await form.getByText(t("swp.form-closing", { what: "gap", size: "12", coverage: completed })).waitFor();
    await expect.poll(() => field(desk, "size").inputValue()).toBe("0");
    // It can be taken back at once.
    await form.getByRole("button", { name: t("swp.form-closing-undo") }).click();
    await expect.poll(() => field(desk, "size").inputValue()).toBe("12");
    await field(desk, "coverage").selectOption("COMPLETED");
    await form.getByRole("button", { name: t("ui.save"), exact: true }).click();
    await form.waitFor({ state: "hidden" });
    const closed = await planner.call(getSwpItem, { params: { id } });
    expect([closed.coverage?.closes, Number(closed.size?.min), Number(closed.sizeAtClose?.min)]).toEqual([true, 0, 12]);

    await page.getByRole("grid").focus();
    await page.keyboard.press("Enter");
    await form.waitFor();
    // How it was covered stays told until it is open again.
    await form.getByText(t("swp.closed-levers-fixed")).waitFor();
    expect(await field(desk, "hire").isEditable()).toBe(false);
    await field(desk, "coverage").selectOption("OPEN");
    await form.getByText(t("swp.form-reopening", { what: "gap", size: "12" })).waitFor();
    await expect.poll(() => field(desk, "hire").isEditable()).toBe(true);
    await form.getByRole("button", { name: t("ui.save"), exact: true }).click();
    await summary(desk).getByText(t("swp.reopening-needs-comment")).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`swp-${tab}-comment`);
    await page.keyboard.type("Vuelve a faltar gente.");
    await put(desk, "size", "5,5");
    await field(desk, "size").press("Control+Enter");
    await form.waitFor({ state: "hidden" });
    const open = await planner.call(getSwpItem, { params: { id } });
    expect([open.coverage?.code, Number(open.size?.min), open.sizeAtClose]).toEqual(["OPEN", 5.5, null]);
    expect(desk.problems).toEqual([]);
  });

  test("[SWP-01] a reader opens its information with its history, and can change nothing", async () => {
    const reader = await visit("reader", language, `tab=${tab}&orgs=${division.id}`);
    const { page, t } = reader;
    await cell(reader, name).first().waitFor();
    expect(await button(reader, t(`swp.table-add-${tab}`)).count()).toBe(0);
    expect(await button(reader, t("swp.table-delete", { name })).count()).toBe(0);
    await page.getByRole("grid").focus();
    await page.keyboard.press("Delete");
    await page.keyboard.press("Enter");
    const popup = dialog(reader, t("swp.info-title", { name, tab: t(`swp.tab-${tab}`) }));
    await popup.getByText("Acordar el plan.").first().waitFor();
    for (const kind of ["created", "edited", "closed", "reopened"] as const)
      await popup.getByText(t(`swp.info-kind-${kind}`), { exact: true }).waitFor();
    await popup.getByText("Vuelve a faltar gente.").waitFor();
    expect(await popup.getByRole("button", { name: t("ui.edit"), exact: true }).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await open(reader, `tab=${tab}&item=${id}`);
    await page.getByText(t("swp.form-read-only")).waitFor();
    expect(await page.getByRole("dialog").getByRole("textbox").count()).toBe(0);
    expect(reader.problems).toEqual([]);
    await reader.context.close();
  });

  test("[SWP-10] deleting it asks yes or no, naming it and what stays", async () => {
    const { page, t } = desk;
    const ask = async () => {
      await page.getByRole("grid").focus();
      await page.keyboard.press("Delete");
      return dialog(desk, t("swp.delete-title", { name }));
    };
    const question = await ask();
    await question.getByText(t("swp.delete-snapshots")).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await question.getByRole("button", { name: t("ui.cancel") }).click();
    await question.waitFor({ state: "hidden" });
    expect(await itemsOf(tab, division)).toHaveLength(1);
    await (await ask()).getByRole("button", { name: t("ui.delete"), exact: true }).click();
    await page.getByText(t("swp.table-none-found")).waitFor();
    expect(await itemsOf(tab, division)).toEqual([]);
    expect(desk.problems).toEqual([]);
  });

  test("[SWP-05] [SWP-06] a pool is added, its parts cannot exceed it, and it is deleted once it has none", async () => {
    const { page, t } = desk;
    const pool = `Excedente (${language})`;
    await open(desk, "tab=profiles-pool");
    await button(desk, t("swp.pools-title")).click();
    const pools = dialog(desk, t("swp.pools-title"));
    const own = pools.getByRole("listitem").filter({ hasText: pool });
    await pools.getByRole("button", { name: t("swp.pools-add") }).click();
    await field(desk, "pool-divisionId").selectOption(String(division.id));
    await field(desk, "pool-name").fill(pool);
    await field(desk, "pool-size").fill("10");
    expect(await findBarriers(page)).toEqual([]);
    await field(desk, "pool-size").press("Enter");
    await pools.getByRole("heading", { name: pool }).waitFor();
    await page.keyboard.press("Escape");
    await pools.waitFor({ state: "hidden" });

    await button(desk, t("swp.table-add-profiles-pool")).first().click();
    const form = dialog(desk, t("swp.form-new-profiles-pool"));
    await field(desk, "divisionId").selectOption(String(division.id));
    await field(desk, "poolId").selectOption(pool);
    await form.getByText(t("swp.form-pool-left", { left: "10", total: "10" })).waitFor();
    await pick(desk, "profileId", profile);
    await put(desk, "size", "12");
    await field(desk, "availability").selectOption("Ready");
    await put(desk, "release", "100");
    await expect.poll(() => field(desk, "reskill").inputValue()).toBe("0");
    await button(desk, t("swp.form-add")).click();
    await summary(desk)
      .getByText(/12.*10/)
      .waitFor();
    await put(desk, "size", "4");
    await button(desk, t("swp.form-add")).click();
    await form.waitFor({ state: "hidden" });

    await button(desk, t("swp.pools-title")).click();
    await own.getByText(t("swp.pools-amounts", { assigned: "4", total: "10", left: "6", parts: 1 })).waitFor();
    await pools.getByRole("button", { name: t("swp.pools-delete", { name: pool }) }).click();
    const question = dialog(desk, t("swp.pools-delete-title", { name: pool }));
    await question.getByText(t("swp.pools-delete-parts", { count: 1 })).waitFor();
    await expect.poll(() => question.getByRole("button", { name: t("swp.pools-delete-action") }).isDisabled()).toBe(true);
    await question.getByRole("button", { name: t("ui.cancel") }).click();
    await question.waitFor({ state: "hidden" });
    await page.keyboard.press("Escape");
    await pools.waitFor({ state: "hidden" });

    await button(desk, t("swp.table-delete", { name })).first().click();
    await dialog(desk, t("swp.delete-title", { name }))
      .getByRole("button", { name: t("ui.delete"), exact: true })
      .click();
    await dialog(desk, t("swp.delete-title", { name })).waitFor({ state: "hidden" });
    await button(desk, t("swp.pools-title")).click();
    await own.getByText(t("swp.pools-amounts", { assigned: "0", total: "10", left: "10", parts: 0 })).waitFor();
    await pools.getByRole("button", { name: t("swp.pools-delete", { name: pool }) }).click();
    await question.getByRole("button", { name: t("swp.pools-delete-action") }).click();
    await question.waitFor({ state: "hidden" });
    expect((await planner.call(listSwpPools)).items.filter((each) => each.name === pool)).toEqual([]);
    expect(desk.problems).toEqual([]);
  });
});

test("of two who edit an item at once the second is told what the first changed, and loses nothing", { timeout: 300_000 }, async () => {
  const [division] = divisions as [Division];
  const [, , profile] = profiles as [Term, Term, Term];
  const tab = "key-profiles";
  const desk = await visit("planner", "es", `tab=${tab}&orgs=${division.id}`);
  const { page, t } = desk;
  await button(desk, t(`swp.table-add-${tab}`)).click();
  await pick(desk, "profileId", profile);
  await put(desk, "size", "7");
  await field(desk, "impact").selectOption("Relevant");
  await button(desk, t("swp.form-add")).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  const [item] = await itemsOf(tab, division);
  if (!item) throw new Error("nothing was added");
  await open(desk, `tab=${tab}&item=${item.id}`);
  await put(desk, "size", "9");
  const { id, version } = item;
  const content = {
    divisionId: division.id,
    source: item.source,
    profileId: profile.id,
    profileClusterId: item.jobProfileCluster?.id ?? null,
    skillId: null,
    skillClusterId: null,
    skillLevel: null,
    competency: "Del primero",
    additionalInformation: "",
    relevantActions: "",
    size: "8",
    impact: "Critical" as const,
    availability: null,
    timeline: "",
    hire: null,
    outsrc: null,
    reskill: null,
    release: null,
    dismiss: null,
    transfer: null,
    coverage: null,
    trainingFrom: null,
    trainingTo: null,
    poolId: null,
  };
  await planner.call(updateSwpItem, { params: { id }, ifMatch: version, body: content });
  await field(desk, "size").press("Control+Enter");
  const told = page.getByRole("alert").filter({ hasText: t("ui.conflict-title") });
  await told.getByRole("row").filter({ hasText: "Del primero" }).waitFor();
  await told.getByRole("row").filter({ hasText: "9 FTE" }).getByText("8 FTE").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await told.getByRole("button", { name: t("ui.conflict-keep") }).click();
  await told.waitFor({ state: "detached" });
  await expect.poll(() => field(desk, "size").inputValue()).toBe("9");
  await expect.poll(() => field(desk, "competency").inputValue()).toBe("Del primero");
  await field(desk, "size").press("Control+Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  const saved = await planner.call(getSwpItem, { params: { id } });
  expect([Number(saved.size?.min), saved.impact, saved.competency]).toEqual([9, "Critical", "Del primero"]);
  expect(desk.problems).toEqual([]);
  await desk.context.close();
});
