import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readRows, type Sheet, withCells } from "../testing/sheets.ts";
import { startTaskPortal } from "../testing/task-portal.ts";

let portal: Awaited<ReturnType<typeof startTaskPortal>>;
beforeAll(async () => void (portal = await startTaskPortal()));
afterAll(() => portal.stop());
beforeEach(async () => void (await portal.clear()));

const unanswered = { replaceUnversioned: false };
const versionColumn = "Versión de la fila (no la cambie)";
const readSheet = async (csv: Buffer) => readRows(csv, ["Columna"]);
const writeSheet = ({ header, rows }: Sheet) => [header, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(";")).join("\r\n");
/** A sheet without a column, as somebody makes it who removes what they do not know. */
function without({ header, rows }: Sheet, title: string): Sheet {
  const at = header.indexOf(title);
  expect(at).toBeGreaterThanOrEqual(0);
  return { header: header.toSpliced(at, 1), rows: rows.map((cells) => cells.toSpliced(at, 1)) };
}

test("[EYES-15] without the version column nothing of a colleague's is overwritten before one says that it is meant; what is new is taken", async () => {
  await portal.take("code;name;count\n007;One;1\n008;Two;2\n");
  const { header, rows } = withCells(without(await readSheet(await portal.export("csv")), versionColumn), 0, { Explicación: "Mine" });
  const fresh = header.map((title) => ({ Columna: "009", Explicación: "Nine" })[title] ?? "");
  const file = writeSheet({ header, rows: [...rows, fresh] });
  await sql`update thing set name = 'Theirs', version = 2 where code = '007'`.execute(portal.db);
  const dry = await portal.take(file, { dryRun: true, ...unanswered });
  expect(dry).toMatchObject({
    counts: { read: 3, added: 1, modified: 0, unchanged: 1, conflicts: 1, errors: 0 },
    questions: { unversioned: 1, again: 0 },
    answers: { replaceUnversioned: false, addAgain: false },
    findings: [{ row: 2, kind: "conflict", issues: [{ code: "sheets.row-unversioned", error: expect.stringContaining("«Theirs»") }] }],
  });
  const real = await portal.take(file, unanswered);
  expect({ counts: real.counts, findings: real.findings }).toEqual({ counts: dry.counts, findings: dry.findings });
  expect((await portal.things())["007"]?.name).toBe("Theirs");
  // The file of errors has the version of now: sending the row again is a decision.
  expect((await portal.take(await portal.errorsOf(real.id), unanswered)).counts).toMatchObject({ read: 1, modified: 1 });
  expect((await portal.things())["007"]?.name).toBe("Mine");
});

test("[EYES-15] who says so has the very file checked again, and then imported as it was shown", async () => {
  await portal.take("code;name\n007;One\n008;Two\n");
  const dry = await portal.take("code;name\n007;Other\n008;Two\n", { dryRun: true, ...unanswered });
  const answers = { replaceUnversioned: true, addAgain: false };
  const other = await portal.addUser(`asker-${dry.id}`, [{ role: "hub-admin" }]);
  const asAnother = await portal.call("checkAgain", { params: { id: dry.id }, body: answers }, await portal.signIn(other.email));
  expect(asAnother.status).toBe(404);
  const again = await portal.call("checkAgain", { params: { id: dry.id }, body: answers });
  expect(again).toMatchObject({ status: 202, body: { dryRun: true, answers, sourceName: "cosas.csv" } });
  await portal.run(again.body.id);
  const shown = await portal.detail(again.body.id);
  expect(shown).toMatchObject({ counts: { modified: 1, unchanged: 1, conflicts: 0 }, questions: { unversioned: 0 } });
  expect((await portal.things())["007"]?.name).toBe("One");
  const { body } = await portal.call("runChecked", { params: { id: again.body.id } });
  await portal.run(body.id);
  expect(await portal.detail(body.id)).toMatchObject({ dryRun: false, answers, counts: shown.counts, changes: shown.changes });
  expect((await portal.things())["007"]?.name).toBe("Other");
  // What has run is checked no more.
  expect((await portal.call("checkAgain", { params: { id: body.id }, body: answers })).body.code).toBe("task-file-gone");
});

test("[EYES-15] edits in a column for reading only are named once a column, with their rows; what only moved is not", async () => {
  await portal.take(`code;name\n${Array.from({ length: 120 }, (_, at) => `T${at};Name`).join("\n")}\n`);
  let sheet = await readSheet(await portal.export("csv"));
  for (let row = 0; row < 120; row += 2) sheet = withCells(sheet, row, { "Número entero": "99" });
  const file = writeSheet(sheet);
  const ignored = [
    { kind: "ignored", code: "sheets.column-only-shown", column: "Número entero", rows: 60, firstRow: 2, text: expect.any(String) },
  ];
  const dry = await portal.take(file, { dryRun: true });
  expect(dry).toMatchObject({ counts: { unchanged: 120 }, causes: ignored });
  expect((await portal.take(file)).causes).toEqual(ignored);
  await sql`update thing set version = 5`.execute(portal.db);
  expect((await portal.take(file)).causes).toEqual([]);
});

test("[EYES-15] causes are counted over all rows, however many are shown", async () => {
  const rows = Array.from({ length: 700 }, (_, at) => (at % 7 === 0 ? `C${at};forbidden;1` : `C${at};Name;${at % 7 === 1 ? "x" : "1"}`));
  const done = await portal.take(`code;name;count\n${rows.join("\n")}\n;nameless;1\n`);
  expect(done.findings).toHaveLength(200);
  expect(done.causes.map(({ kind, code, column, rows, firstRow }: any) => [kind, code, column, rows, firstRow])).toEqual([
    ["error", "sheets.choice-unknown", "Explicación", 100, 2],
    ["error", "sheets.whole-unreadable", "Columnas", 100, 3],
    ["error", "sheets.key-required", "Columna", 1, 702],
  ]);
  expect(done.counts.errors).toBe(201);
});

test("[EYES-15] blanks at a cell's ends, seen or not, are no change: the dry run says what the import does", async () => {
  await portal.take("code;name;since\n007;One;2026-01-31\n");
  const file = "code;name;since\n007;\u00a0One \u2003;2026-01-31 \n";
  for (const dryRun of [true, false])
    expect((await portal.take(file, { dryRun, ...unanswered })).counts).toMatchObject({ unchanged: 1, conflicts: 0 });
  expect((await portal.things())["007"]).toMatchObject({ name: "One", version: 1 });
});
