import { describe, expect, test } from "vitest";
import { addComment, applyEventEdit, checkEventEdit, type EventFields } from "./check-event-edit.ts";
import { eventStatuses, nextStatuses, statusWhenFound } from "./event-status.ts";

const open: EventFields = {
  status: "OPEN",
  acceptedUntil: null,
  accountant: "ana@example.com",
  accountantPerimeter: null,
  dueDate: "2026-12-10",
  comments: "",
};
const accepted: EventFields = { ...open, status: "ACCEPTED", acceptedUntil: "2026-12-31", comments: "Known." };
const given = { mayAccept: true, today: "2026-11-21", firstExceptionDate: "2026-11-01" };
const codes = (now: EventFields, change: Partial<EventFields>, more: Partial<typeof given> = {}) =>
  checkEventEdit(now, change, { ...given, ...more }).map(({ code, path }) => `${path.join(".")}: ${code.replace("quality.", "")}`);

describe("[QUAL-03] an edit of an event", () => {
  test.each<[string, EventFields, Partial<EventFields>, string[]]>([
    ["nothing changes", open, {}, []],
    ["work begins", open, { status: "IN_PROGRESS" }, []],
    ["resolved with a comment", open, { status: "RESOLVED", comments: "Corrected at the source." }, []],
    ["resolved without a comment", open, { status: "RESOLVED" }, ["comments: comment-required"]],
    ["resolved with blanks for a comment", open, { status: "RESOLVED", comments: " \n " }, ["comments: comment-required"]],
    ["no error, without saying why", open, { status: "NOT_AN_ERROR" }, ["comments: comment-required"]],
    [
      "accepted without reason or day",
      open,
      { status: "ACCEPTED" },
      ["comments: comment-required", "acceptedUntil: accepted-until-required"],
    ],
    ["accepted until today", open, { status: "ACCEPTED", acceptedUntil: "2026-11-21", comments: "Known." }, []],
    [
      "accepted until yesterday",
      open,
      { status: "ACCEPTED", acceptedUntil: "2026-11-20", comments: "Known." },
      ["acceptedUntil: accepted-until-past"],
    ],
    ["a day of acceptance without the status", open, { acceptedUntil: "2026-12-01" }, ["acceptedUntil: accepted-until-without-status"]],
    ["from one decision to another", accepted, { status: "RESOLVED" }, ["status: status-not-next"]],
    ["opened again", accepted, { status: "OPEN" }, []],
    ["accepted for longer", accepted, { acceptedUntil: "2027-03-31" }, []],
    ["the comment of a decision taken away", accepted, { comments: "" }, ["comments: comment-required"]],
    ["a due date before the first exception", open, { dueDate: "2026-10-31" }, ["dueDate: due-before-first"]],
    ["no due date", open, { dueDate: null }, []],
    ["5,000 characters", open, { comments: "x".repeat(5000) }, []],
    ["5,001 characters", open, { comments: "x".repeat(5001) }, ["comments: comments-too-long"]],
  ])("%s", (_, now, change, expected) => expect(codes(now, change)).toEqual(expected));

  test("only an owner accepts, and only an owner accepts for longer", () => {
    const accept: Partial<EventFields> = { status: "ACCEPTED", acceptedUntil: "2026-12-31", comments: "Known." };
    expect(codes(open, accept, { mayAccept: false })).toEqual(["status: accept-not-allowed"]);
    expect(codes(accepted, { acceptedUntil: "2027-01-31" }, { mayAccept: false })).toEqual(["acceptedUntil: accept-not-allowed"]);
    expect(codes(accepted, { comments: "Known since May." }, { mayAccept: false })).toEqual([]);
    expect(nextStatuses("OPEN", false)).toEqual(["IN_PROGRESS", "RESOLVED", "NOT_AN_ERROR"]);
  });

  test("what is past stays editable: an acceptance that has run out does not keep comments from being written", () => {
    expect(codes({ ...accepted, acceptedUntil: "2026-11-01" }, { comments: "To be looked at." })).toEqual([]);
  });

  test("leaving Accepted takes its day away", () => {
    expect(applyEventEdit(accepted, { status: "OPEN" }).acceptedUntil).toBeNull();
  });

  test("a comment is added at the end, on a line of its own", () => {
    expect(addComment("", "One")).toBe("One");
    expect(addComment("One\n", "Two")).toBe("One\nTwo");
  });

  test("every status has a next one, and none is its own next", () => {
    for (const status of eventStatuses) {
      expect(nextStatuses(status, true).length).toBeGreaterThan(0);
      expect(nextStatuses(status, true)).not.toContain(status);
    }
  });
});

test("[ING-02] found again, Resolved is open and a human decision in force stays", () => {
  expect(statusWhenFound("RESOLVED", null, "2026-11-21")).toBe("OPEN");
  expect(statusWhenFound("ACCEPTED", "2026-11-21", "2026-11-21")).toBe("ACCEPTED");
  expect(statusWhenFound("ACCEPTED", "2026-11-20", "2026-11-21")).toBe("OPEN");
  expect(statusWhenFound("NOT_AN_ERROR", null, "2026-11-21")).toBe("NOT_AN_ERROR");
  expect(statusWhenFound("IN_PROGRESS", null, "2026-11-21")).toBe("IN_PROGRESS");
});
