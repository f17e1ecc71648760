import { getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import { downloadTaskFile, listTasks, startExport } from "@hub/contract/tasks/tasks.ts";
import { firstDay, lastDay, type Period } from "@hub/domain/period.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepBridges } from "../../closing/bridge/keep-bridges.ts";
import { addTree } from "../../closing/trees/testing/add-tree.ts";
import { keepTreeFigures } from "../../closing/trees/keep-tree-figures.ts";
import { closeDueScenario } from "../../closing/close-scenario.ts";
import { countStatements } from "../../testing/count-statements.ts";
import { bytesSource } from "../../spreadsheets/reading/file-source.ts";
import { openTable } from "../../spreadsheets/reading/open-table.ts";
import { addEntity, addExpectation, type TestPerson } from "../../testing/fixtures.ts";
import { type GroupPortal, startGroupPortal } from "../../testing/group-portal.ts";
import { openDueMonths } from "../../validation/consolidations/open-due-months.ts";
import { addStoredVersion, headcounts } from "../testing/stored-version.ts";

const months = [6, 7, 8, 9, 10].map((month): Period => ({ year: 2026, month }));
const [june, july, august, september, october] = months as [Period, Period, Period, Period, Period];
/** Entity C enters in August, D is left out from September on. */
const isThere = (code: string, period: Period) => (code === "C" ? period.month >= 8 : code === "D" ? period.month < 9 : true);

let portal: GroupPortal;
let movement: number;
beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], first: june, now: "2026-11-05T08:00:00Z" });
  for (const [code, first, last] of [
    ["C", august, undefined],
    ["D", june, august],
  ] as const) {
    portal.entities[code] = await addEntity(portal.db, code);
    await addExpectation(portal.db, { section: "PLN", legalEntityId: portal.idOf(code), first, ...(last ? { last } : {}) });
  }
  await openDueMonths(portal.ctx);
  // People come and go here as the bridge needs it, not as the checks want it.
  await sql`
    insert into rule_tolerance (rule, value, state, reason, proposed_by, proposed_at, decided_by, decided_at)
    select rule, 1000, 'IN_FORCE', 'made up', ${portal.source.id}, now(), ${portal.source.id}, now()
    from unnest(array['opening-equals-previous-closing', 'movements-balance', 'fte-within-headcount', 'parts-equal-total']) r (rule)`.execute(
    portal.db,
  );
  movement = (await portal.pool.query("select id from dashboard where code = 'movement'")).rows[0].id;
  for (const period of months) {
    for (const code of ["A", "B", "C", "D"]) if (isThere(code, period)) await portal.complete(code, fileOf(code, period), { period });
    await portal.runJobs();
  }
});
afterAll(() => portal.stop());

