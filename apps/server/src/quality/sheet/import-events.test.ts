import * as contract from "@hub/contract/quality/events.ts";
import * as tasks from "@hub/contract/tasks/tasks.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { codesOf, sheetTasks } from "../../tasks/testing/sheets.ts";
import { type QualityPortal, startQualityPortal } from "../testing/quality-portal.ts";

let portal: QualityPortal;
let sheets: ReturnType<typeof sheetTasks>;
beforeAll(async () => {
  portal = await startQualityPortal();
  sheets = sheetTasks(portal);
});
afterAll(() => portal.stop());

type Given = { dryRun?: boolean; header?: string; kind?: string; language?: string; content?: Buffer | string };
const plain = "Event ID;Status;Accepted until;Accountable person (e-mail);Accountable perimeter;Due date;Comments";

const send = (who: string, lines: string[], { header = plain, kind = "quality-import", content, ...sent }: Given = {}) =>
  sheets.sendImport(portal.of(who).token, kind, content ?? [header, ...lines].join("\r\n"), sent);
const taskOf = (who: string, id: number) => sheets.taskOf(portal.of(who).token, id);
const importRows = (who: string, lines: string[], { header = plain, kind = "quality-import", content, ...sent }: Given = {}) =>
  sheets.imported(portal.of(who).token, kind, content ?? [header, ...lines].join("\r\n"), sent);
const fileOf = (who: string, id: number, purpose: "result" | "errors") => sheets.fileOf(portal.of(who).token, id, purpose);
const exported = (who: string, format: "csv" | "xlsx", filter: Record<string, string> = {}) =>
  sheets.exported(portal.of(who).token, "quality-export", { format, filter });

const sumOf = ({ added = 0, modified = 0, unchanged = 0, conflicts = 0, errors = 0 }: Record<string, number>) =>
  added + modified + unchanged + conflicts + errors;

test("[QUAL-05] every editable field is taken in, the dry run says the same before, the history names the import, undo takes it back", async () => {
  const [one, two] = [await portal.addEvent({ comments: "seen" }), await portal.addEvent()];
  const lines = [`${one};Accepted;31/12/2026;OWNER@example.com;REWARD en;2026-12-24;"because\nof this"`, `${two};In Arbeit;;;payroll ES;;`];
  const dry = await importRows("owner", lines, { dryRun: true });
  expect(dry.findings).toEqual([]);
  expect(dry.counts).toEqual({ read: 2, added: 0, modified: 2, unchanged: 0, conflicts: 0, errors: 0 });
  expect(await portal.read("owner", one)).toMatchObject({ status: "OPEN", version: 1 });
  const done = await importRows("owner", lines);
  expect(done.counts).toEqual(dry.counts);
  expect(done.changes).toEqual(dry.changes);
  expect(await portal.read("owner", one)).toMatchObject({
    status: "ACCEPTED",
    acceptedUntil: "2026-12-31",
    accountant: { email: "owner@example.com" },
    accountantPerimeter: { code: "REWARD" },
    dueDate: "2026-12-24",
    comments: "because\nof this",
    updatedBy: "owner",
    version: 2,
  });
  expect(await portal.read("owner", two)).toMatchObject({ status: "IN_PROGRESS", accountantPerimeter: { code: "PAYROLL" } });
  const { rows } = await portal.pool.query("select kind, task_id, user_id from quality_event_change where event_id = $1", [one]);
  expect(rows).toEqual([{ kind: "imported", task_id: done.id, user_id: portal.of("owner").id }]);
  expect((await portal.pool.query("select count(*)::int from audit where action = 'import-applied'")).rows).toEqual([{ count: 1 }]);
  expect(
    (await portal.call(contract.listQualityEvents, { token: portal.of("owner").token, query: { text: "BECAUSE" } })).body.items,
  ).toHaveLength(1);

  // Somebody works on the second one since: it stays as it is.
  await portal.edit("owner", two, { comments: "mine" });
  const undone = await portal.call(tasks.undoTask, { token: portal.of("owner").token, params: { id: done.id } });
  expect(undone.body.undone).toEqual({ taken: 1, kept: 1 });
  expect(await portal.read("owner", one)).toMatchObject({
    status: "OPEN",
    acceptedUntil: null,
    accountant: null,
    accountantPerimeter: null,
    dueDate: null,
    comments: "seen",
    version: 3,
  });
  expect(await portal.read("owner", two)).toMatchObject({ status: "IN_PROGRESS", comments: "mine" });
  expect((await portal.history("owner", one)).items[0]).toMatchObject({ kind: "undone" });
});

