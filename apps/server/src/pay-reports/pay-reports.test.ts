import { getPayCategories, getPayReport } from "@hub/contract/pay-reports/pay-reports.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addStoredVersion, type StoredFigure } from "../dashboards/testing/stored-version.ts";
import { type GroupPortal, october, startGroupPortal } from "../testing/group-portal.ts";
import type { TestPerson } from "../testing/fixtures.ts";

let portal: GroupPortal;
let scenarioId = 0;

// 160 women and 240 men; pay is a whole number an hour, the bonus an amount of twelve months on 40 hours a week: 2,080 hours a year.
const people: TestPerson[] = Array.from({ length: 400 }, (_, n) => ({
  person: `A-${n}`,
  sex: n % 5 < 2 ? ("F" as const) : ("M" as const),
  hourlyPay: String(10 + ((n * 7) % 23)),
  hours: "40",
  bonus: n % 3 === 0 ? String(2080 * (1 + (n % 4))) : null,
}));
const basic = (person: TestPerson) => Number(person.hourlyPay);
const total = (person: TestPerson) => basic(person) + Number(person.bonus ?? 0) / 2080;
const ofSex = (sex: "F" | "M", rows = people) => rows.filter((person) => person.sex === sex);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2;
}
const gap = (of: (values: number[]) => number, read: (person: TestPerson) => number, rows = people) =>
  ((1 - of(ofSex("F", rows).map(read)) / of(ofSex("M", rows).map(read))) * 100).toFixed(1);

beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B", "C"], sections: ["OnHR"] });
  // Two small ones: one alone would be told by the group's figures, so that A's would have to be hidden with it.
  const few = (code: string, women: number): TestPerson[] =>
    Array.from({ length: 18 }, (_, n) => ({ person: `${code}-${n}`, sex: n < women ? "F" : "M", hourlyPay: String(20 + n), hours: "40" }));
  for (const [code, persons] of [
    ["A", people],
    ["B", few("B", 3)],
    ["C", few("C", 9)],
  ] as const) {
    await portal.deliver(code, persons);
    await portal.pool.query(
      "update person_fact set job_profile = case when row_number % 2 = 0 then 'Engineer' when row_number % 10 = 1 then 'Director' else 'Seller' end",
    );
    await portal.sign(code);
    await portal.validate(code);
  }
  await portal.runJobs();
  scenarioId = (await portal.pool.query("select id from scenario where period = '2026-10-01'")).rows[0].id;
});
afterAll(() => portal.stop());

const ask = (token: string, query: Record<string, number> = {}) =>
  portal.call(getPayReport, { token, language: "en", params: { scenarioId }, query });
const askCategories = (token: string, query: Record<string, number>) =>
  portal.call(getPayCategories, { token, language: "en", params: { scenarioId }, query });

