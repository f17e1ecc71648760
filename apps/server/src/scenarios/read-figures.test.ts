import { getFigures, listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import { getKpi, kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { TestPerson } from "../testing/fixtures.ts";
import { type GroupPortal, startGroupPortal } from "../testing/group-portal.ts";

let portal: GroupPortal;
beforeEach(async () => {
  portal = await startGroupPortal({ entities: ["A", "B", "C"], sections: ["OnHR", "PLN"] });
});
afterEach(() => portal.stop());

type Figure = {
  kpi: string;
  value: string | null;
  reason: string | null;
  numerator: string | null;
  women: number | null;
  men: number | null;
};
const staff = (code: string, women: number, men: number): TestPerson[] =>
  Array.from({ length: women + men }, (_, index) => ({
    person: `${code}-${index}`,
    sex: index < women ? "F" : "M",
    hourlyPay: index < women ? "9" : "10",
  }));
const read = async (token = portal.tokens.group, query = {}) => {
  const { body } = await portal.call(listScenarios, { token: portal.tokens.group });
  return portal.call(getFigures, { token, params: { id: body.items[0].id }, query });
};
const of = (figures: Figure[], kpi: string) => figures.find((each) => each.kpi === kpi);
const entity = (body: { entities: { legalEntity: { code: string }; figures: Figure[] }[] }, code: string) =>
  body.entities.find((each) => each.legalEntity.code === code)?.figures ?? [];
const completeAll = async (persons: Record<string, TestPerson[]>) => {
  for (const section of ["OnHR", "PLN"]) for (const code of ["A", "B", "C"]) await portal.complete(code, persons[code], { section });
};

describe("[DASH-02] provisional figures are marked as such", () => {
  test("an open scenario gives what is validated by now, and says how many entities of how many", async () => {
    await portal.complete("A", staff("A", 12, 12), { section: "OnHR" });
    await portal.deliver("B", staff("B", 12, 12), { section: "OnHR" });
    const { body } = await read();
    expect(body).toMatchObject({ version: null, provisional: true, entitiesIncluded: 1, entitiesExpected: 3, year: 2026, month: 10 });
    expect(body.entities.map((each: { legalEntity: { code: string } }) => each.legalEntity.code)).toEqual(["A", "B", "C"]);
    expect(of(entity(body, "A"), "headcount")).toMatchObject({ value: "24", unit: "persons" });
    expect(entity(body, "B").map(({ reason }) => reason)).toEqual(
      kpiCodes.map((kpi) => (getKpi(kpi).groupOnly ? "GROUP_ONLY" : "NO_DATA")),
    );
    expect(of(body.group, "headcount")?.value).toBe("24");
  });

  test("a closed one gives the stored figures of its version, the same as they were provisionally", async () => {
    const persons = { A: staff("A", 12, 12), B: staff("B", 30, 11), C: staff("C", 15, 20) };
    for (const section of ["OnHR", "PLN"])
      for (const code of ["A", "B", "C"] as const) await portal.complete(code, persons[code], { section });
    const provisional = (await read()).body;
    await portal.runJobs();
    const closed = (await read()).body;
    expect(closed).toMatchObject({
      provisional: false,
      version: { number: 1, state: "CURRENT", closedBy: null },
      entitiesIncluded: 3,
      entitiesExpected: 3,
    });
    expect({ group: closed.group, entities: closed.entities }).toEqual({ group: provisional.group, entities: provisional.entities });
    expect(closed.conventions).toEqual({
      minimumGroupSize: 10,
      payProtectionPercent: 10,
      rounding: "half-away-from-zero",
      evenMedian: "mean-of-middle-two",
      quartileTies: "proportional",
      population: "active-with-hourly-pay",
      groupCurrency: "EUR",
      bonus: "of-those-paid",
      years: "days-by-365-25",
    });
    expect(closed.group.map(({ kpi }: Figure) => kpi)).toEqual(kpiCodes);
    expect(of(closed.group, "mean-pay-gap")).toMatchObject({ value: "10", roundedTo: "2", women: 57, men: 43 });
  });
});

describe("small groups are suppressed in the API (readings 3)", () => {
  test("an entity of few women, and a second one where subtraction would reveal it", async () => {
    await completeAll({ A: staff("A", 9, 40), B: staff("B", 40, 40), C: staff("C", 20, 20) });
    await portal.runJobs();
    const { body } = await read();
    const reasons = (kpi: string) => ["A", "B", "C"].map((code) => of(entity(body, code), kpi)?.reason);
    expect(reasons("mean-pay-gap")).toEqual(["SUPPRESSED", null, "SUPPRESSED"]);
    expect(reasons("median-pay-gap")).toEqual(["SUPPRESSED", null, "SUPPRESSED"]);
    expect(of(entity(body, "A"), "mean-pay-gap")).toEqual({
      kpi: "mean-pay-gap",
      unit: "percent",
      currency: null,
      roundedTo: null,
      value: null,
      reason: "SUPPRESSED",
      numerator: null,
      denominator: null,
      women: null,
      men: null,
      undeclared: null,
      monthsCovered: null,
      otherSections: [],
      moves: null,
      delivered: false,
    });
    expect(reasons("pay-quartile-1")[0]).toBe("SUPPRESSED");
    expect(reasons("female-share")).toEqual([null, null, null]);
    expect(of(body.group, "mean-pay-gap")?.value).toBe("10");
    expect(of(body.group, "median-pay-gap")?.value).toBe("10.0");
  });

  test("for a reader of one entity just so as for everybody", async () => {
    await completeAll({ A: staff("A", 9, 40), B: staff("B", 40, 40), C: staff("C", 20, 20) });
    const own = await portal.signIn((await portal.addUser("own-c", [{ role: "data-owner", legalEntityId: portal.idOf("C") }])).email);
    const { body } = await read(own);
    expect(body.entities).toHaveLength(1);
    expect(of(entity(body, "C"), "mean-pay-gap")).toMatchObject({ reason: "SUPPRESSED", numerator: null });
  });

  test("by the minimum that was set when the version was closed", async () => {
    await sql`update setting set value = '5' where key = 'minimum-group-size'`.execute(portal.db);
    await completeAll({ A: staff("A", 9, 40), B: staff("B", 40, 40), C: staff("C", 20, 20) });
    await portal.runJobs();
    await sql`update setting set value = '10' where key = 'minimum-group-size'`.execute(portal.db);
    const { body } = await read();
    expect(body.conventions.minimumGroupSize).toBe(5);
    expect(of(entity(body, "A"), "mean-pay-gap")).toMatchObject({ value: "10", women: 9 });
  });
});

describe("who reads what", () => {
  test("a data owner reads the own entities and no figure of the group; counts are of the own ones", async () => {
    await portal.complete("A", staff("A", 12, 12), { section: "OnHR" });
    const own = await portal.signIn((await portal.addUser("own-a", [{ role: "data-owner", legalEntityId: portal.idOf("A") }])).email);
    const { body } = await read(own);
    expect(body).toMatchObject({ group: [], entitiesIncluded: 1, entitiesExpected: 1 });
    expect(body.entities.map((each: { legalEntity: { code: string } }) => each.legalEntity.code)).toEqual(["A"]);
    await portal.complete("B", staff("B", 12, 12), { section: "OnHR" });
    expect((await read(own)).body.entities).toHaveLength(1);
  });

  test("a figure belongs to the section it is read from", async () => {
    await portal.complete("A", staff("A", 12, 12), { section: "OnHR" });
    await portal.complete("B", staff("B", 12, 12), { section: "PLN" });
    const pln = await portal.signIn((await portal.addUser("pln", [{ role: "data-owner", sectionCode: "PLN" }])).email);
    const { body } = await read(pln);
    expect(body.group).toEqual([]);
    // What is the group's alone says so to everybody, and no more.
    expect(entity(body, "A")).toMatchObject([{ kpi: "weighted-pay-gap", value: null, reason: "GROUP_ONLY" }]);
    expect(of(entity(body, "B"), "headcount")?.value).toBe("24");
  });

  test("without an entity of its cells, or without the permission, there is nothing", async () => {
    await portal.complete("A", staff("A", 12, 12), { section: "OnHR" });
    const gpg = await portal.signIn((await portal.addUser("gpg", [{ role: "data-owner", sectionCode: "GPG" }])).email);
    expect((await read(gpg)).status).toBe(404);
    const source = await portal.signIn(portal.source.email);
    expect((await read(source)).status).toBe(403);
  });
});