test("[QUAL-05] rows are refused in the form's words; modified, unchanged, conflicts and errors are the rows read; corrected errors go back in", async () => {
  const ids: number[] = [];
  for (let at = 0; at < 14; at++) ids.push(await portal.addEvent({ firstOn: "2026-10-01" }));
  const foreign = await portal.addEvent({ entity: "south" });
  const lines = [
    `${ids[0]};Resolved;;;;;`,
    `${ids[1]};Accepted;;;;;why`,
    `${ids[2]};Accepted;31/02/2026;;;;why`,
    `${ids[3]};;2026-12-31;;;;`,
    `${ids[4]};;;nobody@example.com;;;`,
    `${ids[5]};;;owner-south@example.com;;;`,
    `${ids[6]};;;;Nowhere;;`,
    `${ids[7]};;;;;2026-09-30;`,
    `${ids[8]};;;;;;${"x".repeat(5001)}`,
    `${ids[9]};;;;;;'=HYPERLINK(1)`,
    `${ids[10]};Open;;;;;`,
    `${ids[10]};Resolved;;;;;done`,
    `${foreign};Resolved;;;;;done`,
    "999999999;Resolved;;;;;done",
    "abc;Resolved;;;;;done",
    ";Resolved;;;;;done",
    `${ids[11]};-;;;;;`,
    `${ids[12]};Weird;;;;31/02/2026;`,
    `000${ids[13]};;;;;;${"y".repeat(5000)}`,
    "99999999999999999999;Open;;;;;",
  ];
  const dry = await importRows("owner-north", lines, { dryRun: true });
  const done = await importRows("owner-north", lines);
  expect(done.counts).toEqual({ read: 20, added: 0, modified: 2, unchanged: 0, conflicts: 0, errors: 18 });
  expect(sumOf(done.counts)).toBe(done.counts.read);
  expect([dry.counts, dry.findings, dry.changes]).toEqual([done.counts, done.findings, done.changes]);
  expect(codesOf(done)).toEqual({
    2: ["comments quality.comment-required"],
    3: ["acceptedUntil quality.accepted-until-required"],
    4: ["acceptedUntil sheets.date-unreadable"],
    5: ["acceptedUntil quality.accepted-until-without-status"],
    6: ["accountant quality.accountant-unknown"],
    7: ["accountant quality.accountant-unknown"],
    8: ["accountantPerimeter sheets.choice-unknown"],
    9: ["dueDate quality.due-before-first"],
    10: ["comments quality.comments-too-long"],
    12: ["- sheets.row-repeated"],
    13: ["- sheets.row-repeated"],
    14: ["- sheets.row-unknown"],
    15: ["- sheets.row-unknown"],
    16: ["- sheets.row-unknown"],
    17: ["idEvent sheets.key-required"],
    18: ["status sheets.value-required"],
    19: ["status sheets.choice-unknown", "dueDate sheets.date-unreadable"],
    21: ["- sheets.row-unknown"],
  });
  // One that is not seen is told in the words of one that is not there.
  const words = (row: number) => done.findings.find((finding: any) => finding.row === row).issues[0].error.replace(/\d+/g, "");
  expect(words(14)).toBe(words(15));
  expect((await portal.read("owner-north", ids[9]!)).comments).toBe("=HYPERLINK(1)");
  expect((await portal.read("owner-north", ids[13]!)).comments).toHaveLength(5000);

  const errors = (await fileOf("owner-north", done.id, "errors")).toString();
  // The file in the form it came in: the first row gets what was missing, the others go.
  const [head = "", first = ""] = errors.split("\n");
  expect(first).toContain("Give the reason in the comments");
  const at = head.split(",").indexOf('"Comments"');
  const cells = first.split(",").map((cell, index) => (index === at ? '"now with a reason"' : cell));
  const corrected = [head, cells.join(",")];
  const again = await importRows("owner-north", [], { content: corrected.join("\n") });
  expect(again.counts).toMatchObject({ read: 1, modified: 1 });
  expect(await portal.read("owner-north", ids[0]!)).toMatchObject({ status: "RESOLVED", comments: "now with a reason" });
});

