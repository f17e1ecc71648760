import { listTerms } from "@hub/contract/swp/catalogue.ts";
import { getSwpForm } from "@hub/contract/swp/form.ts";
import { createSwpItem, getSwpItem, listSwpItems } from "@hub/contract/swp/items.ts";
import { emptyItem } from "@hub/domain/swp/plan-item.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Api } from "../scripts/api.ts";
import { seedCatalogue } from "../scripts/demo/catalogue.ts";
import { setCorporateDomain } from "../scripts/demo/plan.ts";
import { findBarriers } from "./accessibility.ts";
import { button, type Desk, dialog, type Planning, startPlanning } from "./planning-pages.ts";
import { selectionBar, untilChosen } from "./selection-bar.ts";

const tab = "profiles-shortage";
const year = new Date().getUTCFullYear() + 1;
const quarters = ["Q1", "Q2", "Q3", "Q4", "Q1"] as const;

let planning: Planning;
let planner: Api;
let desk: Desk;
/** What each item is called on the page, by the number of its profile. */
let names: Map<number, string>;
beforeAll(async () => {
  planning = await startPlanning();
  await setCorporateDomain(await planning.as("admin"));
  await seedCatalogue(await planning.as("lead"));
  planner = await planning.as("planner");
  const [division] = (await planner.call(getSwpForm)).divisions;
  const profiles = (await planner.call(listTerms, { query: { kind: "job-profile", limit: 50 } })).items.filter(
    ({ cluster }) => cluster !== null,
  );
  if (!division || profiles.length < quarters.length) throw new Error("nothing to plan with");
  names = new Map(profiles.map(({ id, labels }) => [id, labels.es || labels.en]));
  for (const [at, quarter] of quarters.entries())
    await planner.call(createSwpItem, {
      body: {
        tab,
        ...emptyItem(tab),
        divisionId: division.id,
        source: "planner@norte.example",
        profileId: profiles[at]?.id ?? null,
        profileClusterId: profiles[at]?.cluster?.id ?? null,
        size: "4",
        impact: "Critical",
        timeline: `${year}-${quarter}`,
        hire: 100,
        outsrc: 0,
        reskill: 0,
      },
    });
  desk = await planning.signIn("planner", "es");
}, 300_000);
afterAll(async () => {
  await desk?.context.close();
  await planning?.stop();
});

const timelinesOf = (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await planner.call(getSwpItem, { params: { id } })).timeline));
const later = (timeline: string | null): string => {
  const [, inYear = "", quarter = ""] = /^(\d+)-Q(\d)$/.exec(timeline ?? "") ?? [];
  return quarter === "4" ? `${Number(inYear) + 1}-Q1` : `${inYear}-Q${Number(quarter) + 1}`;
};
const listed = async () => (await planner.call(listSwpItems, { query: { tab } })).items;
const grid = () => desk.page.getByRole("grid", { name: desk.t(`swp.tab-${tab}`) });
const boxes = () => grid().getByRole("checkbox", { name: /^Seleccionar / });
const bar = () => selectionBar(desk.page);
const act = (name: "move" | "delete") => bar().getByRole("button", { name: desk.t(`swp.many-${name}`), exact: true });
const chosen = (count: number) => untilChosen(desk.page, desk.t("tasks.chosen", { count, shown: String(count) }));
const shownCount = (count: number) => ({ count, shown: String(count) });

/** The table with all items; answers their numbers in its order, by the names of its boxes. */
async function openTable(): Promise<number[]> {
  await desk.page.goto("about:blank");
  await desk.page.goto(`${planning.address}/#/swp?tab=${tab}`);
  await boxes()
    .nth(quarters.length - 1)
    .waitFor();
  const found = await boxes().evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? ""));
  const items = await listed();
  return found.map(
    (label) => items.find(({ jobProfile }) => desk.t("ui.choose-one", { name: names.get(jobProfile?.id ?? 0) ?? "" }) === label)?.id ?? 0,
  );
}

/** Says yes to the preview that moves so many by a quarter, by the mouse or by the keys, and waits for its result. */
async function moved(count: number, how: "click" | "Enter"): Promise<void> {
  const move = dialog(desk, desk.t("tasks.kind-swp-move"));
  await move.getByRole("heading", { name: desk.t("tasks.act-preview", shownCount(count)) }).waitFor();
  // Of each before and after, one quarter apart.
  expect(
    await move
      .getByRole("table", { name: desk.t("tasks.act-values") })
      .getByRole("row")
      .count(),
  ).toBeGreaterThan(1);
  expect(await findBarriers(desk.page)).toEqual([]);
  const yes = move.getByRole("button", { name: desk.t("tasks.act-do-swp-move", shownCount(count)), exact: true });
  await (how === "click" ? yes.click() : yes.press("Enter"));
  await move.getByRole("heading", { name: desk.t("tasks.act-result", { kind: desk.t("tasks.kind-swp-move") }) }).waitFor();
}

