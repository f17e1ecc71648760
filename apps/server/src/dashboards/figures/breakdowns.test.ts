import { createReport, updateReport } from "@hub/contract/configuration/reports.ts";
import { getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import { previewFigures } from "@hub/contract/dashboards/preview.ts";
import { getBreakdown } from "@hub/contract/scenarios/passport.ts";
import { downloadTaskFile, listTasks, startExport } from "@hub/contract/tasks/tasks.ts";
import { firstDay, previousPeriod } from "@hub/domain/period.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepBreakdowns } from "../../closing/breakdowns/keep-breakdowns.ts";
import { closeDueScenario } from "../../closing/close-scenario.ts";
import { readPdf } from "../../pdf/testing/read-pdf.ts";
import { bytesSource } from "../../spreadsheets/reading/file-source.ts";
import { openTable } from "../../spreadsheets/reading/open-table.ts";
import { countStatements } from "../../testing/count-statements.ts";
import type { TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";
import { addStoredVersion, headcounts } from "../testing/stored-version.ts";

let portal: GroupPortal;
let admin: string;
let report: number;
let scenario: number;

/** So many people of a unit, born in June of years one after the other. */
const some = (code: string, unit: string, count: number, more: Partial<TestPerson> = {}): TestPerson[] =>
  Array.from({ length: count }, (_, n) => ({
    person: `${code}-${unit}-${n}`,
    unit,
    born: `${1960 + (n % 30)}-06-01`,
    sex: n % 3 ? "F" : "M",
    ...more,
  }));
/** Of B three are in Legal: with Shops they are hidden there, and so is what the group has of both. One person of A and B is in two units. */
const staff: Record<string, TestPerson[]> = {
  A: [
    ...some("A", "Sales", 30),
    ...some("A", "Legal", 14),
    { person: "A-both", groupPerson: "both", unit: "Legal", born: "1980-01-01", sex: "F" },
  ],
  B: [
    ...some("B", "Legal", 3),
    ...some("B", "Shops", 12),
    ...some("B", "Sales", 40),
    { person: "B-both", groupPerson: "both", unit: "Sales", born: "1980-01-01", sex: "F" },
  ],
};
const charts = [
  { kind: "broken" as const, kpis: ["headcount"], name: null, by: "unit" as const },
  { kind: "broken" as const, kpis: ["average-age"], name: "Alter nach Einheit", by: "unit" as const },
  { kind: "broken" as const, kpis: ["headcount"], name: null, by: "country" as const },
];
const save = (id: number, version: number, hidden = false) =>
  portal.call(updateReport, {
    token: admin,
    params: { id },
    ifMatch: version,
    body: { name: "By unit", hidden, content: [{ id: null, name: "Units", hidden: false, definition: { kind: "charts", charts } }] },
  });

beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], sections: ["OnHR"], now: "2026-11-05T08:00:00Z" });
  admin = await portal.openSession(await portal.addUser("admin", [{ role: "hub-admin" }]));
  const created = await portal.call(createReport, { token: admin, body: { name: "By unit", parentId: 0 } });
  report = created.body.id;
  await save(report, created.body.version, true);
  for (const [code, persons] of Object.entries(staff)) await portal.complete(code, persons);
  await portal.runJobs();
  scenario = (await portal.pool.query("select id from scenario where period = $1", [firstDay(october)])).rows[0].id;
});
afterAll(() => portal.stop());

const read = async (query: Record<string, string | number> = {}, token = portal.tokens.group) =>
  (await portal.call(getDashboardFigures, { token, params: { id: report }, query, language: "en" })).body;
const told = async (query: Record<string, string | number> = {}, token = portal.tokens.group): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (await read(query, token)).breakdowns.map(({ kpi, by, state, items }: any) => [
      `${kpi} ${by}`,
      state === "told" ? Object.fromEntries(items.map((item: any) => [item.value, item.figure ?? item.reason])) : state,
    ]),
  );
const keptNow = async () => Number((await portal.pool.query("select count(*) from closed_breakdown")).rows[0].count);
const version = async () => (await portal.pool.query("select version from dashboard where id = $1", [report])).rows[0].version;

