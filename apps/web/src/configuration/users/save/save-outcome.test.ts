import { describe, expect, test } from "vitest";
import { newLine } from "../lines.ts";
import { ana } from "../testing/people.ts";
import { emptyDraft, type FoundUser, type PartResult, userBut, type UserDraft } from "../user-draft.ts";
import { isOvertaken, refusalsOf, refusedParts, savedParts } from "./save-outcome.ts";
import { baseOf, changedParts, saveBody } from "./user-body.ts";

const result = (part: PartResult["part"], state: PartResult["state"], code: string | null = null): PartResult => ({
  part,
  state,
  code,
  error: code,
  fields: [],
  version: null,
  gains: [],
  loses: [],
});
const start = emptyDraft("es");
const opened = baseOf(ana, start);

describe("what a save leaves of the form", () => {
  test("[CONF-05] only the area that was refused is sent again, on what it was begun with; what was saved has its new version", () => {
    const results = [result("PERSON", "unchanged"), result("HUB", "saved"), result("MUT", "refused", "check-mut-configuration")];
    expect(savedParts(results)).toEqual(["HUB"]);
    expect(refusedParts(results)).toEqual(["MUT"]);
    const now: FoundUser = {
      ...ana,
      HUB: { ...ana.HUB!, version: 6, assignments: [newLine("group-owner")] },
      MUT: { ...ana.MUT!, version: 3 },
    };
    const base = baseOf(userBut(now, refusedParts(results), ana), start);
    expect(base.versions).toEqual({ HUB: 6, MUT: 2, WF: null });
    const mine = { ...opened.draft.MUT, ingestion: { ...opened.draft.MUT.ingestion, mode: "existing" as const, existing: "NADA" } };
    const draft: UserDraft = { ...base.draft, MUT: mine };
    expect(changedParts(draft, base)).toEqual(["MUT"]);
    expect(Object.keys(saveBody(draft, base, changedParts(draft, base), false).areas)).toEqual(["MUT"]);
  });

  test("a new user of whom a part was saved is new no more; an area that was added meanwhile is not taken for one's own", () => {
    const base = baseOf(userBut(ana, ["MUT", "WF"], undefined), start);
    const draft: UserDraft = { ...base.draft, WF: { ...start.WF, has: true } };
    expect([base.personVersion, base.versions]).toEqual([3, { HUB: 5, MUT: null, WF: null }]);
    expect(changedParts(draft, base)).toEqual(["WF"]);
    expect(saveBody(draft, base, ["WF"], false).person).toEqual({ email: "ana@norte.example", version: 3 });
  });

  test("who was removed opens as somebody to be added again", () => {
    const base = baseOf({ ...ana, HUB: null, MUT: null, person: { ...ana.person, removed: true, active: false } }, start);
    expect(base.personVersion).toBeNull();
    expect(base.draft.active).toBe(true);
    expect(changedParts(base.draft, base)).toEqual(["PERSON"]);
  });

  test("[CONF-05] a refusal that means somebody else was faster is told from the others", () => {
    expect(isOvertaken(result("HUB", "refused", "version-stale"))).toBe(true);
    expect(isOvertaken(result("MUT", "refused", "user-exists-mut"))).toBe(true);
    expect(isOvertaken(result("MUT", "refused", "ingestion-included"))).toBe(false);
    expect(isOvertaken(result("HUB", "saved"))).toBe(false);
  });

  test("[CONF-05] what was refused is told by part, and by the fields it names, wherever the server's paths begin", () => {
    const at = (...path: (string | number)[]) => ({ path, code: "x", error: "x" });
    const results = [
      { ...result("MUT", "refused", "check-mut-configuration"), fields: [at("areas", "MUT", "ingestion", "code")] },
      { ...result("WF", "refused", "invalid-input"), fields: [at("validTo")] },
      { ...result("PERSON", "refused", "required-parameters"), fields: [at("person", "name")] },
      result("HUB", "refused", "version-stale"),
    ];
    expect(refusalsOf(results).map(({ path }) => path.join("."))).toEqual([
      "areas.MUT",
      "areas.MUT.ingestion.code",
      "areas.WF",
      "areas.WF.validTo",
      "person",
      "person.name",
    ]);
  });
});
