import { afterAll, beforeAll, expect, test } from "vitest";
import { codesOf, rowsOf } from "../../tasks/testing/sheets.ts";
import { type SheetPortal, startSheetPortal } from "./testing/sheet-portal.ts";

let portal: SheetPortal;
beforeAll(async () => void (portal = await startSheetPortal()));
afterAll(() => portal.stop());

const tab = "profiles-shortage";

test("a comment of a sheet is as long as one of the form, and one that nobody sees opens nothing again", async () => {
  const id = await portal.add(tab);
  const say = async (row: Record<string, string>) => portal.imported("lead", tab, rowsOf({ id: String(id), ...row }));
  expect(codesOf(await say({ size: "6", comment: "x".repeat(4001) }))).toEqual({ 2: ["comment swp.too-long"] });
  expect((await say({ size: "6", comment: "x".repeat(4000) })).counts).toMatchObject({ modified: 1, errors: 0 });
  expect((await say({ size: "0", coverage: "Completed" })).counts).toMatchObject({ modified: 1, errors: 0 });
  expect(codesOf(await say({ size: "3", coverage: "Open", comment: "\u200b\u2060" }))).toEqual({
    2: ["comment swp.reopening-needs-comment"],
  });
  expect((await say({ size: "3", coverage: "Open", comment: "again" })).counts).toMatchObject({ modified: 1, errors: 0 });
});