/** A contract as it was, and from which month on the files tell of its start and its end; an end that is never told only ends the rows. */
type Truth = {
  person: string;
  code: string;
  hired: string;
  ended?: string;
  reason?: TestPerson["reason"];
  startTold?: number;
  endTold?: number | "never";
};
const truths: Truth[] = [
  ...["A", "B", "D"].flatMap((code) => Array.from({ length: 9 }, (_, n): Truth => ({ person: `${code}${n}`, code, hired: "2015-01-01" }))),
  ...Array.from({ length: 6 }, (_, n): Truth => ({ person: `C${n}`, code: "C", hired: "2016-01-01" })),
  // Join and leave in time, for each reason, and without one.
  { person: "new1", code: "A", hired: "2026-07-03" },
  { person: "new2", code: "B", hired: "2026-09-01", ended: "2026-10-20", reason: "voluntary" },
  { person: "gone1", code: "A", hired: "2015-01-01", ended: "2026-08-31", reason: "involuntary" },
  { person: "gone2", code: "B", hired: "2015-01-01", ended: "2026-07-01", reason: "other" },
  { person: "gone3", code: "B", hired: "2015-01-01", ended: "2026-07-15", reason: null },
  // Rows that end without a word, and what is told a month late.
  { person: "silent", code: "A", hired: "2015-01-01", ended: "2026-09-10", endTold: "never" },
  { person: "late-in", code: "B", hired: "2026-07-20", startTold: 8 },
  { person: "late-out", code: "A", hired: "2015-01-01", ended: "2026-07-20", reason: "voluntary", endTold: 8 },
  // Moves: within a month, to an entity that enters, from one that leaves, and out of two contracts into one.
  { person: "mover", code: "A", hired: "2015-01-01", ended: "2026-07-10", reason: "other" },
  { person: "mover", code: "B", hired: "2026-07-11" },
  { person: "founder", code: "B", hired: "2015-01-01", ended: "2026-08-10", reason: "other" },
  { person: "founder", code: "C", hired: "2026-08-11" },
  { person: "saved", code: "D", hired: "2015-01-01" },
  { person: "saved", code: "A", hired: "2026-09-01" },
  { person: "both", code: "A", hired: "2015-01-01" },
  { person: "both", code: "B", hired: "2018-01-01", ended: "2026-10-05", reason: "voluntary" },
  { person: "twice", code: "A", hired: "2015-01-01", ended: "2026-09-15", reason: "other" },
  { person: "twice", code: "A", hired: "2020-01-01" },
  // Joins an entity that was there and the one that enters; leaves the group and comes back.
  { person: "double", code: "A", hired: "2026-08-05" },
  { person: "double", code: "C", hired: "2026-08-05" },
  { person: "back", code: "B", hired: "2015-01-01", ended: "2026-07-31", reason: "voluntary" },
  { person: "back", code: "A", hired: "2026-09-15" },
];

/** What an entity delivers of a month: who is there, and whoever left in it or is told late to have. */
function fileOf(code: string, period: Period): TestPerson[] {
  const { month } = period;
  return truths.flatMap(({ person, hired, startTold, ended, reason, endTold, ...truth }, at) => {
    const from = startTold ?? Math.max(hired.startsWith("2026") ? Number(hired.slice(5, 7)) : 6, 6);
    const endMonth = ended === undefined ? 99 : Number(ended.slice(5, 7));
    const until = endTold === "never" ? endMonth - 1 : Math.max(endMonth, endTold ?? 0);
    if (truth.code !== code || month < from || month > until) return [];
    const isTold = ended !== undefined && endTold !== "never" && month >= Math.max(endMonth, endTold ?? 0);
    return [{ person: `${code}-${person}-${at}`, groupPerson: person, hired, ...(isTold ? { ended, reason: reason ?? null } : {}) }];
  });
}

const read = async (query: Record<string, string | number> = {}, token = portal.tokens.group) =>
  (await portal.call(getDashboardFigures, { token, params: { id: movement }, query: { from: "2026-06", ...query }, language: "en" })).body;

type Row = { code: string; person: string; hired: string | null; ended: string | null; reason: string | null };
/** The rows of the current versions by month. */
async function currentRows(): Promise<Map<string, Row[]>> {
  const { rows } = await portal.pool.query<Row & { period: string }>(`
    select p.period::text as period, e.code, encode(p.person_hash, 'hex') as person, p.hire_date::text as hired, p.end_date::text as ended, p.leave_reason as reason
    from version_person p join legal_entity e on e.id = p.legal_entity_id
    join scenario_version v on v.id = p.version_id and not exists (select from scenario_version n where n.scenario_id = v.scenario_id and n.number > v.number)`);
  return Map.groupBy(rows, ({ period }) => period) as Map<string, Row[]>;
}

