import { languages } from "@hub/domain/languages.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { describeColumns } from "../../../spreadsheets/described-column.ts";
import { termOf } from "../testing/catalogue-portal.ts";
import { termColumns } from "./term-columns.ts";
import { codesOf, rowsOf } from "../../../tasks/testing/sheets.ts";
import { rowOf, sheetOf, type SheetPortal, startSheetPortal } from "./testing/sheet-catalogue.ts";

let portal: SheetPortal;
beforeAll(async () => {
  portal = await startSheetPortal();
});
afterAll(() => portal.stop());

const first = rowsOf(
  rowOf("Job profile family", "NET", { "label.de": "Netz" }),
  rowOf("job profile cluster", "C5G"),
  rowOf("Job profile", "RAN", { parent: "net", cluster: "c5g", escoCode: "2153.1" }),
  rowOf("Knowledge area", "CLOUD", { active: "no" }),
  rowOf("Skill cluster", "SK"),
  rowOf("Knowledge area", "DATA"),
  rowOf("Skill", "SQL", { parent: "DATA", cluster: "SK" }),
);

test("a row makes what later rows of the file stand in; a dry run says the same and changes nothing; sent again nothing changes; undo takes it back", async () => {
  const dry = await portal.imported(first, { dryRun: true });
  expect(dry).toMatchObject({ findings: [], counts: { read: 7, added: 7, errors: 0 } });
  expect(await portal.everything()).toEqual({});
  const done = await portal.imported(first);
  expect(done.counts).toEqual(dry.counts);
  expect(await portal.everything()).toMatchObject({
    "job-profile-family NET": { de: "Netz", active: true, version: 1 },
    "job-profile RAN": { parent: "NET", cluster: "C5G", esco: "2153.1", es: "RAN es", en: "RAN en", de: null },
    "knowledge-area CLOUD": { active: false },
    "skill SQL": { parent: "DATA", cluster: "SK" },
  });
  expect((await portal.imported(first)).counts).toMatchObject({ read: 7, unchanged: 7 });
  const { rows } = await portal.pool.query("select action, count(*)::int from audit where subject_type = 'swp-term' group by action");
  expect(rows).toEqual([{ action: "swp-term-created", count: 7 }]);
  expect((await portal.undo(done.id)).body.undone).toEqual({ taken: 7, kept: 0 });
  expect(await portal.everything()).toEqual({});
});

test.each(["csv", "xlsx"] as const)(
  "an export as %s comes back unchanged, and changes just what was edited in it; undo brings back what was",
  async (format) => {
    await portal.imported(first);
    const before = await portal.everything();
    expect((await portal.imported(await portal.exported({}, format))).counts).toMatchObject({ read: 7, unchanged: 7 });
    expect(await portal.everything()).toEqual(before);

    const sheet = await sheetOf(await portal.exported({}, format));
    // What others stand in comes first.
    expect(sheet.rows.map((cells) => cells[1])).toEqual(["NET", "C5G", "CLOUD", "DATA", "SK", "RAN", "SQL"]);
    const edit = (code: string, column: string, text: string) => {
      const row = sheet.rows.find((cells) => cells[1] === code);
      const at = sheet.header.indexOf(column);
      if (!row || at < 0) throw new Error(`${code} ${column}`);
      row[at] = text;
    };
    edit("CLOUD", "Active", "yes");
    edit("SQL", "Code of the family or area", "cloud");
    edit("RAN", "Name (German)", "Funktechnik");
    edit("RAN", "Family or area", "nobody reads this");
    const task = await portal.imported(sheet);
    expect(task).toMatchObject({ findings: [], counts: { read: 7, modified: 3, unchanged: 4 } });
    const after = await portal.everything();
    expect(after).toEqual({
      ...before,
      "knowledge-area CLOUD": { ...before["knowledge-area CLOUD"], active: true, version: before["knowledge-area CLOUD"].version + 1 },
      "skill SQL": { ...before["skill SQL"], parent: "CLOUD", version: before["skill SQL"].version + 1 },
      "job-profile RAN": { ...before["job-profile RAN"], de: "Funktechnik", version: before["job-profile RAN"].version + 1 },
    });
    // The same file again: its rows are of a version that is past, but say nothing new.
    expect((await portal.imported(sheet)).counts).toMatchObject({ unchanged: 7, conflicts: 0 });
    expect((await portal.undo(task.id)).body.undone).toEqual({ taken: 3, kept: 0 });
    const versionless = (all: Record<string, any>) =>
      Object.fromEntries(Object.entries(all).map(([key, { version: _version, ...rest }]) => [key, rest]));
    expect(versionless(await portal.everything())).toEqual(versionless(before));
  },
);

test("a row that somebody changed since the export is a conflict, and is not overwritten", async () => {
  await portal.imported(rowsOf(rowOf("Skill cluster", "BOTH")));
  const sheet = await sheetOf(await portal.exported({ text: "both" }));
  const [{ id, version }] = (await portal.pool.query("select id, version from swp_term where code = 'BOTH'")).rows;
  await portal.update(id, version, termOf("skill-cluster", "BOTH", { labels: { es: "Suyo", en: "Theirs", de: "", pt: "" } }));
  sheet.rows[0]![sheet.header.indexOf("Name (English)")] = "Mine";
  expect((await portal.imported(sheet)).counts).toMatchObject({ read: 1, conflicts: 1, modified: 0 });
  expect((await portal.everything())["skill-cluster BOTH"]).toMatchObject({ en: "Theirs" });
});

