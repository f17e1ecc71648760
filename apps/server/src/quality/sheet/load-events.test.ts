import * as contract from "@hub/contract/quality/events.ts";
import * as tasks from "@hub/contract/tasks/tasks.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codesOf, readRows, sheetTasks } from "../../tasks/testing/sheets.ts";
import { expectLockWaits } from "../../testing/lock-waits.ts";
import { type QualityPortal, startQualityPortal } from "../testing/quality-portal.ts";
import { findOutsideEvents } from "./outside-events.sql.ts";

let portal: QualityPortal;
beforeAll(async () => {
  portal = await startQualityPortal();
});
afterAll(() => portal.stop());

const header =
  "dataSource;tableName;legalEntityCode;idType;idValue;objectType;objectName;exceptionRule;objectValue;exceptionRuleDetail;firstExceptionDate;lastExceptionDate;accountant;accountantPerimeter;dueDate";
const row = (idValue: string, more: { entity?: string; object?: string; rest?: string } = {}) =>
  `SAP;PA0008;${more.entity ?? "NOR"};Person;${idValue};column;${more.object ?? "IBAN"};CHECK-1;${more.rest ?? "ES00;wrong digits;2026-10-01;2026-11-01;;;"}`;

const load = (who: string, lines: string[], { dryRun = false, content = [header, ...lines].join("\n") } = {}) =>
  sheetTasks(portal).imported(portal.of(who).token, "quality-load", content, { dryRun });

const events = async (text: string) =>
  (await portal.call(contract.listQualityEvents, { token: portal.of("group").token, query: { text }, language: "en" })).body.items;
const undo = (who: string, id: number) => portal.call(tasks.undoTask, { token: portal.of(who).token, params: { id } });

test("exceptions of another system become events; the same file again is unchanged, a later one finds them again, undo takes away what is untouched", async () => {
  const lines = [
    row("L1", { rest: "ES00;wrong digits;2026-10-01;2026-11-01;owner@example.com;REWARD;2026-12-01" }),
    row("L2"),
    row("L3", { rest: ";;;2026-11-02;;;" }),
  ];
  const dry = await load("owner", lines, { dryRun: true });
  expect(await events("L1")).toEqual([]);
  const done = await load("owner", lines);
  expect(done.counts).toEqual({ read: 3, added: 3, modified: 0, unchanged: 0, conflicts: 0, errors: 0 });
  expect([dry.counts, dry.changes]).toEqual([done.counts, done.changes]);
  expect((await events("L1"))[0]).toMatchObject({
    dataSource: "SAP",
    tableName: "PA0008",
    legalEntity: { code: "NOR" },
    idType: "Person",
    idValue: "L1",
    objectType: "column",
    objectName: "IBAN",
    objectValue: "ES00",
    exceptionRule: "CHECK-1",
    exceptionRuleDetail: "wrong digits",
    status: "OPEN",
    firstExceptionDate: "2026-10-01",
    lastExceptionDate: "2026-11-01",
    accountant: { email: "owner@example.com" },
    accountantPerimeter: { code: "REWARD" },
    dueDate: "2026-12-01",
    updatedBy: "owner",
    version: 1,
  });
  expect((await events("L3"))[0]).toMatchObject({ firstExceptionDate: "2026-11-02", objectValue: null, dueDate: null });
  expect((await load("owner", lines)).counts).toMatchObject({ unchanged: 3, errors: 0 });

  // Who works on it, until when and since when stays; the day and the words are the later ones.
  const later = await load("owner", [row("L1", { rest: "ES11;two digits;2026-11-03;2026-11-03;group@example.com;PAYROLL;2027-01-01" })]);
  expect(later.counts).toMatchObject({ modified: 1 });
  expect((await events("L1"))[0]).toMatchObject({
    objectValue: "ES11",
    exceptionRuleDetail: "two digits",
    firstExceptionDate: "2026-10-01",
    lastExceptionDate: "2026-11-03",
    accountant: { email: "owner@example.com" },
    dueDate: "2026-12-01",
    version: 1,
  });
  expect(await events("wrong L1")).toEqual([]);
  await portal.edit("owner", (await events("L2"))[0].idEvent, { comments: "touched" });
  expect((await undo("owner", done.id)).body.undone).toEqual({ taken: 1, kept: 2 });
  expect(await events("L3")).toEqual([]);
  expect((await undo("owner", later.id)).body.undone).toEqual({ taken: 1, kept: 0 });
  expect((await events("L1"))[0]).toMatchObject({ objectValue: "ES00", lastExceptionDate: "2026-11-01" });
});

