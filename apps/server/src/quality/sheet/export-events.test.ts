import * as tasks from "@hub/contract/tasks/tasks.ts";
import { ingestionIssues } from "@hub/domain/ingestion/issue-codes.ts";
import { languages } from "@hub/domain/languages.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { taskKinds } from "../../task-kinds.ts";
import { runTask } from "../../tasks/run-task.ts";
import { readRows } from "../../tasks/testing/sheets.ts";
import { type QualityPortal, startQualityPortal } from "../testing/quality-portal.ts";
import { exportEvents } from "./export-events.ts";

let portal: QualityPortal;
beforeAll(async () => {
  portal = await startQualityPortal();
});
afterAll(() => portal.stop());

const nasty = [
  "plain",
  "=1+1",
  "'=1+1",
  "''@home",
  "+34 600",
  "-",
  "'-",
  "\tindented",
  "\rreturned",
  "line\nline\r\nline",
  'a "quote"; and, more',
  "Ñandú, 漢字, 👩‍👩‍👧, \u202eabc",
  "'quoted'",
  "'",
  "  blanks  ",
  "007",
  "\\.",
  "\\N",
  "back\\slash \\t",
  "$1 {found} %s",
  "x".repeat(4000),
];

async function startExport(who: string, format: "csv" | "xlsx", filter: Record<string, string>, language = "en") {
  return portal.call(tasks.startExport, { token: portal.of(who).token, body: { kind: "quality-export", format, filter }, language });
}

/** Runs an export, by PostgreSQL's COPY or row by row; answers its bytes. */
async function exported(
  who: string,
  given: { format?: "csv" | "xlsx"; filter?: Record<string, string>; language?: string; rowByRow?: boolean } = {},
) {
  const { format = "csv", filter = {}, language = "en" } = given;
  const started = await startExport(who, format, filter, language);
  if (started.status !== 202) throw new Error(started.text);
  const { copy: _, ...slow } = exportEvents;
  const kinds = given.rowByRow ? { ...taskKinds, "quality-export": slow } : taskKinds;
  await runTask(portal.ctx, kinds, { taskId: started.body.id }, new AbortController().signal);
  const done = (await portal.call(tasks.getTask, { token: portal.of(who).token, params: { id: started.body.id } })).body;
  if (done.state !== "done") throw new Error(JSON.stringify(done));
  const response = await portal.app.inject({
    url: `/api/tasks/${started.body.id}/file?purpose=result`,
    headers: { authorization: `Bearer ${portal.of(who).token}` },
  });
  return { bytes: response.rawPayload, rows: done.rows as number, fileName: done.files[0].fileName as string };
}

const tableOf = (bytes: Buffer) => readRows(bytes, ["Event ID", "Status", "Due date"]);

/** Events of every rule and telling, with whatever may stand in a text. */
async function addNastyEvents(): Promise<void> {
  for (const [at, text] of nasty.entries()) {
    const feed = (["people", "pay", "outside"] as const)[at % 3]!;
    const given = { feed, idValue: text.slice(0, 300), value: text, comments: text, sensitive: feed === "pay" };
    const id = await portal.addEvent({ ...given, ...(feed === "outside" && { rule: text.slice(0, 30) }) });
    if (feed === "outside") await portal.pool.query("update quality_event_text set detail = $2 where event_id = $1", [id, text]);
    else await portal.pool.query("update quality_event_text set params = $2 where event_id = $1", [id, { pattern: text, example: "1" }]);
  }
  const codes = Object.entries(ingestionIssues).filter(([, { about }]) => about === "row");
  for (const [rule, { params }] of codes) {
    for (const sensitive of [false, true]) {
      for (const value of [null, "=1"]) {
        const id = await portal.addEvent({ rule, sensitive, value, feed: "pay", idValue: `${rule} ${sensitive} ${value}` });
        const filled = Object.fromEntries(params.filter((name) => name !== "found").map((name, at) => [name, at % 2 ? 3.5 : `"${name}"`]));
        await portal.pool.query("update quality_event_text set params = $2 where event_id = $1", [id, filled]);
      }
    }
  }
  const people = [portal.of("source").id, portal.of("owner").id];
  await portal.addEvent({ accountant: people[0]!, perimeter: portal.perimeters.reward, dueOn: "2026-12-01", rule: "cell-empty" });
  const accepted = { status: "ACCEPTED", acceptedUntil: "2027-01-31", perimeter: portal.perimeters.payroll, rule: "cell-empty" };
  const id = await portal.addEvent({ ...accepted, accountant: people[1]!, entity: "south" });
  await portal.pool.query(
    "update quality_event set updated_by = $2, updated_at = '2026-11-05T07:59:59.999999Z', version = 12 where id = $1",
    [id, people[1]],
  );
  await portal.pool.query("update lookup_value set active = false where id = $1", [portal.perimeters.payroll]);
}

