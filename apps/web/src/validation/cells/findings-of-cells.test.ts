import { expect, test } from "vitest";
import { shownFindings } from "./findings-of-cells.ts";

test("a finding is shown with what was said of it last", () => {
  const finding = { rule: "undeclared-sex", severity: "warning", params: { count: 3 }, foundAt: "2026-11-05T08:00:00Z" } as const;
  const said = (comment: string) => ({ comment, user: "Lena Vogt", at: "2026-11-05T09:00:00Z", params: {} });
  expect(shownFindings({ findings: [{ ...finding, comments: [said("last"), said("first")] }] })).toEqual([
    {
      rule: "undeclared-sex",
      severity: "warning",
      params: { count: 3 },
      said: { by: "Lena Vogt", at: "2026-11-05T09:00:00Z", comment: "last" },
    },
  ]);
  expect(shownFindings({ findings: [{ ...finding, comments: [] }] })[0]?.said).toBeNull();
});
