import { expect, test } from "vitest";
import type { DescribedColumn } from "./described-column.ts";
import { compileCellReader } from "./read-cell.ts";

test("a day is read in the shapes that workbooks and people write, and no other", () => {
  const read = compileCellReader([{ kind: "date" } as DescribedColumn], "xlsx");
  const days = ["2026-11-05", "5/11/2026", "05.11.2026", "2026-11-05T00:00:00Z", "2026-11-05T00:00:00+01:00"];
  expect(days.map(read)).toEqual(days.map(() => ({ value: "2026-11-05" })));
  for (const text of ["2026-11-05T10:30:00Z", "2026-02-31", "2026-02-31T00:00:00Z", "11/13/2026"])
    expect(read(text)).toMatchObject({ code: "sheets.date-unreadable" });
});
