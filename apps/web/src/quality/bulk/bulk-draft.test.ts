import { describe, expect, test } from "vitest";
import { bulkActOf, type BulkDraft, checkBulk, chooseStatus, emptyBulk, toggleField } from "./bulk-draft.ts";

const filled: BulkDraft = {
  chosen: [],
  status: "ACCEPTED",
  acceptedUntil: "2026-12-31",
  accountant: "ana@example.com",
  accountantPerimeter: "HR",
  dueDate: "2026-12-10",
  comments: " Known. ",
};
const reasons = (draft: Partial<BulkDraft>) =>
  checkBulk({ ...filled, ...draft }, "2026-11-21").map(({ path: [field], code }) => `${field}: ${code.replace("quality.", "")}`);

const kind = "quality-edit";

describe("a change of many events", () => {
  test("[QUAL-03] holds only the fields that were chosen", () => {
    expect(bulkActOf(filled)).toEqual({ kind });
    expect(bulkActOf({ ...filled, chosen: ["dueDate"] })).toEqual({ kind, dueDate: "2026-12-10" });
    expect(bulkActOf({ ...filled, chosen: ["status", "comments"] })).toEqual({
      kind,
      status: "ACCEPTED",
      acceptedUntil: "2026-12-31",
      comment: "Known.",
    });
    expect(bulkActOf({ ...filled, status: "OPEN", chosen: ["status"] })).toEqual({ kind, status: "OPEN" });
  });

  test("a chosen field that is empty takes away what stands there", () => {
    const chosen = ["accountant", "accountantPerimeter", "dueDate"] as const;
    expect(bulkActOf({ ...emptyBulk, chosen })).toEqual({ kind, accountant: null, accountantPerimeter: null, dueDate: null });
  });

  test.each<[string, Partial<BulkDraft>, string[]]>([
    ["nothing chosen", {}, ["chosen: bulk-nothing-chosen"]],
    ["all in order", { chosen: ["status", "comments"] }, []],
    ["accepted without a day", { chosen: ["status"], acceptedUntil: "" }, ["acceptedUntil: accepted-until-required"]],
    ["accepted until yesterday", { chosen: ["status"], acceptedUntil: "2026-11-20" }, ["acceptedUntil: accepted-until-past"]],
    ["a comment of blanks", { chosen: ["comments"], comments: " \n" }, ["comments: bulk-comment-empty"]],
    ["a comment that is too long", { chosen: ["comments"], comments: "x".repeat(5001) }, ["comments: comments-too-long"]],
    ["what is not chosen does not count", { chosen: ["dueDate"], acceptedUntil: "", comments: "" }, []],
  ])("%s", (_, draft, expected) => expect(reasons(draft)).toEqual(expected));

  test("fields are chosen and given up in the order of the form", () => {
    const both = toggleField(toggleField(emptyBulk, "comments"), "status");
    expect(both.chosen).toEqual(["status", "comments"]);
    expect(toggleField(both, "status").chosen).toEqual(["comments"]);
  });

  test("a status that decides asks for the comment that it needs; another one does not", () => {
    const draft = toggleField(emptyBulk, "status");
    for (const status of ["RESOLVED", "ACCEPTED", "NOT_AN_ERROR"] as const)
      expect(chooseStatus(draft, status)).toMatchObject({ status, chosen: ["status", "comments"] });
    expect(chooseStatus(draft, "OPEN")).toMatchObject({ status: "OPEN", chosen: ["status"] });
    expect(chooseStatus(toggleField(draft, "comments"), "RESOLVED").chosen).toEqual(["status", "comments"]);
  });
});
