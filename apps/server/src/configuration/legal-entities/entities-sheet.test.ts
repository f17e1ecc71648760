import * as contract from "@hub/contract/configuration/legal-entities.ts";
import * as tasks from "@hub/contract/tasks/tasks.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestPortal, type TestPortal } from "../../testing/test-portal.ts";
import { insertLegalEntity } from "./legal-entities.sql.ts";

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await startTestPortal();
  token = await portal.signIn((await portal.addUser("admin", [{ role: "hub-admin" }])).email);
});
afterAll(() => portal.stop());

const all = async (query: Record<string, string | number> = {}) =>
  (await portal.call(contract.searchLegalEntities, { token, query: { ...query, limit: 200 } })).body.items;
const find = async (code: string) => (await all()).find((entity: { code: string }) => entity.code === code);

async function importRows(lines: string[], given: { dryRun?: boolean; header?: string } = {}) {
  const header = given.header ?? "Code;Name;Country;Currency;Code of the parent entity;Valid from;Valid to;Active";
  const sent = await portal.send(tasks.startImport, {
    token,
    fields: { kind: "legal-entities-import", dryRun: String(given.dryRun ?? false), replaceUnversioned: "true" },
    fileName: "entities.csv",
    content: [header, ...lines].join("\r\n"),
    language: "en",
  });
  if (sent.status !== 202) throw new Error(sent.text);
  await portal.runJobs();
  return (await portal.call(tasks.getTask, { token, params: { id: sent.body.id }, language: "en" })).body;
}

async function exportCsv(filter: Record<string, string>, kind = "legal-entities-export"): Promise<string> {
  const started = await portal.call(tasks.startExport, { token, body: { kind, format: "csv", filter }, language: "en" });
  if (started.status !== 202) throw new Error(started.text);
  await portal.runJobs();
  const file = await portal.call(tasks.downloadTaskFile, { token, params: { id: started.body.id }, query: { purpose: "result" } });
  await portal.call(tasks.cancelTask, { token, params: { id: started.body.id } });
  return file.text;
}

test("entities are added and changed by code, parents and all; a dry run says the same and changes nothing; undo takes it back", async () => {
  await insertLegalEntity(portal.db, { code: "OLD", name: "Old one", country: "ES", currency: "EUR" });
  const lines = ["TOP;Top holding;Spain;EUR;;2020-01-01;;yes", "sub;Below;PT;eur;top;;31/12/2030;no", "old;;;-;SUB;;;"];
  const dry = await importRows(lines, { dryRun: true });
  expect(dry).toMatchObject({
    state: "done",
    counts: { read: 3, added: 2, modified: 1, unchanged: 0, conflicts: 0, errors: 0 },
    findings: [],
  });
  expect(await all()).toHaveLength(1);
  const done = await importRows(lines);
  expect(done.counts).toEqual(dry.counts);
  expect(await find("TOP")).toMatchObject({
    name: "Top holding",
    country: "ES",
    validFrom: "2020-01-01",
    validTo: null,
    active: true,
    parent: null,
  });
  expect(await find("sub")).toMatchObject({
    country: "PT",
    currency: "EUR",
    parent: { code: "TOP" },
    validFrom: "2000-01-01",
    validTo: "2030-12-31",
    active: false,
  });
  expect(await find("OLD")).toMatchObject({ name: "Old one", country: "ES", currency: null, parent: { code: "sub" }, version: 2 });
  expect((await importRows(lines)).counts).toMatchObject({ unchanged: 3, errors: 0 });
  const { rows } = await portal.pool.query("select action, actor from audit where subject_type = 'legal-entity' order by id");
  expect(rows).toEqual([
    { action: "legal-entity-created", actor: "admin@example.com" },
    { action: "legal-entity-created", actor: "admin@example.com" },
    { action: "legal-entity-changed", actor: "admin@example.com" },
  ]);
  const undone = await portal.call(tasks.undoTask, { token, params: { id: done.id } });
  expect(undone.body.undone).toEqual({ taken: 3, kept: 0 });
  expect((await all()).map(({ code, currency, parent }: Record<string, unknown>) => [code, currency, parent])).toEqual([
    ["OLD", "EUR", null],
  ]);
});

