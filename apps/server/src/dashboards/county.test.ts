import { getToldSeries } from "@hub/contract/closing/told.ts";
import { getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import { getBreakdown } from "@hub/contract/scenarios/passport.ts";
import { listScenarios } from "@hub/contract/scenarios/scenarios.ts";
import type { Dimension } from "@hub/domain/dashboards/breakdown.ts";
import { firstDay, lastDay, type Period } from "@hub/domain/period.ts";
import { sql } from "kysely";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepBridges } from "../closing/bridge/keep-bridges.ts";
import { closeDueScenario } from "../closing/close-scenario.ts";
import { keepTreeFigures } from "../closing/trees/keep-tree-figures.ts";
import { addTree } from "../closing/trees/testing/add-tree.ts";
import { bytesSource } from "../spreadsheets/reading/file-source.ts";
import { openTable } from "../spreadsheets/reading/open-table.ts";
import type { TestPerson } from "../testing/fixtures.ts";
import { type GroupPortal, startGroupPortal } from "../testing/group-portal.ts";

// The last four months of 2016 of a real administration, four departments as legal entities: who was hired when, in which division and as what is the county's. Its file knows
// nobody who has left; that some of its people leave, change department or are told a month late is made up here.
const months = [9, 10, 11, 12].map((month): Period => ({ year: 2016, month }));
const [september, october, november, december] = months as [Period, Period, Period, Period];
const codes = ["LIB", "DGS", "DTS", "REC"];

type Contract = {
  person: string;
  code: string;
  unit: string;
  job: string;
  sex: "F" | "M";
  hours: "40" | "20";
  hired: string;
  ended?: string;
  toldFrom?: number;
};

async function readContracts(): Promise<Contract[]> {
  const bytes = readFileSync(join(import.meta.dirname, "testing/montgomery-county/employees-2016.csv"));
  const table = await openTable(bytesSource(bytes), { fileName: "employees-2016.csv", headerNames: ["Gender", "Department"] });
  const rows: Record<string, string>[] = [];
  for await (const batch of table.batches)
    for (const { cells } of batch) rows.push(Object.fromEntries(table.header.map((name, at) => [name, cells[at] ?? ""])));
  return rows.flatMap((row, at): Contract[] => {
    const [month, day, year] = row["Date First Hired"]!.split("/");
    const contract: Contract = {
      person: `P${at}`,
      code: row["Department"]!,
      unit: row["Division"]!,
      job: row["Employee Position Title"]!,
      sex: row["Gender"] === "F" ? "F" : "M",
      hours: row["Assignment Category"] === "Fulltime-Regular" ? "40" : "20",
      hired: `${year}-${month}-${day}`,
    };
    const isNew = contract.hired >= "2016-09-01";
    if (isNew) return [contract.hired.startsWith("2016-10") ? { ...contract, toldFrom: 11 } : contract];
    if (at % 53 === 7) return [{ ...contract, ended: at % 2 ? "2016-10-14" : "2016-12-01" }];
    // To the next department over the end of a day, keeping division and title.
    if (at % 211 === 5)
      return [
        { ...contract, ended: "2016-11-20" },
        { ...contract, code: codes[(codes.indexOf(contract.code) + 1) % 4]!, hired: "2016-11-21" },
      ];
    return [contract];
  });
}
const contracts = await readContracts();
const isIn = (day: string, { year, month }: Period) => day.startsWith(`${year}-${String(month).padStart(2, "0")}`);
/** What a department's file of a month holds: who is there on a day of it. */
const told = (code: string, period: Period, late = false) =>
  contracts.filter(
    (one) =>
      one.code === code &&
      one.hired <= lastDay(period) &&
      (one.ended === undefined || one.ended >= firstDay(period)) &&
      (late || (one.toldFrom ?? 0) <= period.month),
  );
const isThere = (one: Contract, period: Period) => one.hired <= lastDay(period) && (one.ended === undefined || one.ended > lastDay(period));
const fileOf = (code: string, period: Period, late = false): TestPerson[] =>
  told(code, period, late).map(({ person, unit, job, sex, hours, hired, ended, code: of }) => ({
    person: `${of}-${person}`,
    groupPerson: person,
    unit,
    job,
    sex,
    hours,
    hired,
    ...(ended && ended <= lastDay(period) ? { ended, reason: "other" as const } : {}),
  }));