test("what is seen but not one's own to edit is refused, unless nothing of it changes; only owners accept", async () => {
  const mine = await portal.addEvent({ accountant: portal.of("source").id });
  const seen = await portal.addEvent();
  const done = await importRows("source", [`${mine};In progress;;;;;`, `${seen};In progress;;;;;`, `${await portal.addEvent()};Open;;;;;`]);
  expect(done.counts).toMatchObject({ modified: 1, unchanged: 1, errors: 1 });
  expect(codesOf(done)).toEqual({ 3: ["- quality.sheet-not-editable"] });
  const accepting = await importRows("coordinator-north", [`${seen};Accepted;31/12/2026;;;;because`]);
  expect(codesOf(accepting)).toEqual({ 2: ["status quality.accept-not-allowed"] });
});

test("[QUAL-05] a row that was changed since the export is a conflict, with theirs and yours; the file of errors then decides", async () => {
  const id = await portal.addEvent({ idValue: "CONFLICT" });
  const csv = (await exported("owner", "csv", { text: "conflict" })).toString();
  await portal.edit("owner", id, { dueDate: "2026-11-30" });
  const edited = csv.replace('"Open"', '"In progress"');
  const done = await importRows("owner", [], { content: edited });
  expect(done.counts).toMatchObject({ read: 1, conflicts: 1, modified: 0 });
  expect(done.findings[0].kind).toBe("conflict");
  expect(done.findings[0].issues[0].error).toMatch(/OPEN|Open/);
  expect(await portal.read("owner", id)).toMatchObject({ status: "OPEN", dueDate: "2026-11-30" });
  // The same file once more is a conflict once more; what is not changed at all is none.
  expect((await importRows("owner", [], { content: edited })).counts).toMatchObject({ conflicts: 1 });
  expect((await importRows("owner", [], { content: csv })).counts).toMatchObject({ unchanged: 1 });
  const decided = await importRows("owner", [], { content: await fileOf("owner", done.id, "errors") });
  expect(decided.counts).toMatchObject({ modified: 1 });
  expect(await portal.read("owner", id)).toMatchObject({ status: "IN_PROGRESS", dueDate: "2026-11-30" });
});

test("[QUAL-06] the same file twice changes nothing more, and a file while one is pending is refused", async () => {
  const id = await portal.addEvent();
  const lines = [`${id};In progress;;;;;`];
  expect((await importRows("owner", lines)).counts).toMatchObject({ modified: 1 });
  expect((await importRows("owner", lines)).counts).toMatchObject({ modified: 0, unchanged: 1 });
  const first = await send("owner", lines);
  expect(first.status).toBe(202);
  expect((await send("owner", lines)).body.code).toBe("task-pending");
  expect((await send("group", lines)).status).toBe(202);
  await portal.runJobs();
});

