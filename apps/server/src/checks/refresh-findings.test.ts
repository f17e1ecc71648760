import { firstDay, type Period } from "@hub/domain/period.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../db/transaction.ts";
import { addEntity, addExpectation, addIngestion, type TestPerson } from "../testing/fixtures.ts";
import { type GroupDelivery, type GroupPortal, october, startGroupPortal } from "../testing/group-portal.ts";
import { listFindings } from "./findings.sql.ts";
import { refreshFindings, refreshFollowing } from "./refresh-findings.ts";

const september: Period = { year: 2026, month: 9 };
let portal: GroupPortal;
beforeAll(async () => {
  portal = await startGroupPortal({ entities: [], sections: ["OnHR", "GPG"] });
});
afterAll(() => portal.stop());
let run = 0;
/** Each test has entities of its own, which it calls A and B. */
beforeEach(async () => {
  run += 1;
  for (const code of ["A", "B"]) {
    portal.entities[code] = await addEntity(portal.db, `${code}${run}`);
    for (const section of ["OnHR", "GPG"])
      await addExpectation(portal.db, { section, legalEntityId: portal.entities[code], first: september });
  }
});

const people = (count: number, more: Partial<TestPerson> = {}, from = 0): TestPerson[] =>
  Array.from({ length: count }, (_, index) => ({
    person: `p${from + index}`,
    groupPerson: `${run}/${from + index}`,
    sex: index % 2 === 0 ? "F" : "M",
    hired: "2015-01-01",
    ...more,
  }));
const refresh = (code = "A", period = october, section = "OnHR") =>
  inTransaction(portal.ctx, (ctx) => refreshFindings(ctx, { section, period: firstDay(period), legalEntityIds: [portal.idOf(code)] }));
const found = async (code = "A", period = october, section = "OnHR") =>
  (await listFindings(portal.db, { period: firstDay(period), sections: [section], legalEntityIds: [portal.idOf(code)] })).map(
    ({ rule, params }) => [rule, params],
  );
const deliver = (persons: TestPerson[], more: GroupDelivery = {}, code = "A") =>
  portal.deliver(code, persons, { section: "OnHR", ...more });
/** Delivers two months and answers what is found in the second, the warning about the first aside. */
async function afterMonths(before: TestPerson[], now: TestPerson[]) {
  await deliver(before, { period: september });
  await deliver(now);
  await refresh();
  return (await found()).filter(([rule]) => rule !== "previous-month-not-validated");
}

