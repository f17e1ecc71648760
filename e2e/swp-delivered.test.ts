import { listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { getSwpDelivered } from "@hub/contract/swp/delivered.ts";
import { listSwpItems } from "@hub/contract/swp/items.ts";
import { addMonths, firstDay, lastDay, type Period, writeMonth } from "@hub/domain/period.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { connect, type Database } from "../apps/server/src/db/connect.ts";
import { limits } from "../apps/server/src/db/limits.ts";
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
  const { items } = await (await planning.as("admin")).call(listLegalEntities);
  rows = rowsOfGroup(new Map(items.map(({ code, id }) => [code, id])));
  const { db, close } = connect(planning.told.get("database") ?? "", { limits: limits.pages, max: 1 });
  for (const each of months)
    await closeMonth(
      db,
      each,
      rows.filter(({ period }) => period === firstDay(each)),
    );
  await close();
  // The worker counts them.
  await vi.waitFor(async () => expect((await lead.call(getSwpDelivered)).months).toBe(12), { timeout: 240_000, interval: 2000 });
}, 600_000);
afterAll(() => planning?.stop());

/** The people of the demonstration group, month by month as their files say it. */
function rowsOfGroup(ids: ReadonlyMap<string, number>): (PlainRow & { entityId: number })[] {
  const iso = (text: string) => (text === "" ? null : text.split("/").toReversed().join("-"));
  return entities.flatMap((entity, index) => {
    const people = inventPeople(entity, index, months[0] ?? month, months.length);
    return months.flatMap((each) => {
      const now = writeMonth(each);
      const present = people.filter(({ hired, left }) => (iso(hired) ?? "").slice(0, 7) <= now && (iso(left) ?? "9999").slice(0, 7) >= now);
      return present.map(({ id, born, hired, left, hours, job, unit }, at) => ({
        period: firstDay(each),
        entity: entity.code,
        entityId: ids.get(entity.code) ?? 0,
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

/** A closed version with its rows, as a closing leaves it. */
async function closeMonth(db: Database, period: Period, of: readonly PlainRow[]): Promise<void> {
  const day = firstDay(period);
  const isActive = ({ hired, ended }: PlainRow) => (hired ?? "0") <= lastDay(period) && (ended ?? "9") > lastDay(period);
  const headcounts = Object.entries(Object.groupBy(of.filter(isActive), ({ entity }) => entity)).map(([code, present]) => ({
    code,
    persons: present?.length ?? 0,
  }));
  await db.transaction().execute(async (db) => {
    await sql`select prepare_fact_month(${day}::date)`.execute(db);
    const { rows: made } = await sql<{
      id: number;
    }>`select nextval(pg_get_serial_sequence('scenario_version', 'id'))::integer as id`.execute(db);
    const id = made[0]?.id ?? 0;
    await sql`insert into scenario (scenario_type, period, state) values ('CLOSING', ${day}::date, 'CLOSED') on conflict do nothing`.execute(
      db,
    );
    await sql`update scenario set state = 'CLOSED' where scenario_type = 'CLOSING' and period = ${day}::date`.execute(db);
    await sql`insert into version_definition (version_id, ingestion_id, ingestion_code, definition_version, definition) values (${id}, 1, 'OnHR', 1, '{"fullTimeHours": "40"}')`.execute(
      db,
    );
    await sql`
      insert into version_cell (version_id, section_code, legal_entity_id, legal_entity_code, legal_entity_name, country, currency, row_count, signed_by, signed_at, validated_by, validated_at)
      select ${id}, 'OnHR', e.id, e.code, e.name, e.country, e.currency, 1, 'x', now(), 'y', now() from legal_entity e`.execute(db);
    await sql`
      insert into version_delivery (version_id, delivery_id, section_code, legal_entity_id, ingestion_id, definition_version, row_count, delivered_by, delivered_at, file_name, warning_count, check_results)
      select ${id}, d.delivery, 'OnHR', e.id, 1, 1, d.n, 'x', now(), 'x.csv', 0, '[]'
      from (select r.delivery, r.entity, count(*) as n from jsonb_to_recordset(${JSON.stringify(of)}::jsonb) as r (delivery integer, entity text) group by 1, 2) d
      join legal_entity e on e.code = d.entity`.execute(db);
    await sql`
      insert into person_fact (delivery_id, period, legal_entity_id, row_number, person, person_hash, sex, birth_date, hire_date, end_date, hours, full_time_hours, job_profile, unit)
      select r.delivery, ${day}::date, e.id, r.row, r.person, sha256(r.person::bytea), 'U', r.born, r.hired, r.ended, r.hours, r."full", r.job, r.unit
      from jsonb_to_recordset(${JSON.stringify(of)}::jsonb) as r (delivery integer, entity text, row integer, person text, born date, hired date, ended date, hours numeric, "full" numeric, job text, unit text)
      join legal_entity e on e.code = r.entity`.execute(db);
    await sql`select copy_version_facts(${id}, ${day}::date)`.execute(db);
    await sql`
      insert into version_figure (version_id, kpi_code, legal_entity_id, section_code, numerator)
      select ${id}, 'headcount', e.id, 'OnHR', h.persons from jsonb_to_recordset(${JSON.stringify(headcounts)}::jsonb) as h (code text, persons integer) join legal_entity e on e.code = h.code`.execute(
      db,
    );
    await sql`
      insert into scenario_version (id, scenario_id, number, period, conventions, content_hash)
      select ${id}, s.id, 1, s.period, '{"minimumGroupSize": 10}'::jsonb, ${Buffer.alloc(32)} from scenario s where s.scenario_type = 'CLOSING' and s.period = ${day}::date`.execute(
      db,
    );
  });
}

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