let portal: GroupPortal;
let movement = 0;
let nodes: Record<string, number> = {};
let scenarioOf: (period: Period) => number;
beforeAll(async () => {
  portal = await startGroupPortal({ entities: codes, sections: ["OnHR"], first: september, now: "2017-01-09T08:00:00Z" });
  await sql`
    insert into rule_tolerance (rule, value, state, reason, proposed_by, proposed_at, decided_by, decided_at)
    select rule, 1000, 'IN_FORCE', 'made up', ${portal.source.id}, now(), ${portal.source.id}, now()
    from unnest(array['opening-equals-previous-closing', 'movements-balance', 'fte-within-headcount', 'parts-equal-total']) r (rule)`.execute(
    portal.db,
  );
  for (const period of months) {
    for (const code of codes) await portal.complete(code, fileOf(code, period), { period });
    await portal.runJobs();
  }
  nodes = await addTree(portal, "services", {
    all: {},
    citizens: { in: "all", of: ["LIB", "REC"] },
    inside: { in: "all", of: ["DGS", "DTS"] },
  });
  await keepTreeFigures(portal.ctx);
  await keepBridges(portal.ctx);
  movement = (await portal.pool.query("select id from dashboard where code = 'movement'")).rows[0].id;
  const { items } = (await portal.call(listScenarios, { token: portal.tokens.group })).body;
  scenarioOf = (period) => items.find((one: Period) => one.year === period.year && one.month === period.month).id;
}, 300_000);
afterAll(() => portal?.stop());

const read = async (query: Record<string, string | number>) =>
  (await portal.call(getDashboardFigures, { token: portal.tokens.group, params: { id: movement }, query, language: "en" })).body;

/** A quotient with one decimal, half away from zero, of whole numbers. */
function rounded(above: number, below: number): string {
  const tenths = (BigInt(above) * 20n + BigInt(below)) / (2n * BigInt(below));
  return `${tenths / 10n}.${tenths % 10n}`;
}
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const yearsOf = ({ hired }: Contract, day: string) =>
  Number(day.slice(0, 4)) - Number(hired.slice(0, 4)) - (day.slice(5) < hired.slice(5) ? 1 : 0);
const bandOf = (years: number) =>
  years < 1 ? "under-1" : years < 5 ? "1-to-4" : years < 10 ? "5-to-9" : years < 20 ? "10-to-19" : "from-20";
const valueBy: Partial<Record<Dimension, (one: Contract, period: Period) => string | null>> = {
  unit: ({ unit }) => unit || null,
  "job-profile": ({ job }) => job,
  sex: ({ sex }) => sex,
  "working-time": ({ hours }) => (hours === "40" ? "full-time" : "part-time"),
  "tenure-band": (one, period) => bandOf(yearsOf(one, lastDay(period))),
};

/** A figure of some contracts, and whether it says something of people. */
const figureOf: Record<string, { isQuality?: true; of: (all: Contract[], period: Period) => string }> = {
  headcount: { of: (all, period) => String(all.filter((one) => isThere(one, period)).length) },
  fte: {
    of: (all, period) => {
      const half = all.filter((one) => isThere(one, period)).reduce((sum, { hours }) => sum + Number(hours) / 20, 0);
      return `${Math.floor(half / 2)}.${half % 2 ? "5" : "0"}0`;
    },
  },
  joiners: { of: (all, period) => String(all.filter(({ hired }) => isIn(hired, period)).length) },
  leavers: { of: (all, period) => String(all.filter(({ ended }) => ended !== undefined && isIn(ended, period)).length) },
  "female-share": {
    isQuality: true,
    of: (all, period) => {
      const there = all.filter((one) => isThere(one, period));
      return rounded(100 * there.filter(({ sex }) => sex === "F").length, there.length);
    },
  },
  "average-tenure": {
    isQuality: true,
    of: (all, period) => {
      const there = all.filter((one) => isThere(one, period));
      return rounded(100 * there.reduce((sum, { hired }) => sum + daysBetween(hired, lastDay(period)), 0), 36_525 * there.length);
    },
  },
};