describe("check rules on what was delivered (readings 3)", () => {
  test("a month that adds up has no finding", async () => {
    const leaver = { person: "left", groupPerson: `${run}/left`, hired: "2015-01-01", sex: "F" } as const;
    const now: TestPerson[] = [
      ...people(20),
      { ...leaver, ended: "2026-10-15" },
      { person: "new", groupPerson: `${run}/new`, sex: "M", hired: "2026-10-03" },
    ];
    expect(await afterMonths([...people(20), leaver], now)).toEqual([]);
  });

  test("opening is the previous closing: somebody who vanished without an end, and somebody who was there before unnoticed", async () => {
    expect(await afterMonths(people(21), people(20))).toEqual([["opening-equals-previous-closing", { opening: 20, previousClosing: 21 }]]);
    expect(await afterMonths(people(20), people(21))).toEqual([["opening-equals-previous-closing", { opening: 21, previousClosing: 20 }]]);
  });

  test("movements balance: an end before the start, a second contract that vanished", async () => {
    expect(
      await afterMonths(people(20), [
        ...people(20),
        { person: "x", groupPerson: `${run}/x`, sex: "F", hired: "2026-11-02", ended: "2026-10-05" },
      ]),
    ).toEqual([["movements-balance", { opening: 20, joiners: 0, leavers: 1, moves: 0, expected: 19, closing: 20 }]]);
    const twice = { person: "p0", groupPerson: `${run}/0`, sex: "F", hired: "2018-01-01", hours: "0" } as const;
    expect(await afterMonths([...people(20), twice], people(20))).toEqual([
      ["movements-balance", { opening: 21, joiners: 0, leavers: 0, moves: 0, expected: 21, closing: 20 }],
    ]);
  });

  test("a renewal and a second contract that begins are no fault", async () => {
    const now: TestPerson[] = [
      ...people(19),
      { person: "p19", groupPerson: `${run}/19`, sex: "M", hired: "2015-01-01", ended: "2026-10-16" },
      { person: "p19", groupPerson: `${run}/19`, sex: "M", hired: "2026-10-16" },
      { person: "p0", groupPerson: `${run}/0`, sex: "F", hired: "2026-10-10", hours: "0" },
    ];
    expect(await afterMonths(people(20), now)).toEqual([]);
  });

  test("FTE within headcount, by the hours of the contracts", async () => {
    const second = { person: "p0", groupPerson: `${run}/0`, sex: "F", hired: "2015-01-01", hours: "10" } as const;
    expect(await afterMonths([...people(2), second], [...people(2), second])).toEqual([
      ["fte-within-headcount", { fte: 2.25, headcount: 2 }],
    ]);
  });

  test("parts equal the total: the same person in two feeds of a section; a feed of costs alone is no list of staff", async () => {
    const other = await addIngestion(portal.db, "OnHR");
    await deliver(people(20));
    await deliver(people(1), { ingestionId: other });
    await refresh();
    expect(await found()).toContainEqual(["parts-equal-total", { parts: 21, total: 20 }]);
    const target = (field: string) => ({ targets: [{ field }] });
    await sql`update ingestion_definition set definition = ${JSON.stringify({ columns: [target("person"), target("workforce_cost")] })}
      where ingestion_id = ${other}`.execute(portal.db);
    await refresh();
    expect((await found()).map(([rule]) => rule)).not.toContain("parts-equal-total");
  });

  test("a large change, undeclared sex", async () => {
    const joined = people(7, { hired: "2026-10-05" }, 100);
    expect(await afterMonths(people(50), [...people(50), ...joined])).toEqual([["large-change", { before: 50, now: 57, change: 7 }]]);
    expect(
      await afterMonths(people(50), [...people(49), { person: "p49", groupPerson: `${run}/49`, sex: "U", hired: "2015-01-01" }]),
    ).toEqual([["undeclared-sex", { undeclared: 1, headcount: 50 }]]);
  });

  test("hourly pay far outside the range: ten times the median either way, and no amount is told", async () => {
    const paid = (hourlyPay: string) => people(1, { hourlyPay })[0]!;
    const all = (...pay: string[]) => pay.map((each, index) => ({ ...paid(each), groupPerson: `${run}/pay ${index}` }));
    expect(await afterMonths(all("20", "21", "22", "210", "2.1"), all("20", "21", "22", "210", "2.1"))).toEqual([]);
    const wrong = all("20", "21", "21", "22", "210.01", "2.09", "0");
    expect(await afterMonths(wrong, wrong)).toEqual([["hourly-pay-range", { contracts: 3, times: 10 }]]);
  });

  test("the same person active in two entities is found in both, and in neither when one of them leaves", async () => {
    const shared: TestPerson = { person: "A-1", groupPerson: `${run}/same`, sex: "F", hired: "2015-01-01" };
    await deliver([shared]);
    await deliver([{ ...shared, person: "B-1" }], {}, "B");
    await refresh("B");
    expect(await found("A")).toContainEqual(["active-in-two-entities", { persons: 1 }]);
    expect(await found("B")).toContainEqual(["active-in-two-entities", { persons: 1 }]);
    await deliver([{ ...shared, ended: "2026-10-20" }]);
    await refresh("A");
    expect([...(await found("A")), ...(await found("B"))].map(([rule]) => rule)).not.toContain("active-in-two-entities");
  });

  test("the month before is not validated, until it is", async () => {
    await deliver(people(20), { period: september });
    await deliver(people(20));
    await refresh();
    expect(await found()).toEqual([["previous-month-not-validated", {}]]);
    await portal.sign("A", { ...september, consolidationType: "OnHR" });
    await portal.validate("A", { ...september, consolidationType: "OnHR" });
    await refresh();
    expect(await found()).toEqual([]);
  });

  test("a yearly cell is compared with the year before, and has no opening", async () => {
    const december = (year: number): Period => ({ year, month: 12 });
    await deliver(people(50), { section: "GPG", period: december(2025) });
    await deliver(people(57), { section: "GPG", period: december(2026) });
    await refresh("A", december(2026), "GPG");
    expect(await found("A", december(2026), "GPG")).toEqual([["large-change", { before: 50, now: 57, change: 7 }]]);
  });

  test("figures that somebody else computed are held to the rules by the columns they have", async () => {
    const figures = await addIngestion(portal.db, "OnHR", { holds: "figures", columns: [] });
    const given = async (period: Period, values: object) => {
      const id = await deliver([], { ingestionId: figures, period });
      await sql`insert into figure_fact (delivery_id, row_number, legal_entity_id, period, figures) values (${id}, 1, ${portal.idOf("A")}, ${firstDay(period)}, ${JSON.stringify(values)}::jsonb)`.execute(
        portal.db,
      );
    };
    await given(september, { Headcount: "100" });
    await given(october, { Opening: "99", Joiners: "3", Leavers: "1", Closing: "101", FTE: "101.5", Women: "50", Men: "50", Note: "1e5" });
    await refresh();
    expect((await found()).map(([rule]) => rule)).toEqual([
      "opening-equals-previous-closing",
      "fte-within-headcount",
      "parts-equal-total",
      "previous-month-not-validated",
    ]);
  });
});

