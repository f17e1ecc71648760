import { getDashboardFigures, readGallery } from "@hub/contract/dashboards/dashboards.ts";
import * as contract from "@hub/contract/scenarios/targets.ts";
import * as tasks from "@hub/contract/tasks/tasks.ts";
import { listAudit } from "@hub/contract/configuration/audit.ts";
import { linesOf } from "@hub/domain/dashboards/charts/report-lines.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { addMonths } from "@hub/domain/period.ts";
import { changeText } from "@hub/i18n/words/dashboards/change-text.ts";
import { speak } from "@hub/i18n/speak.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addStoredVersion, headcounts, type StoredFigure } from "../../dashboards/testing/stored-version.ts";
import { type GroupPortal, october, startGroupPortal } from "../../testing/group-portal.ts";

let portal: GroupPortal;
let overview: number;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  portal = await startGroupPortal({ entities: ["A", "B"], now: "2027-01-05T08:00:00Z" });
  overview = (await portal.pool.query("select id from dashboard where code = 'people-overview'")).rows[0].id;
  const [a, b] = [portal.idOf("A"), portal.idOf("B")];
  const gap = (entity: number | null, women: number, numerator: string): StoredFigure => ({
    kpi: "mean-pay-gap",
    entity,
    numerator,
    denominator: "20",
    women,
    men: 5000,
    section: "GPG",
  });
  const entities = [
    { id: a, code: "A", country: "ES" },
    { id: b, code: "B", country: "PT" },
  ];
  // Of three women the gap of B is hidden, and with it that of A, which would tell it.
  const figures = [...headcounts({ [a]: 110, [b]: 20 }), gap(a, 5000, "1"), gap(b, 3, "1"), gap(null, 5003, "1")];
  for (const back of [0, 1]) await addStoredVersion(portal.db, { period: addMonths(october, -back), entities, figures });
  const people = {
    a: [{ role: "data-owner", legalEntityId: a } as const],
    b: [{ role: "data-owner", legalEntityId: b } as const],
    part: [{ role: "data-owner", legalEntityId: a, sectionCode: "PLN" } as const],
    coordinator: [{ role: "upload-coordinator", legalEntityId: a } as const],
    auditor: [{ role: "auditor" } as const],
  };
  for (const [name, grants] of Object.entries(people))
    tokens[name] = await portal.openSession(await portal.addUser(`${name}-targets`, grants as never));
  tokens["group"] = portal.tokens.group;
}, 120_000);
afterAll(() => portal.stop());
beforeEach(async () => {
  await portal.pool.query("delete from kpi_target");
  await portal.pool.query("delete from task");
});

const month = (month: number, year = 2026) => ({ year, month });
type Given = Partial<{
  kpi: Kpi;
  legalEntityId: number | null;
  first: object;
  last: object | null;
  value: string;
  currency: string | null;
}>;
const create = (given: Given, who = "group") =>
  portal.call(contract.createTarget, {
    token: tokens[who]!,
    language: "en",
    body: { kpi: "headcount", legalEntityId: null, first: month(1), last: null, value: "150", currency: null, ...given } as never,
  });
const list = async (who = "group", kpi: Kpi = "headcount") =>
  (await portal.call(contract.listTargets, { token: tokens[who]!, query: { kpi } })).body;
const read = async (who = "group", query: Record<string, string | number> = {}) =>
  (await portal.call(getDashboardFigures, { token: tokens[who]!, params: { id: overview }, query: { compare: "target", ...query } })).body;
const figureOf = (figures: { kpi: string }[], kpi: string): any => figures.find((figure) => figure.kpi === kpi);
/** The lines of a report with how a figure of each differs from its target, as the page and the PDF say it. */
const changesOf = (body: any, kpi: Kpi) => {
  const change = changeText(speak("en"), 10);
  return Object.fromEntries(
    linesOf(body, { group: "Group", selection: "Selection" }).map((line) => [
      line.name,
      change(figureOf(line.figures as never, kpi), line)?.text,
    ]),
  );
};