test("rows that the form would refuse are refused with the same words, in the dry run too; the others are taken", async () => {
  await portal.imported(rowsOf(rowOf("Job profile family", "OLD", { active: "no" }), rowOf("Skill cluster", "SKC")));
  const sheet = rowsOf(
    rowOf("Job profile family", "GOOD"),
    rowOf("Job profile", "P1", { parent: "good" }),
    rowOf("Job profile", "P2"),
    rowOf("Job profile", "P3", { parent: "NOWHERE" }),
    rowOf("Job profile", "P4", { parent: "OLD" }),
    rowOf("Job profile", "P5", { parent: "GOOD", cluster: "SKC" }),
    rowOf("Job profile", "P6", { parent: "LATER" }),
    rowOf("Job profile family", "LATER"),
    rowOf("Job profile family", "ALONE", { parent: "GOOD" }),
    rowOf("Job profile family", "TWIN"),
    rowOf("Job profile family", "BROKEN", { active: "perhaps" }),
    rowOf("Job profile", "P7", { parent: "BROKEN" }),
    rowOf("Job profile family", "NAMELESS", { "label.es": "" }),
    rowOf("Job profile family", "x".repeat(41)),
    rowOf("Job profile family", "LONG", { "label.pt": "x".repeat(5000) }),
    rowOf("Person", "P8"),
    rowOf("Job profile family", " "),
    rowOf("Job profile family", "漢字-👩‍👩‍👧", { "label.es": "=HYPERLINK(1)", escoCode: "a b" }),
    rowOf("Job profile family", "ÑANDÚ", { "label.es": "  @Ñandú\t " }),
    rowOf("Job profile family", "twin"),
  );
  const expected = {
    4: ["parent swp.required"],
    5: ["parent swp.catalogue-sheet-code-unknown"],
    6: ["parent swp.catalogue-named-inactive"],
    7: ["cluster swp.catalogue-sheet-code-unknown"],
    8: ["parent swp.catalogue-sheet-code-unknown"],
    10: ["parent swp.catalogue-no-parent"],
    11: ["- sheets.row-repeated"],
    12: ["active sheets.choice-unknown"],
    13: ["parent swp.catalogue-sheet-code-unknown"],
    14: ["label.es sheets.value-required"],
    15: ["code swp.too-long"],
    16: ["label.pt swp.too-long"],
    17: ["kind sheets.choice-unknown"],
    18: ["code sheets.key-required"],
    19: ["escoCode swp.catalogue-esco-blank"],
    21: ["- sheets.row-repeated"],
  };
  for (const dryRun of [true, false]) {
    const task = await portal.imported(sheet, { dryRun });
    expect(task.state, JSON.stringify(task.problem)).toBe("done");
    expect(codesOf(task), String(dryRun)).toEqual(expected);
    expect(task.counts).toMatchObject({ read: 20, added: 4, errors: 16 });
  }
  const all = await portal.everything();
  expect(all["job-profile P1"]).toMatchObject({ parent: "GOOD" });
  expect(all["job-profile-family ÑANDÚ"]).toMatchObject({ es: "@Ñandú" });
});

test("an undo leaves what was changed or named since", async () => {
  const task = await portal.imported(
    rowsOf(
      rowOf("Job profile family", "U-F"),
      rowOf("Job profile family", "U-G"),
      rowOf("Job profile", "U-1", { parent: "U-F" }),
      rowOf("Job profile", "U-2", { parent: "U-F" }),
      rowOf("Job profile", "U-3", { parent: "U-G" }),
    ),
  );
  const { rows } = await portal.pool.query("select id, code from swp_term where code like 'U-%'");
  const idOf = (code: string) => rows.find((row) => row.code === code).id;
  await portal.addItem(portal.divisions[0], { profile: idOf("U-1") });
  await portal.update(idOf("U-3"), 1, termOf("job-profile", "U-3", { parentId: idOf("U-G") }));
  expect((await portal.undo(task.id)).body.undone).toEqual({ taken: 1, kept: 4 });
  expect(Object.keys(await portal.everything()).filter((key) => key.includes(" U-"))).toEqual([
    "job-profile-family U-F",
    "job-profile-family U-G",
    "job-profile U-1",
    "job-profile U-3",
  ]);
});

test("an import is the same number of statements for twenty rows as for two", async () => {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const count = async (rows: number, code: string) => {
    sent.mockClear();
    const below = Array.from({ length: rows - 1 }, (_, at) => rowOf("Skill", `${code}-${at}`, { parent: code }));
    expect((await portal.imported(rowsOf(rowOf("Knowledge area", code), ...below))).counts).toMatchObject({ added: rows });
    return sent.mock.calls.filter(([query]) => /swp_term|into "?audit/.test(JSON.stringify(query))).length;
  };
  try {
    expect(await count(20, "MANY")).toBe(await count(2, "FEW"));
  } finally {
    sent.mockRestore();
  }
});

test("an export is for who reads, the import for who keeps the catalogue; a filter that cannot be meant starts nothing", async () => {
  expect((await portal.start({ person: "x" })).status).toBe(422);
  expect((await portal.start({ kind: "person" })).status).toBe(422);
  expect((await portal.start({}, portal.tokens.owner)).status).toBe(403);
  expect((await portal.start({}, portal.tokens.reader)).status).toBe(202);
  await expect(portal.imported(first, { token: portal.tokens.planner })).rejects.toThrow("operation-not-allowed");
});

test.each(languages)("in %s no two columns have the same name", async (language) => {
  const columns = await describeColumns({ language } as Parameters<typeof describeColumns>[0], termColumns);
  expect(new Set(columns.map(({ title }) => title.toLowerCase())).size).toBe(columns.length);
});