/** The bridge of some entities between two months, person by person, of their rows. */
function recount(rows: Map<string, Row[]>, codes: readonly string[], from: Period, to: Period) {
  const bridge = {
    opening: 0,
    joiners: 0,
    movesIn: 0,
    leavers: 0,
    movesOut: 0,
    perimeterIn: 0,
    perimeterOut: 0,
    closing: 0,
    joinersToldLate: 0,
    leaversToldLate: 0,
  };
  const reasons = { voluntary: 0, involuntary: 0, other: 0, untold: 0 };
  const [earlier, later] = [rows.get(firstDay(from)) ?? [], rows.get(firstDay(to)) ?? []];
  const activeIn = (of: Row[], person: string, day: string) =>
    of.filter((row) => row.person === person && (row.hired ?? "0") <= day && (row.ended ?? "9") > day);
  for (const person of new Set([...earlier, ...later].map((row) => row.person))) {
    const was = activeIn(earlier, person, lastDay(from));
    const is = activeIn(later, person, lastDay(to));
    const [wasHere, isHere] = [was, is].map((all) => all.filter(({ code }) => codes.includes(code))) as [Row[], Row[]];
    if (wasHere.length > 0) bridge.opening++;
    if (isHere.length > 0) bridge.closing++;
    if (wasHere.length === 0 && isHere.length > 0) {
      if (was.length > 0) bridge.movesIn++;
      else if (isHere.some(({ code }) => isThere(code, from))) {
        bridge.joiners++;
        if (is.some(({ hired }) => hired !== null && hired <= lastDay(from))) bridge.joinersToldLate++;
      } else bridge.perimeterIn++;
    }
    if (wasHere.length > 0 && isHere.length === 0) {
      if (is.length > 0) bridge.movesOut++;
      else if (wasHere.some(({ code }) => isThere(code, to))) {
        const ends = later.filter((row) => row.person === person && row.ended !== null).toSorted((a, b) => (a.ended! < b.ended! ? 1 : -1));
        bridge.leavers++;
        if (ends[0] && ends[0].ended! <= lastDay(from)) bridge.leaversToldLate++;
        reasons[(ends[0]?.reason ?? "untold") as keyof typeof reasons]++;
      } else bridge.perimeterOut++;
    }
  }
  return { ...bridge, reasons };
}

const nodes = [["A"], ["B"], ["C"], ["D"], ["A", "B"], ["A", "C"], ["B", "D"], ["A", "B", "C", "D"]];

/** Every node's answer is what its rows give, month by month, from headcount to headcount. */
async function checkAll(): Promise<void> {
  const rows = await currentRows();
  const all = ["A", "B", "C", "D"];
  for (const codes of [undefined, ...nodes]) {
    const body = await read(codes ? { entities: codes.map(portal.idOf).join(",") } : {});
    const told = body.bridge.months;
    expect(told[0]).toMatchObject({ ...june, gap: "first", bridge: null });
    for (const [at, to] of months.entries()) {
      const from = months[at - 1];
      if (!from) continue;
      expect(told[at], `${codes?.join() ?? "group"} ${to.month}`).toMatchObject({
        gap: null,
        since: from,
        bridge: recount(rows, codes ?? all, from, to),
      });
      const { opening, joiners, movesIn, leavers, movesOut, perimeterIn, perimeterOut, closing } = told[at].bridge;
      expect(opening + joiners + movesIn + perimeterIn - leavers - movesOut - perimeterOut).toBe(closing);
      const figureOf = (month: { figures: { kpi: string; value: string | null }[] }) =>
        month.figures.find(({ kpi }) => kpi === "headcount")?.value;
      const [before, after] = [figureOf(body.months[at - 1]), figureOf(body.months[at])];
      if (!codes || codes.length === 1) expect([before ?? "0", after ?? "0"]).toEqual([String(opening), String(closing)]);
    }
    const { total } = body.bridge;
    expect(total).toMatchObject({ ...october, since: june, bridge: { opening: told[1].bridge.opening, closing: told[4].bridge.closing } });
    for (const part of ["joiners", "leavers", "movesIn", "movesOut"])
      expect(total.bridge[part]).toBe(
        told.slice(1).reduce((sum: number, { bridge }: { bridge: Record<string, number> }) => sum + (bridge[part] ?? 0), 0),
      );
  }
}
const countKept = async () => (await portal.pool.query("select count(*)::int as n from headcount_bridge")).rows[0].n;

