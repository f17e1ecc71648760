import { swpTabs } from "@hub/domain/swp/plan-item.ts";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { bytesSource } from "../../spreadsheets/reading/file-source.ts";
import { collect } from "../../spreadsheets/testing/sheet.ts";
import { readingLimits } from "../../spreadsheets/reading/reading-limits.ts";
import { openArchive } from "../../spreadsheets/reading/xlsx-archive.ts";
import { codesOf, rowsOf, withCells } from "../../tasks/testing/sheets.ts";
import { sheetOf, type SheetPortal, startSheetPortal } from "./testing/sheet-portal.ts";

let portal: SheetPortal;
beforeAll(async () => {
  portal = await startSheetPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => void (await portal.clear()));

const profile = (more: Record<string, string> = {}) => ({
  id: "",
  division: "IBE/RED/ACC",
  source: "ana@example.com",
  jobProfile: "P-RADIO",
  size: "5",
  impact: "Critical",
  ...more,
});

test("a file of one tab is refused in every other, as a whole and by name", async () => {
  for (const from of swpTabs) {
    await portal.add(from);
    const file = await portal.exported(from, { language: "es" });
    for (const to of swpTabs.filter((tab) => tab !== from)) {
      const task = await portal.imported("lead", to, file);
      expect(task, `${from} into ${to}`).toMatchObject({ state: "failed", problem: { code: "columns-foreign" } });
    }
  }
  expect((await portal.everything()).size).toBe(5);
});

test("[EYES-15] the same file of new items sent twice doubles nothing before one says that it is meant, nor does an item that is like one there", async () => {
  const sheet = rowsOf(
    profile({ timeline: "2027-Q1" }),
    profile({ timeline: "2027-Q2" }),
    profile({ jobProfile: "P-SCI" }),
    // Pasted twice.
    profile({ jobProfile: "P-SCI" }),
  );
  const unanswered = { answers: {} };
  const first = await portal.imported("lead", "key-profiles", sheet, unanswered);
  expect(first).toMatchObject({ counts: { added: 3, conflicts: 1 }, questions: { unversioned: 0, again: 1 } });
  expect(codesOf(first)).toEqual({ 5: ["- sheets.row-again"] });
  const before = await portal.everything();
  const [one = 0] = [...before.keys()];
  const dry = await portal.imported("lead", "key-profiles", sheet, { ...unanswered, dryRun: true });
  const again = await portal.imported("lead", "key-profiles", sheet, unanswered);
  expect([dry.counts, codesOf(dry)]).toEqual([again.counts, codesOf(again)]);
  expect(again).toMatchObject({ counts: { read: 4, added: 0, conflicts: 4 }, questions: { again: 4 } });
  expect(codesOf(again)).toEqual({
    2: ["- sheets.row-like"],
    3: ["- sheets.row-like"],
    4: ["- sheets.row-like"],
    5: ["- sheets.row-again"],
  });
  expect(again.findings[0].issues[0].error).toContain(`number ${one}`);
  expect(await portal.everything()).toEqual(before);
  // Another size of the same is like it; another quarter is not.
  const like = await portal.imported("lead", "key-profiles", rowsOf(profile({ timeline: "2027-Q1", size: "9" })), unanswered);
  expect(like).toMatchObject({ counts: { added: 0, conflicts: 1 } });
  const other = await portal.imported("lead", "key-profiles", rowsOf(profile({ timeline: "2028-Q1" })), unanswered);
  expect(other).toMatchObject({ counts: { added: 1, conflicts: 0 } });
  const meant = await portal.imported("lead", "key-profiles", sheet, { answers: { addAgain: true } });
  expect(meant).toMatchObject({ counts: { added: 4, conflicts: 0 } });
  expect((await portal.undo("lead", meant.id)).body.undone).toEqual({ taken: 4, kept: 0 });
});

test("[EYES-15] a file of new items whose items were moved since is known by itself, until it is taken back", async () => {
  const sheet = rowsOf(profile({ timeline: "2027-Q1" }));
  const first = await portal.imported("lead", "key-profiles", sheet, { answers: {} });
  const [id = 0] = [...(await portal.everything()).keys()];
  await portal.pool.query("update swp_item set timeline = '2029-Q4' where id = $1", [id]);
  const again = await portal.imported("planner", "key-profiles", sheet, { answers: {} });
  expect(codesOf(again)).toEqual({ 2: ["- sheets.row-imported"] });
  await portal.pool.query("update swp_item set timeline = '2027-Q1' where id = $1", [id]);
  expect((await portal.undo("lead", first.id)).body.undone).toEqual({ taken: 1, kept: 0 });
  expect((await portal.imported("lead", "key-profiles", sheet, { answers: {} })).counts).toMatchObject({ added: 1 });
});

test("an item of another tab is refused by its number, with the tab's name", async () => {
  const id = await portal.add("key-profiles");
  const before = await portal.everything();
  const task = await portal.imported("lead", "profiles-shortage", rowsOf({ id: String(id), division: "IBE/RED/COR", hire: "100" }));
  expect(codesOf(task)).toEqual({ 2: ["id swp.sheet-other-tab"] });
  expect(task.findings[0].issues[0].error).toContain("Key profiles");
  const inSpanish = await portal.taskOf("lead", task.id, "es");
  expect(inSpanish.findings[0].issues[0].error).toBe("Este elemento es de otra pestaña: Perfiles clave. Impórtelo allí.");
  expect(await portal.everything()).toEqual(before);
});

test("names in any language or codes, in any order of columns; what is ambiguous or unknown is told", async () => {
  const rows = rowsOf(
    profile({ jobProfile: "funkingenieur" }),
    profile({ jobProfile: "INGENIERIA de  radio", division: "Division ACC", unit: "Unit RED", ob: "IBE" }),
    profile({ jobProfile: "Analyst", jobProfileFamily: "F-DATA en" }),
    profile({ jobProfile: "analista" }),
    profile({ jobProfile: "Astronaut" }),
    profile({ jobProfile: "P-RADIO", jobProfileFamily: "F-DATA" }),
    profile({ jobProfile: "Telegrapher" }),
    profile({ division: "Division ACC" }),
    profile({ division: "COR" }),
    profile({ division: "COR", unit: "COM" }),
    profile({ division: "Nowhere" }),
    profile({ jobProfile: "P-SCI" }),
    profile({ jobProfileCluster: "Nope" }),
    profile({ jobProfileCluster: "-" }),
    profile({ jobProfileCluster: "c-it EN" }),
  );
  const moved = { header: rows.header.toReversed(), rows: rows.rows.map((cells) => cells.toReversed()) };
  const task = await portal.imported("lead", "key-profiles", moved);
  expect(codesOf(task)).toEqual({
    5: ["jobProfile swp.sheet-term-ambiguous"],
    6: ["jobProfile swp.sheet-term-unknown"],
    7: ["jobProfile swp.sheet-term-elsewhere"],
    8: ["jobProfile swp.term-inactive"],
    9: ["division swp.sheet-division-ambiguous"],
    11: ["division swp.sheet-division-elsewhere"],
    12: ["division swp.sheet-division-unknown"],
    14: ["jobProfileCluster swp.sheet-term-unknown"],
  });
  const say = (row: number) => task.findings.find((found: any) => found.row === row).issues[0].error;
  expect(say(5)).toContain("P-AN1, P-AN2");
  expect(say(9)).toContain("IBE/RED/ACC, NOR/RED/ACC");
  expect(say(11)).toContain("IBE/RED/COR");
  const { radio, analystData, scientist } = portal.terms;
  const { net, it } = portal.clusters;
  const made = [...(await portal.everything()).values()].map((row) => [row["profile_id"], row["profile_cluster_id"]]);
  // The catalogue's cluster where none is named.
  expect(made).toEqual([
    [radio, net],
    [radio, net],
    [analystData, null],
    [radio, net],
    [scientist, it],
    [radio, null],
    [radio, it],
  ]);
});

test("to move an item the division is named, and a family follows its profile", async () => {
  const id = String(await portal.add("key-profiles"));
  const sheet = await sheetOf(await portal.exported("key-profiles"));
  const codes = async (said: Record<string, string>) => codesOf(await portal.imported("lead", "key-profiles", withCells(sheet, 0, said)));
  expect(await codes({ OB: "NOR", Unit: "COM" })).toEqual({ 2: ["division swp.sheet-division-elsewhere"] });
  expect(await codes({ Unit: "Unit COM", Division: "COR" })).toEqual({ 2: ["division swp.sheet-division-elsewhere"] });
  expect(await codes({ "Job profile family": "F-DATA" })).toEqual({ 2: ["jobProfileFamily swp.sheet-parent-follows"] });
  expect(codesOf(await portal.imported("lead", "key-profiles", rowsOf({ id, ob: "NOR" })))).toEqual({
    2: ["ob swp.sheet-division-needed"],
  });
  expect(await codes({ OB: "NOR", Unit: "RED" })).toEqual({});
  expect((await portal.everything()).get(Number(id))).toMatchObject({ division_id: portal.org("NOR/RED/ACC") });
});

test("a pool is one of the division where the part is to stand", async () => {
  const id = await portal.add("profiles-pool");
  const task = await portal.imported("lead", "profiles-pool", rowsOf({ id: String(id), division: "IBE/COM/TIE" }));
  expect(codesOf(task)).toEqual({ 2: ["pool swp.sheet-pool-unknown"] });
  expect(codesOf(await portal.imported("lead", "profiles-pool", rowsOf({ id: String(id), pool: "Nope" })))).toEqual({
    2: ["pool swp.sheet-pool-unknown"],
  });
  // Of the same name there.
  expect((await portal.imported("lead", "profiles-pool", rowsOf({ id: String(id), division: "COR" }))).counts).toMatchObject({
    modified: 1,
  });
  expect((await portal.everything()).get(id)).toMatchObject({ pool_id: portal.pools.core });
});

test("sizes are read as people and spreadsheets write them; a range that Excel made a day of is told", async () => {
  const written: [string, string | null, string | null][] = [
    ["5", "5.00", null],
    ["5,5", "5.50", null],
    ["5.5", "5.50", null],
    ["5-8", "5.00", "8.00"],
    ["5–8", "5.00", "8.00"],
    [" 5,25 – 8.5 ", "5.25", "8.50"],
    ["0-5", "0.00", "5.00"],
  ];
  const good = await portal.imported("lead", "key-profiles", rowsOf(...written.map(([size]) => profile({ size }))));
  expect(good.findings).toEqual([]);
  expect([...(await portal.everything()).values()].map((row) => [row["size_min"], row["size_max"]])).toEqual(
    written.map(([, min, max]) => [min, max]),
  );
  const days = ["2026-08-05", "05/08/2026", "5.8.2026"];
  const bad = await portal.imported("lead", "key-profiles", rowsOf(...days.map((size) => profile({ size }))), { language: "es" });
  expect(codesOf(bad)).toEqual({
    2: ["size swp.sheet-size-is-date"],
    3: ["size swp.sheet-size-is-date"],
    4: ["size swp.sheet-size-is-date"],
  });
});

test("a share may have its sign, Cancelled is read, and a cell that nothing can be made of is told", async () => {
  const gap = (more: Record<string, string>) => ({
    ...profile(more),
    timeline: "2027-Q1",
    coverage: "OPEN",
    trainingFrom: "1",
    trainingTo: "2",
    ...more,
  });
  const rows = rowsOf(
    gap({ hire: "50 %", outsrc: "25%", reskill: "25" }),
    gap({ hire: "many", outsrc: "50", reskill: "50" }),
    gap({ hire: "50", outsrc: "50", reskill: "0", coverage: "Whatever" }),
    gap({ hire: "50", outsrc: "50", reskill: "0", coverage: "cancelled", size: "0" }),
    gap({ hire: "50", outsrc: "50", reskill: "0", impact: "High" }),
  );
  const task = await portal.imported("lead", "profiles-shortage", rows);
  expect(codesOf(task)).toEqual({
    3: ["hire sheets.whole-unreadable"],
    4: ["coverage sheets.choice-unknown"],
    6: ["impact sheets.choice-unknown"],
  });
  expect([...(await portal.everything()).values()].map((row) => [row["hire"], row["coverage"]])).toEqual([
    [50, "OPEN"],
    [50, "CANCELED"],
  ]);
});

test("a row that somebody changed since is a conflict, one that was deleted too; the errors file can be sent again", async () => {
  const [a, b] = [await portal.add("key-profiles"), await portal.add("key-profiles")];
  let sheet = await sheetOf(await portal.exported("key-profiles"));
  await portal.update("lead", a, 1, portal.itemOf("key-profiles", { competency: "Theirs" }));
  await portal.pool.query("update swp_item set deleted_at = now() where id = $1", [b]);
  sheet = withCells(withCells(sheet, 0, { Competency: "Mine" }), 1, { Competency: "Mine" });
  const task = await portal.imported("lead", "key-profiles", sheet);
  expect(task.counts).toMatchObject({ read: 2, conflicts: 2 });
  expect(task.findings[0].issues[0].error).toMatch(/Theirs.*Mine/);
  const again = await sheetOf(await portal.fileOf("lead", task.id, "errors"));
  const only = { header: again.header, rows: again.rows.slice(0, 1) };
  expect((await portal.imported("lead", "key-profiles", only)).counts).toMatchObject({ modified: 1, conflicts: 0, errors: 0 });
  expect((await portal.everything()).get(a)).toMatchObject({ competency: "Mine" });
});

test("in another language only what was edited conflicts", async () => {
  const [a, b] = [await portal.add("key-profiles"), await portal.add("key-profiles")];
  const sheet = await sheetOf(await portal.exported("key-profiles", { language: "de" }));
  for (const id of [a, b]) await portal.update("lead", id, 1, portal.itemOf("key-profiles", { competency: "Theirs" }));
  const task = await portal.imported("lead", "key-profiles", withCells(sheet, 0, { Auswirkung: "Relevant" }), { language: "es" });
  expect(task.counts).toMatchObject({ conflicts: 1, unchanged: 1, errors: 0 });
  expect(task.findings).toMatchObject([{ row: 2, issues: [{ path: ["impact"] }] }]);
});

test("an id twice, an empty file, a header alone and a file of something else", async () => {
  const id = String(await portal.add("key-profiles"));
  const twice = await portal.imported("lead", "key-profiles", rowsOf({ id, competency: "a" }, { id: `0${id}`, competency: "b" }));
  expect(codesOf(twice)).toEqual({ 2: ["- sheets.row-repeated"], 3: ["- sheets.row-repeated"] });
  for (const [content, code] of [
    ["", "file-empty"],
    ["id;division\r\n", "header-only"],
    ["Name;Age\r\nAna;31\r\n", "key-column-missing"],
  ] as const) {
    const task = await portal.imported("lead", "key-profiles", content);
    expect(task, content).toMatchObject({ state: "failed", problem: { code } });
  }
  const odd = await portal.imported(
    "lead",
    "key-profiles",
    rowsOf({ id: "99999999999999999999", competency: "x" }, { id: "=1", competency: "x" }, { id: "1.5", competency: "x" }),
  );
  expect(odd.counts).toMatchObject({ read: 3, errors: 3 });
});

test("an undo deletes what was added, and leaves what somebody touched since", async () => {
  const old = await portal.add("key-profiles");
  const task = await portal.imported(
    "lead",
    "key-profiles",
    rowsOf(profile(), profile({ size: "7" }), { ...profile(), id: String(old), competency: "New" }),
  );
  expect(task.counts).toMatchObject({ added: 2, modified: 1 });
  const [first = 0] = [...(await portal.everything()).keys()].filter((id) => id !== old);
  await portal.update("lead", first, 1, portal.itemOf("key-profiles", { competency: "Kept" }));
  expect((await portal.undo("lead", task.id)).body.undone).toEqual({ taken: 2, kept: 1 });
  const left = await portal.everything();
  expect([...left.keys()]).toEqual([old, first]);
  expect(left.get(old)).toMatchObject({ competency: "", version: 3 });
});

test("a batch is a fixed number of statements, and so is its undo", async () => {
  const sent = vi.spyOn(pg.Query.prototype, "submit");
  // Not those by which a task is watched while it runs: they come with time.
  const count = () =>
    sent.mock.contexts.filter((query: any) => !/update task set (heartbeat|progress)|watch/i.test(String(query.text))).length;
  const run = async (rows: Record<string, string>[], expected: object) => {
    sent.mockClear();
    const task = await portal.imported("lead", "key-profiles", rowsOf(...rows));
    expect(task.counts).toMatchObject(expected);
    return { statements: count(), id: task.id };
  };
  const undone = async (id: number) => {
    sent.mockClear();
    expect((await portal.undo("lead", id)).status).toBe(200);
    return count();
  };
  try {
    await run([profile(), profile()], { added: 2 });
    const few = await run([profile(), profile()], { added: 2 });
    const many = await run(
      Array.from({ length: 150 }, (_, at) => profile({ size: String(at + 1), jobProfile: at % 2 ? "P-RADIO" : "Data scientist" })),
      { added: 150 },
    );
    expect(many.statements).toBe(few.statements);
    const ids = [...(await portal.everything()).keys()];
    const two = await run(
      ids.slice(0, 2).map((id) => ({ id: String(id), competency: "x" })),
      { modified: 2 },
    );
    const all = await run(
      ids.slice(2).map((id) => ({ id: String(id), competency: "x" })),
      { modified: 152 },
    );
    expect(all.statements).toBe(two.statements);
    expect(await undone(all.id)).toBe(await undone(two.id));
  } finally {
    sent.mockRestore();
  }
});

test("the template of each tab explains itself, and offers what may be chosen without stopping what is written otherwise", async () => {
  for (const tab of swpTabs) {
    const url = `/api/tasks/template?kind=swp-${tab}-import`;
    const headers = { authorization: `Bearer ${portal.tokenOf("planner")}`, "accept-language": "es" };
    const archive = await openArchive(bytesSource((await portal.app.inject({ url, headers })).rawPayload), readingLimits);
    const part = async (sheet: number) => String(await collect(archive.read(`xl/worksheets/sheet${sheet}.xml`) as AsyncIterable<Buffer>));
    const [first, data, lists] = [await part(1), await part(2), await part(3)];
    for (const text of ["mismas reglas que el formulario", "5, 5,5 o 5-8", "OB IBE"]) expect(first, tab).toContain(text);
    // Names may be written as codes: only lists that are complete stop what is none of them.
    expect(data).toMatch(/<dataValidation type="list" allowBlank="1" sqref/);
    expect(data).toMatch(/<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref/);
    // What one may fill in: not the divisions of others, nor what is not offered any more.
    expect(lists).toContain("Division COR");
    expect(lists).not.toContain("OB NOR");
    expect(lists).not.toContain("Telegrafista");
  }
});