test("entities that were added are taken back with what is expected of them by default", async () => {
  await portal.pool.query("update section set expected_by_default = true where code = 'PLN'");
  try {
    const done = await importRows(["DEF1;By default;ES;EUR;;;;", "DEF2;By default, too;ES;EUR;DEF1;;;"]);
    expect((await portal.pool.query("select from section_calendar")).rowCount).toBe(2);
    const undone = await portal.call(tasks.undoTask, { token, params: { id: done.id } });
    expect(undone.body.undone).toEqual({ taken: 2, kept: 0 });
    expect((await portal.pool.query("select from section_calendar")).rowCount).toBe(0);
  } finally {
    await portal.pool.query("update section set expected_by_default = false");
  }
});

test("rows that the form would refuse are refused with the reason, the others are taken", async () => {
  const task = await importRows([
    "OK1;Fine;ES;EUR;;;;",
    ";No code;ES;EUR;;;;",
    "BAD1;;ES;EUR;;;;",
    "BAD2;Land;Atlantis;EUR;;;;",
    "BAD3;Money;ES;XXB;;;;",
    "BAD4;Days;ES;EUR;;2030-01-01;2029-01-01;",
    "BAD5;Parent;ES;EUR;nowhere;;;",
    "BAD6;Itself;ES;EUR;BAD6;;;",
    "LATE;Later;ES;EUR;OK2;;;",
    "OK2;Fine too;ES;EUR;OK1;;;",
    "BAD7;Twice;ES;EUR;;;;",
    `${"X".repeat(41)};Long code;ES;EUR;;;;`,
    "OK1B;=HYPERLINK(1);ES;EUR;;;;",
    "bad7;Again;ES;EUR;;;;",
  ]);
  expect(task.counts).toEqual({ read: 14, added: 3, modified: 0, unchanged: 0, conflicts: 0, errors: 11 });
  const codes = Object.fromEntries(
    task.findings.map(({ row, issues }: { row: number; issues: { code: string; column: string | null }[] }) => [
      row,
      issues.map(({ code }) => code),
    ]),
  );
  expect(codes).toEqual({
    3: ["sheets.key-required"],
    4: ["sheets.value-required"],
    5: ["sheets.choice-unknown"],
    6: ["sheets.choice-unknown"],
    7: ["entities.valid-to-before-from"],
    8: ["entities.parent-code-unknown"],
    9: ["entities.parent-cycle"],
    10: ["entities.parent-code-unknown"],
    12: ["sheets.row-repeated"],
    13: ["ui.invalid-too-big"],
    15: ["sheets.row-repeated"],
  });
  expect(await find("OK2")).toMatchObject({ parent: { code: "OK1" } });
});

test("a circle that only several rows together make is refused, in the dry run as well", async () => {
  await importRows(["C1;One;;;;;;", "C2;Two;;;C1;;;", "C3;Three;;;;;;"]);
  for (const dryRun of [true, false]) {
    // Each of them alone would do.
    const task = await importRows(["C3;;;;C2;;;", "C1;;;;C3;;;"], { dryRun });
    expect(task.counts, String(dryRun)).toMatchObject({ modified: 1, errors: 1 });
    expect(task.findings).toMatchObject([{ row: 3, issues: [{ code: "entities.parent-cycle" }] }]);
  }
});