describe("[FIG-06] targets of figures", () => {
  test("are set, changed, ended and taken away on their version, each in the trail", async () => {
    const made = await create({});
    expect(made).toMatchObject({
      status: 201,
      body: {
        kpi: "headcount",
        legalEntity: null,
        first: month(1),
        last: null,
        value: "150",
        currency: null,
        changedBy: "group",
        version: 1,
      },
    });
    const again = await create({ value: "1" });
    expect([again.status, again.body.code, again.body.fields?.[0]?.path]).toEqual([409, "duplicate", ["first"]]);
    const { id } = made.body;
    const update = (ifMatch: number | undefined, body: object) =>
      portal.call(contract.updateTarget, { token: tokens["group"]!, params: { id }, ifMatch, body: body as never, language: "en" });
    const given = { last: month(6), value: "0151", currency: null };
    expect((await update(undefined, given)).body.code).toBe("version-required");
    expect(await update(1, given)).toMatchObject({ status: 200, body: { value: "151", last: month(6), version: 2 } });
    const stale = await update(1, { ...given, value: "7" });
    expect([stale.status, stale.body.now]).toMatchObject([412, { value: "151", version: 2 }]);
    // The same again is no change.
    expect((await update(2, given)).body.version).toBe(2);
    for (const [body, path] of [
      [{ ...given, value: "1.5" }, "value"],
      [{ ...given, last: month(12, 2025) }, "last"],
      [{ ...given, currency: "EUR" }, "currency"],
    ] as const) {
      const refused = await update(2, body);
      expect([refused.status, refused.body.fields[0].path]).toEqual([422, [path]]);
    }
    const remove = (ifMatch: number) => portal.call(contract.deleteTarget, { token: tokens["group"]!, params: { id }, ifMatch });
    expect((await remove(1)).status).toBe(412);
    expect((await remove(2)).status).toBe(200);
    expect((await remove(2)).status).toBe(404);
    const { rows } = await portal.pool.query(
      "select action, before ->> 'value' as before, after ->> 'value' as after from audit where subject_type = 'kpi-target' and subject_id = $1 order by id",
      [String(id)],
    );
    expect(rows).toEqual([
      { action: "target-created", before: null, after: "150" },
      { action: "target-changed", before: "150", after: "151" },
      { action: "target-deleted", before: "151", after: null },
    ]);
    await create({ legalEntityId: portal.idOf("A") });
    const admin = await portal.openSession(await portal.addUser("admin-targets", [{ role: "hub-admin" }]));
    const trail = await portal.call(listAudit, { token: admin, query: { subjectType: "kpi-target" }, language: "en" });
    expect(trail.body.items[0].subjectName).toBe("headcount · Entity A");
  });

  test("are kept by whoever owns the figure, and seen by whoever sees its entity: nobody else learns whether there are any", async () => {
    const [a, b] = [portal.idOf("A"), portal.idOf("B")];
    expect((await create({ legalEntityId: a }, "a")).status).toBe(201);
    expect((await create({ legalEntityId: b }, "group")).status).toBe(201);
    expect((await create({}, "group")).status).toBe(201);
    // One's own section is not all that the figure may be read from.
    expect((await create({ legalEntityId: a, first: month(2) }, "part")).body.code).toBe("operation-not-allowed");
    for (const who of ["coordinator", "auditor"]) expect((await create({ legalEntityId: a, first: month(2) }, who)).status).toBe(403);
    const none = await create({ legalEntityId: 999_999 }, "a");
    expect((await create({ legalEntityId: b }, "a")).body.code).toBe("not-found");
    expect([none.status, none.body.code]).toEqual([404, "not-found"]);
    expect((await create({ first: month(2) }, "a")).body.code).toBe("not-found");

    const codesOf = ({ items }: any) => items.map((item: any) => [item.legalEntity?.code ?? "*", item.mayChange]);
    expect(codesOf(await list("group"))).toEqual([
      ["*", true],
      ["A", true],
      ["B", true],
    ]);
    expect(codesOf(await list("auditor"))).toEqual([
      ["*", false],
      ["A", false],
      ["B", false],
    ]);
    expect(codesOf(await list("a"))).toEqual([["A", true]]);
    for (const who of ["part", "coordinator"]) expect(codesOf(await list(who))).toEqual([["A", false]]);
    const { counts, keeps } = await list("b");
    expect([counts, keeps.group, keeps.legalEntities.map(({ code }: any) => code)]).toEqual([
      [{ kpi: "headcount", count: 1 }],
      false,
      ["B"],
    ]);
    const ofA = (await list("a")).items[0].id;
    const foreign = { params: { id: ofA }, ifMatch: 1 };
    expect((await portal.call(contract.deleteTarget, { token: tokens["b"]!, ...foreign })).status).toBe(404);
    expect((await portal.call(contract.deleteTarget, { token: tokens["part"]!, ...foreign })).status).toBe(403);

    // In a report: B's owner is told nothing of A and the group, and learns nothing by asking for A.
    const ofB = { total: [{ kpi: "headcount", value: "150", currency: null }], legalEntities: 1 };
    await portal.pool.query("update kpi_target set value = 7 where legal_entity_id is distinct from $1", [b]);
    for (const query of [{}, { entities: `${a},${b}` }]) {
      const body = await read("b", query as never);
      expect(body.targets).toEqual(ofB);
      expect(body.comparison.entities.map(({ legalEntityId }: any) => legalEntityId)).toEqual([b]);
      expect(figureOf(body.comparison.total.figures, "headcount").value).toBe("150");
    }
    for (const entities of [String(a), "999999"]) {
      const { targets, comparison } = await read("b", { entities });
      expect([targets, comparison.total, comparison.entities]).toEqual([{ total: [], legalEntities: 0 }, null, []]);
    }
  });

  test("hold from their month on, until the next one or their own last month", async () => {
    await create({ first: month(1, 2025), last: month(3, 2026), value: "140" });
    await create({ first: month(9), value: "145" });
    await create({ first: month(10), last: month(12), value: "150" });
    await create({ first: month(11), value: "160" });
    await create({ first: month(1, 2020), value: "1", legalEntityId: portal.idOf("A") });
    const totalOf = async (query: object) => (await read("group", query as never)).targets.total;
    expect(await totalOf(month(10))).toEqual([{ kpi: "headcount", value: "150", currency: null }]);
    expect(await totalOf(month(9))).toEqual([{ kpi: "headcount", value: "145", currency: null }]);
    await portal.pool.query("delete from kpi_target where first_month = '2026-09-01'");
    // What ended in March holds no more in September, though no other came.
    expect(await totalOf(month(9))).toEqual([]);
    expect((await read("group", { entities: portal.idOf("A") })).targets).toEqual({
      total: [{ kpi: "headcount", value: "1", currency: null }],
      legalEntities: 1,
    });
  });

  test("each figure is told by how far it is from its own; without one it says so, and a hidden figure has no distance", async () => {
    const [a, b] = [portal.idOf("A"), portal.idOf("B")];
    await create({ value: "150" });
    await create({ value: "110", legalEntityId: a });
    await create({ kpi: "mean-pay-gap", value: "4", legalEntityId: a });
    await create({ kpi: "mean-pay-gap", value: "4", legalEntityId: b });
    await create({ kpi: "mean-pay-gap", value: "4" });
    const body = await read();
    expect(body.comparison).toMatchObject({ with: "target", ...october, state: "closed", version: 1, legalEntity: null });
    expect(changesOf(body, "headcount")).toEqual({
      Group: "-20 (-13.3 %)",
      "Entity A": "exactly on target",
      "Entity B": "No target",
    });
    // Its target is said, though the figure is hidden.
    const gaps = body.comparison.entities.find((each: any) => each.legalEntityId === b).figures;
    expect(figureOf(gaps, "mean-pay-gap")).toMatchObject({ value: "4", reason: null, women: null, numerator: null });
    expect(changesOf(body, "mean-pay-gap")).toEqual({ Group: "+1.0 points", "Entity A": undefined, "Entity B": undefined });
    // Several together and a group of entities have none: what is theirs is not added up.
    const several = await read("group", { entities: `${a},${b}` });
    expect([several.total.of, several.targets.total, several.comparison.total.figures]).toEqual(["selection", [], []]);
    expect(changesOf(several, "headcount")).toMatchObject({ Selection: "No target", "Entity A": "exactly on target" });
    // Beside another comparison it is told, too, and changes nothing of that.
    const before = await read("group", { compare: "month" });
    expect(before.targets).toEqual(body.targets);
    expect(before.comparison.with).toBe("month");
    expect(figureOf(before.comparison.total.figures, "headcount").value).toBe("130");

    const gallery = await portal.call(readGallery, { token: tokens["group"]!, query: { compare: "target" } });
    expect(gallery.body.shown.comparison).toMatchObject({ with: "target", total: { whole: true } });
    expect(figureOf(gallery.body.shown.comparison.total.figures, "headcount").value).toBe("150");
  });

  test("money is held against a target in its currency alone", async () => {
    const cost = { kpi: "workforce-cost-per-fte", value: "4500.5" } as const;
    for (const currency of [null, "XXX"]) expect((await create({ ...cost, currency })).body.fields[0].path).toEqual(["currency"]);
    expect((await create({ ...cost, currency: "CHF" })).body).toMatchObject({ value: "4500.5", currency: "CHF" });
    const { rows } = await portal.pool.query("select trim_scale(value)::text as value, currency from kpi_target");
    expect(rows).toEqual([{ value: "4500.5", currency: "CHF" }]);
  });
});