test("found again, a Resolved event opens and one accepted no longer too; a decision in force stays", async () => {
  await load(
    "owner",
    ["R1", "R2", "R3", "R4"].map((id) => row(id)),
  );
  const set = (id: string, text: string) => portal.pool.query(`update quality_event set ${text} where id_value = $1`, [id]);
  await set("R1", "status = 'RESOLVED'");
  await set("R2", "status = 'ACCEPTED', accepted_until = '2026-11-05'");
  await set("R3", "status = 'ACCEPTED', accepted_until = '2026-11-04'");
  await set("R4", "status = 'NOT_AN_ERROR'");
  const again = await load(
    "owner",
    ["R1", "R2", "R3", "R4"].map((id) => row(id, { rest: ";;;2026-11-04;;;" })),
  );
  expect(again.counts).toMatchObject({ modified: 4 });
  const found = await Promise.all(["R1", "R2", "R3", "R4"].map(async (id) => (await events(id))[0]));
  expect(found.map(({ status }: any) => status)).toEqual(["OPEN", "ACCEPTED", "OPEN", "NOT_AN_ERROR"]);
  expect(found[0]).toMatchObject({ version: 2, firstExceptionDate: "2026-10-01", lastExceptionDate: "2026-11-04", objectValue: "ES00" });
  expect((await portal.history("owner", found[0].idEvent)).items[0]).toMatchObject({
    kind: "reappeared",
    changes: [{ field: "status", before: "RESOLVED", after: "OPEN" }],
  });
  expect((await undo("owner", again.id)).body.undone).toEqual({ taken: 4, kept: 0 });
  expect((await events("R1"))[0]).toMatchObject({ status: "RESOLVED", version: 3, lastExceptionDate: "2026-11-01" });
  expect((await events("R3"))[0]).toMatchObject({ status: "ACCEPTED", acceptedUntil: "2026-11-04" });
});

test("what is wrong is told by row; another's entity in the words of one that is not there", async () => {
  await load("owner", [row("W1")]);
  const lines = [
    row("W1", { rest: ";;;2026-10-15;;;" }),
    row("W2", { rest: ";;;2026-11-06;;;" }),
    row("W3", { rest: ";;2026-11-02;2026-11-01;;;" }),
    row("W4", { rest: ";;;;;;" }),
    row("W5", { entity: "SUR" }),
    row("W6", { entity: "NOPE" }),
    row("W7", { rest: ";;;2026-11-01;owner-south@example.com;;" }),
    row("W8", { rest: ";;;2026-11-01;;Nothing;" }),
    row("W9", { rest: ";;2026-10-10;2026-11-01;;;2026-10-09" }),
    row("W14"),
    row("x".repeat(201)),
    row("W10", { rest: `${"x".repeat(4001)};;;2026-11-01;;;` }),
    row("", { rest: ";;;2026-11-01;;;" }),
    row("W11", { rest: "=1+1;@cmd;;2026-11-01;;;" }),
    row("W12", { rest: ";;;01/01/0000;;;" }),
    row("W13", { rest: ";;0000-12-31;2026-11-01;;;" }),
    row("W14"),
  ];
  const dry = await load("owner-north", lines, { dryRun: true });
  const done = await load("owner-north", lines);
  expect([dry.counts, dry.findings]).toEqual([done.counts, done.findings]);
  expect(done.counts).toMatchObject({ read: 17, added: 1, errors: 16 });
  expect(codesOf(done)).toEqual({
    2: ["lastExceptionDate quality.sheet-last-before-known"],
    3: ["lastExceptionDate quality.sheet-last-in-future"],
    4: ["firstExceptionDate quality.sheet-first-after-last"],
    5: ["lastExceptionDate sheets.value-required"],
    6: ["legalEntityCode quality.sheet-entity-unknown"],
    7: ["legalEntityCode quality.sheet-entity-unknown"],
    8: ["accountant quality.accountant-unknown"],
    9: ["accountantPerimeter sheets.choice-unknown"],
    10: ["dueDate quality.due-before-first"],
    11: ["- sheets.row-repeated"],
    12: ["idValue quality.sheet-text-too-long"],
    13: ["objectValue quality.sheet-text-too-long"],
    14: ["idValue sheets.key-required"],
    16: ["lastExceptionDate sheets.date-unreadable"],
    17: ["firstExceptionDate sheets.date-unreadable"],
    18: ["- sheets.row-repeated"],
  });
  expect((await events("W11"))[0]).toMatchObject({ objectValue: "=1+1", exceptionRuleDetail: "@cmd" });
});

test("long names of three bytes a letter are told before the index of data elements would refuse them, and fit once shortened", async () => {
  // Of many different letters: what repeats is packed, and would fit.
  const name = (from: number, length: number) =>
    Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((from * 4001 + at * 97) % 20_000))).join("");
  const long = (id: string, length: number) =>
    `${name(1, length)};${name(2, length)};NOR;${name(3, length)};${id};${name(4, length)};${name(5, length)};CHECK-1;;;;2026-11-01;;;`;
  const done = await load("owner", [long("N1", 200), long("N2", 170), row("N3", { object: "x".repeat(200) })]);
  expect(done.counts).toMatchObject({ read: 3, added: 2, errors: 1 });
  expect(codesOf(done)).toEqual({
    2: ["dataSource", "tableName", "idType", "objectType", "objectName"].map((column) => `${column} quality.sheet-text-too-long`),
  });
});

