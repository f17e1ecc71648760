import { type Dimension, dimensions, isBrokenDown } from "@hub/domain/dashboards/breakdown.ts";
import { isCompared, rowParts } from "@hub/domain/dashboards/figure-rows.ts";
import { getKpiParts } from "@hub/domain/dashboards/kpi-parts.ts";
import { getKpi, type Kpi, kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { firstDay, type Period } from "@hub/domain/period.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEntity, addExpectation, addIngestion, addLoadedDelivery, type TestPerson } from "../../testing/fixtures.ts";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { listBreakdown, listFigureRows } from "./figure-rows.sql.ts";
import { computeProvisional, type FigureRow } from "./figures.sql.ts";
import { standingSource } from "./source.sql.ts";
import { fractionOf, round, sum } from "./testing/fraction.ts";
import { randomContract } from "./testing/random-contract.ts";

let portal: TestPortal;
const users: number[] = [];
const codes = ["A", "B"];
const entities: Record<string, number> = {};
const ingestions: Record<string, number> = {};
const month: Period = { year: 2026, month: 10 };
const sections = ["OnHR", "KPIs", "GPG"];

beforeAll(async () => {
  portal = await startTestPortal();
  for (const name of ["source", "coordinator", "owner"]) users.push((await portal.addUser(name)).id);
  for (const code of codes) entities[code] = await addEntity(portal.db, code, code === "B" ? { currency: "CHF" } : {});
  for (const section of sections) {
    ingestions[section] = await addIngestion(portal.db, section, { fullTimeHours: "40" });
    for (const code of codes)
      await addExpectation(portal.db, { section, legalEntityId: entities[code] ?? 0, first: { year: 2000, month: 1 } });
  }
});
afterAll(() => portal.stop());
beforeEach(clear);

async function clear(): Promise<void> {
  await sql`delete from cell; delete from consolidation; delete from person_fact; delete from delivery; delete from upload`.execute(
    portal.db,
  );
}

/** Delivers and validates, without the form. */
async function put(section: string, code: string, persons: TestPerson[]): Promise<void> {
  const legalEntityId = entities[code] ?? 0;
  const by = users[0] ?? 0;
  const id = await addLoadedDelivery(portal.ctx, { ingestionId: ingestions[section] ?? 0, legalEntityId, period: month, by, persons });
  const first = firstDay(month);
  await sql`insert into consolidation (section_code, period) values (${section}, ${first}::date) on conflict do nothing`.execute(portal.db);
  await sql`
    insert into cell (consolidation_id, legal_entity_id, sign_off, lock_state, signed_by, signed_at, validated_by, validated_at, delivery_ids)
    select id, ${legalEntityId}, 'OWNER_VALIDATED', 'LOCKED', ${users[1]}, now(), ${users[2]}, now(), ${[id]}::bigint[]
    from consolidation where section_code = ${section} and period = ${first}::date`.execute(portal.db);
}

const list = (kpi: Kpi, code = "A", page: Partial<Parameters<typeof listFigureRows>[3]> = {}) =>
  listFigureRows(
    portal.db,
    standingSource("CLOSING", firstDay(month), "EUR"),
    { kpi, legalEntityId: entities[code] ?? 0, period: month, groupCurrency: "EUR" },
    { limit: 1000, ...page },
  );

/** The figure whose numerator and denominator are sums of the month's rows: of a rate of twelve months, what the month brings. */
const ofMonth: Partial<Record<Kpi, string>> = {
  turnover: "leavers",
  "turnover-voluntary": "leavers-voluntary",
  "turnover-involuntary": "leavers-involuntary",
  absenteeism: "absence-of-month",
};
const decimals = 12;
const total = (of: (string | null)[]) => round(sum(of.map((each) => fractionOf(each ?? "0"))), decimals);

/** Holds the rows of each figure of an entity against the figure. */
async function holdAgainst(figures: readonly FigureRow[], code: string): Promise<void> {
  for (const kpi of kpiCodes.filter((each) => !getKpi(each).groupOnly)) {
    const find = (name: string) => figures.find((row) => row.kpi === name && row.legalEntityId === entities[code]);
    const figure = find(ofMonth[kpi] ?? kpi);
    if (!figure || figure.reason === "NO_DATA") continue;
    const { items, counts, sections } = await list(kpi, code);
    const says = `${kpi} of ${code}`;
    expect(counts.beside, says).toBe(items.filter(({ why }) => why !== null && why !== getKpiParts(kpi).leftOut).length);
    const { leftOut } = getKpiParts(kpi);
    if (figure.section !== null) expect(sections, says).toContain(figure.section);
    if (leftOut !== null && !getKpi(kpi).rolling && figure.undeclared !== null)
      expect(
        items.filter(({ why }) => why === leftOut),
        says,
      ).toHaveLength(figure.undeclared);
    if (isCompared(kpi))
      expect(total(items.map(({ denominator }) => denominator)), says).toBe(total([String((figure.women ?? 0) + (figure.men ?? 0))]));
    else if (figure.reason === null) {
      expect(total(items.map(({ numerator }) => numerator)), says).toBe(round(fractionOf(figure.numerator ?? "0"), decimals));
      if (figure.denominator !== null && kpi !== "average-headcount")
        expect(total(items.map(({ denominator }) => denominator)), says).toBe(round(fractionOf(figure.denominator), decimals));
    }
  }
}

describe("the rows behind a figure", () => {
  test(
    "[FIG-05] add up to it, and those left out are as many as it says, for every figure of random months",
    { timeout: 240_000 },
    async () => {
      const contracts = fc.array(randomContract(codes), { minLength: 1, maxLength: 25 });
      const months = fc.record({ OnHR: contracts, KPIs: fc.option(contracts), GPG: fc.option(contracts) });
      await fc.assert(
        fc.asyncProperty(months, async (given) => {
          await clear();
          for (const section of sections) {
            const rows = given[section as keyof typeof given] ?? [];
            for (const code of codes) {
              const own = rows.filter(({ entity }) => entity === code);
              if (own.length > 0)
                await put(
                  section,
                  code,
                  own.map((each) => ({ ...each, groupPerson: each.person })),
                );
            }
          }
          const figures = await computeProvisional(portal.db, "CLOSING", month);
          for (const code of codes) await holdAgainst(figures, code);
        }),
        { numRuns: 12, seed: 20261031 },
      );
    },
  );

  test(
    "[FIG-02] broken down by each dimension, the parts of random months add up to the figure, and are what a loop over the contracts gives",
    { timeout: 240_000 },
    async () => {
      const broken = kpiCodes.filter(isBrokenDown);
      await fc.assert(
        fc.asyncProperty(fc.array(randomContract(["A"]), { minLength: 1, maxLength: 30 }), async (contracts) => {
          await clear();
          const persons = contracts.map((each, at) => ({ ...each, groupPerson: each.person, unit: ["red", "blue", null][at % 3] ?? null }));
          await put("OnHR", "A", persons);
          const figures = await computeProvisional(portal.db, "CLOSING", month);
          const breakDown = (kpi: Kpi, by: Dimension) =>
            listBreakdown(
              portal.db,
              standingSource("CLOSING", firstDay(month), "EUR"),
              { kpi, legalEntityId: entities["A"] ?? 0, period: month, groupCurrency: "EUR" },
              by,
              undefined,
            );
          for (const kpi of broken) {
            const figure = figures.find((row) => row.kpi === kpi && row.legalEntityId === entities["A"]);
            if (!figure || figure.reason !== null) continue;
            for (const by of dimensions) {
              const { parts } = await breakDown(kpi, by);
              expect(total(parts.map(({ numerator }) => numerator)), `${kpi} by ${by}`).toBe(
                round(fractionOf(figure.numerator ?? "0"), decimals),
              );
              if (figure.denominator !== null)
                expect(total(parts.map(({ denominator }) => denominator)), `${kpi} by ${by}`).toBe(
                  round(fractionOf(figure.denominator), decimals),
                );
            }
          }
          // Of somebody with several contracts the first that is active says where they are.
          const isActive = ({ hired, ended }: (typeof persons)[number]) =>
            (hired ?? "") <= "2026-10-31" && (ended == null || ended > "2026-10-31");
          const whereabouts = new Map<string, string | null>();
          for (const each of persons) if (isActive(each) && !whereabouts.has(each.person)) whereabouts.set(each.person, each.unit);
          const expected = Map.groupBy(whereabouts.values(), (unit) => unit);
          const { parts } = await breakDown("headcount", "unit");
          const told = new Map(parts.map(({ value, numerator }) => [value, numerator]));
          expect(told).toEqual(new Map([...expected].map(([unit, some]) => [unit, String(some.length)])));
          expect(parts.map(({ numerator, persons }) => [numerator, String(persons)]).every(([a, b]) => a === b)).toBe(true);
        }),
        { numRuns: 10, seed: 20261127 },
      );
    },
  );

  test("[FIG-02] bands of age and tenure begin on the birthday and the anniversary", async () => {
    await put("OnHR", "A", [
      { person: "thirty on the last day", born: "1996-10-31", hired: "2016-10-31" },
      { person: "thirty a day later", born: "1996-11-01", hired: "2016-11-01" },
      { person: "sixty", born: "1966-01-01", hired: "2026-05-01" },
      { person: "not told", born: null, hired: "2025-10-31" },
    ]);
    const bands = async (by: Dimension) => {
      const source = standingSource("CLOSING", firstDay(month), "EUR");
      const asked = { kpi: "headcount", legalEntityId: entities["A"] ?? 0, period: month, groupCurrency: "EUR" } as const;
      return Object.fromEntries(
        (await listBreakdown(portal.db, source, asked, by, undefined)).parts.map(({ value, persons }) => [String(value), persons]),
      );
    };
    expect(await bands("age-band")).toEqual({ "under-30": 1, "30-to-39": 1, "from-60": 1, null: 1 });
    expect(await bands("tenure-band")).toEqual({ "10-to-19": 1, "5-to-9": 1, "under-1": 1, "1-to-4": 1 });
  });

  test("[FIG-05] each says why it does not count", async () => {
    await put("OnHR", "A", [
      { person: "there", born: "1990-05-01" },
      { person: "two contracts", born: "1985-05-01", hours: "20" },
      { person: "two contracts", born: "1985-05-01", hours: "20" },
      { person: "to come", born: "1990-05-01", hired: "2026-11-15" },
      { person: "gone", born: "1990-05-01", ended: "2026-10-20" },
      { person: "without a birth date", born: null },
    ]);
    const whyOf = async (kpi: Kpi) => Object.fromEntries((await list(kpi)).items.map(({ person, row, why }) => [`${person} ${row}`, why]));
    expect(Object.values(await whyOf("average-age"))).toEqual([null, null, "repeated", "not-begun", "ended", "no-birth-date"]);
    expect(Object.values(await whyOf("age-under-30"))).toEqual(["not-it", "not-it", "not-it", "not-begun", "ended", "no-birth-date"]);
    expect(Object.values(await whyOf("leavers"))).toEqual(["not-it", "not-it", "not-it", "not-begun", null, "not-it"]);
  });

  test("come by part, by person and page by page; what is asked for changes no count", async () => {
    await put(
      "OnHR",
      "A",
      Array.from({ length: 7 }, (_, at) => ({ person: `P${at}`, sex: at < 3 ? ("F" as const) : at < 6 ? ("M" as const) : ("U" as const) })),
    );
    const all = await list("female-share");
    expect(all.counts).toEqual({ numerator: 3, denominator: 6, "left-out": 1, beside: 0 });
    for (const part of rowParts) {
      const page = await list("female-share", "A", { part });
      expect(page.items).toHaveLength(all.counts[part]);
      expect(page.counts).toEqual(all.counts);
    }
    expect((await list("female-share", "A", { person: "p5" })).items).toMatchObject([
      { person: "P5", values: { sex: "M" }, numerator: null, denominator: "1", why: null },
    ]);
    const first = (await list("female-share", "A", { limit: 4 })).items;
    const last = first.at(-1)!;
    const rest = (await list("female-share", "A", { limit: 4, after: { delivery: last.delivery, row: last.row } })).items;
    expect([...first, ...rest].map(({ person }) => person)).toEqual(all.items.map(({ person }) => person));
  });

  test("are told no more than what decides whether they count", async () => {
    await put("OnHR", "A", [{ person: "one", born: "1990-05-01", hourlyPay: "31.5", cost: "4000" }]);
    expect((await list("headcount")).items[0]?.values).toEqual({ hire_date: "2020-01-01" });
    expect(JSON.stringify((await list("average-age")).items)).not.toMatch(/31\.5|4000/);
    expect((await list("mean-pay-gap")).items[0]?.values).toMatchObject({ hourly_pay: expect.stringMatching(/^31\.5/) });
  });
});
