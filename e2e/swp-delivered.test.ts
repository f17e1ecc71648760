import { getSwpDelivered } from "@hub/contract/swp/delivered.ts";
import { listSwpItems } from "@hub/contract/swp/items.ts";
import { addMonths, firstDay, type Period, writeMonth } from "@hub/domain/period.ts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { connect } from "../apps/server/src/db/connect.ts";
import { limits } from "../apps/server/src/db/limits.ts";
import { addClosedPeople } from "../apps/server/src/swp/delivered/testing/closed-people.ts";
import { type PlainItem, type PlainRow, plainGap } from "../apps/server/src/swp/delivered/testing/plain-gap.ts";
import type { Api } from "../scripts/api.ts";
import { seedCatalogue } from "../scripts/demo/catalogue.ts";
import { meaningOf, seedCodes } from "../scripts/demo/codes.ts";
import { entities } from "../scripts/demo/group.ts";
import { inventPeople } from "../scripts/demo/people.ts";
import { seedPlan } from "../scripts/demo/plan.ts";
import { findBarriers } from "./accessibility.ts";
import { type Desk, type Planning, type Shown, startPlanning } from "./planning-pages.ts";
import { walkedIn } from "./walked-in.ts";

const today = new Date();
const month = addMonths({ year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 }, -1);
const months = Array.from({ length: 12 }, (_, at) => addMonths(month, at - 11));

let planning: Planning;
let lead: Api;
let rows: PlainRow[];
beforeAll(async () => {
  planning = await startPlanning();
  lead = await planning.as("lead");
  await seedCatalogue(lead);
  await seedPlan(await planning.as("admin"), await planning.as("planner"), lead, today);
  rows = rowsOfGroup();
  const { db, close } = connect(planning.told.get("database") ?? "", { limits: limits.pages, max: 1 });
  for (const each of months)
    await addClosedPeople(
      db,
      each,
      rows.filter(({ period }) => period === firstDay(each)),
    );
  await close();
  // The worker counts them.
  await vi.waitFor(
    async () => {
      if ((await lead.call(getSwpDelivered)).months < months.length) throw new Error("not all months are counted");
    },
    { timeout: 240_000, interval: 2000 },
  );
}, 600_000);
afterAll(() => planning?.stop());

/** The people of the demonstration group, month by month as their files say it. */
function rowsOfGroup(): PlainRow[] {
  const iso = (text: string) => (text === "" ? null : text.split("/").toReversed().join("-"));
  return entities.flatMap((entity, index) => {
    const people = inventPeople(entity, index, months[0] ?? month, months.length);
    return months.flatMap((each) => {
      const now = writeMonth(each);
      const present = people.filter(({ hired, left }) => (iso(hired) ?? "").slice(0, 7) <= now && (iso(left) ?? "9999").slice(0, 7) >= now);
      return present.map(({ id, born, hired, left, hours, job, unit }, at) => ({
        period: firstDay(each),
        entity: entity.code,
        country: entity.country,
        delivery: deliveryOf(each, index),
        row: at + 1,
        person: id,
        job,
        unit,
        born: iso(born),
        hired: iso(hired),
        ended: iso(left)?.slice(0, 7) === now ? iso(left) : null,
        hours: hours.replace(",", "."),
        full: "40",
      }));
    });
  });
}
const deliveryOf = ({ year, month: number }: Period, index: number) => (year * 12 + number) * 100 + index;

/** The plan as the portal has it, and what a loop over the group's rows makes of it. */
async function countApart(isSeen: (division: string) => boolean = () => true) {
  const items: PlainItem[] = [];
  for (const tab of ["key-profiles", "profiles-shortage"] as const) {
    const { items: listed } = await lead.call(listSwpItems, {
      query: { tab, limit: 200, ...(tab === "profiles-shortage" && { closed: "0" }) },
    });
    for (const { ob, unit, division, jobProfile, size, timeline, hire } of listed.filter((item) => item.hire !== 0))
      items.push({
        division: [ob, unit, division].map(({ code }) => code).join("/"),
        profile: jobProfile?.code ?? "",
        size: [size?.min ?? "0", size?.max ?? null],
        timeline,
        ...(tab === "profiles-shortage" && { hire: hire ?? 0 }),
      });
  }
  return plainGap(rows, month, { means: (kind, _, code) => meaningOf(kind, code), items, ages: () => 65, isSeen });
}

