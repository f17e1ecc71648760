import { describe, expect, test } from "vitest";
import { copyAccess } from "./copy-access.ts";
import { bodyOfLine, linesOf } from "../lines.ts";
import { ana } from "../testing/people.ts";
import { emptyDraft, type FoundUser } from "../user-draft.ts";

const today = "2026-10-20";
const blank = emptyDraft("es");

describe("copying a colleague's access", () => {
  test("only the given areas are filled, with roles, groups and views", () => {
    const copied = copyAccess(blank, ana, ["HUB"], "add", today);
    expect(copied.HUB.has).toBe(true);
    expect(copied.HUB.lines.map(bodyOfLine)).toEqual(ana.HUB?.assignments);
    expect(copied.HUB.group).toMatchObject({ mode: "selectable", memberships: [{ groupId: 2 }] });
    expect(copied.HUB.views.reports.mode).toBe("all");
    expect(copied.MUT.has).toBe(false);
    expect(copied).toMatchObject({ email: "", name: "" });
  });

  test("what has ended is not copied, what ends later keeps its end", () => {
    const ended: FoundUser = {
      ...ana,
      HUB: {
        ...ana.HUB!,
        memberships: [{ ...ana.HUB!.memberships[0]!, validTo: "2026-10-19" }],
        assignments: [
          { ...ana.HUB!.assignments[0]!, validTo: "2026-10-19" },
          { ...ana.HUB!.assignments[0]!, validTo: today },
        ],
      },
    };
    const { HUB } = copyAccess(blank, ended, ["HUB"], "replace", today);
    expect(HUB.lines.map(({ validTo }) => validTo)).toEqual([today]);
    expect(HUB.group).toMatchObject({ mode: "none", memberships: [] });
  });

  test("adding keeps what stands and writes nothing twice; replacing does not keep it", () => {
    const own = {
      role: "group-owner" as const,
      legalEntityIds: null,
      sections: null,
      ingestionIds: null,
      orgIds: null,
      validFrom: null,
      validTo: null,
    };
    const draft = { ...blank, HUB: { ...blank.HUB, has: true, lines: linesOf([own, ...ana.HUB!.assignments]) } };
    expect(copyAccess(draft, ana, ["HUB"], "add", today).HUB.lines).toHaveLength(2);
    expect(copyAccess(draft, ana, ["HUB"], "replace", today).HUB.lines.map(bodyOfLine)).toEqual(ana.HUB!.assignments);
  });
});
