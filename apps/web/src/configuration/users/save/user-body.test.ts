import { describe, expect, test } from "vitest";
import { newLine } from "../lines.ts";
import { ana } from "../testing/people.ts";
import { baseOf, changedParts, saveBody, touchedParts } from "./user-body.ts";
import { emptyDraft, type UserDraft } from "../user-draft.ts";

const base = baseOf(ana, emptyDraft("es"));
const opened = { draft: base.draft, base };
const empty = baseOf(undefined, emptyDraft("de"));
const blank = { draft: empty.draft, base: empty };

describe("a user's form as the body of the one call", () => {
  test("[CONF-01] what was opened and not touched sends nothing", () => {
    expect(touchedParts(opened.draft, opened.base)).toEqual([]);
    expect(saveBody(opened.draft, opened.base, [], true)).toEqual({
      action: "save",
      person: { email: "ana@norte.example", version: 3 },
      areas: {},
      remove: [],
      dryRun: true,
    });
  });

  test("[CONF-01] an area that was touched goes whole, with its version; the others stay out", () => {
    const draft: UserDraft = { ...opened.draft, HUB: { ...opened.draft.HUB, lines: [...opened.draft.HUB.lines, newLine("group-owner")] } };
    const parts = changedParts(draft, opened.base);
    expect(parts).toEqual(["HUB"]);
    const { areas, person } = saveBody(draft, opened.base, parts, false);
    expect(Object.keys(areas)).toEqual(["HUB"]);
    expect(areas.HUB?.version).toBe(5);
    expect(areas.HUB?.assignments).toHaveLength(2);
    expect(areas.HUB?.views).toEqual({ reports: null, scenarios: [] });
    expect(areas.HUB?.group).toEqual({ mode: "selectable", memberships: [{ groupId: 2, validFrom: null, validTo: "2026-12-31" }] });
    expect(person).toEqual({ email: "ana@norte.example", version: 3 });
  });

  test("[CONF-01] an area switched off is removed with the version that was seen; one that never was is not", () => {
    const draft: UserDraft = { ...opened.draft, MUT: { ...opened.draft.MUT, has: false } };
    expect(saveBody(draft, opened.base, changedParts(draft, opened.base), false).remove).toEqual([{ area: "MUT", version: 2 }]);
    expect(saveBody(draft, opened.base, ["WF"], false)).toMatchObject({ areas: {}, remove: [] });
  });

  test("[CONF-01] a new user sends the person and each area ticked, all without a version", () => {
    const draft: UserDraft = {
      ...blank.draft,
      email: "Neu@norte.example",
      name: " Neu ",
      WF: { has: true, role: "wf-user", validFrom: null, validTo: "2027-01-31" },
    };
    expect(saveBody(draft, blank.base, changedParts(draft, blank.base), true)).toEqual({
      action: "save",
      person: { email: "Neu@norte.example", version: null, name: "Neu", language: "de", active: true },
      areas: { WF: { version: null, role: "wf-user", validFrom: null, validTo: "2027-01-31" } },
      remove: [],
      dryRun: true,
    });
  });

  test("[CONF-02] New, Existing, Existing (selectable) and Not applicable of groups and ingestions, each as the call takes it", () => {
    const { HUB, MUT } = opened.draft;
    const group = { ...HUB.group, name: " Nuevo ", description: "x", existing: " IBERIA " };
    const ingestion = { ...MUT.ingestion, code: " ABC ", name: "Alta", copyOf: 9, existing: " OnHR-M " };
    const bodyOf = (mode: typeof group.mode) => {
      const draft: UserDraft = {
        ...opened.draft,
        HUB: { ...HUB, group: { ...group, mode } },
        MUT: {
          ...MUT,
          ingestion: { ...ingestion, mode },
          lines: [{ ...newLine("steward"), ingestionIds: mode === "selectable" ? [9] : [] }],
        },
      };
      return saveBody(draft, opened.base, ["HUB", "MUT"], false).areas;
    };
    expect(bodyOf("new").HUB?.group).toEqual({ mode: "new", name: "Nuevo", description: "x" });
    expect(bodyOf("existing").HUB?.group).toEqual({ mode: "existing", name: "IBERIA" });
    expect(bodyOf("selectable").HUB?.group).toMatchObject({ mode: "selectable", memberships: [{ groupId: 2 }] });
    expect(bodyOf("none").HUB?.group).toEqual({ mode: "none" });
    expect(bodyOf("new").MUT?.ingestion).toEqual({ mode: "new", code: "ABC", name: "Alta", copyOf: 9 });
    expect(bodyOf("existing").MUT?.ingestion).toEqual({ mode: "existing", code: "OnHR-M" });
    expect(bodyOf("selectable").MUT).toMatchObject({ ingestion: { mode: "selectable" }, assignments: [{ ingestionIds: [9] }] });
    // The ingestion of the form is the only one such a line names, so the line itself names none.
    expect(bodyOf("existing").MUT?.assignments[0]?.ingestionIds).toBeNull();
    expect(bodyOf("none").MUT).toMatchObject({ ingestion: { mode: "none" }, assignments: [{ ingestionIds: null }] });
  });
});