async function exported(who: string, kind: string, filter: Record<string, string> = {}): Promise<string> {
  const token = tokens[who]!;
  const started = await portal.call(tasks.startExport, { token, body: { kind, format: "csv", filter } as never, language: "en" });
  if (started.status !== 202) throw new Error(started.text);
  await portal.runJobs();
  const file = await portal.call(tasks.downloadTaskFile, { token, params: { id: started.body.id }, query: { purpose: "result" } });
  return file.text;
}
async function imported(who: string, lines: string[], given: { dryRun?: boolean } = {}) {
  const token = tokens[who]!;
  const header = "KPI;Code of the legal entity;From month;Until month;Target;Currency";
  const sent = await portal.send(tasks.startImport, {
    token,
    fields: { kind: "targets-import", dryRun: String(given.dryRun ?? false), replaceUnversioned: "true" },
    fileName: "targets.csv",
    content: [header, ...lines].join("\r\n"),
    language: "en",
  });
  if (sent.status !== 202) throw new Error(sent.text);
  await portal.runJobs();
  return (await portal.call(tasks.getTask, { token, params: { id: sent.body.id }, language: "en" })).body;
}
const shownList = async (kpi: Kpi = "headcount") =>
  (await list("group", kpi)).items.map(({ legalEntity, first, last, value }: any) => [
    legalEntity?.code ?? "*",
    `${first.year}-${first.month}`,
    last && `${last.year}-${last.month}`,
    value,
  ]);

