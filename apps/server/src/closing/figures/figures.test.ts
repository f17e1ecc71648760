import { valueOf } from "@hub/domain/dashboards/figure-value.ts";
import { isKpi, kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { addMonths, firstDay, lastDay, type Period, previousPeriod } from "@hub/domain/period.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addEntity, addExpectation, addIngestion, addLoadedDelivery, type TestPerson } from "../../testing/fixtures.ts";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { computeProvisional, type FigureRow } from "./figures.sql.ts";
import { keepParts } from "./parts.sql.ts";
import { fractionOf, round, sum } from "./testing/fraction.ts";
import { randomContract } from "./testing/random-contract.ts";
import type { Month } from "./testing/reference-contract.ts";
import { computeFigures } from "./testing/reference-figures.ts";

let portal: TestPortal;
const users: number[] = [];
const codes = ["A", "B", "C"];
const entities: Record<string, number> = {};
const ingestions: Record<string, number> = {};
const month: Period = { year: 2026, month: 10 };

beforeAll(async () => {
  portal = await startTestPortal();
  for (const name of ["source", "coordinator", "owner"]) users.push((await portal.addUser(name)).id);
  for (const code of codes) entities[code] = await addEntity(portal.db, code);
  for (const section of ["OnHR", "PLN", "GPG", "KPIs"]) {
    ingestions[section] = await addIngestion(portal.db, section);
    for (const code of codes)
      await addExpectation(portal.db, { section, legalEntityId: entities[code] ?? 0, first: { year: 2000, month: 1 } });
  }
  ingestions["open"] = await addIngestion(portal.db, "OnHR", {});
  ingestions["own"] = await addIngestion(portal.db, "OnHR", { fullTimeHours: "40" });
});
afterAll(() => portal.stop());

/** Delivers and validates, without the form. */
async function put(section: string, code: string, persons: TestPerson[], period = month, ingestion = section): Promise<void> {
  const { db } = portal;
  const legalEntityId = entities[code] ?? 0;
  const id = await addLoadedDelivery(portal.ctx, {
    ingestionId: ingestions[ingestion] ?? 0,
    legalEntityId,
    period,
    by: users[0] ?? 0,
    persons,
  });
  await sql`insert into consolidation (section_code, period) values (${section}, ${firstDay(period)}::date) on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into cell (consolidation_id, legal_entity_id, sign_off, lock_state, signed_by, signed_at, validated_by, validated_at, delivery_ids)
    select id, ${legalEntityId}, 'OWNER_VALIDATED', 'LOCKED', ${users[1]}, now(), ${users[2]}, now(), ${[id]}::bigint[]
    from consolidation where section_code = ${section} and period = ${firstDay(period)}::date`.execute(db);
}

/** The entities' currencies and the month's rates to the euro. */
async function setMoney({ currencies = {}, rates = {} }: Partial<Month>): Promise<void> {
  for (const code of codes)
    await portal.db
      .updateTable("legal_entity")
      .set({ currency: currencies[code] ?? "EUR" })
      .where("code", "=", code)
      .execute();
  for (const [currency, rate] of Object.entries(rates))
    await sql`
      insert into exchange_rate (period, currency, group_currency, rate, changed_by, changed_at)
      values (${firstDay(month)}::date, ${currency}, 'EUR', ${rate}::numeric, ${users[0]}, now())`.execute(portal.db);
}

/** Of every figure but those of distinct persons, moves and pooled rows, the group's parts are the sums of the entities' (readings 3). */
function checkSums(rows: FigureRow[], present: string[]): void {
  const summed = kpiCodes.filter(
    (kpi) => !/^(headcount|average|joiners|leavers|turnover|female|mean|median|weighted|pay-|workforce)/.test(kpi),
  );
  const ids = present.map((code) => entities[code]);
  for (const kpi of [...summed, "average-age", "average-tenure"]) {
    const of = (part: "numerator" | "denominator", wanted: (id: number | null) => boolean) =>
      sum(rows.filter((row) => row.kpi === kpi && wanted(row.legalEntityId)).map((row) => fractionOf(row[part] ?? "0")));
    for (const part of ["numerator", "denominator"] as const)
      expect(
        round(
          of(part, (id) => id === null),
          15,
        ),
        kpi,
      ).toBe(
        round(
          of(part, (id) => id !== null && ids.includes(id)),
          15,
        ),
      );
  }
}

async function clear(): Promise<void> {
  await sql`delete from exchange_rate; delete from cell; delete from consolidation; delete from person_fact; delete from delivery; delete from upload`.execute(
    portal.db,
  );
}

/** Keeps the parts of what is validated, as a validation does. */
async function keepAll(expected: number): Promise<void> {
  const cells = await portal.db.selectFrom("cell").select("id").execute();
  await keepParts(
    portal.db,
    cells.map(({ id }) => id),
    month,
  );
  expect(await portal.db.selectFrom("delivery_part").select("delivery_id").execute()).toHaveLength(expected);
}

function shown(rows: FigureRow[], entity: string | null): Record<string, string> {
  const id = entity === null ? null : entities[entity];
  return Object.fromEntries(
    rows.flatMap((row) => {
      if (row.legalEntityId !== id || !isKpi(row.kpi)) return [];
      const { value, reason } = valueOf(row.kpi, row);
      return [[row.kpi, value ?? reason ?? ""]];
    }),
  );
}

/** The figures of a node of some entities in the open month, which has no months before: computed, and read again as they were kept. */
async function computeNode(some: readonly string[]): Promise<FigureRow[]> {
  const ids = some.map((code) => entities[code] ?? 0);
  const read = () => computeProvisional(portal.db, "CLOSING", month, { nodeId: 1, entities: ids, entitiesBefore: ids });
  const made = await read();
  const order = (rows: FigureRow[]) => rows.toSorted((a, b) => (a.kpi < b.kpi ? -1 : 1));
  expect(order(await read())).toEqual(order(made));
  return made;
}

const compute = (period = month) => computeProvisional(portal.db, "CLOSING", period);
const ends = (definedHours: string | null, more: Partial<Month> = {}): Month => ({
  last: lastDay(month),
  before: lastDay(previousPeriod(month)),
  definedHours,
  ...more,
});
const people = (count: number, person: Partial<TestPerson>, name = "p"): TestPerson[] =>
  Array.from({ length: count }, (_, index) => ({ person: `${name}-${index}`, ...person }));

describe("figures, of rows and of kept parts, are those of an independent computation in exact fractions (readings 3)", () => {
  const rated = { currencies: { B: "CHF", C: "GBP" }, rates: { CHF: "1.0437", GBP: "1.15" } };
  test.each<[string, string, string | null, Partial<Month>]>([
    ["with the definition's full-time hours", "OnHR", "40", {}],
    ["without any", "open", null, {}],
    ["in three currencies with rates", "own", "40", rated],
    ["in three currencies, one without a rate", "own", "40", { ...rated, rates: { CHF: "0.97" } }],
  ])(
    "for random small groups, %s",
    async (_, ingestion, definedHours, money) => {
      await fc.assert(
        fc.asyncProperty(fc.array(randomContract(codes), { minLength: 1, maxLength: 30 }), fc.boolean(), async (contracts, isKept) => {
          await clear();
          await setMoney(money);
          const present = codes.filter((code) => contracts.some((each) => each.entity === code));
          for (const code of present) {
            const own = contracts.filter((each) => each.entity === code);
            await put(
              "OnHR",
              code,
              own.map((each) => ({ ...each, groupPerson: each.person })),
              month,
              ingestion,
            );
          }
          if (isKept) await keepAll(present.length);
          const rows = await compute();
          for (const code of [...present, null])
            expect(shown(rows, code)).toEqual(computeFigures(contracts, code, ends(definedHours, money)));
          checkSums(rows, present);
        }),
        { numRuns: 50, seed: 20261031 },
      );
    },
    120_000,
  );

  test.each<[string, string, string | null, Partial<Month>]>([
    ["with the definition's full-time hours", "OnHR", "40", {}],
    ["in three currencies, one without a rate", "own", "40", { ...rated, rates: { CHF: "0.97" } }],
  ])(
    "[FIG-01] of a node's entities as of a group that has no others, %s",
    async (_, ingestion, definedHours, money) => {
      const someCodes = fc.subarray(codes, { minLength: 1 });
      await fc.assert(
        fc.asyncProperty(fc.array(randomContract(codes), { minLength: 1, maxLength: 30 }), someCodes, async (contracts, some) => {
          await clear();
          await setMoney(money);
          for (const code of codes) {
            const own = contracts.filter((each) => each.entity === code);
            const persons = own.map((each) => ({ ...each, groupPerson: each.person }));
            if (own.length > 0) await put("OnHR", code, persons, month, ingestion);
          }
          const inside = contracts.filter((each) => some.includes(each.entity));
          const rows = await computeNode(some);
          const { "weighted-pay-gap": weighted, ...expected } =
            inside.length === 0 ? {} : computeFigures(inside, null, ends(definedHours, money));
          expect(weighted === undefined).toBe(inside.length === 0);
          expect(shown(rows, null)).toEqual(expected);
        }),
        { numRuns: 40, seed: 20261127 },
      );
    },
    120_000,
  );
});

describe("what counts (readings 3)", () => {
  const only = async (persons: TestPerson[]) => {
    await clear();
    await put("OnHR", "A", persons);
    return compute();
  };

  test("headcount: an active contract on the last day, start <= D and no end or end > D; a part-timer is 1", async () => {
    const rows = await only([
      { person: "there" },
      { person: "part-timer", hours: "10" },
      { person: "starts on the last day", hired: "2026-10-31" },
      { person: "starts after", hired: "2026-11-01" },
      { person: "ends on the last day", ended: "2026-10-31" },
      { person: "ends after", ended: "2026-11-01" },
      { person: "without a start", hired: null },
      { person: "two contracts" },
      { person: "two contracts" },
    ]);
    expect(shown(rows, "A")).toMatchObject({ headcount: "6", leavers: "1", joiners: "1", fte: "6.25" });
  });

  test("the group's headcount is of distinct persons, its FTE the sum", async () => {
    await clear();
    await put("OnHR", "A", [
      { person: "a-1", groupPerson: "x", hours: "20" },
      { person: "a-2", groupPerson: "y" },
    ]);
    await put("OnHR", "B", [{ person: "b-1", groupPerson: "x", hours: "20" }]);
    const rows = await compute();
    expect([
      shown(rows, "A")["headcount"],
      shown(rows, "B")["headcount"],
      shown(rows, null)["headcount"],
      shown(rows, null)["fte"],
    ]).toEqual(["2", "1", "2", "2.00"]);
  });

  test("a figure of people prefers OnHR, then PLN; one of pay GPG, then OnHR; sections are not added up", async () => {
    await clear();
    // The month in which the yearly section is expected.
    const december: Period = { year: 2026, month: 12 };
    await put("PLN", "A", people(5, {}), december);
    await put("OnHR", "A", people(3, { sex: "F", annualPay: "20800" }), december);
    await put("GPG", "A", [...people(2, { sex: "F", hourlyPay: "9" }, "f"), ...people(2, { sex: "M", hourlyPay: "10" }, "m")], december);
    await put("PLN", "B", people(4, {}, "b"), december);
    const rows = await compute(december);
    const of = (kpi: string, code: string) => rows.find((row) => row.kpi === kpi && row.legalEntityId === entities[code]);
    expect(of("headcount", "A")).toMatchObject({ numerator: "3", section: "OnHR" });
    expect(of("mean-pay-gap", "A")).toMatchObject({ section: "GPG", women: 2, men: 2 });
    expect(of("headcount", "B")).toMatchObject({ numerator: "4", section: "PLN" });
    expect(of("mean-pay-gap", "B")).toMatchObject({ reason: "NO_DATA", numerator: null });
    expect(shown(rows, null)).toMatchObject({ headcount: "7", "mean-pay-gap": "10.0" });
  });

  test("missing is not zero: contracts without hours, sex or reason are told beside the figure", async () => {
    const rows = await only([
      { person: "1", hours: null, sex: "F" },
      { person: "2", sex: "U" },
      { person: "3", ended: "2026-10-05", sex: "M" },
    ]);
    const of = (kpi: string) => rows.find((row) => row.kpi === kpi && row.legalEntityId === entities["A"]);
    expect(of("fte")).toMatchObject({ numerator: "1", undeclared: 1 });
    expect(of("female-share")).toMatchObject({ women: 1, men: 0, undeclared: 1 });
    expect(of("leavers")).toMatchObject({ numerator: "1", undeclared: 1 });
    expect(of("turnover-voluntary")).toMatchObject({ reason: "NO_DATA" });
  });

  test("two entities with a gap of 0 % each can make a group gap: medians are pooled, never averaged", async () => {
    await clear();
    await put("OnHR", "A", [...people(3, { sex: "F", hourlyPay: "10" }, "f"), { person: "m", sex: "M", hourlyPay: "10" }]);
    await put("OnHR", "B", [{ person: "f", sex: "F", hourlyPay: "20" }, ...people(3, { sex: "M", hourlyPay: "20" }, "m")]);
    const rows = await compute();
    expect([shown(rows, "A")["median-pay-gap"], shown(rows, "B")["median-pay-gap"], shown(rows, null)["median-pay-gap"]]).toEqual([
      "0.0",
      "0.0",
      "50.0",
    ]);
  });

  test("pay in different currencies is not aggregable", async () => {
    await clear();
    ingestions["chf"] ??= await addIngestion(portal.db, "OnHR", { currency: "CHF", fullTimeHours: "40" });
    const persons = [...people(2, { sex: "F", hourlyPay: "10" }, "f"), ...people(2, { sex: "M", hourlyPay: "10" }, "m")];
    await put("OnHR", "A", persons);
    await put("OnHR", "B", persons, month, "chf");
    const rows = await compute();
    expect(shown(rows, "B")["mean-pay-gap"]).toBe("0.0");
    expect(shown(rows, null)).toMatchObject({
      headcount: "4",
      "mean-pay-gap": "NOT_AGGREGABLE",
      "median-pay-gap": "NOT_AGGREGABLE",
      "pay-quartile-4": "NOT_AGGREGABLE",
    });
  });

  test("an entity that has nobody has figures of nobody, one that delivered nothing has none", async () => {
    const rows = await only([]);
    expect(shown(rows, "A")).toMatchObject({
      headcount: "0",
      fte: "0.00",
      joiners: "0",
      turnover: "NO_POPULATION",
      "female-share": "NO_POPULATION",
      "mean-pay-gap": "NO_DATA",
    });
    expect(shown(rows, "B")).toEqual({});
  });

  test("a month before anything was validated has no figures", async () => {
    await clear();
    expect(await compute(addMonths(month, -1))).toEqual([]);
  });
});
