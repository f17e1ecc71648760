import { describe, expect, test } from "vitest";
import { createIssueLog, type FileIssue } from "./issue-log.ts";
import { issueText } from "../../checks/issue-text.ts";

const issue = (row: number, given: Partial<FileIssue> = {}): FileIssue => ({
  row,
  column: "Sex",
  severity: "error",
  code: "code-unknown",
  found: "X",
  sensitive: false,
  params: { allowed: "F, M" },
  ...given,
});
const linesOf = (blocks: Buffer[]) => Buffer.concat(blocks).toString().trimEnd().split("\n");

describe("the issues of a file", () => {
  test("are lines of COPY, in their order, with nothing that would break one", () => {
    const log = createIssueLog(7);
    log.add(issue(2, { found: "a\tb\\c\nd" }), null);
    log.add({ row: null, column: null, severity: "warning", code: "same-file-again", found: null, sensitive: false, params: {} }, 3);
    log.add(issue(4, { column: "Pay", found: "-5", sensitive: true, params: { min: 'say "0"' } }), null);
    expect(linesOf(log.rows())).toEqual([
      '7\t1\t\\N\t2\tSex\terror\tcode-unknown\ta\\tb\\\\c\\nd\t{"allowed":"F, M"}\tfalse\t\\N',
      "7\t2\t3\t\\N\t\\N\twarning\tsame-file-again\t\\N\t{}\tfalse\t\\N",
      '7\t3\t\\N\t4\tPay\terror\tcode-unknown\t-5\t{"min":"say \\\\"0\\\\""}\ttrue\t\\N',
    ]);
    expect([log.errors, log.warnings]).toEqual([2, 1]);
  });

  test("[ING-01] are counted exactly above the cap, and the list says where it ends", () => {
    const log = createIssueLog(7, { issues: 3, bytes: 1_000_000 });
    for (let row = 1; row <= 10; row++) log.add(issue(row), null);
    log.add(issue(11, { severity: "warning", code: "pay-negative", column: "Pay" }), null);
    const lines = linesOf(log.rows());
    expect(lines.map((line) => line.split("\t")[6])).toEqual(["code-unknown", "code-unknown", "code-unknown", "issues-cut"]);
    expect(lines[3]).toContain('{"listed":3,"total":11}');
    expect(linesOf(log.rows())).toEqual(lines);
    expect(
      issueText("en", { code: "issues-cut", found: null, params: { listed: 200_000, total: 1_234_567 }, sensitive: false }, "no-rows"),
    ).toContain("first 200,000 of 1,234,567");
    expect([log.errors, log.warnings]).toEqual([10, 1]);
    expect(log.causes().map(({ issue, occurrences }) => [issue.code, issue.column, occurrences])).toEqual([
      ["code-unknown", "Sex", 10],
      ["pay-negative", "Pay", 1],
    ]);
  });

  test("say numbers with the decimal sign of the reader's language", () => {
    const hours = { code: "hours-above-full-time", found: "42,5", params: { hours: "42.5", fullTime: "40" }, sensitive: false };
    expect(issueText("es", hours, "rows")).toContain("(42,5)");
    expect(issueText("en", hours, "rows")).toContain("(42.5)");
    expect(issueText("es", hours, "no-rows")).not.toContain("42");
  });

  test("end at a number of bytes, too", () => {
    const log = createIssueLog(7, { issues: 1_000_000, bytes: 10_000 });
    for (let row = 1; row <= 1_000; row++) log.add(issue(row, { found: "é".repeat(100) }), null);
    const lines = linesOf(log.rows());
    expect(lines.length).toBeLessThan(110);
    expect(lines.at(-1)).toContain("issues-cut");
  });

  test("have a cause for each entity, code and column", () => {
    const log = createIssueLog(7);
    log.add(issue(1), 1);
    log.add(issue(2), 2);
    log.add(issue(3), 2);
    log.add(issue(4, { column: "Pay" }), 2);
    expect(log.causes().map(({ legalEntityId, issue, occurrences }) => [legalEntityId, issue.column, occurrences])).toEqual([
      [2, "Sex", 2],
      [1, "Sex", 1],
      [2, "Pay", 1],
    ]);
  });
});