test("what is taken back while a load waits for it is added by that load", async () => {
  await load("owner", [row("U1")]);
  const undoing = await portal.pool.connect();
  try {
    await undoing.query("begin");
    await undoing.query("select from quality_event where id_value = 'U1' for update");
    const loaded = load("group", [row("U1", { rest: "ES22;found anew;2026-11-02;2026-11-02;;;" })]);
    await expectLockWaits(portal.pool, 1, "quality_event");
    await undoing.query("delete from quality_event_text where event_id = (select id from quality_event where id_value = 'U1')");
    await undoing.query("delete from quality_event where id_value = 'U1'");
    await undoing.query("commit");
    expect((await loaded).counts).toMatchObject({ read: 1, added: 1, modified: 0 });
  } finally {
    undoing.release();
  }
  expect((await events("U1"))[0]).toMatchObject({ objectValue: "ES22", firstExceptionDate: "2026-11-02" });
});

test("a sheet with a column in the wrong place does not make thousands of fields", async () => {
  await portal.pool.query(
    "insert into quality_element (data_source, table_name, id_type, object_type, object_name) select 'BIG', 'T', 'P', 'column', n::text from generate_series(1, 4990) n",
  );
  const lines = Array.from({ length: 12 }, (_, at) => row("F1", { object: `Field ${at}` }));
  const done = await load("owner", lines);
  expect(done.counts.added).toBeLessThan(12);
  expect(codesOf(done)[13]).toEqual(["objectName quality.sheet-too-many-elements"]);
  await portal.pool.query("delete from quality_element where data_source = 'BIG'");
});

test("an export of events is no sheet of another system, with or without its versions", async () => {
  await portal.addEvent({ idValue: "own-1" });
  const { token } = portal.of("owner");
  const { header, rows } = await readRows(await sheetTasks(portal).exported(token, "quality-export", { filter: { text: "own-1" } }), [
    "Event ID",
  ]);
  const bare = { header: header.slice(0, -1), rows: rows.map((cells) => cells.slice(0, -1)) };
  for (const sheet of [{ header, rows }, bare])
    expect(await sheetTasks(portal).imported(token, "quality-load", sheet)).toMatchObject({
      state: "failed",
      problem: { code: "columns-foreign" },
    });
  expect(await events("own-1")).toHaveLength(1);
});

test("only stewards and owners of it load, and a grant for one ingestion reaches no outside system", async () => {
  const refused = await portal.send(tasks.startImport, {
    token: portal.of("source").token,
    fields: { kind: "quality-load", dryRun: "false" },
    fileName: "x.csv",
    content: header,
  });
  expect(refused.status).toBe(403);
  expect(codesOf(await load("steward", [row("S1")]))).toEqual({ 2: ["legalEntityCode quality.sheet-entity-unknown"] });
});

test("the kept counts agree with the events", async () => {
  const { rows } = await portal.pool.query(`
    select 1 from (
      select element_id, rule_id, legal_entity_id, status, accountant_id, perimeter_id, events as n from quality_count
      union all select element_id, rule_id, legal_entity_id, status, accountant_id, perimeter_id, -1 from quality_event
    ) both_sides group by element_id, rule_id, legal_entity_id, status, accountant_id, perimeter_id having sum(n) <> 0`);
  expect(rows).toEqual([]);
});

test("[EYES-10] an entity's name that is cut within a character is one row's error", async () => {
  const done = await load("owner", [row("C1", { entity: `${"x".repeat(58)}😀y` }), row("C2")]);
  expect(done.counts).toMatchObject({ read: 2, added: 1, errors: 1 });
  expect(codesOf(done)[2]).toContain("legalEntityCode quality.sheet-entity-unknown");
});

test("of each key one event is read, however many its field, rule and entity have", async () => {
  // What the planner knows is of before: by its own guess each field, rule and entity has one event, as among millions of many.
  await load(
    "owner",
    Array.from({ length: 200 }, (_, at) => row(`A${at}`, { object: `Field ${at}` })),
  );
  await portal.pool.query("analyze quality_event, quality_element, quality_rule, legal_entity");
  const ids = Array.from({ length: 300 }, (_, at) => `M${at}`);
  await load(
    "owner",
    ids.map((id) => row(id, { object: "BIC" })),
  );
  const same = {
    dataSource: "SAP",
    tableName: "PA0008",
    legalEntityCode: "NOR",
    idType: "Person",
    objectType: "column",
    objectName: "BIC",
  };
  const { found, rows } = await portal.db.transaction().execute(async (db) => {
    const found = await findOutsideEvents(
      db,
      ids.slice(0, 100).map((idValue) => ({ ...same, idValue, exceptionRule: "CHECK-1" })),
      [{ legalEntityIds: null, elementIds: null, accountantIds: null }],
    );
    const { rows } = await sql<{ rows: number }>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows from pg_stat_xact_user_tables where relname = 'quality_event'`.execute(
      db,
    );
    return { found: found.length, rows: rows[0]!.rows };
  });
  expect(found).toBe(100);
  // Of all 300 for each they would be 30,000; planning itself looks at a few.
  expect(rows).toBeLessThan(200);
});