describe("[FIG-06] the sheet of targets", () => {
  test("sets, changes and takes away many at once, says the same beforehand, and is taken back", async () => {
    await create({ value: "100", legalEntityId: portal.idOf("A") });
    await create({ value: "20", legalEntityId: portal.idOf("B") });
    const lines = [
      "Headcount;*;2026-01-01;;150;",
      "headcount;a;15/01/2026;31/12/2026;110;",
      "Headcount;B;2026-01-01;;-;",
      "Female share;A;2026-01-01;;41,5;",
      "Workforce cost per FTE;A;2026-01-01;;4500;EUR",
    ];
    const dry = await imported("group", lines, { dryRun: true });
    expect(dry).toMatchObject({ state: "done", counts: { read: 5, added: 3, modified: 2, errors: 0 }, findings: [] });
    expect(await shownList()).toEqual([
      ["A", "2026-1", null, "100"],
      ["B", "2026-1", null, "20"],
    ]);
    const done = await imported("group", lines);
    expect(done.counts).toEqual(dry.counts);
    expect(await shownList()).toEqual([
      ["*", "2026-1", null, "150"],
      ["A", "2026-1", "2026-12", "110"],
    ]);
    expect(await shownList("female-share")).toEqual([["A", "2026-1", null, "41.5"]]);
    expect((await imported("group", lines.toSpliced(2, 1))).counts).toMatchObject({ unchanged: 4, errors: 0 });
    const { rows } = await portal.pool.query(
      "select action, count(*)::int as count from audit where subject_type = 'kpi-target' and id > (select max(id) - 5 from audit where subject_type = 'kpi-target') group by action order by action",
    );
    expect(rows).toEqual([
      { action: "target-changed", count: 1 },
      { action: "target-created", count: 3 },
      { action: "target-deleted", count: 1 },
    ]);
    const undone = await portal.call(tasks.undoTask, { token: tokens["group"]!, params: { id: done.id } });
    expect(undone.body.undone).toEqual({ taken: 5, kept: 0 });
    expect(await shownList()).toEqual([
      ["A", "2026-1", null, "100"],
      ["B", "2026-1", null, "20"],
    ]);
  });

  test("holds what one may see, takes itself back, and sets nothing of what one does not own", async () => {
    await create({ value: "150" });
    await create({ value: "100", legalEntityId: portal.idOf("A") });
    await create({ value: "20", legalEntityId: portal.idOf("B") });
    expect(await exported("group", "targets-export")).toContain("150");
    const own = await exported("a", "targets-export", { kpi: "headcount" });
    expect(own.split(/\r?\n/).filter((line) => line.includes("Headcount"))).toHaveLength(1);
    expect(own).not.toContain("Entity B");
    const refused = await imported("a", [
      "Headcount;B;2026-01-01;;21;",
      "Headcount;NOWHERE;2026-01-01;;21;",
      "Headcount;*;2026-01-01;;151;",
      "Headcount;A;2026-01-01;;1,5;",
      "Headcount;A;2026-02-01;;;",
      "Headcount;A;2026-03-01;2026-02-01;5;",
      "Headcount;A;2026-04-01;;5;EUR",
      "Headcount;A;soon;;5;",
      "Headcount;A;;;5;",
      "Headcount;A;1826-04-01;;5;",
      "Nothing;A;2026-05-01;;5;",
    ]);
    expect(refused.counts).toMatchObject({ read: 11, errors: 11, added: 0, modified: 0 });
    const texts: string[] = refused.findings.map((finding: any) => JSON.stringify(finding));
    // Whose entity it is not is told as where there is none.
    expect(texts.filter((text) => text.includes("There is no entity"))).toHaveLength(2);
    expect(await shownList()).toEqual([
      ["*", "2026-1", null, "150"],
      ["A", "2026-1", null, "100"],
      ["B", "2026-1", null, "20"],
    ]);
  });

  test("the export of a report has targets in columns, and what has none says so", async () => {
    await create({ value: "150" });
    await create({ value: "110", legalEntityId: portal.idOf("A") });
    const text = await exported("group", "figures-export", {
      dashboard: String(overview),
      kpis: "headcount",
      months: "last",
      compare: "target",
    });
    const [header = "", ...rows] = text.split(/\r?\n/).filter((line) => line !== "");
    const split = (line: string) => line.split(/[;,](?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replaceAll('"', ""));
    const columns = split(header);
    const at = (name: string) => columns.findIndex((column) => column === name);
    const cells = rows.map(split);
    expect(at("Headcount (compared with)")).toBeGreaterThan(0);
    expect(cells.map((row) => [row[at("Compare with")], row[at("Headcount (compared with)")], row[at("Headcount (change)")]])).toEqual([
      ["Target", "110", "0"],
      ["Target", "No target", ""],
      ["Target", "150", "-20"],
    ]);
  });
});
