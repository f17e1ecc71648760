import { describe, expect, test } from "vitest";
import { newLine } from "../users/lines.ts";
import { checkDraft, draftOf, type GroupDraft, keepUntil, membersAfter, putIn, takeOut } from "./group-draft.ts";

const member = (userId: number, email: string, validTo: string | null = null) => ({
  userId,
  email,
  name: email,
  active: true,
  validFrom: null,
  validTo,
});
const empty = draftOf(undefined, "MUT");
const held: GroupDraft = { ...empty, members: [member(1, "a@x"), member(2, "b@x"), member(3, "c@x", "2026-01-31")] };
/** The draft after some acts, by e-mail. */
const after = (...acts: ((draft: GroupDraft) => Partial<GroupDraft>)[]) => acts.reduce((draft, act) => ({ ...draft, ...act(draft) }), held);
const joins = (email: string) => (draft: GroupDraft) => putIn(draft, { email, name: email });
const leaves = (email: string) => (draft: GroupDraft) => takeOut(draft, email);
const until = (email: string, day: string | null) => (draft: GroupDraft) =>
  keepUntil(
    draft,
    membersAfter(draft).find((each) => each.email === email)!,
    day,
  );

describe("a group's form", () => {
  test("who is new or has another last day joins, who is gone leaves, the rest is not sent", () => {
    const draft = after(leaves("b@x"), until("c@x", null), joins("d@x"), until("d@x", "2026-12-31"));
    expect([draft.join, draft.leave]).toEqual([
      [
        { email: "c@x", name: "c@x", validFrom: null, validTo: null },
        { email: "d@x", name: "d@x", validFrom: null, validTo: "2026-12-31" },
      ],
      [2],
    ]);
    expect(membersAfter(draft).map(({ email, validTo, isIn }) => [email, validTo, isIn])).toEqual([
      ["a@x", null, true],
      ["c@x", null, true],
      ["d@x", "2026-12-31", false],
    ]);
  });

  test("what is done and undone is as before: taken out and put back, another day and the same again, joined and taken out", () => {
    for (const acts of [
      [leaves("a@x"), joins("a@x")],
      [until("c@x", null), until("c@x", "2026-01-31")],
      [joins("d@x"), leaves("d@x")],
      [until("c@x", null), leaves("c@x"), joins("c@x")],
    ])
      expect(after(...acts)).toEqual(held);
  });

  test("a group needs a name, and lines that name what they are for; whoever joins does so for a time that there is", () => {
    const join = [{ email: "d@x", name: "D", validFrom: "2026-02-01", validTo: "2026-01-31" }];
    const draft = { ...empty, name: " ", assignments: [{ ...newLine("steward"), ingestionIds: [] }], join };
    expect(checkDraft(draft).map(({ path, code }) => `${path.join(".")} ${code}`)).toEqual([
      "name users.issue-group-name",
      "assignments.0.ingestionIds users.issue-ingestions",
      "join.0.validTo users.issue-dates",
    ]);
  });
});
