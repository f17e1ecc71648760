import { describe, expect, test } from "vitest";
import { newLine } from "../lines.ts";
import { isOvertaken, keepParts, partsThatChange, partsToRetry, startForm, takeParts } from "./save-outcome.ts";
import { ana } from "../testing/people.ts";
import { changedParts, saveBody } from "./user-body.ts";
import { emptyDraft, type FoundUser, type PartResult, type UserDraft } from "../user-draft.ts";

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
const opened = startForm(ana, emptyDraft("es"));
const edited: UserDraft = {
  ...opened.draft,
  HUB: { ...opened.draft.HUB, lines: [newLine("group-owner")] },
  MUT: { ...opened.draft.MUT, ingestion: { ...opened.draft.MUT.ingestion, mode: "existing", existing: "NADA" } },
};

describe("what a save leaves of the form", () => {
  test("[CONF-05] only the area that was refused is sent again, and what was saved has its new version", () => {
    const results = [result("PERSON", "unchanged"), result("HUB", "saved"), result("MUT", "refused", "check-mut-configuration")];
    expect(partsThatChange(results)).toEqual(["HUB"]);
    expect(partsToRetry(results)).toEqual(["MUT"]);
    const now: FoundUser = { ...ana, HUB: { ...ana.HUB!, version: 6, assignments: [newLine("group-owner")] } };
    const after = takeParts({ ...opened, draft: edited }, now, ["HUB"]);
    expect(after.base.versions).toEqual({ HUB: 6, MUT: 2, WF: null });
    expect(after.draft.MUT.ingestion.existing).toBe("NADA");
    expect(changedParts(after.draft, after.base)).toEqual(["MUT"]);
    expect(Object.keys(saveBody(after.draft, after.base, partsToRetry(results), false).areas)).toEqual(["MUT"]);
  });

  test("a new user of whom a part was saved is new no more", () => {
    const blank = startForm(undefined, emptyDraft("es"));
    const draft: UserDraft = {
      ...blank.draft,
      person: { ...blank.draft.person, email: "ana@norte.example", name: "Ana Gil" },
      WF: { ...blank.draft.WF, has: true },
    };
    const after = takeParts({ ...blank, draft }, ana, ["PERSON", "HUB"]);
    expect(after.base.personVersion).toBe(3);
    expect(changedParts(after.draft, after.base)).toEqual(["WF"]);
    expect(saveBody(after.draft, after.base, ["WF"], false).person).toEqual({ email: "ana@norte.example", version: 3 });
  });

  test("of an area somebody else saved, either theirs is taken or one's own text stays and replaces it knowingly", () => {
    const theirs: FoundUser = { ...ana, HUB: { ...ana.HUB!, version: 9, assignments: [] } };
    const form = { ...opened, draft: edited };
    const taken = takeParts(form, theirs, ["HUB"]);
    expect(taken.draft.HUB.lines).toEqual([]);
    expect(taken.draft.MUT).toBe(edited.MUT);
    const kept = keepParts(form, theirs, ["HUB"]);
    expect(kept.draft).toBe(edited);
    expect(saveBody(kept.draft, kept.base, ["HUB"], false).areas.HUB?.version).toBe(9);
  });

  test("an area taken away meanwhile is added anew when one's own text stays", () => {
    const kept = keepParts({ ...opened, draft: edited }, { ...ana, HUB: null }, ["HUB"]);
    expect(saveBody(kept.draft, kept.base, ["HUB"], false).areas.HUB?.version).toBeNull();
  });

  test("who was removed opens as somebody to be added again", () => {
    const { base, draft } = startForm(
      { ...ana, HUB: null, MUT: null, person: { ...ana.person, removed: true, active: false } },
      emptyDraft("es"),
    );
    expect(base.personVersion).toBeNull();
    expect(draft.person.active).toBe(true);
    expect(changedParts(draft, base)).toEqual(["PERSON"]);
  });

  test("[CONF-05] a refusal that means somebody else was faster is told from the others", () => {
    expect(isOvertaken(result("HUB", "refused", "version-stale"))).toBe(true);
    expect(isOvertaken(result("MUT", "refused", "user-exists-mut"))).toBe(true);
    expect(isOvertaken(result("MUT", "refused", "ingestion-included"))).toBe(false);
    expect(isOvertaken(result("HUB", "saved"))).toBe(false);
  });
});
