import { brokenKpis, countsOnce, dimensions, jobsWithin, ofJobsWithin, type PartsBy } from "@hub/domain/dashboards/breakdown.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { firstDay, type Period } from "@hub/domain/period.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEntity, addExpectation, addIngestion, addLoadedDelivery, type TestPerson } from "../../testing/fixtures.ts";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { computeProvisional } from "../figures/figures.sql.ts";
import { listBreakdown } from "../figures/figure-rows.sql.ts";
import { standingSource } from "../figures/source.sql.ts";
import { fractionOf, round, sum } from "../figures/testing/fraction.ts";
import type { Contract } from "../figures/testing/reference-contract.ts";
import { randomContract } from "../figures/testing/random-contract.ts";
import { brokenParts } from "./broken-parts.sql.ts";

let portal: TestPortal;
const users: number[] = [];
const codes = ["A", "B", "C"];
const entities: Record<string, number> = {};
let ingestion: number;
const month: Period = { year: 2026, month: 10 };
const [firstOfMonth, lastOfMonth] = ["2026-10-01", "2026-10-31"];

beforeAll(async () => {
  portal = await startTestPortal();
  for (const name of ["source", "coordinator", "owner"]) users.push((await portal.addUser(name)).id);
  ingestion = await addIngestion(portal.db, "OnHR", { fullTimeHours: "40" });
  for (const code of codes) {
    entities[code] = await addEntity(portal.db, code, { country: code === "C" ? "PT" : "ES" });
    await addExpectation(portal.db, { section: "OnHR", legalEntityId: entities[code] ?? 0, first: { year: 2000, month: 1 } });
  }
});
afterAll(() => portal.stop());
beforeEach(clear);

async function clear(): Promise<void> {
  await sql`delete from cell; delete from consolidation; delete from person_fact; delete from delivery; delete from upload`.execute(
    portal.db,
  );
}

async function put(code: string, persons: TestPerson[]): Promise<void> {
  const [legalEntityId, [by, coordinator, owner]] = [entities[code] ?? 0, users];
  const id = await addLoadedDelivery(portal.ctx, { ingestionId: ingestion, legalEntityId, period: month, by: by ?? 0, persons });
  const first = firstDay(month);
  await sql`insert into consolidation (section_code, period) values ('OnHR', ${first}::date) on conflict do nothing`.execute(portal.db);
  await sql`
    insert into cell (consolidation_id, legal_entity_id, sign_off, lock_state, signed_by, signed_at, validated_by, validated_at, delivery_ids)
    select id, ${legalEntityId}, 'OWNER_VALIDATED', 'LOCKED', ${coordinator}, now(), ${owner}, now(), ${[id]}::bigint[]
    from consolidation where section_code = 'OnHR' and period = ${first}::date`.execute(portal.db);
}

type Part = {
  entity: number | null;
  value: string | null;
  persons: number;
  numerator: string | null;
  denominator: string | null;
  alone: number;
  again: number;
};
const source = () => standingSource("CLOSING", firstDay(month), "EUR");
async function breakDown(kpi: Kpi, by: PartsBy): Promise<Part[]> {
  const scope = { scenarioType: "CLOSING", period: month, groupCurrency: "EUR", kpi };
  const { rows } = await sql<Part>`
    with ${brokenParts(source(), scope, by)}
    select p.legal_entity_id as entity, p.value, p.persons, trim_scale(p.numerator)::text as numerator, trim_scale(p.denominator)::text as denominator, p.alone, p.again
    from broken_part p`.execute(portal.db);
  return rows;
}

const decimals = 12;
const total = (of: (string | null)[]) => round(sum(of.map((each) => fractionOf(each ?? "0"))), decimals);
const ofGroup = ({ entity }: Part) => entity === null;
const isActive = ({ hired, ended }: Pick<TestPerson, "hired" | "ended">) =>
  (hired ?? "") <= lastOfMonth && (ended == null || ended > lastOfMonth);

/** Somebody in all their entities, one after the other by the first contract that is active, else by the first of all. */
function everybody(contracts: readonly (Contract & { unit: string | null })[]) {
  return [...Map.groupBy(contracts, ({ person }) => person).values()].map((all) => {
    const sexes = new Set(all.flatMap(({ sex }) => (sex === "U" ? [] : [sex])));
    const stands = codes.flatMap((code) => {
      const own = all.filter(({ entity }) => entity === code);
      const first = own.find(isActive) ?? own[0];
      const told = new Set(own.flatMap(({ sex }) => (sex === "U" ? [] : [sex])));
      return first ? [{ code, unit: first.unit, isThere: own.some(isActive), counts: own.some(isActive) && told.size === 1 }] : [];
    });
    const there = stands.filter(({ isThere }) => isThere);
    return { stands, first: there[0], sexes, there };
  });
}

