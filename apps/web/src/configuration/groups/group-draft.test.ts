import { describe, expect, test } from "vitest";
import { newLine } from "../users/lines.ts";
import { checkGroupForm, type DraftMember, emptyGroup, memberChanges } from "./group-draft.ts";

const member = (userId: number | null, email: string, validTo: string | null = null): DraftMember => ({
  userId,
  email,
  name: email,
  validFrom: null,
  validTo,
});

describe("a group's form", () => {
  test("who is new or has another last day joins, who is gone leaves, the rest is not sent", () => {
    const before = [member(1, "a@x"), member(2, "b@x"), member(3, "c@x", "2026-01-31")];
    const after = [member(1, "a@x"), member(3, "c@x"), member(null, "d@x", "2026-12-31")];
    expect(memberChanges(before, after)).toEqual({
      join: [
        { email: "c@x", validFrom: null, validTo: null },
        { email: "d@x", validFrom: null, validTo: "2026-12-31" },
      ],
      leave: [2],
    });
  });

  test("somebody taken out and put back is as before", () => {
    expect(memberChanges([member(1, "a@x")], [member(null, "a@x")])).toEqual({ join: [], leave: [] });
  });

  test("a group needs a name, and lines that name what they are for", () => {
    const codes = checkGroupForm({ ...emptyGroup("MUT"), name: " ", lines: [{ ...newLine("steward"), ingestionIds: [] }] }).map(
      ({ code }) => code,
    );
    expect(codes).toEqual(["issue-group-name", "issue-ingestions"]);
  });
});
