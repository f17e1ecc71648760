import { describe, expect, test } from "vitest";
import { checkAreas, checkPart } from "./check-draft.ts";
import { newLine } from "./lines.ts";
import { emptyDraft, type UserDraft } from "./user-draft.ts";

const blank = emptyDraft("es");
const codesOf = (draft: UserDraft, part: "PERSON" | "HUB" | "MUT" | "WF") =>
  checkPart(draft, part).map(({ path, code }) => `${path.join(".")} ${code.replace("users.", "")}`);

describe("what keeps a form from being sent", () => {
  test("a person needs an e-mail without blanks and a name", () => {
    expect(codesOf({ ...blank, email: "a b@c" }, "PERSON")).toEqual(["email issue-email", "name issue-name"]);
    expect(codesOf({ ...blank, email: " A@b.example ", name: "A" }, "PERSON")).toEqual([]);
  });

  test("an area that is switched off is not looked at, and without any nobody is added", () => {
    expect(codesOf({ ...blank, WF: { ...blank.WF, validFrom: "2026-02-01", validTo: "2026-01-01" } }, "WF")).toEqual([]);
    expect(checkAreas(blank)).toHaveLength(1);
    expect(checkAreas({ ...blank, WF: { ...blank.WF, has: true } })).toEqual([]);
  });

  test("[CONF-02] each choice of group and ingestion asks for what it needs", () => {
    const hub = (group: Partial<UserDraft["HUB"]["group"]>): UserDraft => ({
      ...blank,
      HUB: { ...blank.HUB, has: true, group: { ...blank.HUB.group, ...group } },
    });
    const mut = (ingestion: Partial<UserDraft["MUT"]["ingestion"]>): UserDraft => ({
      ...blank,
      MUT: {
        ...blank.MUT,
        has: true,
        ingestion: { ...blank.MUT.ingestion, ...ingestion },
        lines: [{ ...newLine("steward"), ingestionIds: [] }],
      },
    });
    expect(codesOf(hub({ mode: "new", name: " " }), "HUB")).toEqual(["group.name issue-group-name"]);
    expect(codesOf(hub({ mode: "existing" }), "HUB")).toEqual(["group.name issue-group-name"]);
    expect(codesOf(hub({ mode: "selectable" }), "HUB")).toEqual(["group.memberships issue-group-choose"]);
    expect(codesOf(hub({ mode: "none" }), "HUB")).toEqual([]);
    expect(codesOf(mut({ mode: "new" }), "MUT")).toEqual([
      "ingestion.code issue-code",
      "ingestion.name issue-ingestion-name",
      "ingestion.copyOf issue-copy",
    ]);
    expect(codesOf(mut({ mode: "existing" }), "MUT")).toEqual(["ingestion.code issue-code"]);
    expect(codesOf(mut({ mode: "selectable" }), "MUT")).toEqual(["assignments.0.ingestionIds issue-ingestions"]);
    expect(codesOf(mut({ mode: "none" }), "MUT")).toEqual([]);
  });

  test("some of nothing and periods that end before they begin are told at their line", () => {
    const line = { ...newLine("data-owner"), legalEntityIds: [], sections: [], validFrom: "2026-02-01", validTo: "2026-01-31" };
    const views = { reports: { mode: "some" as const, chosen: [] }, scenarios: { mode: "all" as const, chosen: [] } };
    expect(codesOf({ ...blank, HUB: { ...blank.HUB, has: true, lines: [newLine("hub-admin"), line], views } }, "HUB")).toEqual([
      "assignments.1.legalEntityIds issue-entities",
      "assignments.1.sections issue-sections",
      "assignments.1.validTo issue-dates",
      "views.reports issue-views",
    ]);
  });
});