test("[QUAL-05] columns may be moved, left out and named in any language; another export's file is refused as a whole", async () => {
  const id = await portal.addEvent({ comments: "stays" });
  const moved = await importRows("owner", [`note;In progress;${id}`], { header: "My own;Estado;ID do evento" });
  expect(moved.counts).toMatchObject({ modified: 1 });
  expect(moved.notes.join(" ")).toContain("My own");
  expect(await portal.read("owner", id)).toMatchObject({ status: "IN_PROGRESS", comments: "stays" });
  for (const header of ["Code;Name;Country", "Event;Status;Comments", "idEvent;Event ID;Status"]) {
    const task = await importRows("owner", [`${id};Resolved;x`], { header });
    expect(task, header).toMatchObject({ state: "failed" });
    expect(task.problem.text).not.toBe("");
  }
  // Locked columns are shown, never taken.
  const locked = await importRows("owner", [`${id};PAY;2020-01-01`], { header: "idEvent;dataSource;firstExceptionDate" });
  expect(locked.counts).toMatchObject({ unchanged: 1 });
  expect(locked.causes).toMatchObject([
    { kind: "ignored", column: "Data source", rows: 1 },
    { kind: "ignored", column: "First exception", rows: 1 },
  ]);
});

test("[EYES-15] an edited value found is named once, in whatever language the sheet was; what the reader may not see is not held against it", async () => {
  const ids = [await portal.addEvent({ value: "12", rule: "cell-empty" }), await portal.addEvent({ value: "13", rule: "cell-empty" })];
  const secret = await portal.addEvent({ value: "999", sensitive: true });
  const sheet = (await exported("owner", "csv", {})).toString("utf8");
  expect((await importRows("owner", [], { content: sheet })).causes).toEqual([]);
  expect((await importRows("owner", [], { content: sheet, language: "de" })).causes).toEqual([]);
  const hacked = await importRows(
    "owner",
    [...ids, secret].map((id) => `${id};HACKED`),
    { header: "idEvent;objectValue" },
  );
  expect(hacked).toMatchObject({ counts: { read: 3, unchanged: 3 }, notes: [expect.any(String)] });
  const seen = hacked.causes.find(({ kind }: { kind: string }) => kind === "ignored");
  expect(seen).toMatchObject({ column: "Value found", rows: 3 });
  expect(hacked.causes).toHaveLength(1);
  // The steward sees no pay: whether that cell says what is there they are not told.
  const steward = portal.of("steward");
  const guess = async (value: string) =>
    (await sheets.imported(steward.token, "quality-import", `idEvent;objectValue\r\n${secret};${value}`)).causes;
  expect(await guess("998")).toEqual(await guess("999"));
});

test("who may not edit quality may not import it, and a task is one's own", async () => {
  const admin = await portal.add("admin", [{ role: "mut-admin" }]);
  const refused = await portal.send(tasks.startImport, {
    token: admin.token,
    fields: { kind: "quality-import", dryRun: "false" },
    fileName: "x.csv",
    content: plain,
  });
  expect(refused.status).toBe(403);
  const done = await importRows("owner", [`${await portal.addEvent()};In progress;;;;;`]);
  expect((await portal.call(tasks.undoTask, { token: portal.of("group").token, params: { id: done.id } })).status).toBe(404);
});

test("a batch is the same number of statements however many rows it has", async () => {
  const few = await importMany(2);
  expect(await importMany(40)).toBe(few);
});

async function importMany(count: number): Promise<number> {
  const ids: number[] = [];
  for (let at = 0; at < count; at++) ids.push(await portal.addEvent());
  const sent = await send(
    "owner",
    ids.map((id) => `${id};In progress;;owner@example.com;;;`),
  );
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await portal.runJobs();
    expect((await taskOf("owner", sent.body.id)).counts).toMatchObject({ modified: count });
    return query.mock.calls.filter(([text]) => typeof text === "string" && /quality_|app_user/.test(text)).length;
  } finally {
    query.mockRestore();
  }
}
