import { describe, expect, test } from "vitest";
import { bodyOf, checkDraft, startDraft } from "./close-draft.ts";
import type { Scenario } from "./scenario-states.ts";

const draft = { scenarioType: "CLOSING", year: "2026", month: "10", comment: "" };
const scenario = (year: number, month: number, state: "OPEN" | "CLOSED") => ({ scenarioType: "CLOSING", year, month, state }) as Scenario;

describe("[SCN-01] the closing form", () => {
  test("is complete without a comment the first time", () => {
    expect(checkDraft(draft, false)).toEqual([]);
  });

  test("[SCN-03] closing again needs a comment", () => {
    expect(checkDraft({ ...draft, comment: "  " }, true)).toEqual([{ code: "scenarios.comment-missing", path: ["comment"] }]);
    expect(checkDraft({ ...draft, comment: "late joiners added" }, true)).toEqual([]);
  });

  test("names what is missing", () => {
    const paths = checkDraft({ scenarioType: "", year: "", month: "", comment: "" }, false).map(({ path }) => path[0]);
    expect(paths).toEqual(["scenarioType", "year", "month"]);
  });

  test("starts on the oldest open month, else on the newest", () => {
    const rows = [scenario(2026, 10, "OPEN"), scenario(2026, 9, "OPEN"), scenario(2026, 8, "CLOSED")];
    expect(startDraft(rows)).toMatchObject({ year: "2026", month: "9" });
    expect(startDraft(rows.slice(2))).toMatchObject({ year: "2026", month: "8" });
    expect(startDraft([])).toEqual({ scenarioType: "", year: "", month: "", comment: "" });
  });

  test("sends a comment that says something, and what one has seen of the version it replaces", () => {
    expect(bodyOf(draft, null)).toEqual({ scenarioType: "CLOSING", year: "2026", month: "10", replaces: null });
    expect(bodyOf({ ...draft, comment: " late " }, 2, "f")).toMatchObject({ comment: "late", replaces: 2, previewed: "f" });
  });
});