describe("[FIG-03] the headcount bridge", () => {
  test("until it is made it says so; two workers who make it at once and again keep each once", async () => {
    const { bridge } = await read();
    expect(bridge.months.map(({ gap }: { gap: string }) => gap)).toEqual(["first", "pending", "pending", "pending", "pending"]);
    expect(bridge.total).toBeNull();
    await Promise.all([keepBridges(portal.ctx), keepBridges(portal.ctx)]);
    await keepBridges(portal.ctx);
    expect(await countKept()).toBe(4);
  });

  test("of every node and month it is what its rows give person by person, and leads from one headcount to the other", async () => {
    await checkAll();
    // What all this is about is really there.
    const { total } = (await read()).bridge;
    expect(total.bridge).toMatchObject({
      movesIn: 0,
      movesOut: 0,
      perimeterIn: 6,
      perimeterOut: 9,
      joinersToldLate: 1,
      leaversToldLate: 1,
    });
    expect(Object.values(total.bridge.reasons).every((count) => Number(count) > 0)).toBe(true);
    const ofA = (await read({ entities: String(portal.idOf("A")) })).bridge;
    expect(ofA.total.bridge).toMatchObject({ movesIn: 1, movesOut: 1 });
  });

  test("a month closed again has a new bridge, and so has the one behind it", async () => {
    await sql`
      update cell c set lock_state = 'OPEN', sign_off = 'NONE', signed_by = null, signed_at = null, validated_by = null, validated_at = null, delivery_ids = null,
        consolidated_at = null
      from consolidation k where k.id = c.consolidation_id and k.period = ${firstDay(august)}::date and c.legal_entity_id = ${portal.idOf("B")}`.execute(
      portal.db,
    );
    await portal.complete("B", [...fileOf("B", august).slice(2), { person: "B-extra", hired: "2026-08-02" }], { period: august });
    const { rows } = await portal.pool.query(
      "update scenario set closing_due_at = now(), closing_asked_by = $1, closing_asked_at = now(), closing_replaces = 1 where period = $2 returning id",
      [portal.users.group.id, firstDay(august)],
    );
    await closeDueScenario(portal.ctx, { scenarioId: rows[0].id }, new AbortController().signal);
    expect((await read()).bridge.months.map(({ gap }: { gap: string }) => gap)).toEqual(["first", null, "pending", "pending", null]);
    // What lies behind the gap still is a bridge.
    expect((await read()).bridge.total).toMatchObject({ since: { ...september, version: 1 } });
    await keepBridges(portal.ctx);
    expect(await countKept()).toBe(6);
    await checkAll();
    // An older version of the last month keeps the bridge it had.
    const old = await read({ year: 2026, month: 8, version: 1 });
    expect(old.bridge.months.at(-1)).toMatchObject({ version: 1, since: july, gap: null });
  });

  test("who is given one entity sees its bridge, and that of no other", async () => {
    const { email } = await portal.addUser("only-a", [{ role: "data-owner", legalEntityId: portal.idOf("A") }]);
    const token = await portal.signIn(email);
    const rows = await currentRows();
    const { bridge, chosen } = await read({ entities: [portal.idOf("A"), portal.idOf("B")].join(",") }, token);
    expect(chosen).toEqual([portal.idOf("A")]);
    expect(bridge.months[4].bridge).toEqual(recount(rows, ["A"], september, october));
    const elsewhere = await portal.addUser("other-section", [{ role: "data-owner", legalEntityId: portal.idOf("A"), sectionCode: "GPG" }]);
    const answer = await portal.call(getDashboardFigures, {
      token: await portal.signIn(elsewhere.email),
      params: { id: movement },
      query: {},
    });
    expect(answer.status).toBe(404);
  });

  test("of two entities of which one ended it is of both, while the last month's figures are the other's own", async () => {
    const user = await portal.addUser(
      "a-and-d",
      ["A", "D"].map((code) => ({ role: "data-owner", legalEntityId: portal.idOf(code) })),
    );
    const token = await portal.openSession(user);
    const headcountOf = (figures: any) => figures.find(({ kpi }: any) => kpi === "headcount");
    const ofBoth = await read({}, token);
    expect(ofBoth.chosen).toHaveLength(2);
    expect(ofBoth.total).toMatchObject({ of: "entity", legalEntityId: portal.idOf("A"), entities: 1 });
    const ofA = await read({ entities: String(portal.idOf("A")) }, token);
    expect(ofBoth.total.figures).toEqual(ofA.total.figures);
    expect(headcountOf(ofBoth.months[0].figures)).toMatchObject({ included: 2 });
    const rows = await currentRows();
    expect(ofBoth.bridge.months[4].bridge).toEqual(recount(rows, ["A", "D"], september, october));
    expect(ofBoth.bridge.months[3].bridge).toEqual(recount(rows, ["A", "D"], august, september));
  });

  test("of a node that an entity comes into it leads from the headcount it had to the one it has, by the perimeter", async () => {
    const { north } = await addTree(portal, "regions", { north: { of: ["A"] } });
    await portal.pool.query(
      "insert into tree_place (tree_id, below_id, legal_entity_id, valid_from) select tree_id, id, $2, '2026-09-01' from tree_node where id = $1",
      [north, portal.idOf("B")],
    );
    for (let at = 0; at < 2; at += 1) await keepTreeFigures(portal.ctx);
    const { total, bridge, months: shown } = await read({ node: north! });
    expect(total).toMatchObject({ of: "node", entities: 2 });
    const headcounts = shown.map(({ figures }: any) => Number(figures.find(({ kpi }: any) => kpi === "headcount").value));
    expect(bridge.months.slice(1).map(({ bridge: each }: any) => [each.opening, each.closing])).toEqual(
      headcounts.slice(1).map((count: number, at: number) => [headcounts[at], count]),
    );
    const rows = await currentRows();
    const activeIn = (code: string, period: Period) => {
      const day = lastDay(period);
      const own = (rows.get(firstDay(period)) ?? []).filter(
        (row) => row.code === code && (row.hired ?? "0") <= day && (row.ended ?? "9") > day,
      );
      return new Set(own.map(({ person }) => person));
    };
    const [was, is, wasInA, isInA] = [activeIn("B", august), activeIn("B", september), activeIn("A", august), activeIn("A", september)];
    const stay = [...was].filter((person) => is.has(person) && !wasInA.has(person) && !isInA.has(person));
    expect(bridge.months[3].bridge.perimeterIn).toBe(stay.length);
    expect(stay.length).toBeGreaterThan(5);
    expect(bridge.months[2].bridge).toEqual(recount(rows, ["A"], july, august));
    expect(bridge.months[4].bridge).toEqual(recount(rows, ["A", "B"], september, october));
  });

  test("exported it has the same numbers, a row a month, and why there is none", async () => {
    const filter = { dashboard: String(movement), from: "2026-06", what: "bridge" };
    const asked = await portal.call(startExport, {
      token: portal.tokens.group,
      language: "en",
      body: { kind: "figures-export", format: "csv", filter },
    });
    expect(asked.status).toBe(202);
    await portal.runJobs();
    const [task] = (await portal.call(listTasks, { token: portal.tokens.group })).body.items;
    expect(task).toMatchObject({ state: "done", problem: null });
    const { rawPayload } = await portal.app.inject({
      method: "GET",
      url: `/api/${downloadTaskFile.path.replace(":id", String(task.id))}?purpose=result`,
      headers: { authorization: `Bearer ${portal.tokens.group}` },
    });
    const table = await openTable(bytesSource(rawPayload), { fileName: "x.csv", headerNames: ["Month", "Joiners"] });
    const lines: string[][] = [];
    for await (const batch of table.batches) for (const { cells } of batch) lines.push(table.header.map((_, at) => cells[at] ?? ""));
    const [first, ...others] = lines.map((cells) => Object.fromEntries(cells.map((cell, at) => [table.header[at] ?? "", cell])));
    expect(first).toMatchObject({ Month: "2026-06", Joiners: "", Notes: "No month before it is closed" });
    const told = (await read()).bridge.months.slice(1);
    expect(
      others.map((row) => [
        row["Opening headcount"],
        row["Joiners"],
        row["Leavers"],
        row["Voluntary leavers"],
        row["Entering the perimeter"],
        row["Closing headcount"],
      ]),
    ).toEqual(
      told.map(({ bridge }: any) =>
        [bridge.opening, bridge.joiners, bridge.leavers, bridge.reasons.voluntary, bridge.perimeterIn, bridge.closing].map(String),
      ),
    );
  });

  test("the number of statements is the same for one month and five, for one entity and all", async () => {
    const queries: Record<string, string>[] = [{ from: "2026-10" }, {}, { entities: String(portal.idOf("A")) }];
    const counts = [];
    for (const query of queries) counts.push(await countStatements(() => read(query)));
    expect(new Set(counts).size).toBe(1);
  });

  test("the table holds counts alone, and nobody changes them", async () => {
    const { rows } = await portal.pool.query("select kinds::text as text from headcount_bridge");
    const hashes = (await portal.pool.query("select distinct encode(person_hash, 'hex') as hash from person_fact")).rows;
    for (const { text } of rows) for (const { hash } of hashes) expect(text).not.toContain(hash);
    await expect(portal.pool.query("update headcount_bridge set kinds = null")).rejects.toThrow("append-only");
  });
});