describe("the pay gap for the authorities, of a closed version", () => {
  test("the six British figures and points a to f of the directive are those of an independent computation", async () => {
    const { body } = await ask(portal.tokens.owner, { legalEntityId: portal.idOf("A") });
    const paid = people.filter(({ bonus }) => bonus !== null);
    const share = (sex: "F" | "M") => ((ofSex(sex, paid).length / ofSex(sex).length) * 100).toFixed(1);
    expect(body).toMatchObject({
      ...october,
      version: { number: 1, state: "CURRENT" },
      legalEntities: [{ code: "A" }, { code: "B" }, { code: "C" }],
    });
    expect(body.report).toMatchObject({
      section: "OnHR",
      population: { women: 160, men: 240, undeclared: 0 },
      british: {
        meanGap: { value: gap(mean, basic), women: 160, men: 240 },
        medianGap: { value: gap(median, basic) },
        meanBonusGap: { value: gap(mean, ({ bonus }) => Number(bonus), paid) },
        medianBonusGap: { value: gap(median, ({ bonus }) => Number(bonus), paid) },
        bonusWomen: { value: share("F") },
        bonusMen: { value: share("M") },
      },
      european: {
        a: { value: gap(mean, total) },
        b: { value: gap(mean, ({ bonus }) => Number(bonus), paid) },
        c: { value: gap(median, total) },
        e: { women: { value: share("F") }, men: { value: share("M") } },
      },
    });
    for (const quarters of [body.report.british.quarters, body.report.european.f]) {
      expect(quarters).toHaveLength(4);
      for (const { women, men } of quarters) expect(Number(women) + Number(men)).toBeCloseTo(100, 5);
      // Every quarter holds 100 of the 400 people: their shares add up to the population's.
      expect(mean(quarters.map(({ women }: { women: string }) => Number(women)))).toBeCloseTo(40, 0);
    }
  });

  test("an entity of few women has no figure, in no report and in no category", async () => {
    const { body } = await ask(portal.tokens.owner, { legalEntityId: portal.idOf("B") });
    const { british, european, population } = body.report;
    expect(population).toEqual({ women: null, men: null, undeclared: null });
    for (const figure of [british.meanGap, british.medianGap, european.a, european.c, ...british.quarters, ...european.f])
      expect(figure.reason).toBe("SUPPRESSED");
    const categories = await askCategories(portal.tokens.owner, { legalEntityId: portal.idOf("B") });
    expect(
      categories.body.items.every(({ women, basic }: { women: number | null; basic: object }) => women === null && "reason" in basic),
    ).toBe(true);
  });

  test("point g stands apart, by categories of workers, and reading it is kept in the trail", async () => {
    const { body } = await askCategories(portal.tokens.owner, { legalEntityId: portal.idOf("A") });
    expect(body.categoriesFrom).toBe("job-profile");
    // Rows are counted from 1: every second is an engineer, of the others the first of ten a director.
    const engineers = people.filter((_, n) => (n + 1) % 2 === 0);
    expect(body.items.find(({ category }: { category: string }) => category === "Engineer")).toMatchObject({
      women: ofSex("F", engineers).length,
      men: ofSex("M", engineers).length,
      basic: { value: gap(mean, basic, engineers), reason: null },
      complementary: {
        value: gap(
          mean,
          ({ bonus }) => Number(bonus),
          engineers.filter(({ bonus }) => bonus !== null),
        ),
        reason: null,
      },
    });
    expect(body.items.find(({ category }: { category: string }) => category === "Director")).toMatchObject({
      women: null,
      basic: { reason: "SUPPRESSED" },
    });
    const { rows } = await portal.pool.query(
      "select actor, after from audit where action = 'pay-categories-read' order by id desc limit 1",
    );
    expect(rows[0]).toMatchObject({ after: { legalEntity: "A", version: 1 } });
  });

  test("[EYES-13] figures that an employer published are its British report, as delivered; what is read from rows has no data", async () => {
    await portal.pool.query("update section_calendar set first_month = '2026-08-01'");
    await portal.pool.query("insert into consolidation (section_code, period) values ('OnHR', '2026-08-01')");
    const published = (kpi: string, value: string): StoredFigure => ({
      kpi: `published:${kpi}`,
      entity: portal.idOf("A"),
      section: "OnHR",
      numerator: value,
      denominator: "100",
    });
    await addStoredVersion(portal.db, {
      period: { year: 2026, month: 8 },
      section: "OnHR",
      entities: [{ id: portal.idOf("A"), code: "A" }],
      figures: [published("mean-pay-gap", "13.35433579"), published("bonus-proportion-women", "42"), published("pay-quartile-1", "61.2")],
    });
    const { rows } = await portal.pool.query("select id from scenario where period = '2026-08-01'");
    const asked = { token: portal.tokens.owner, language: "en" as const, params: { scenarioId: rows[0].id } };
    const { body } = await portal.call(getPayReport, { ...asked, query: { legalEntityId: portal.idOf("A") } });
    expect(body.report).toMatchObject({
      delivered: true,
      section: "OnHR",
      british: {
        meanGap: { value: "13.4" },
        medianGap: { reason: "NO_DATA" },
        bonusWomen: { value: "42.0" },
        quarters: [{ women: "61.2" }, {}, {}, {}],
      },
      european: { a: { value: null, reason: "NO_DATA" } },
    });
    expect((await ask(portal.tokens.owner, { legalEntityId: portal.idOf("A") })).body.report.delivered).toBe(false);
  });

  test("is for owners of the entity, of what is closed, and of no other", async () => {
    expect((await ask(portal.tokens.coordinator)).status).toBe(403);
    expect((await ask(portal.tokens.owner)).body.report).toBeNull();
    expect((await ask(portal.tokens.owner, { version: 2 })).status).toBe(404);
    expect((await ask(portal.tokens.owner, { legalEntityId: 999_999 })).status).toBe(404);
    const other = await portal.addUser("owner-of-b", [{ role: "data-owner", legalEntityId: portal.idOf("B") }]);
    const token = await portal.signIn(other.email);
    expect((await ask(token)).body.legalEntities).toMatchObject([{ code: "B" }]);
    expect((await ask(token, { legalEntityId: portal.idOf("A") })).status).toBe(404);
    expect((await askCategories(token, { legalEntityId: portal.idOf("A") })).status).toBe(404);
  });
});
