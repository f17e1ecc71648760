import { describe, expect, test } from "vitest";
import { isRunning, outcomeOf, type Upload } from "./upload-states.ts";

const entity = { id: 1, code: "ES01", name: "Iberia" };
const upload: Upload = {
  id: 1,
  ingestion: { id: 1, code: "PLN", name: "Plantilla", section: "PLN" },
  legalEntity: entity,
  year: 2026,
  month: 10,
  purpose: "deliver",
  fileName: "a.csv",
  comment: null,
  fileBytes: 10,
  state: "LOADED",
  problem: null,
  rowsRead: 10,
  errorCount: 0,
  warningCount: 0,
  notices: [],
  createdBy: "x",
  source: null,
  mayHave: true,
  markable: false,
  putAway: { file: null, rows: null, findings: null },
  createdAt: "2026-11-01T08:00:00Z",
  finishedAt: null,
  deliveryCount: 0,
  supersededCount: 0,
  unchangedCount: 0,
  deliveries: [],
};
const brought = { deliveryCount: 1, supersededCount: 0 };
const replaced = { deliveryCount: 1, supersededCount: 1 };

describe("what came of an upload", () => {
  test.each([
    [{ state: "CHECKING" }, "checking"],
    [{ state: "REJECTED" }, "rejected"],
    [{ state: "QUARANTINED", errorCount: 3 }, "quarantined"],
    [{ state: "HELD" }, "held"],
    [{ state: "DISCARDED" }, "discarded"],
    [{ state: "QUARANTINED", errorCount: 3, purpose: "check" }, "checked-with-errors"],
    [{ state: "CHECKED", purpose: "check" }, "checked"],
    [{ state: "CHECKED", purpose: "check", warningCount: 1 }, "checked-with-warnings"],
    [{ state: "CHECKED", purpose: "check", warningCount: 1, errorCount: 1 }, "checked-with-errors"],
    [{ state: "LOADED", ...brought }, "loaded"],
    [{ state: "LOADED", ...replaced }, "superseded"],
    [{ state: "QUARANTINED", errorCount: 3, ...replaced }, "quarantined-superseded"],
    [{ state: "LOADED_WITH_WARNINGS", deliveryCount: 2, supersededCount: 1 }, "loaded-with-warnings"],
    [{ state: "LOADED_WITH_WARNINGS", deliveryCount: 2, unchangedCount: 2 }, "unchanged"],
    [{ state: "LOADED", deliveryCount: 2, unchangedCount: 1 }, "loaded"],
  ] as [Partial<Upload>, string][])("%j is %s", (part, outcome) => {
    expect(outcomeOf({ ...upload, ...part })).toBe(outcome);
  });

  test("is asked for again only while the portal works on it", () => {
    expect((["RECEIVED", "CHECKING", "REJECTED", "LOADED"] as const).filter((state) => isRunning({ state }))).toEqual([
      "RECEIVED",
      "CHECKING",
    ]);
  });
});
