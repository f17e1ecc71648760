import { describe, expect, test } from "vitest";
import { checkCloseForm, startValues } from "./close-values.ts";
import type { Scenario } from "./scenario-states.ts";

const codeText = (area: string, code: string) => `${area}.${code}`;
const values = { scenarioType: "CLOSING", year: "2026", month: "10", comment: "" };
const scenario = (year: number, month: number, state: "OPEN" | "CLOSED") => ({ scenarioType: "CLOSING", year, month, state }) as Scenario;

describe("[SCN-01] the closing form", () => {
  test("is complete without a comment the first time", () => {
    expect(checkCloseForm(values, false, codeText)).toEqual({});
  });

  test("[SCN-03] closing again needs a comment", () => {
    expect(checkCloseForm({ ...values, comment: "  " }, true, codeText)).toEqual({ comment: "scenarios.comment-missing" });
    expect(checkCloseForm({ ...values, comment: "late joiners added" }, true, codeText)).toEqual({});
  });

  test("names what is missing", () => {
    expect(Object.keys(checkCloseForm({ scenarioType: "", year: "", month: "", comment: "" }, false, codeText)).toSorted()).toEqual([
      "month",
      "scenarioType",
      "year",
    ]);
  });

  test("starts on the oldest open month, else on the newest", () => {
    const rows = [scenario(2026, 10, "OPEN"), scenario(2026, 9, "OPEN"), scenario(2026, 8, "CLOSED")];
    expect(startValues(rows, "CLOSING")).toMatchObject({ year: "2026", month: "9" });
    expect(startValues(rows.slice(2), "CLOSING")).toMatchObject({ year: "2026", month: "8" });
    expect(startValues([], "CLOSING")).toEqual({ scenarioType: "CLOSING", year: "", month: "", comment: "" });
  });
});