const download = async (format: string, filter: object) => {
  const body = { kind: "figures-export", format, filter: { dashboard: String(report), ...filter } };
  expect((await portal.call(startExport, { token: portal.tokens.group, language: "en", body })).status).toBe(202);
  await portal.runJobs();
  const [task] = (await portal.call(listTasks, { token: portal.tokens.group })).body.items;
  expect(task).toMatchObject({ state: "done", problem: null });
  const url = `/api/${downloadTaskFile.path.replace(":id", String(task.id))}?purpose=result`;
  return (await portal.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${portal.tokens.group}` } })).rawPayload;
};
/** An exported breakdown: its rows by the names of columns, those of values without their unit. */
async function exported(filter: object): Promise<Record<string, string>[]> {
  const bytes = await download("csv", { what: "broken", ...filter });
  const table = await openTable(bytesSource(bytes), { fileName: "x.csv", headerNames: ["Value", "Average age", "Headcount"] });
  const rows: Record<string, string>[] = [];
  const names = table.header.map((name) => name.replace(/ \((years|persons)\)$/, ""));
  for await (const batch of table.batches)
    for (const { cells } of batch) rows.push(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])));
  return rows;
}

describe("[FIG-02] what a report shows by what people are", () => {
  test("is made after the closing, once the report is published, and once by two workers", async () => {
    await keepBreakdowns(portal.ctx);
    expect(await keptNow()).toBe(0);
    expect((await save(report, await version())).status).toBe(200);
    expect(await told()).toEqual({ "headcount unit": "waits", "average-age unit": "waits", "headcount country": "waits" });
    await Promise.all([keepBreakdowns(portal.ctx), keepBreakdowns(portal.ctx)]);
    await keepBreakdowns(portal.ctx);
    // The mean by unit with what decides it: jobs within units.
    expect(await keptNow()).toBe(4);
  });

  test("of the group adds up to its figure: persons once, by their first entity; of an entity it is its own", async () => {
    const all = await told();
    expect(all["headcount unit"]).toEqual({ Sales: "70", Legal: "18", Shops: "12" });
    expect(all["headcount country"]).toEqual({ ES: "100" });
    const headcount = (await read()).total.figures.find(({ kpi }: any) => kpi === "headcount").value;
    expect(headcount).toBe("100");
    const ofB = await told({ entities: portal.idOf("B") });
    expect(ofB).toMatchObject({ "headcount unit": { Sales: "41", Shops: "12", Legal: "3" }, "headcount country": "group-only" });
    expect(await told({ entities: `${portal.idOf("A")},${portal.idOf("B")}` })).toMatchObject({
      "headcount unit": "not-added",
      "average-age unit": "selection",
    });
  });

  test("what an entity hides of few is not told by the group's less the other entities'", async () => {
    // With the group's Legal less A's, B's three would be told; with its Shops B's Shops, and by B's whole its Legal, too.
    expect((await told({ entities: portal.idOf("B") }))["average-age unit"]).toMatchObject({ Legal: "SUPPRESSED", Shops: "SUPPRESSED" });
    const group = (await told())["average-age unit"] as Record<string, string>;
    expect(group).toMatchObject({ Legal: "SUPPRESSED", Shops: "SUPPRESSED" });
    expect(group["Sales"]).toMatch(/^\d\d\.\d$/);
  });

  test("the passport of the group's figure breaks it down as the report does, from what is kept or from the rows", async () => {
    const ask = (by: string, query = {}, token = portal.tokens.group) =>
      portal.call(getBreakdown, { token, params: { id: scenario, kpi: "average-age" }, query: { by, ...query } });
    const kept = (await ask("unit")).body;
    expect(kept.state).toBe("told");
    expect(Object.fromEntries(kept.items.map(({ value, figure, reason }: any) => [value, figure ?? reason]))).toEqual(
      (await told())["average-age unit"],
    );
    // By sex nothing is kept: of its rows 100 persons are told of, and those of two entities by the first.
    const { body } = await ask("sex");
    expect(body.items.map(({ value, persons }: any) => [value, persons])).toEqual([
      ["F", 66],
      ["M", 34],
    ]);
    const owner = await portal.openSession(await portal.addUser("owner-of-a", [{ role: "data-owner", legalEntityId: portal.idOf("A") }]));
    expect((await ask("unit", {}, owner)).status).toBe(404);
    expect((await ask("country", { legalEntityId: portal.idOf("A") })).status).toBe(404);
  });

  test("who is given one entity sees its breakdown; who is given another section of it, none", async () => {
    const owner = await portal.openSession(await portal.addUser("owner-a", [{ role: "data-owner", legalEntityId: portal.idOf("A") }]));
    expect(await told({}, owner)).toMatchObject({ "headcount unit": { Sales: "30", Legal: "15" } });
    const elsewhere = await portal.openSession(
      await portal.addUser("owner-gpg", [{ role: "data-owner", legalEntityId: portal.idOf("A"), sectionCode: "GPG" }]),
    );
    const answer = await portal.call(getDashboardFigures, { token: elsewhere, params: { id: report }, query: {} });
    expect(answer.status).toBe(404);
  });

  test("exported it has the same values, a row each, and stands in the PDF; who builds the report sees it", async () => {
    const rows = await exported({ kpis: "average-age", by: "unit" });
    const age = (await told())["average-age unit"] as Record<string, string>;
    expect(rows.map((row) => [row["Value"], row["Average age"], row["People at month end"]])).toEqual([
      ["Sales", age["Sales"], "70"],
      ["Legal", "Suppressed", "18"],
      ["Shops", "Suppressed", "12"],
    ]);
    const text = readPdf(await download("pdf", {}))
      .map((each) => each.text)
      .join(" ");
    for (const said of ["Alter nach Einheit", "Headcount by unit", "Sales", "Legal"]) expect(text).toContain(said);
    const builder = await portal.openSession(await portal.addUser("builder", [{ role: "hub-admin" }, { role: "group-owner" }]));
    const { body } = await portal.call(previewFigures, {
      token: builder,
      query: { kpis: "headcount", breakdowns: "headcount.unit,nonsense.x" },
    });
    expect(body.figures.breakdowns).toMatchObject([{ kpi: "headcount", by: "unit", state: "told" }]);
  });

  test("the number of statements is the same for one chart and three, of the group and of an entity", async () => {
    const counts = [await countStatements(() => read()), await countStatements(() => read({ entities: portal.idOf("A") }))];
    expect(new Set(counts).size).toBe(1);
  });

  test("a month closed again has another one; the older version keeps what it had", async () => {
    await sql`
      update cell c set lock_state = 'OPEN', sign_off = 'NONE', signed_by = null, signed_at = null, validated_by = null, validated_at = null, delivery_ids = null, consolidated_at = null
      from consolidation k where k.id = c.consolidation_id and c.legal_entity_id = ${portal.idOf("B")}`.execute(portal.db);
    await portal.complete("B", [...staff["B"]!, ...some("B", "Legal", 20).slice(3)]);
    const { rows } = await portal.pool.query(
      "update scenario set closing_due_at = now(), closing_asked_by = $1, closing_asked_at = now(), closing_replaces = 1 where id = $2 returning id",
      [portal.users.group.id, scenario],
    );
    await closeDueScenario(portal.ctx, { scenarioId: rows[0].id }, new AbortController().signal);
    expect((await told())["headcount unit"]).toBe("waits");
    await keepBreakdowns(portal.ctx);
    expect((await told())["headcount unit"]).toEqual({ Sales: "70", Legal: "35", Shops: "12" });
    expect((await told({ version: 1 }))["headcount unit"]).toEqual({ Sales: "70", Legal: "18", Shops: "12" });
    // With twenty in Legal B hides nothing, and neither does the group.
    expect(Object.values((await told())["average-age unit"] as object)).not.toContain("SUPPRESSED");
  });

  test("compared with a version it has what that version tells of it by itself, to whoever reads it, hidden alike", async () => {
    const owner = await portal.openSession(await portal.addUser("owner-b", [{ role: "data-owner", legalEntityId: portal.idOf("B") }]));
    const ofB = { entities: portal.idOf("B") };
    let seen = 0;
    for (const [query, token] of [[{}], [ofB], [{}, owner], [{ entities: `${portal.idOf("A")},${portal.idOf("B")}` }]] as const) {
      const { comparison, breakdowns } = await read({ ...query, compare: "version.1" }, token);
      const [then, now] = [await read({ ...query, version: 1 }, token), await read(query, token)];
      expect(comparison.breakdowns).toEqual(then.breakdowns);
      expect(breakdowns).toEqual(now.breakdowns);
      seen += comparison.breakdowns.length;
    }
    expect(seen).toBeGreaterThanOrEqual(8);
    const age = (await read({ compare: "version.1" })).comparison.breakdowns.find(({ kpi }: any) => kpi === "average-age");
    expect(age.items.find(({ value }: any) => value === "Legal")).toMatchObject({ figure: null, reason: "SUPPRESSED" });
    for (const compare of ["group", `entity.${portal.idOf("A")}`, "target", "year"])
      expect((await read({ ...ofB, compare })).comparison.breakdowns, compare).toEqual([]);
  });

  test("compared it is exported with what was and the change; what was hidden has none", async () => {
    const pick = (rows: Record<string, string>[], kpi: string) =>
      rows.map((row) => [row["Value"], row[kpi], row[`${kpi} (compared with)`], row[`${kpi} (change)`]]);
    const rows = await exported({ kpis: "headcount", by: "unit", compare: "version.1" });
    expect(pick(rows, "Headcount")).toEqual([
      ["Sales", "70", "70", "0"],
      ["Legal", "35", "18", "17"],
      ["Shops", "12", "12", "0"],
    ]);
    for (const row of rows) expect(row["Compare with"]).toMatch(/^October 2026: Version 1, closed on /);
    const age = await exported({ kpis: "average-age", by: "unit", compare: "version.1" });
    expect(
      pick(age, "Average age")
        .slice(1)
        .map(([value, now, then, change]) => [value, Number(now) > 20, then, change]),
    ).toEqual([
      ["Legal", true, "Suppressed", ""],
      ["Shops", true, "Suppressed", ""],
    ]);
  });

  test("compared it takes a statement more or two, for one chart as for three, of the group as of an entity", async () => {
    const compared = (query = {}) => countStatements(() => read({ ...query, compare: "version.1" }));
    expect(new Set([await compared(), await compared({ entities: portal.idOf("A") })]).size).toBe(1);
  });

  test("rows that do not give what was closed are no breakdown; nobody changes one", async () => {
    const period = previousPeriod(october);
    await addStoredVersion(portal.db, {
      period,
      entities: [{ id: portal.idOf("A"), code: "A" }],
      section: "OnHR",
      figures: headcounts({ [portal.idOf("A")]: 3 }),
    });
    const before = await told({ year: period.year, month: period.month });
    expect(before).toMatchObject({ "headcount unit": "waits", "average-age unit": "no-figure" });
    await keepBreakdowns(portal.ctx);
    expect(await told({ year: period.year, month: period.month })).toMatchObject({ "headcount unit": "differs" });
    // What it is compared with is not told either, and says why.
    const { comparison } = await read({ compare: "month", entities: portal.idOf("A") });
    expect(comparison.breakdowns.map(({ kpi, by, state }: any) => `${kpi} ${by} ${state}`)).toEqual(
      (await read({ year: period.year, month: period.month, entities: portal.idOf("A") })).breakdowns.map(
        ({ kpi, by, state }: any) => `${kpi} ${by} ${state}`,
      ),
    );
    expect(comparison.breakdowns[0]).toMatchObject({ kpi: "headcount", state: "differs", items: [] });
    const [why, ...parts] = await exported({ kpis: "headcount", by: "unit", compare: "month", entities: String(portal.idOf("A")) });
    expect(why?.["Notes"]).toMatch(/^September 2026: /);
    expect(parts.map((row) => row["Headcount (compared with)"])).toEqual(["", ""]);
    await expect(portal.pool.query("update closed_breakdown set parts = null")).rejects.toThrow("append-only");
  });
});
