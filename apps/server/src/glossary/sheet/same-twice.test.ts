import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rowsOf, withCells } from "../../tasks/testing/sheets.ts";
import { sheetOf, type SheetPortal, startSheetPortal } from "./testing/sheet-portal.ts";

let portal: SheetPortal;
beforeAll(async () => {
  portal = await startSheetPortal();
});
afterAll(() => portal.stop());
beforeEach(() => portal.clear());

const names = { "peopleKpiName.es": "Nombre", "peopleKpiName.en": "Name" };
const card = (globalName: string, more: Record<string, string> = {}) => ({
  glossary: "term",
  globalName,
  ...names,
  "description.es": "Descripción",
  "description.en": "Description",
  ...more,
});

test("[EYES-15] a list whose cells end in blanks says in the dry run what the import does, and is no conflict", async () => {
  const list = rowsOf(
    card("First\u00a0Name \u00a0", { "otherNames.es": " Uno \n Dos\u00a0\n" }),
    card("Second  Name", { "content.en": "a line\r\nanother \u00a0\r\n" }),
    card("Third", { "description.es": "Descripción\u00a0" }),
  );
  expect((await portal.imported("editor", list)).counts).toMatchObject({ read: 3, added: 3 });
  const before = await portal.everything();
  for (const dryRun of [true, false])
    for (const answers of [{}, { replaceUnversioned: true }]) {
      const { counts, changes } = await portal.imported("editor", list, { dryRun, answers });
      expect({ counts, changes }, String(dryRun)).toMatchObject({
        counts: { read: 3, modified: 0, unchanged: 3, conflicts: 0 },
        changes: [],
      });
    }
  expect(await portal.everything()).toEqual(before);
});

test("[EYES-15] who sets the publication in the sheet is told once that it is for reading only", async () => {
  await portal.imported("editor", rowsOf(card("One"), card("Two"), card("Three")));
  let sheet = await sheetOf(await portal.exported("editor"));
  expect((await portal.imported("editor", sheet)).causes).toEqual([]);
  for (const row of [0, 1]) sheet = withCells(sheet, row, { Publication: "Published" });
  for (const dryRun of [true, false]) {
    const task = await portal.imported("editor", sheet, { dryRun });
    expect(task.counts).toMatchObject({ read: 3, unchanged: 3 });
    expect(task.causes).toMatchObject([{ kind: "ignored", column: "Publication", rows: 2, firstRow: 2 }]);
  }
});

test("[EYES-15] of a card number that stands twice neither row is taken", async () => {
  await portal.imported("editor", rowsOf(card("One"), card("Two")));
  const [one, two] = [...(await portal.everything()).keys()].map(String);
  const sheet = rowsOf({ id: one!, "content.es": "first" }, { id: two!, "content.es": "fine" }, { id: `0${one}`, "content.es": "second" });
  const task = await portal.imported("editor", sheet);
  expect(task.counts).toMatchObject({ read: 3, modified: 1, errors: 2 });
  expect((await portal.everything()).get(Number(one))!.content.texts.es.content).toBe("");
});
