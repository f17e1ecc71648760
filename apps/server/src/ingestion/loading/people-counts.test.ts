import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import { firstDay, lastDay, type Period, previousPeriod } from "@hub/domain/period.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listFindings } from "../../checks/findings.sql.ts";
import { measureEntities } from "../../checks/measure-entities.ts";
import { listFeeds, measurePeople } from "../../checks/measures.sql.ts";
import { refreshFindings } from "../../checks/refresh-findings.ts";
import { inTransaction } from "../../db/transaction.ts";
import { type DeliveryPortal, startDeliveryPortal } from "../testing/delivery-portal.ts";
import { countFarPay } from "./people-counts.ts";

const plain = { aliases: [], required: false, optionalColumn: true, key: false };
const amount = { decimalSeparator: ".", grouping: "" } as const;
const iso = { patterns: ["yyyy-mm-dd"] };
const definition: IngestionDefinition = {
  entity: { from: "column" },
  columns: [
    { ...plain, name: "Entity", optionalColumn: false, type: "text", targets: [{ field: "legal_entity" }] },
    { ...plain, name: "Contract", key: true, optionalColumn: false, type: "text", targets: [{ field: "extra" }] },
    { ...plain, name: "Person", optionalColumn: false, type: "text", targets: [{ field: "person" }] },
    { ...plain, name: "Group", type: "text", targets: [{ field: "group_person" }] },
    { ...plain, name: "Sex", type: "code", targets: [{ field: "sex" }] },
    { ...plain, name: "Hired", type: "date", format: iso, targets: [{ field: "hire_date" }] },
    { ...plain, name: "Ended", type: "date", format: iso, targets: [{ field: "end_date" }] },
    { ...plain, name: "Hours", type: "decimal", format: amount, targets: [{ field: "hours" }] },
    { ...plain, name: "Full", type: "decimal", format: amount, targets: [{ field: "full_time_hours" }] },
    { ...plain, name: "Annual", type: "money", format: { ...amount, currency: [] }, targets: [{ field: "annual_pay" }] },
    { ...plain, name: "Hourly", type: "money", format: { ...amount, currency: [] }, targets: [{ field: "hourly_pay" }] },
  ],
};
const header = definition.columns.map(({ name }) => name).join(",");

let portal: DeliveryPortal;
const feeds = { usual: 0, other: 0, costs: 0 };
beforeAll(async () => {
  portal = await startDeliveryPortal();
  await portal.pool.query("update setting set value = '0' where key = 'delivery-resemblance-percent'");
  feeds.usual = await portal.define("USUAL", "OnHR", { ...definition, fullTimeHours: "40" });
  feeds.other = await portal.define("OTHER", "OnHR", { ...definition, fullTimeHours: "38.5" });
  const isOfStaff = (name: string) => name === "Sex" || name === "Hired";
  feeds.costs = await portal.define("COSTS", "OnHR", {
    ...definition,
    fullTimeHours: "39",
    columns: definition.columns.filter(({ name }) => !isOfStaff(name)),
  });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.pool.query(`set session_replication_role = replica;
    truncate delivery_people, delivery, upload, cell, consolidation, person_fact, cell_finding, quality_event, quality_tally cascade; set session_replication_role = origin`);
});

const october: Period = { year: 2026, month: 10 };
const september = previousPeriod(october);

/** Numbers below `below`, always the same from the same beginning. */
function dice(seed: number) {
  let state = seed * 7919 + 13;
  const roll = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
  return { roll, pick: <T>(...from: T[]): T => from[roll(from.length)]! };
}

/** Rows of both entities: second contracts, moves, people of both, leavers and joiners at the ends of the month, hours and pay of all kinds, and none. */
function rowsOf({ roll, pick }: ReturnType<typeof dice>, count: number, columns = header.split(",")): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const person = roll(Math.ceil(count * 0.7));
    const cells: Record<string, string | number> = {
      Entity: pick("NOR", "SUR"),
      Contract: at,
      Person: `p${person}`,
      Group: roll(3) === 0 ? "" : `g${person}`,
      Sex: pick("F", "M", "F", "M", "U", ""),
      Hired: pick("", "2015-02-01", "2026-08-31", "2026-09-01", "2026-09-30", "2026-10-01", "2026-10-31"),
      Ended: roll(4) === 0 ? pick("2026-10-31", "2026-11-01", "2026-12-31", "2027-01-01") : "",
      Hours: pick("", "40", "37.5", "20", "0", "13.333333", "41"),
      Full: pick("", "40", "37.5", "39.123"),
      Annual: pick("", "0", "20000", "31234.56", "210000", "1000000.01"),
      Hourly: roll(3) === 0 ? pick("0", "12.5", "125", "250", "1.25", "0.000001", "99999.123456") : "",
    };
    return columns.map((name) => cells[name]).join(",");
  });
  return `${columns.join(",")}\n${rows.join("\n")}\n`;
}

async function deliver(ingestionId: number, period: Period, content: string): Promise<void> {
  const upload = await portal.deliver({ ingestionId, legalEntityId: null, period, content });
  if (!upload.state.startsWith("LOADED")) throw new Error(JSON.stringify(upload));
}