describe("[FIG-02] a real administration by division, title, sex, working time and tenure", () => {
  test.each(Object.keys(figureOf))("%s of every department and month is what its people give, to the last decimal", async (kpi) => {
    const { isQuality, of } = figureOf[kpi]!;
    for (const [code, period] of [
      ["LIB", september],
      ["DGS", october],
      ["DTS", november],
      ["REC", december],
      ["DGS", december],
    ] as const)
      for (const [by, value] of Object.entries(valueBy)) {
        const { status, body } = await portal.call(getBreakdown, {
          token: portal.tokens.group,
          params: { id: scenarioOf(period), kpi },
          query: { legalEntityId: portal.idOf(code), by },
        });
        expect(status).toBe(200);
        const parts = [...Map.groupBy(told(code, period), (one) => value(one, period))].map(([value, all]) => ({
          value,
          all,
          persons: all.filter((one) => isThere(one, period)).length,
        }));
        // Hidden are the small, and then the next smallest until ten or more people of several parts are.
        const bySize = parts.filter(({ persons }) => persons > 0).toSorted((a, b) => a.persons - b.persons);
        const small = bySize.filter(({ persons }) => persons < 10);
        const hiddenPersons = small.reduce((sum, { persons }) => sum + persons, 0);
        const hides = isQuality === true && parts.length > 1 && small.length > 0;
        const isShort = hides && (small.length === 1 || hiddenPersons < 10);
        const atLeast = hides ? small.length + (isShort ? 1 : 0) : 0;
        expect(body.items.filter(({ reason }: { reason: string }) => reason === "SUPPRESSED")).toHaveLength(
          Math.min(atLeast, bySize.length),
        );
        expect(body.others).toEqual({ values: 0, persons: 0 });
        for (const { value, all, persons } of parts) {
          const item = body.items.find((one: { value: string | null }) => one.value === value);
          if (!item) {
            // Of whom there is nobody any more, and who is not of the figure, nothing is told.
            expect(persons, `${code} ${by} ${value}`).toBe(0);
            continue;
          }
          expect(item.persons).toBe(persons);
          if (item.reason === null) expect([code, by, value, item.figure]).toEqual([code, by, value, of(all, period)]);
          else if (item.reason === "SUPPRESSED") expect(isQuality && persons <= Math.max(10, bySize[atLeast - 1]?.persons ?? 0)).toBe(true);
          else expect([item.reason, persons]).toEqual(["NO_POPULATION", 0]);
        }
        expect(body.items.reduce((sum: number, { persons }: { persons: number }) => sum + persons, 0)).toBe(
          Number(figureOf["headcount"]!.of(told(code, period), period)),
        );
      }
  });
});

describe("[FIG-02] the whole administration by division, title, sex, working time and tenure", () => {
  test.each(Object.keys(figureOf))(
    "%s of every month is what its people give, to the last decimal, and adds up to the group's",
    async (kpi) => {
      const { isQuality, of } = figureOf[kpi]!;
      for (const period of months) {
        const file = codes.flatMap((code) => told(code, period));
        // Who goes on in another department has neither joined nor left.
        const goesOn = (one: Contract, kind: "hired" | "ended") =>
          file.some(
            (other) =>
              other.person === one.person &&
              other.code !== one.code &&
              (kind === "hired" ? other.ended !== undefined : other.hired > one.hired),
          );
        const counted =
          kpi === "joiners"
            ? file.filter((one) => !goesOn(one, "hired"))
            : kpi === "leavers"
              ? file.filter((one) => !goesOn(one, "ended"))
              : file;
        let shown = 0;
        for (const [by, value] of Object.entries(valueBy)) {
          const { status, body } = await portal.call(getBreakdown, {
            token: portal.tokens.group,
            params: { id: scenarioOf(period), kpi },
            query: { by },
          });
          expect(status).toBe(200);
          const parts = Map.groupBy(file, (one) => value(one, period));
          const small = [...parts.values()].filter((all) => {
            const persons = all.filter((one) => isThere(one, period)).length;
            return persons > 0 && persons < 10;
          });
          for (const item of body.items) {
            const all = parts.get(item.value) ?? [];
            expect(item.persons, `${by} ${item.value}`).toBe(all.filter((one) => isThere(one, period)).length);
            const own = counted.filter((one) => value(one, period) === item.value);
            if (item.reason === null)
              expect([period.month, by, item.value, item.figure]).toEqual([period.month, by, item.value, of(own, period)]);
            else if (item.reason === "SUPPRESSED") expect(isQuality).toBe(true);
            else expect([item.reason, item.persons]).toEqual(["NO_POPULATION", 0]);
          }
          shown += body.items.filter(({ reason }: { reason: string | null }) => reason === null).length;
          if (isQuality)
            for (const all of small)
              expect(
                body.items.find((item: { value: string | null }) => item.value === value(all[0]!, period))?.reason ?? "SUPPRESSED",
              ).toBe("SUPPRESSED");
          const total = body.items.reduce((sum: number, { figure }: { figure: string | null }) => sum + Number(figure), 0);
          const others = body.others.persons;
          if (kpi === "headcount") expect(total + others).toBe(file.filter((one) => isThere(one, period)).length);
        }
        expect(shown).toBeGreaterThan(20);
      }
    },
  );
});

