import { valueOf } from "@hub/domain/dashboards/figure-value.ts";
import { type Kpi, kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { firstDay, type Period } from "@hub/domain/period.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEntity, addExpectation, addIngestion, addLoadedDelivery, type TestPerson } from "../../testing/fixtures.ts";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { computeProvisional, type FigureRow } from "./figures.sql.ts";
import { showFigures } from "./shown-figures.sql.ts";

let portal: TestPortal;
const users: number[] = [];
const entities: Record<string, number> = {};
const ingestions: Record<string, number> = {};
const month: Period = { year: 2026, month: 10 };

beforeAll(async () => {
  portal = await startTestPortal();
  for (const name of ["source", "coordinator", "owner"]) users.push((await portal.addUser(name)).id);
  for (const code of ["A", "B"]) entities[code] = await addEntity(portal.db, code);
  for (const section of ["OnHR", "KPIs", "PLN"]) {
    ingestions[section] = await addIngestion(portal.db, section);
    for (const code of ["A", "B"])
      await addExpectation(portal.db, { section, legalEntityId: entities[code] ?? 0, first: { year: 2000, month: 1 } });
  }
  ingestions["chf"] = await addIngestion(portal.db, "OnHR", { fullTimeHours: "40", currency: "CHF" });
  ingestions["asks-bonus"] = await addIngestion(portal.db, "OnHR", {
    columns: [{ name: "Bonus", optionalColumn: false, targets: [{ field: "bonus" }] }],
  });
  ingestions["may-ask-bonus"] = await addIngestion(portal.db, "OnHR", {
    columns: [{ name: "Bonus", optionalColumn: true, targets: [{ field: "bonus" }] }],
  });
  const figureColumns = [
    { name: "Gap", targets: [{ field: "extra", kpi: "mean-pay-gap" }] },
    { name: "Heads", targets: [{ field: "extra", kpi: "headcount" }] },
    { name: "Notes", targets: [{ field: "extra" }] },
  ];
  for (const published of [true, false])
    ingestions[published ? "published" : "own-figures"] = await addIngestion(portal.db, "KPIs", {
      holds: "figures",
      published,
      columns: figureColumns,
    });
  ingestions["figures"] = await addIngestion(portal.db, "KPIs", { holds: "figures" });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await sql`delete from exchange_rate; delete from cell; delete from consolidation; delete from person_fact; delete from delivery; delete from upload`.execute(
    portal.db,
  );
});

/** Delivers by one ingestion or several of a section, and validates, without the form. */
async function put(section: string, code: string, files: Record<string, TestPerson[]>): Promise<void> {
  const legalEntityId = entities[code] ?? 0;
  const ids: number[] = [];
  for (const [ingestion, persons] of Object.entries(files)) {
    const ingestionId = ingestions[ingestion] ?? 0;
    ids.push(await addLoadedDelivery(portal.ctx, { ingestionId, legalEntityId, period: month, by: users[0] ?? 0, persons }));
  }
  const first = firstDay(month);
  await sql`insert into consolidation (section_code, period) values (${section}, ${first}::date) on conflict do nothing`.execute(portal.db);
  await sql`
    insert into cell (consolidation_id, legal_entity_id, sign_off, lock_state, signed_by, signed_at, validated_by, validated_at, delivery_ids)
    select id, ${legalEntityId}, 'OWNER_VALIDATED', 'LOCKED', ${users[1]}, now(), ${users[2]}, now(), ${ids}::bigint[]
    from consolidation where section_code = ${section} and period = ${first}::date`.execute(portal.db);
}
const people = (count: number, person: Partial<TestPerson>, name = "p"): TestPerson[] =>
  Array.from({ length: count }, (_, index) => ({ person: `${name}-${index}`, ...person }));
const compute = async () => {
  const rows = await computeProvisional(portal.db, "CLOSING", month);
  return (kpi: Kpi, entity: string | null = "A") => {
    const found = rows.find((row) => row.kpi === kpi && row.legalEntityId === (entity === null ? null : entities[entity]));
    return found && { ...found, shown: valueOf(kpi, found).value };
  };
};

describe("[SCN-05] what persons are (readings 3)", () => {
  test("ages are completed years in bands and days by 365.25 in the mean; the bands and those of unknown age are the headcount", async () => {
    await put("OnHR", "A", {
      OnHR: [
        { person: "30 on the last day", born: "1996-10-31" },
        { person: "29 until tomorrow", born: "1996-11-01" },
        { person: "50", born: "1975-11-01" },
        { person: "51 on the last day", born: "1975-10-31" },
        { person: "unknown", born: null },
        { person: "left", born: "1990-01-01", ended: "2026-10-20" },
      ],
    });
    const of = await compute();
    expect(["age-under-30", "age-30-to-50", "age-over-50"].map((kpi) => of(kpi as Kpi)?.numerator)).toEqual(["1", "2", "1"]);
    expect(of("age-over-50")).toMatchObject({ undeclared: 1, section: "OnHR" });
    // (10957 + 10956 + 18627 + 18628) days / 365.25 / 4 persons
    expect(of("average-age")).toMatchObject({ denominator: "4", undeclared: 1, shown: "40.5" });
  });

  test("who is in two entities counts in each of them: the group's are sums of numerators and of denominators", async () => {
    const shared = { groupPerson: "x", born: "1980-10-31", hired: "2016-10-31", contract: "permanent" as const };
    await put("OnHR", "A", { OnHR: [{ person: "a", ...shared }] });
    await put("OnHR", "B", {
      OnHR: [
        { person: "b", ...shared },
        { person: "c", born: "2000-10-31", contract: "temporary" },
      ],
    });
    const of = await compute();
    expect(of("headcount", null)?.numerator).toBe("2");
    expect(of("average-age", null)).toMatchObject({ denominator: "3" });
    expect(of("age-30-to-50", null)?.numerator).toBe("2");
    expect(of("permanent-share", null)).toMatchObject({ numerator: "2", denominator: "3" });
  });

  test("permanent wins over temporary, a full-time contract over a part-time one; who says neither stands beside", async () => {
    await put("OnHR", "A", {
      OnHR: [
        { person: "both", contract: "permanent", hours: "40" },
        { person: "both", contract: "temporary", hours: "10" },
        { person: "temporary", contract: "temporary", hours: "39.9" },
        { person: "neither", contract: null, hours: null },
      ],
    });
    const of = await compute();
    expect(of("permanent-share")).toMatchObject({ numerator: "1", denominator: "2", undeclared: 1, shown: "50.0" });
    expect(of("temporary-share")).toMatchObject({ numerator: "1", denominator: "2" });
    expect(of("part-time-share")).toMatchObject({ numerator: "1", denominator: "2", undeclared: 1 });
  });

  test("span of control: direct reports by the managers they name; nobody is their own", async () => {
    await put("OnHR", "A", {
      OnHR: [
        { person: "boss", manager: null },
        { person: "head", manager: "boss" },
        { person: "one", manager: "head" },
        { person: "two", manager: "head" },
        { person: "three", manager: "head", ended: "2026-10-02" },
        { person: "own", manager: "own" },
      ],
    });
    expect((await compute())("span-of-control")).toMatchObject({ numerator: "3", denominator: "2", undeclared: 2, shown: "1.5" });
  });

  test("what nobody has is NO_DATA, never zero", async () => {
    await put("OnHR", "A", { OnHR: people(3, { hours: null }) });
    const of = await compute();
    const attributes = ["average-age", "age-under-30", "permanent-share", "part-time-share", "absenteeism", "training-hours"] as const;
    const others = ["workforce-cost-per-fte", "span-of-control", "mean-bonus-gap", "bonus-proportion-women", "mean-pay-gap"] as const;
    for (const kpi of [...attributes, ...others])
      for (const entity of ["A", null]) expect(of(kpi, entity), kpi).toMatchObject({ reason: "NO_DATA", numerator: null });
    expect(of("weighted-pay-gap", null)).toMatchObject({ reason: "NO_DATA" });
    expect(of("weighted-pay-gap", "A")).toBe(undefined);
  });
});

describe("[SCN-05] hours and costs of the month (readings 3)", () => {
  test("are read from the section that has them, whatever the people are read from", async () => {
    await put("OnHR", "A", { OnHR: people(4, { hours: "20" }) });
    await put("KPIs", "A", {
      KPIs: [
        { person: "p-0", hours: null, agreed: "80", absence: "4", training: "10", cost: "1000" },
        { person: "p-1", hours: null, agreed: "80", absence: "0", training: "0", cost: "1400" },
        { person: "p-2", hours: null, agreed: "80", absence: null, training: null, cost: null },
      ],
    });
    const of = await compute();
    expect(of("headcount")).toMatchObject({ numerator: "4", section: "OnHR" });
    expect(of("absenteeism")).toMatchObject({
      numerator: "4",
      denominator: "160",
      undeclared: 1,
      monthsCovered: 1,
      section: "KPIs",
      shown: "2.5",
    });
    expect(of("training-hours")).toMatchObject({ numerator: "10", denominator: "2", undeclared: 1, section: "KPIs", shown: "5.00" });
    // Four halves of a full time.
    expect(of("workforce-cost-per-fte")).toMatchObject({
      numerator: "2400",
      denominator: "2",
      section: "KPIs",
      currency: "EUR",
      shown: "1200.00",
    });
  });

  test("a cost that is missing takes its FTE out of the figure, and a leaver's cost counts with half of theirs", async () => {
    await put("OnHR", "A", {
      OnHR: [
        { person: "all month", cost: "3000" },
        { person: "left", cost: "1500", ended: "2026-10-15" },
        { person: "no cost", cost: null },
      ],
    });
    expect((await compute())("workforce-cost-per-fte")).toMatchObject({
      numerator: "4500",
      denominator: "1.5",
      undeclared: 1,
      shown: "3000.00",
    });
  });
});

describe("[SCN-05] bonus (readings 3)", () => {
  test("gaps of those who were paid one, proportions of all of that sex", async () => {
    await put("OnHR", "A", {
      OnHR: [
        ...people(3, { sex: "F", bonus: "800" }, "f"),
        ...people(1, { sex: "F", bonus: "0" }, "f0"),
        ...people(1, { sex: "F", bonus: null }, "f-"),
        ...people(2, { sex: "M", bonus: "1000" }, "m"),
        { person: "u", sex: "U", bonus: "9000" },
      ],
    });
    const of = await compute();
    expect(of("mean-bonus-gap")).toMatchObject({ shown: "20.0", women: 3, men: 2, undeclared: 1 });
    expect(of("median-bonus-gap")?.shown).toBe("20.0");
    expect(of("bonus-proportion-women")).toMatchObject({ numerator: "3", denominator: "5", women: 5, men: 2, shown: "60.0" });
    expect(of("bonus-proportion-men")).toMatchObject({ numerator: "2", denominator: "2" });
  });

  test("missing is not zero: an entity without any bonus delivered has no proportion and is no part of the group's, one that says 0 has 0 %", async () => {
    const women = (bonus: string | null, name: string) => people(5, { sex: "F", bonus }, name);
    await put("OnHR", "A", { OnHR: women("800", "a") });
    await put("OnHR", "B", { OnHR: women(null, "b") });
    const without = await compute();
    expect(without("bonus-proportion-women", "B")).toMatchObject({ reason: "NO_DATA", numerator: null });
    expect(without("bonus-proportion-women", null)).toMatchObject({ numerator: "5", denominator: "5", women: 5 });
    await sql`update person_fact set bonus = 0 where bonus is null`.execute(portal.db);
    await sql`delete from provisional`.execute(portal.db);
    const withZero = await compute();
    expect(withZero("bonus-proportion-women", "B")).toMatchObject({ reason: null, shown: "0.0" });
    expect(withZero("bonus-proportion-women", null)).toMatchObject({ numerator: "5", denominator: "10", shown: "50.0" });
  });

  test("an entity whose every file has the column and nobody was paid one is 0 %, and its people are in the group's", async () => {
    const staff = (bonus: string | null, name: string) => [
      ...people(5, { sex: "F", bonus }, name),
      ...people(5, { sex: "M", bonus }, `m${name}`),
    ];
    await put("OnHR", "A", { OnHR: staff("800", "a") });
    await put("OnHR", "B", { "asks-bonus": staff(null, "b") });
    const of = await compute();
    expect(of("bonus-proportion-women", "B")).toMatchObject({ reason: null, numerator: "0", denominator: "5", shown: "0.0" });
    expect(of("mean-bonus-gap", "B")).toMatchObject({ reason: "NO_POPULATION" });
    expect(of("bonus-proportion-women", null)).toMatchObject({ numerator: "5", denominator: "10", shown: "50.0" });
    expect(of("bonus-proportion-men", null)?.shown).toBe("50.0");
    expect(of("mean-bonus-gap", null)).toMatchObject({ reason: null, women: 5, men: 5 });
  });

  test("where a file may leave the column out, blank cells say nothing", async () => {
    await put("OnHR", "A", { OnHR: people(5, { sex: "F", bonus: "800" }, "a") });
    await put("OnHR", "B", { "may-ask-bonus": people(5, { sex: "F", bonus: null }, "b") });
    const of = await compute();
    expect(of("bonus-proportion-women", "B")).toMatchObject({ reason: "NO_DATA" });
    expect(of("bonus-proportion-women", null)).toMatchObject({ denominator: "5" });
  });
});

describe("[SCN-05] where rows are not there the group's figure is not aggregable (readings 3)", () => {
  test("an entity that delivered figures only: no group figure leaves it out unsaid, its own are nobody's", async () => {
    await put("OnHR", "A", { OnHR: [...people(2, { sex: "F", hourlyPay: "9" }, "f"), ...people(2, { sex: "M", hourlyPay: "10" }, "m")] });
    await put("KPIs", "B", { figures: [] });
    const of = await compute();
    for (const kpi of kpiCodes) expect(of(kpi, null), kpi).toMatchObject({ reason: "NOT_AGGREGABLE", numerator: null });
    expect(of("headcount", "A")?.shown).toBe("4");
    expect(of("headcount", "B")).toBe(undefined);
  });

  describe("[EYES-13] figures that an entity computed itself are shown as delivered", () => {
    const shownOf = async (code: string | null) => {
      const rows = showFigures(await computeProvisional(portal.db, "CLOSING", month), { minimumGroupSize: 10, payProtectionPercent: 10 });
      const own = rows.filter(({ legalEntityId }) => legalEntityId === (code === null ? null : entities[code]));
      return Object.fromEntries(own.map((row) => [row.kpi, { ...valueOf(row.kpi, row), delivered: row.delivered === true }]));
    };
    const putFigures = async (ingestion: string, ...figures: Record<string, string>[]) => {
      await put("KPIs", "B", { [ingestion]: [] });
      for (const [at, row] of figures.entries())
        await sql`
          insert into figure_fact (delivery_id, row_number, legal_entity_id, period, figures)
          select id, ${at + 1}, ${entities["B"]}, period, ${JSON.stringify(row)}::jsonb from delivery order by id desc limit 1`.execute(
          portal.db,
        );
    };

    test("rounded as the KPI is; the group, which they are no part of, has none", async () => {
      await put("OnHR", "A", { OnHR: people(4, { sex: "F" }) });
      await putFigures("published", { Gap: "13.35433579", Heads: "310", Notes: "as told" });
      const shown = await shownOf("B");
      expect(shown).toEqual({
        "mean-pay-gap": { value: "13.4", reason: null, delivered: true },
        headcount: { value: "310", reason: null, delivered: true },
      });
      expect((await shownOf("A"))["headcount"]).toEqual({ value: "4", reason: null, delivered: false });
      expect((await shownOf(null))["headcount"]).toMatchObject({ reason: "NOT_AGGREGABLE", delivered: false });
    });

    test("pay that is not public is hidden: nobody knows of how many it is", async () => {
      await putFigures("own-figures", { Gap: "13.4", Heads: "310" });
      expect(await shownOf("B")).toMatchObject({
        "mean-pay-gap": { value: null, reason: "SUPPRESSED" },
        headcount: { value: "310", delivered: true },
      });
    });

    test("what is computed here counts, also where it is hidden; what is missing here is taken as delivered", async () => {
      await put("OnHR", "B", {
        OnHR: [...people(3, { sex: "F", hourlyPay: "9" }, "f"), ...people(30, { sex: "M", hourlyPay: "10" }, "m")],
      });
      await putFigures("published", { Gap: "13.4", Heads: "310" });
      expect(await shownOf("B")).toMatchObject({
        headcount: { value: "33", delivered: false },
        "mean-pay-gap": { reason: "SUPPRESSED", delivered: false },
      });
      await sql`update person_fact set hourly_pay = null`.execute(portal.db);
      await sql`delete from provisional`.execute(portal.db);
      expect((await shownOf("B"))["mean-pay-gap"]).toEqual({ value: "13.4", reason: null, delivered: true });
    });

    test("an entity's several rows say nothing: which of them is meant is not known", async () => {
      await putFigures("published", { Gap: "1" }, { Gap: "2" });
      expect(await shownOf("B")).toEqual({});
    });
  });

  test("figures beside people take from the group what is read from their section first, and nothing else", async () => {
    await put("OnHR", "A", { OnHR: people(2, { sex: "F", hourlyPay: "9", cost: "100" }) });
    await put("OnHR", "B", { OnHR: people(2, { sex: "M", hourlyPay: "10" }, "b") });
    await put("KPIs", "B", { figures: [] });
    const of = await compute();
    expect(of("workforce-cost-per-fte", null)?.reason).toBe("NOT_AGGREGABLE");
    expect(of("absenteeism", null)?.reason).toBe("NOT_AGGREGABLE");
    expect(of("headcount", null)?.shown).toBe("4");
    expect(of("mean-pay-gap", null)?.shown).toBe("10.0");
  });

  test("an entity with two currencies needs the rate for its own figure, too", async () => {
    await put("OnHR", "A", { OnHR: people(3, { sex: "F", hourlyPay: "10" }, "f"), chf: people(3, { sex: "M", hourlyPay: "10" }, "m") });
    expect((await compute())("mean-pay-gap")).toMatchObject({ reason: "NOT_AGGREGABLE" });
    await sql`
      insert into exchange_rate (period, currency, group_currency, rate, changed_by, changed_at)
      values (${firstDay(month)}::date, 'CHF', 'EUR', 1.25, ${users[0]}, now())`.execute(portal.db);
    const of = await compute();
    expect(of("mean-pay-gap")).toMatchObject({ shown: "20.0" });
    expect(of("weighted-pay-gap", null)).toMatchObject({ shown: "20.0" });
  });

  test("the pooled gap and the weighted mean of gaps are two figures: two entities of 0 % make a pooled gap", async () => {
    await put("OnHR", "A", { OnHR: [...people(3, { sex: "F", hourlyPay: "10" }, "f"), { person: "m", sex: "M", hourlyPay: "10" }] });
    await put("OnHR", "B", { OnHR: [{ person: "f", sex: "F", hourlyPay: "20" }, ...people(3, { sex: "M", hourlyPay: "20" }, "m")] });
    const of = await compute();
    expect([of("mean-pay-gap", null)?.shown, of("weighted-pay-gap", null)?.shown]).toEqual(["28.6", "0.0"]);
  });
});

describe("[DASH-02] provisional figures are kept", () => {
  const keptRows = async () => (await sql<FigureRow & { id: number }>`select id, fingerprint from provisional`.execute(portal.db)).rows;
  test("computed once for what they are made of, and again when any of it changes", async () => {
    await put("OnHR", "A", { OnHR: people(5, { cost: "100" }) });
    await compute();
    const [first] = await keptRows();
    await compute();
    expect(await keptRows()).toEqual([first]);
    const changes: (() => Promise<unknown>)[] = [
      () => put("OnHR", "B", { OnHR: people(2, {}) }),
      () =>
        sql`insert into exchange_rate (period, currency, group_currency, rate, changed_by, changed_at)
          values (${firstDay(month)}::date, 'CHF', 'EUR', 1.25, ${users[0]}, now())`.execute(portal.db),
      () => sql`update exchange_rate set rate = 1.3`.execute(portal.db),
      () => sql`update setting set value = '11' where key = 'minimum-group-size'`.execute(portal.db),
      () =>
        sql`update cell set sign_off = 'NONE', lock_state = 'OPEN', signed_by = null, signed_at = null, validated_by = null, validated_at = null, delivery_ids = null`.execute(
          portal.db,
        ),
    ];
    let last = first;
    for (const change of changes) {
      await change();
      await compute();
      const kept = await keptRows();
      expect(kept).toHaveLength(1);
      expect(kept[0]?.id, String(change)).not.toBe(last?.id);
      last = kept[0];
    }
    await sql`update setting set value = '10' where key = 'minimum-group-size'`.execute(portal.db);
  });

  test("what is read is what was stored, and a month without any is kept as well", async () => {
    await put("OnHR", "A", { OnHR: people(5, { sex: "F", cost: "100", born: "1990-01-01" }) });
    const made = await computeProvisional(portal.db, "CLOSING", month);
    const order = (rows: FigureRow[]) =>
      rows.toSorted((a, b) => `${a.kpi} ${a.legalEntityId}`.localeCompare(`${b.kpi} ${b.legalEntityId}`));
    expect(order(await computeProvisional(portal.db, "CLOSING", month))).toEqual(order(made));
    await sql`update provisional_figure set numerator = 77 where kpi_code = 'headcount'`.execute(portal.db);
    expect((await compute())("headcount")?.numerator).toBe("77");
    const empty: Period = { year: 2020, month: 1 };
    expect([await computeProvisional(portal.db, "CLOSING", empty), await computeProvisional(portal.db, "CLOSING", empty)]).toEqual([
      [],
      [],
    ]);
    expect((await sql`select from provisional where period = '2020-01-01'`.execute(portal.db)).rows).toHaveLength(1);
  });

  test("and answered in the same number of statements, whatever there is of them", async () => {
    const counts = [];
    for (const code of ["A", "B"]) {
      await put("OnHR", code, { OnHR: people(code === "A" ? 1 : 40, { cost: "100" }, code) });
      await computeProvisional(portal.db, "CLOSING", month);
      let statements = 0;
      const counted = portal.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          statements += 1;
          return result;
        },
      });
      await computeProvisional(counted, "CLOSING", month);
      counts.push(statements);
    }
    expect(new Set(counts).size).toBe(1);
  });

  test("two at once are harmless, in whatever order they read the months", async () => {
    await put("OnHR", "A", { OnHR: people(50, { cost: "100" }) });
    const months: Period[] = [month, { year: 2026, month: 9 }, { year: 2026, month: 8 }];
    const readAll = (order: Period[]) =>
      portal.db.transaction().execute(async (db) => {
        const found = [];
        for (const each of order) found.push([each.month, (await computeProvisional(db, "CLOSING", each)).length] as const);
        return found.toSorted(([a], [b]) => a - b);
      });
    const all = await Promise.all([months, months.toReversed(), months, months.toReversed()].map(readAll));
    for (const each of all) expect(each).toEqual(all[0]);
    expect(all[0]?.[2]?.[1]).toBeGreaterThan(0);
    const { rows } = await sql<{ month: string; count: number }>`
      select period::text as month, count(*)::integer as count from provisional where period between '2026-08-01' and '2026-10-01' group by period`.execute(
      portal.db,
    );
    expect(rows.map(({ count }) => count)).toEqual(rows.map(() => 1));
  });
});

test("every KPI has a row for the group and for an entity, or is the group's alone", async () => {
  await put("OnHR", "A", { OnHR: people(2, {}) });
  const of = await compute();
  const missing = kpiCodes.filter((kpi) => !of(kpi, null) || !of(kpi));
  expect(missing).toEqual(["weighted-pay-gap"]);
});