async function feedsOf(period: Period) {
  const { north, south } = portal.ids;
  return listFeeds(portal.db, {
    section: "OnHR",
    period: firstDay(period),
    previous: firstDay(previousPeriod(period)),
    legalEntityIds: [north, south],
  });
}
const daysOf = (period: Period) => {
  const before = lastDay(previousPeriod(period));
  return { last: lastDay(period), before, previousLast: before };
};
const payTimes = (times: string) => [portal.ids.north, portal.ids.south].map((legalEntityId) => ({ legalEntityId, times }));
async function findingsOf(period: Period) {
  const legalEntityIds = [portal.ids.north, portal.ids.south];
  await inTransaction(portal.ctx, (ctx) => refreshFindings(ctx, { section: "OnHR", period: firstDay(period), legalEntityIds }));
  return (await listFindings(portal.db, { period: firstDay(period) })).map(({ foundAt, ...finding }) => ({
    ...finding,
    isDated: foundAt instanceof Date,
  }));
}

test.each(Array.from({ length: 12 }, (_, seed) => seed))(
  "what is counted as rows are checked is what the rows themselves come to (%i): feeds of one entity and of two, corrected ones, months past",
  async (seed) => {
    const chance = dice(seed);
    const count = chance.pick(3, 40, 200);
    for (const period of chance.pick([september, october], [october, september], [october], [september, october, september])) {
      await deliver(feeds.usual, period, rowsOf(chance, count));
    }
    if (seed % 4 === 1) await deliver(feeds.other, october, rowsOf(chance, count));
    if (seed % 4 === 2) await deliver(feeds.other, september, rowsOf(chance, count));
    if (seed % 4 === 3)
      await deliver(
        feeds.costs,
        chance.pick(september, october),
        rowsOf(
          chance,
          count,
          header.split(",").filter((name) => name !== "Sex" && name !== "Hired"),
        ),
      );
    for (const period of [september, october]) {
      const found = await feedsOf(period);
      for (const times of ["2", "10", "1000", "3"]) {
        const rows = await measurePeople(portal.db, found, daysOf(period), payTimes(times));
        const expected = new Map(rows.map((each) => [each.legalEntityId, each]));
        const measured = await measureEntities(portal.db, found, daysOf(period), payTimes(times));
        expect(new Map([...measured].map(([id, each]) => [id, { ...each, legalEntityId: id }]))).toEqual(expected);
      }
    }
    const findings = [await findingsOf(september), await findingsOf(october)];
    await portal.pool.query("delete from delivery_people; delete from cell_finding");
    expect([await findingsOf(september), await findingsOf(october)]).toEqual(findings);
  },
);

test("of an entity with one feed no row is read for its measures, and of what was delivered before nothing was counted all are", async () => {
  const chance = dice(99);
  for (const period of [september, october]) await deliver(feeds.usual, period, rowsOf(chance, 60));
  const found = await feedsOf(october);
  expect(found.map(({ kept }) => kept !== null)).toEqual([true, true, true, true]);
  const whole = await measureEntities(portal.db, found, daysOf(october), payTimes("10"));
  await portal.pool.query("truncate person_fact");
  expect(await measureEntities(portal.db, found, daysOf(october), payTimes("10"))).toEqual(whole);
  await portal.pool.query("delete from delivery_people");
  const read = await measureEntities(portal.db, await feedsOf(october), daysOf(october), payTimes("10"));
  expect([...read.values()].map(({ headcount }) => headcount)).toEqual([0, 0]);
});

test("a held delivery that is answered later counts by what was counted as it was checked", async () => {
  await portal.pool.query("update setting set value = '30' where key = 'delivery-resemblance-percent'");
  const people = (from: number) => Array.from({ length: 60 }, (_, at) => `NOR,${at},p${from + at},,F,2020-01-01,,40,40,,`);
  await deliver(feeds.usual, september, `${header}\n${people(0).join("\n")}\n`);
  const upload = await portal.deliver({ ingestionId: feeds.usual, legalEntityId: null, content: `${header}\n${people(500).join("\n")}\n` });
  expect(upload.state).toBe("HELD");
  await portal.pool.query("update setting set value = '0' where key = 'delivery-resemblance-percent'");
  await portal.pool.query("update delivery set state = 'LOADED', answered_at = now(), answered_by = delivered_by where state = 'HELD'");
  const found = await feedsOf(october);
  const [north] = (await measureEntities(portal.db, found, daysOf(october), payTimes("10"))).values();
  expect(north).toEqual({ ...(await measurePeople(portal.db, found, daysOf(october), payTimes("10")))[0], legalEntityId: undefined });
  expect(found.every(({ kept }) => kept !== null)).toBe(true);
});

test("pay that lies on a bound, as far as doubles tell, is left to decimals", () => {
  expect(countFarPay(Float64Array.of())).toMatchObject({ "2": 0, "1000": 0 });
  expect(countFarPay(Float64Array.of(1, 10, 10, 10, 100))).toEqual({
    "2": 2,
    "5": 2,
    "20": 0,
    "50": 0,
    "100": 0,
    "200": 0,
    "500": 0,
    "1000": 0,
  });
  expect(countFarPay(Float64Array.of(1, 10, 10, 10, 100.000001))).toMatchObject({ "5": 2, "20": 0 });
  expect(countFarPay(Float64Array.of(0, 10, 10, 11, 110.01, 9999))).toMatchObject({ "2": 3, "10": 3, "20": 2, "1000": 1 });
  expect(countFarPay(Float64Array.of(0, 0, 0))).toEqual({});
  expect(countFarPay(Float64Array.of(-3, -2, 5))).toEqual({});
});