describe("[FIG-03] where there is no bridge it says why", () => {
  const year = 2025;
  const month = (at: number): Period => ({ year, month: at });
  const gapOf = async (at: number, query: Record<string, string | number> = {}) =>
    (await read({ year, month: at, from: `${year}-0${at}`, ...query })).bridge.months[0];
  const version = (at: number, figures = headcounts({ [portal.idOf("A")]: 3 })) =>
    addStoredVersion(portal.db, { period: month(at), entities: [{ id: portal.idOf("A"), code: "A" }], figures });

  test("a month never closed is passed by the next one; rows that do not give what was closed, or went, or never came", async () => {
    await version(1);
    await version(3);
    expect(await gapOf(1)).toMatchObject({ gap: "first" });
    expect(await gapOf(3)).toMatchObject({ since: month(1), gap: "pending" });
    await keepBridges(portal.ctx);
    // There are no rows of these versions, so nobody is counted where three were.
    expect(await gapOf(3)).toMatchObject({ since: month(1), gap: "differs", bridge: null });
    await version(4, [{ kpi: "delivered:headcount", entity: portal.idOf("A"), numerator: "3" }]);
    expect(await gapOf(4)).toMatchObject({ gap: "no-rows" });

    await version(5);
    const { rows } = await portal.pool.query("select max(id)::int as id from delivery");
    await portal.pool.query("alter table version_delivery disable trigger all");
    await portal.pool.query(
      `insert into version_delivery (version_id, delivery_id, section_code, legal_entity_id, ingestion_id, definition_version, row_count, delivered_by, delivered_at, file_name, file_sha256, warning_count, check_results)
      select v.id, $1, 'PLN', $2, 1, 1, 3, 'x', now(), 'x', sha256('x'), 0, '[]' from scenario_version v where v.period = $3`,
      [rows[0].id, portal.idOf("A"), firstDay(month(5))],
    );
    await portal.pool.query("alter table version_delivery enable trigger all");
    await portal.pool.query("insert into put_away (kind, rule, period, delivery_id, amount) values ('rows', 'retention', $1, $2, 3)", [
      firstDay(month(5)),
      rows[0].id,
    ]);
    await version(6);
    await keepBridges(portal.ctx);
    expect(await gapOf(6)).toMatchObject({ since: month(5), gap: "put-away" });
    const ofMay =
      "select from headcount_bridge h join scenario_version v on v.id in (h.from_version_id, h.to_version_id) where v.period = $1";
    expect((await portal.pool.query(ofMay, [firstDay(month(5))])).rowCount).toBe(0);
  });
});