describe("when findings are written", () => {
  test("a cell without data has none; what is gone is taken away, what stays keeps its instant", async () => {
    await deliver(people(1, { sex: "U" }));
    await refresh();
    const of = { period: "2026-10-01", legalEntityIds: [portal.idOf("A")] };
    const first = await listFindings(portal.db, of);
    portal.passMinutes(5);
    await refresh();
    expect((await listFindings(portal.db, of)).map(({ foundAt }) => foundAt)).toEqual(first.map(({ foundAt }) => foundAt));
    await sql`update delivery set state = 'QUARANTINED' where legal_entity_id = ${portal.idOf("A")}`.execute(portal.db);
    await refresh();
    expect(await found()).toEqual([]);
  });

  test("a validated cell keeps what was found in it; the month after is checked again by it", async () => {
    const mixed = [...people(9), { person: "u", groupPerson: `${run}/u`, sex: "U", hired: "2015-01-01" } as const];
    await deliver(mixed, { period: september });
    await refresh("A", september);
    await portal.sign("A", { ...september, consolidationType: "OnHR" });
    await portal.validate("A", { ...september, consolidationType: "OnHR" });
    await deliver(people(9));
    await refresh();
    expect((await found()).map(([rule]) => rule)).toEqual(["opening-equals-previous-closing"]);
    await sql`delete from person_fact where sex = 'U'`.execute(portal.db);
    await sql`insert into consolidation (section_code, period) values ('OnHR', '2026-10-01') on conflict do nothing`.execute(portal.db);
    await refresh("A", september);
    expect((await found("A", september)).map(([rule]) => rule)).toEqual(["undeclared-sex"]);
    await inTransaction(portal.ctx, (ctx) =>
      refreshFollowing(ctx, { section: "OnHR", period: firstDay(september), legalEntityIds: [portal.idOf("A")] }),
    );
    expect(await found()).toEqual([]);
  });

  test("the number of statements is the same for one entity and for many", async () => {
    const countFor = async (ids: number[]) => {
      let statements = 0;
      const db = portal.db.withPlugin({
        transformQuery: ({ node }) => ((statements += 1), node),
        transformResult: async ({ result }) => result,
      });
      await refreshFindings({ ...portal.ctx, db }, { section: "OnHR", period: "2026-10-01", legalEntityIds: ids });
      return statements;
    };
    for (const code of ["A", "B"]) await deliver(people(3), {}, code);
    expect(await countFor([portal.idOf("A")])).toBe(await countFor([portal.idOf("A"), portal.idOf("B"), 4711]));
  });
});
