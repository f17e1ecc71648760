import { afterAll, beforeAll, expect, test } from "vitest";
import { editInOffice, hasOffice } from "../../spreadsheets/testing/office.ts";
import { itemColumns } from "./item-columns.ts";
import { type SheetPortal, startSheetPortal } from "./testing/sheet-portal.ts";

let portal: SheetPortal;
beforeAll(async () => {
  portal = await startSheetPortal();
});
afterAll(() => portal.stop());

test.skipIf(!hasOffice)(
  "[SWP-12] a workbook that is opened, edited and saved in LibreOffice changes just what was edited, and ranges stay ranges",
  async () => {
    const tab = "profiles-shortage";
    const texts = ["=1+1", "-", "'quoted", "007", "line\nline", "31/12/2026", "Ñandú 👩‍👩‍👧", "1e5", "5-8", "@x"];
    const ids: number[] = [];
    for (const text of texts) ids.push(await portal.add(tab, { competency: text, relevantActions: text, size: "5-8" }));
    const keys = itemColumns(tab).map(({ key }) => key);
    const cell = (at: number, key: string, text: string) => ({ column: keys.indexOf(key), row: at + 1, text });
    const edited = await editInOffice(await portal.exported(tab, { format: "xlsx", language: "es" }), [
      cell(0, "size", "3-9"),
      cell(1, "size", "5,5"),
      cell(2, "size", "7"),
      cell(3, "hire", "60"),
      cell(3, "outsrc", "20"),
      cell(4, "timeline", "2028-Q3"),
      cell(5, "jobProfile", "P-SCI"),
      cell(5, "jobProfileFamily", ""),
      cell(6, "impact", "Relevant"),
      cell(7, "coverage", "Completada"),
      cell(7, "size", "0"),
      cell(8, "competency", "-"),
    ]);
    const before = await portal.everything(tab);
    const task = await portal.imported("lead", tab, edited, { language: "es" });
    expect(task.findings).toEqual([]);
    expect(task.counts).toEqual({ read: 10, added: 0, modified: 9, unchanged: 1, conflicts: 0, errors: 0 });
    const changes: Record<string, unknown>[] = [
      { size_min: "3.00", size_max: "9.00" },
      { size_min: "5.50", size_max: null },
      { size_min: "7.00", size_max: null },
      { hire: 60, outsrc: 20 },
      { timeline: "2028-Q3" },
      { profile_id: portal.terms.scientist },
      { impact: "Relevant" },
      { coverage: "COMPLETED", size_min: "0.00", size_max: null, size_at_close_min: "5.00", size_at_close_max: "8.00" },
      { competency: "" },
    ];
    const after = await portal.everything(tab);
    for (const [at, id] of ids.entries()) {
      const { item_key: _, search: __, coverage_id: ___, closed_at: ____, ...row } = after.get(id) ?? {};
      const { item_key: _a, search: _b, coverage_id: _c, closed_at: _d, ...was } = before.get(id) ?? {};
      expect(row, texts[at]).toEqual({ ...was, ...changes[at], version: changes[at] ? 2 : 1 });
    }
  },
  240_000,
);
