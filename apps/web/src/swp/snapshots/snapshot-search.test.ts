import { describe, expect, test } from "vitest";
import { readComparison, readView, writeCell } from "./snapshot-search.ts";

describe("[SWP-02] history and comparison stand in the address", () => {
  test("of the shortage and pool tabs, of no other", () => {
    for (const tab of ["profiles-shortage", "skills-shortage", "profiles-pool"] as const) {
      expect(readView(tab, { view: "history" })).toBe("history");
      expect(readView(tab, { view: "compare" })).toBe("compare");
    }
    for (const tab of ["key-profiles", "key-skills"] as const) expect(readView(tab, { view: "history" })).toBeUndefined();
    expect(readView("profiles-pool", { view: "else" })).toBeUndefined();
  });

  test("what an address cannot mean is left out", () => {
    expect(readComparison({})).toEqual({ by: "division", snapshots: undefined, now: true, cell: undefined });
    expect(readComparison({ by: "cluster", snapshots: "3,7", now: "0", cell: "1.closed.0" })).toEqual({
      by: "cluster",
      snapshots: ["3", "7"],
      now: false,
      cell: { column: 1, kind: "closed", row: 0 },
    });
    expect(readComparison({ snapshots: "" }).snapshots).toEqual([]);
    for (const snapshots of ["1,2,3,4", "a", "1,", ",1"]) expect(readComparison({ snapshots }).snapshots).toBeUndefined();
    for (const cell of ["4.entered", "0.entered", "1.gone", "1.entered.x", "entered"])
      expect(readComparison({ cell }).cell).toBeUndefined();
  });

  test("an opened cell is read as it was written", () => {
    for (const cell of [
      { column: 2, kind: "changed", row: 17 },
      { column: 3, kind: "entered", row: undefined },
    ] as const)
      expect(readComparison({ cell: writeCell(cell) }).cell).toEqual(cell);
  });
});
