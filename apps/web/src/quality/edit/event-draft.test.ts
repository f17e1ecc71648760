import { checkEventEdit, type EventFields } from "@hub/domain/quality/check-event-edit.ts";
import { describe, expect, test } from "vitest";
import type { QualityEvent } from "../event-pages.ts";
import { compareDrafts, mergeDrafts } from "../../forms/conflict.ts";
import { changeOf, eventIdOf, fieldsOf, fieldsOfForm } from "./event-draft.ts";

const event = {
  idEvent: 7,
  status: "OPEN",
  acceptedUntil: null,
  accountant: { id: 3, email: "ana@example.com", name: "Ana" },
  accountantPerimeter: { id: 2, code: "HR", name: "Recursos Humanos" },
  dueDate: "2026-12-10",
  comments: "One",
  firstExceptionDate: "2026-11-01",
  nextStatuses: ["IN_PROGRESS", "RESOLVED"],
} as unknown as QualityEvent;
const base = fieldsOf(event);
const given = { mayAccept: true, today: "2026-11-21", firstExceptionDate: "2026-11-01" };
const reasons = (draft: Partial<EventFields>, more: Partial<typeof given> = {}) =>
  checkEventEdit(base, changeOf(base, { ...base, ...draft }), { ...given, ...more }).map(({ path, code }) => `${path.join(".")}: ${code}`);

describe("what the form sends", () => {
  test("[QUAL-03] only fields that are changed, people by e-mail and perimeters by code", () => {
    expect(base).toMatchObject({ accountant: "ana@example.com", accountantPerimeter: "HR" });
    expect(changeOf(base, base)).toEqual({});
    expect(changeOf(base, { ...base, dueDate: null, comments: "Two" })).toEqual({ dueDate: null, comments: "Two" });
  });

  test("a day of acceptance counts only while the status is Accepted, and stays typed meanwhile", () => {
    const typed: EventFields = { ...base, status: "ACCEPTED", acceptedUntil: "2026-12-31" };
    expect(changeOf(base, typed)).toEqual({ status: "ACCEPTED", acceptedUntil: "2026-12-31" });
    expect(changeOf(base, { ...typed, status: "OPEN" })).toEqual({});
    expect(changeOf(typed, { ...typed, status: "OPEN" })).toEqual({ status: "OPEN", acceptedUntil: null });
  });

  test("[QUAL-03] the rules are said before it is sent, each of its field", () => {
    expect(reasons({ status: "ACCEPTED", comments: " " })).toEqual([
      "comments: quality.comment-required",
      "acceptedUntil: quality.accepted-until-required",
    ]);
    expect(reasons({ status: "ACCEPTED", acceptedUntil: "2026-12-31" }, { mayAccept: false })).toEqual([
      "status: quality.accept-not-allowed",
    ]);
    expect(reasons({ dueDate: "2026-10-31" })).toEqual(["dueDate: quality.due-before-first"]);
    expect(reasons({ status: "RESOLVED" })).toEqual([]);
  });
});

describe("[QUAL-03] somebody else has saved meanwhile", () => {
  const fieldsFor = fieldsOfForm({ field: (name) => name, value: (_, text) => text ?? "nothing" });
  const theirs: EventFields = { ...base, status: "IN_PROGRESS", comments: "Theirs", dueDate: "2026-12-20" };
  const draft: EventFields = { ...base, comments: "Mine", accountant: null };

  test("what one has touched stays, what one has not is theirs", () => {
    const kept = mergeDrafts(fieldsFor(draft), theirs, draft, new Set(["comments", "accountant"]));
    expect(kept).toEqual({ ...theirs, comments: "Mine", accountant: null });
  });

  test("both are shown side by side, field by field", () => {
    expect(compareDrafts(fieldsFor(draft), base, theirs, draft)).toEqual([
      { field: "status", theirs: true, mine: false, same: false },
      { field: "accountant", theirs: false, mine: true, same: false },
      { field: "dueDate", theirs: true, mine: false, same: false },
      { field: "comments", theirs: true, mine: true, same: false },
    ]);
  });

  test("a status and the day of its acceptance are decided together; a day that counts for nothing is not said", () => {
    const accepted: EventFields = { ...base, status: "ACCEPTED", acceptedUntil: "2026-12-31" };
    const moved: EventFields = { ...base, status: "RESOLVED", acceptedUntil: "2027-01-31" };
    const fields = fieldsFor(moved);
    expect(changeOf(accepted, mergeDrafts(fields, accepted, moved, new Set(["status"])))).toEqual({
      status: "RESOLVED",
      acceptedUntil: null,
    });
    expect(fields.acceptedUntil?.show?.(moved.acceptedUntil, moved, base)).toBe("nothing");
    expect(fields.acceptedUntil?.show?.(accepted.acceptedUntil, accepted, base)).toBe("2026-12-31");
  });
});

test("an address that can be no event opens none", () => {
  expect(eventIdOf("5000000000")).toBe(5_000_000_000);
  for (const text of [undefined, "", "0", "-1", "1e3", "x", "9999999999999999"]) expect(eventIdOf(text), text).toBeUndefined();
});