test("[QUAL-04] the CSV of copied rows is byte for byte the one written row by row: formulas, line breaks, emoji and pay as the reader may see it", async () => {
  await addNastyEvents();
  for (const language of languages) {
    // The group's owner sees no pay; the owner of the data does.
    for (const who of ["group", "owner", "owner-north"]) {
      const [fast, slow] = [await exported(who, { language }), await exported(who, { language, rowByRow: true })];
      expect(fast.bytes.toString()).toBe(slow.bytes.toString());
      expect(fast.rows).toBe(slow.rows);
      expect(fast.rows).toBeGreaterThan(nasty.length);
    }
  }
  const hidden = (await exported("group")).bytes.toString();
  expect(hidden).toContain("•••");
  expect((await exported("owner")).bytes.toString()).not.toContain("•••");
});

test("[QUAL-02] [QUAL-04] CSV and workbook hold every field of an event, in the reader's language, and the same rows", async () => {
  const csv = await tableOf((await exported("owner")).bytes);
  const xlsx = await tableOf((await exported("owner", { format: "xlsx" })).bytes);
  expect(csv.header).toEqual([
    "Event ID",
    "Data source",
    "Table",
    "Legal entity code",
    "Type of identifier",
    "Identifier",
    "Type of object",
    "Object",
    "Value found",
    "Exception rule",
    "Name of the rule",
    "What is wrong",
    "Status",
    "Accepted until",
    "First exception",
    "Last exception",
    "Accountable perimeter",
    "Accountable person (e-mail)",
    "Due date",
    "Comments",
    "Updated by",
    "Updated on",
    "Row version (do not change)",
  ]);
  expect(xlsx.header).toEqual(csv.header);
  expect(xlsx.rows.map((row) => row[0])).toEqual(csv.rows.map((row) => row[0]));
  expect(csv.rows.at(-1)).toEqual([
    expect.stringMatching(/^\d+$/),
    "PEOPLE",
    "T",
    "SUR",
    "Person",
    expect.stringMatching(/^P\d+$/),
    "Column",
    "Hired",
    expect.stringMatching(/^value/),
    "cell-empty",
    "Required cell is empty",
    "The cell is empty, but this value is required. Fill it in.",
    "Accepted",
    "2027-01-31",
    "2026-10-01",
    "2026-11-04",
    "PAYROLL",
    "owner@example.com",
    "",
    "",
    "owner",
    "2026-11-05 07:59:59",
    "12",
  ]);
  const german = await tableOf((await exported("owner", { language: "de" })).bytes);
  expect(german.rows.at(-1)?.slice(6, 11)).toEqual(["Spalte", "Hired", expect.any(String), "cell-empty", "Pflichtfeld leer"]);
  // An outside system's are what it calls them.
  const outside = csv.rows.find((row) => row[1] === "LEDGER")!;
  expect([outside[6], outside[10]]).toEqual(["column", outside[9]]);
});

test("[QUAL-04] an export holds what the page's filter finds, of what one sees", async () => {
  const codes = async (who: string, filter: Record<string, string>) =>
    new Set((await tableOf((await exported(who, { filter })).bytes)).rows.map((row) => `${row[3]} ${row[12]}`));
  expect(await codes("owner", { status: "ACCEPTED" })).toEqual(new Set(["SUR Accepted"]));
  expect(await codes("owner-north", {})).toEqual(new Set(["NOR Open"]));
  await expect(exported("owner", { filter: { entities: String(portal.entities.south), rules: "1" } })).rejects.toThrow("no-records");
  for (const filter of [{ status: "NOPE" }, { elements: "1;drop table x" }, { nothing: "1" }])
    expect((await startExport("owner", "csv", filter as unknown as Record<string, string>)).status).toBeGreaterThanOrEqual(400);
});

test("[QUAL-06] while one export is pending a new one is refused; a cancelled one leaves its connection usable", async () => {
  const first = await startExport("owner", "csv", {});
  expect(first.status).toBe(202);
  expect((await startExport("owner", "xlsx", {})).body.code).toBe("task-pending");
  expect((await startExport("group", "csv", {})).status).toBe(202);
  await portal.call(tasks.cancelTask, { token: portal.of("owner").token, params: { id: first.body.id } });
  await portal.runJobs();
  expect((await exported("owner")).rows).toBeGreaterThan(0);
});

test("who may not see quality gets no export of it", async () => {
  const admin = await portal.add("admin", [{ role: "hub-admin" }]);
  const answer = await portal.call(tasks.startExport, {
    token: admin.token,
    body: { kind: "quality-export", format: "csv", filter: {} },
  });
  expect(answer.status).toBe(403);
});