describe("[FIG-02] a figure of the group by what its people are", () => {
  test("adds up to it and each entity's to theirs, for every figure and dimension of random months", { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(randomContract(codes), { minLength: 1, maxLength: 30 }), async (given) => {
        await clear();
        const contracts = given.map((each, at) => ({
          ...each,
          groupPerson: each.person,
          unit: ["red", "blue", null][at % 3] ?? null,
          job: ["clerk", " clerk ", 'quoted "boss"', "null"][at % 4]!,
        }));
        for (const code of codes) {
          const own = contracts.filter(({ entity }) => entity === code);
          if (own.length > 0) await put(code, own);
        }
        const figures = await computeProvisional(portal.db, "CLOSING", month);
        for (const kpi of brokenKpis)
          for (const by of dimensions) {
            const parts = await breakDown(kpi, by);
            for (const entity of [null, ...Object.values(entities)]) {
              const figure = figures.find((row) => row.kpi === kpi && row.legalEntityId === entity);
              if (!figure || figure.reason !== null) continue;
              const own = parts.filter((part) => part.entity === entity);
              const says = `${kpi} by ${by} of ${entity}`;
              expect(total(own.map(({ numerator }) => numerator)), says).toBe(round(fractionOf(figure.numerator ?? "0"), decimals));
              if (figure.denominator !== null)
                expect(total(own.map(({ denominator }) => denominator)), says).toBe(round(fractionOf(figure.denominator), decimals));
            }
            // What counts somebody in each entity has the entities' parts, moves apart.
            if (!countsOnce(kpi) && kpi !== "joiners" && kpi !== "leavers")
              for (const { value, numerator } of parts.filter(ofGroup))
                expect(
                  total(parts.filter((part) => !ofGroup(part) && part.value === value).map((part) => part.numerator)),
                  `${kpi} ${by} ${value}`,
                ).toBe(total([numerator]));
          }
        // How many people of a job are in a unit, and at a level, adds up to each of the three.
        for (const kpi of ["average-age", "female-share", "part-time-share"] as const) {
          const within = await breakDown(kpi, jobsWithin);
          for (const [at, by] of ofJobsWithin.entries()) {
            const sums = Map.groupBy(within, ({ entity, value }) => JSON.stringify([entity, JSON.parse(value ?? "")[at]]));
            const told = (parts: Part[]) => [
              total(parts.map(({ numerator }) => numerator)),
              ...(["persons", "denominator", "alone", "again"] as const).map((of) =>
                parts.reduce((all, part) => all + Number(part[of] ?? 0), 0),
              ),
            ];
            const parts = await breakDown(kpi, by);
            expect(new Map([...sums].map(([of, some]) => [of, told(some)])), `${kpi} ${by}`).toEqual(
              new Map(parts.map((part) => [JSON.stringify([part.entity, part.value]), told([part])])),
            );
          }
        }
        // An entity's are those that it is broken down into by itself.
        for (const by of ["unit", "age-band", "management", jobsWithin] as const) {
          const asked = { kpi: "average-age", legalEntityId: entities["A"] ?? 0, period: month, groupCurrency: "EUR" } as const;
          const alone = (await listBreakdown(portal.db, source(), asked, by, undefined)).parts.map(({ value, numerator }) => [
            value,
            numerator,
          ]);
          const parts = (await breakDown("average-age", by)).filter(({ entity }) => entity === entities["A"]);
          expect(new Map(parts.map(({ value, numerator }) => [value, numerator]))).toEqual(new Map(alone as never));
        }
        const people = everybody(contracts);
        const standing = Map.groupBy(
          people.filter(({ first }) => first),
          ({ first }) => first!.unit,
        );
        const told = new Map(
          (await breakDown("headcount", "unit")).filter(ofGroup).map(({ value, persons, numerator }) => [value, [persons, numerator]]),
        );
        expect(told).toEqual(new Map([...standing].map(([unit, all]) => [unit, [all.length, String(all.length)]])));
        // Who is told of by how many entities decides what is hidden.
        for (const { entity, value, denominator, alone, again } of await breakDown("female-share", "unit")) {
          if (entity === null) {
            const second = people.filter(
              ({ there, sexes, first }) =>
                sexes.size === 1 &&
                there.length === 2 &&
                there.every(({ counts }) => counts) &&
                there.some((each) => each.code !== first?.code && each.unit === value),
            );
            expect(again, `again at ${value}`).toBe(second.length);
            const counted = people.filter(({ sexes, first }) => first && first.unit === value && sexes.size === 1);
            expect(Number(denominator ?? 0), `share at ${value}`).toBe(counted.length);
            continue;
          }
          const code = codes.find((each) => entities[each] === entity);
          const own = people.filter(({ stands }) => stands.some((each) => each.code === code && each.unit === value && each.counts));
          expect([Number(denominator ?? 0), alone], `${code} at ${value}`).toEqual([
            own.length,
            own.filter(
              ({ there, sexes, first }) => there.filter(({ counts }) => counts).length === 1 && first?.code === code && sexes.size === 1,
            ).length,
          ]);
        }
      }),
      { numRuns: 5, seed: 20261127 },
    );
  });

  test("nobody who moved within it has joined or left; management and countries are told of all", async () => {
    const at = (unit: string, more: Partial<TestPerson>): TestPerson => ({
      person: "mover",
      groupPerson: "mover",
      unit,
      level: null,
      ...more,
    });
    await put("A", [
      at("red", { ended: "2026-10-10", hired: "2015-01-01", reason: "voluntary" }),
      { person: "boss", unit: "red", level: "executive" },
      { person: "gone", unit: "blue", ended: "2026-10-20", reason: "voluntary" },
    ]);
    await put("B", [at("blue", { hired: "2026-10-11" }), { person: "new", unit: "blue", hired: firstOfMonth, level: "none" }]);
    await put("C", [{ person: "other", unit: "red", level: null }]);
    const told = async (kpi: Kpi, by: PartsBy, of = ofGroup) =>
      Object.fromEntries(
        (await breakDown(kpi, by))
          .filter((part) => of(part) && part.numerator !== null)
          .map(({ value, numerator }) => [String(value), numerator]),
      );
    expect(await told("joiners", "unit")).toEqual({ blue: "1" });
    expect(await told("leavers", "unit")).toEqual({ blue: "1" });
    expect(await told("leavers", "unit", ({ entity }) => entity === entities["A"])).toEqual({ red: "1", blue: "1" });
    expect(await told("headcount", "country")).toEqual({ ES: "3", PT: "1" });
    expect(await told("headcount", "management")).toEqual({ yes: "1", no: "1", null: "2" });
  });
});