/** Says yes to the preview that deletes so many, and waits for its result. */
async function deleted(count: number): Promise<void> {
  const question = dialog(desk, desk.t("tasks.kind-swp-delete"));
  await question.getByText(desk.t("tasks.act-can-undo")).waitFor();
  await question.getByRole("button", { name: desk.t("tasks.act-do-swp-delete", shownCount(count)), exact: true }).press("Enter");
  await question.getByRole("heading", { name: desk.t("tasks.act-result", { kind: desk.t("tasks.kind-swp-delete") }) }).waitFor();
}

async function undo(count: number, how: "click" | "Enter"): Promise<void> {
  for (const name of [desk.t("tasks.undo-act"), desk.t("tasks.undo-action-act", shownCount(count))])
    await (how === "click" ? button(desk, name).click() : button(desk, name).press("Enter"));
  await desk.page
    .getByRole("dialog")
    .getByText(new RegExp(`${count} registros han vuelto a como estaban`))
    .waitFor();
}

test(
  "[MANY-01] plan items by mouse: boxes and a range with Shift are moved by a quarter, one preview, one result, and undone from there",
  { timeout: 180_000 },
  async () => {
    const ids = await openTable();
    const before = await timelinesOf(ids);
    await boxes().nth(0).click();
    await boxes()
      .nth(4)
      .click({ modifiers: ["Shift"] });
    await chosen(5);
    await boxes().nth(2).click();
    await chosen(4);
    expect(await findBarriers(desk.page)).toEqual([]);
    await act("move").click();
    const preview = dialog(desk, desk.t("tasks.kind-swp-move"));
    await preview.getByRole("heading", { name: desk.t("tasks.act-preview", shownCount(4)) }).waitFor();
    expect(await timelinesOf(ids)).toEqual(before);
    await moved(4, "click");
    expect(await timelinesOf(ids)).toEqual(before.map((timeline, at) => (at === 2 ? timeline : later(timeline))));
    expect(await findBarriers(desk.page)).toEqual([]);
    await undo(4, "click");
    expect(await timelinesOf(ids)).toEqual(before);
    await preview
      .getByRole("button", { name: desk.t("ui.close"), exact: true })
      .last()
      .click();
    await preview.waitFor({ state: "hidden" });
    expect(desk.problems).toEqual([]);
  },
);

test(
  "[MANY-01] plan items by keyboard alone: marked with Shift and arrows and taken by Space, moved; then deleted and undone, and one brought back from among the deleted",
  { timeout: 180_000 },
  async () => {
    const { page } = desk;
    const ids = await openTable();
    const before = await timelinesOf(ids);
    const choose = async () => {
      await grid().focus();
      await page.keyboard.press("Shift+ArrowDown");
      await page.keyboard.press("Shift+ArrowDown");
      await page.keyboard.press("Space");
      await chosen(3);
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Space");
      await chosen(2);
    };
    await choose();
    await act("move").press("Enter");
    await moved(2, "Enter");
    // The first and the third: the one between was given back.
    expect(await timelinesOf(ids)).toEqual(before.map((timeline, at) => (at === 0 || at === 2 ? later(timeline) : timeline)));
    await undo(2, "Enter");
    expect(await timelinesOf(ids)).toEqual(before);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    expect(await openTable()).toEqual(ids);
    await choose();
    await act("delete").press("Enter");
    await deleted(2);
    const [first = 0, second = 0, third = 0] = ids;
    const standing = async () => (await listed()).map(({ id }) => id).toSorted();
    expect(await standing()).toEqual(ids.filter((id) => id !== first && id !== third).toSorted());
    await undo(2, "Enter");
    expect(await timelinesOf(ids)).toEqual(before);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    // Days later it is not undone any more: each is brought back from among the deleted.
    expect(await openTable()).toEqual(ids);
    await grid().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await chosen(1);
    await act("delete").press("Enter");
    await deleted(1);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await standing()).toEqual(ids.filter((id) => id !== second).toSorted());
    await button(desk, desk.t("ui.deleted")).press("Enter");
    await dialog(desk, desk.t("ui.deleted"))
      .getByRole("button", { name: /^Recuperar «/ })
      .first()
      .press("Enter");
    const question = page.getByRole("dialog", { name: /^Recuperar «/ });
    expect(await findBarriers(page)).toEqual([]);
    await question.getByRole("button", { name: desk.t("ui.deleted-act"), exact: true }).press("Enter");
    await page.getByText(/^Se ha recuperado «/).waitFor();
    expect(await timelinesOf(ids)).toEqual(before);
    expect(desk.problems).toEqual([]);
  },
);