async function visit(name: string, language: Shown): Promise<Desk> {
  const desk = await planning.signIn(name, language);
  await desk.page.goto(`${planning.address}/#/swp?tab=analysis&view=delivered`);
  await desk.page.getByRole("navigation", { name: desk.t("swp.analysis-views") }).waitFor();
  return desk;
}

test("[FIG-10] what is mapped nowhere is said first; once it is mapped, the gap of the demonstration group is what a loop over its people gives", async () => {
  const desk = await visit("lead", "es");
  const { page, t } = desk;
  const before = await lead.call(getSwpDelivered);
  expect(before.total.persons).toBe(0);
  expect(before.unmapped.units?.persons).toBeGreaterThan(1000);
  await page
    .getByText(t("swp.delivered-unmapped-units", { codes: before.unmapped.units?.codes ?? 0, count: before.unmapped.units?.persons ?? 0 }))
    .waitFor();
  await desk.context.close();

  await seedCodes(lead);
  const expected = await countApart();
  const told = await lead.call(getSwpDelivered);
  expect(told.total).toMatchObject(expected.total);
  expect(told.total.quarters.some(({ retirees }) => retirees > 0)).toBe(true);
  expect(told.total.leavers).toBeGreaterThan(20);
  expect(told.profiles.flatMap(({ divisions }) => divisions)).toHaveLength(Object.keys(expected.cells).length);
});

describe.each(walkedIn("de"))("planning beside what was delivered, in %s", (language) => {
  test("[FIG-10] the page shows each profile with its gap by quarter and says what is in none; an item says where plan and delivered part", async () => {
    const desk = await visit("lead", language);
    const { page, t } = desk;
    const told = await lead.call(getSwpDelivered);
    const table = page.getByRole("region", { name: t("ui.chart-table-of", { title: t("swp.delivered-by-profile") }), exact: true });
    await table.waitFor();
    const number = (decimal: string) => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(Number(decimal));
    const total = await table.getByRole("row").last().getByRole("cell").allInnerTexts();
    expect(total[0]).toBe(new Intl.NumberFormat(language).format(told.total.persons));
    expect(total[1]).toBe(number(told.total.fte));
    expect(total.at(-1)).toContain(number((told.total.quarters.at(-1)?.gap?.max ?? "0").replace("-", "")));
    await page
      .getByText(t("swp.delivered-unmapped-jobs", { codes: told.unmapped.jobs.codes, count: told.unmapped.jobs.persons }))
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const lines = await table.getByRole("row").count();
    await page.getByRole("checkbox", { name: t("swp.delivered-with-divisions") }).check();
    await expect.poll(() => table.getByRole("row").count()).toBeGreaterThan(lines);

    const { items } = await lead.call(listSwpItems, { query: { tab: "key-profiles", limit: 200 } });
    const item = items.find(({ jobProfile }) => jobProfile?.code === "RED-RAD");
    await page.goto(`${planning.address}/#/swp?tab=key-profiles&info=${item?.id}`);
    const note = page.getByRole("region", { name: t("swp.delivered-beside"), exact: true });
    await expect.poll(() => note.innerText()).toMatch(/\d+/);
    expect(desk.problems).toEqual([]);
    await desk.context.close();
  });

  test("[FIG-10] who plans a part sees the figures of that part", async () => {
    const desk = await visit("planner", language);
    const { page, t } = desk;
    const own = await (await planning.as("planner")).call(getSwpDelivered);
    expect(own.total).toMatchObject((await countApart((division) => division.startsWith("IBE/RED"))).total);
    const table = page.getByRole("region", { name: t("ui.chart-table-of", { title: t("swp.delivered-by-profile") }), exact: true });
    await expect
      .poll(() => table.getByRole("row").last().getByRole("cell").first().innerText())
      .toBe(new Intl.NumberFormat(language).format(own.total.persons));
    await desk.context.close();
  });
});