describe("[FIG-03] [FIG-01] the county's movements", () => {
  const file = (of: readonly string[], period: Period) => of.flatMap((code) => told(code, period));
  const there = (of: readonly string[], period: Period) => file(of, period).filter((one) => isThere(one, period));

  test("the bridge of every department, of two and of all is made of persons who come, go and move", async () => {
    for (const of of [...codes.map((code) => [code]), ["LIB", "DGS"], codes]) {
      const { bridge } = await read({ scenarioId: scenarioOf(december), from: "2016-09", entities: of.map(portal.idOf).join(",") });
      for (const [at, to] of months.entries()) {
        const from = months[at - 1];
        if (!from) continue;
        const [was, is, wasAnywhere, isAnywhere] = [there(of, from), there(of, to), there(codes, from), there(codes, to)].map(
          (all) => new Map(all.map((one) => [one.person, one])),
        ) as [Map<string, Contract>, Map<string, Contract>, Map<string, Contract>, Map<string, Contract>];
        const came = [...is.values()].filter(({ person }) => !was.has(person));
        const went = [...was.values()].filter(({ person }) => !is.has(person));
        const joined = came.filter(({ person }) => !wasAnywhere.has(person));
        const left = went.filter(({ person }) => !isAnywhere.has(person));
        expect(bridge.months[at].bridge, `${of.join()} ${to.month}`).toMatchObject({
          opening: was.size,
          joiners: joined.length,
          movesIn: came.length - joined.length,
          leavers: left.length,
          movesOut: went.length - left.length,
          perimeterIn: 0,
          perimeterOut: 0,
          closing: is.size,
          joinersToldLate: joined.filter(({ hired }) => hired <= lastDay(from)).length,
        });
      }
      // All that the bridge is about happens here.
      if (of === codes) expect(bridge.total.bridge).toMatchObject({ movesIn: 0, joinersToldLate: 3 });
    }
  });

  test("a group of departments has the figures of its people, who have not joined or left when they moved within it", async () => {
    for (const period of [october, november, december])
      for (const [name, of] of [
        ["all", codes],
        ["citizens", ["LIB", "REC"]],
        ["inside", ["DGS", "DTS"]],
      ] as const) {
        const { total } = await read({ scenarioId: scenarioOf(period), node: nodes[name]! });
        const all = file(of, period);
        const staysIn = ({ person, hired, ended }: Contract, which: "hired" | "ended") =>
          all.some(
            (other) =>
              other.person === person &&
              (which === "hired" ? other.ended !== undefined && other.ended < hired : other.hired > (ended ?? "9")),
          );
        const expected: Record<string, string> = {
          headcount: String(new Set(there(of, period).map(({ person }) => person)).size),
          joiners: String(all.filter((one) => isIn(one.hired, period) && !staysIn(one, "hired")).length),
          leavers: String(all.filter((one) => one.ended !== undefined && isIn(one.ended, period) && !staysIn(one, "ended")).length),
        };
        for (const [kpi, value] of Object.entries(expected))
          expect([name, period.month, kpi, total.figures.find((figure: { kpi: string }) => figure.kpi === kpi)?.value]).toEqual([
            name,
            period.month,
            kpi,
            value,
          ]);
      }
  });
});

test("[FIG-04] closed again with those told late, a month tells both what it told and what is known", async () => {
  const before = told("LIB", october).filter((one) => isThere(one, october)).length;
  const after = told("LIB", october, true).filter((one) => isThere(one, october)).length;
  expect(after).toBeGreaterThan(before);
  await sql`
    update cell c set lock_state = 'OPEN', sign_off = 'NONE', signed_by = null, signed_at = null, validated_by = null, validated_at = null, delivery_ids = null,
      consolidated_at = null
    from consolidation k where k.id = c.consolidation_id and k.period = ${firstDay(october)}::date and c.legal_entity_id = ${portal.idOf("LIB")}`.execute(
    portal.db,
  );
  await portal.complete("LIB", fileOf("LIB", october, true), { period: october });
  const { rows } = await portal.pool.query(
    "update scenario set closing_due_at = now(), closing_asked_by = $1, closing_asked_at = now(), closing_replaces = 1 where period = $2 returning id",
    [portal.users.group.id, firstDay(october)],
  );
  await closeDueScenario(portal.ctx, { scenarioId: rows[0].id }, new AbortController().signal);
  const { body } = await portal.call(getToldSeries, {
    token: portal.tokens.group,
    params: { id: scenarioOf(december), kpi: "headcount" } as never,
    query: { legalEntityId: portal.idOf("LIB") },
  });
  expect(body.months.map((month: any) => [month.month, month.first.figure.value, month.now.figure.value, month.difference])).toEqual(
    months.map((period) => {
      const first = told("LIB", period).filter((one) => isThere(one, period)).length;
      return period === october
        ? [10, String(first), String(after), String(after - first)]
        : [period.month, String(first), String(first), null];
    }),
  );
  expect(body.months.find((month: any) => month.month === 10).changes).toMatchObject([
    { kind: "late-joiners", persons: after - before, legalEntity: { code: "LIB" } },
  ]);
});