test("countries are read by the names that people use for them, in four languages; the export has the one that lists show", async () => {
  const written: Record<string, string[]> = {
    BO: ["Bolivia", "Estado Plurinacional de Bolivia"],
    CI: ["Costa de Marfil", "Ivory Coast", "Elfenbeinküste", "Costa do Marfim", "Cote d'Ivoire"],
    CZ: ["República Checa", "Czech Republic", "Tschechische Republik", "república checa"],
    GB: ["Gran Bretaña", "UK", "Großbritannien", "Grã-Bretanha"],
    HK: ["Hong Kong", "Hongkong"],
    KR: ["República de Corea", "South Korea", "Republik Korea", "República da Coreia"],
    MO: ["Macao", "Macau"],
    NL: ["Holanda", "Holland"],
    PS: ["Palestina", "Palestine", "Palästina"],
    RU: ["Rusia", "Russia", "Russische Föderation", "Rússia", "RU", "ru"],
    TR: ["Turquía", "Turkey", "Türkei", "Turquia"],
    US: ["EE. UU.", "EEUU", "USA", "EUA", "Vereinigte Staaten von Amerika"],
    VN: ["Vietnam", "Viet Nam", "Vietname"],
  };
  const rows = Object.entries(written).flatMap(([country, names]) =>
    names.map((name, at) => ({ code: `NAM-${country}${at}`, country, name })),
  );
  const task = await importRows([...rows.map(({ code, name }) => `${code};Named;${name};EUR;;;;`), "NAM-X;Named;Korea;EUR;;;;"]);
  expect(task.findings).toMatchObject([{ row: rows.length + 2, issues: [{ code: "sheets.choice-unknown" }] }]);
  const named = (await all({ search: "NAM-" })).map(({ code, country }: { code: string; country: string }) => `${code} ${country}`);
  expect(named.toSorted()).toEqual(rows.map(({ code, country }) => `${code} ${country}`).toSorted());
  expect(await exportCsv({ search: "NAM-TR1" })).toContain('"Named","Türkiye"');
});

test("codes are folded as often however many rows a batch has: each time over every entity there is", async () => {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const countFoldings = async (count: number, first: string) => {
    sent.mockClear();
    const rest = Array.from({ length: count - 1 }, (_, at) => `${first}-${at};Below;;;${first};;;`);
    expect((await importRows([`${first};Top;;;;;;`, ...rest])).counts).toMatchObject({ added: count });
    return sent.mock.calls.filter(([query]) => JSON.stringify(query).includes("normalize(")).length;
  };
  try {
    const few = await countFoldings(2, "FEW");
    expect(few).toBeGreaterThan(0);
    expect(await countFoldings(20, "MANY")).toBe(few);
  } finally {
    sent.mockRestore();
  }
});

test("an export holds what the list shows, and comes back unchanged; a row changed meanwhile is a conflict", async () => {
  await importRows(["E1;Exportada, S.A.;DE;EUR;;;;", "E2;EXPORTADA;DE;EUR;E1;;;"]);
  const csv = await exportCsv({ country: "DE", alike: "1" });
  expect(csv).toContain("Exportada, S.A.");
  const [header = "", ...lines] = csv
    .replace(/^\ufeff/, "")
    .trim()
    .split(/\r?\n/);
  expect(lines).toHaveLength(2);
  expect((await importRows(lines, { header })).counts).toMatchObject({ read: 2, unchanged: 2 });
  const entity = await find("E1");
  const { id, version, parent: _, likeNamed: __, ...values } = entity;
  await portal.call(contract.updateLegalEntity, {
    token,
    params: { id },
    ifMatch: version,
    body: { ...values, parentId: null, currency: "USD" },
  });
  const changed = lines.map((line) => line.replace("Exportada, S.A.", "Importada"));
  const task = await importRows(changed, { header });
  expect(task.counts).toMatchObject({ read: 2, conflicts: 1, unchanged: 1 });
  expect(await find("E1")).toMatchObject({ name: "Exportada, S.A.", currency: "USD" });
});

test("the trail is exported as it is filtered, with what changed in words", async () => {
  const csv = await exportCsv({ action: "legal-entity-changed", actor: "admin" }, "audit-export");
  expect(csv).toContain("Changed a legal entity");
  expect(csv).toContain("Currency: EUR → USD");
  expect(csv).not.toContain("Added a legal entity");
  expect(
    (await portal.call(tasks.startExport, { token, body: { kind: "audit-export", format: "csv", filter: { from: "yesterday" } } })).status,
  ).toBe(422);
});

test.each(["legal-entities-export", "audit-export"])("who may not read it may not export it: %s", async (kind) => {
  const mine = await portal.signIn((await portal.addUser(`x-${kind}`, [{ role: "group-owner" }])).email);
  expect((await portal.call(tasks.startExport, { token: mine, body: { kind, format: "csv", filter: {} } })).status).toBe(403);
});
