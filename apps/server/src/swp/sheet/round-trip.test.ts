import { languages } from "@hub/domain/languages.ts";
import { swpTabs, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { describeInAllLanguages } from "../../spreadsheets/described-column.ts";
import { itemColumns } from "./item-columns.ts";
import { withCells } from "../../tasks/testing/sheets.ts";
import { sheetOf, type SheetPortal, startSheetPortal } from "./testing/sheet-portal.ts";

let portal: SheetPortal;
beforeAll(async () => {
  portal = await startSheetPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => void (await portal.clear()));

const nasty = ["=1+1", "-", "'-", "+34", "@x", "007", 'line\n\nline; "q", x', "Ñandú 漢字 👩‍👩‍👧", "x".repeat(4000), "1e5", "2026-05-08"];

/** Items with everything that a tab may hold, and one with as little as it may. */
async function fill(tab: SwpTab): Promise<number[]> {
  const isSkill = tab === "key-skills" || tab === "skills-shortage";
  const isKey = tab.startsWith("key");
  const ids = [await portal.add(tab)];
  for (const [at, text] of nasty.entries())
    ids.push(
      await portal.add(tab, {
        ...(tab === "profiles-pool" ? {} : { divisionId: portal.org(at % 2 ? "IBE/COM/TIE" : "NOR/RED/ACC") }),
        ...(isSkill
          ? { skillId: portal.terms.antennas, skillLevel: "Expert", skillClusterId: portal.skillClusters.radio }
          : { profileId: at % 2 ? portal.terms.analystNet : portal.terms.decoy, profileClusterId: portal.clusters.it }),
        competency: text,
        additionalInformation: text,
        relevantActions: nasty.at(-at) ?? "",
        size: at % 2 ? "5-8" : "0.5",
        timeline: "2030-Q4",
        ...(tab === "profiles-pool" && { dismiss: 10, transfer: 30 }),
      }),
    );
  if (!isKey) {
    const { version, ...item } = await portal.get(ids[0]!);
    const closed = await portal.update("lead", ids[0]!, version, { ...portal.itemOf(tab), size: "0", coverage: "COMPLETED" });
    expect(closed.status, `${closed.text} ${item.id}`).toBe(200);
  }
  return ids;
}

test("each column has a header of its own in every language, and no header of a tab is mistaken for another column", async () => {
  for (const tab of swpTabs) {
    const all = await describeInAllLanguages(
      { ...portal.ctx, language: "es", actor: { grants: [], scopes: null } } as never,
      itemColumns(tab),
    );
    for (const own of all) {
      const titles = own.map(({ title }) => foldText(title));
      expect(new Set(titles).size).toBe(titles.length);
      for (const { key, title } of own) {
        const others = all
          .flat()
          .filter(
            (column) => column.key !== key && (foldText(column.title) === foldText(title) || foldText(column.key) === foldText(title)),
          );
        expect(others.map((column) => `${title}: ${column.key}`)).toEqual([]);
      }
    }
  }
});

describe.each(["csv", "xlsx"] as const)("%s", (format) => {
  test.each(swpTabs)("[SWP-12] the sheet of %s comes back as it was, in every language", async (tab) => {
    await fill(tab);
    const before = await portal.everything();
    for (const language of languages) {
      const file = await portal.exported(tab, { format, language });
      for (const reader of ["en", "pt"] as const) {
        const task = await portal.imported("lead", tab, file, { language: reader });
        expect(task.findings).toEqual([]);
        expect(task.counts, `${language} ${reader}`).toEqual({ read: 12, added: 0, modified: 0, unchanged: 12, conflicts: 0, errors: 0 });
      }
    }
    expect(await portal.everything()).toEqual(before);
  });
});

type Edit = [said: Record<string, string>, is: Record<string, unknown>];

/** An edit of each field of a tab, as people may write it, and what comes of it. */
function editsOf(tab: SwpTab): Edit[] {
  const { org, terms, clusters, skillClusters, pools } = portal;
  const isPool = tab === "profiles-pool";
  const isShortage = tab.endsWith("shortage");
  const size = isPool ? "Pool size (FTE)" : isShortage ? "Gap size (FTE)" : "Right size (FTE)";
  const coverage = isPool ? "Pool coverage" : "Gap coverage";
  const all: Edit[] = [
    [
      { OB: "IBE", Unit: "unit red", Division: "cor" },
      { division_id: org("IBE/RED/COR"), ...(isPool && { pool_id: pools.core }) },
    ],
    [{ "Source (e-mail)": " BEA@Example.com " }, { source: "bea@example.com" }],
    [{ Competency: "  Liderazgo\r\n" }, { competency: "Liderazgo" }],
    [{ "Additional information": "=HYPERLINK(1)" }, { additional_information: "=HYPERLINK(1)" }],
    [{ "Relevant actions": "x | y" }, { relevant_actions: "x | y" }],
    [{ Timeline: "2028 q2" }, { timeline: "2028-Q2" }],
    [{ [size]: "5 - 8,5" }, { size_min: "5.00", size_max: "8.50" }],
    [{ [size]: "7,25" }, { size_min: "7.25", size_max: null }],
  ];
  const ofSkills: Edit[] = [
    [{ "Knowledge area": "", Skill: "s-ant" }, { skill_id: terms.antennas }],
    [{ "Skill cluster": "S-RADIO es" }, { skill_cluster_id: skillClusters.radio }],
    [{ "Skill level": "expert" }, { skill_level: "Expert" }],
  ];
  const ofProfiles: Edit[] = [
    [{ "Job profile family": "f-data", "Job profile": "cientifica de DATOS" }, { profile_id: terms.scientist }],
    [{ "Job profile family": "F-NET es", "Job profile": "Analyst" }, { profile_id: terms.analystNet }],
    [{ "Job profile cluster": "C-IT" }, { profile_cluster_id: clusters.it }],
  ];
  const ofPool: Edit[] = [
    [{ Availability: "foreseen" }, { availability: "Foreseen" }],
    [
      { "Dismiss (%)": "30", "Transfer (%)": "10" },
      { dismiss: 30, transfer: 10 },
    ],
    [
      { "Release (%)": "100 %", "Reskill (%)": "0", "Training from (months)": "-", "Training to (months)": "-" },
      { release: 100, reskill: 0, training_from: null, training_to: null },
    ],
  ];
  const ofShortage: Edit[] = [
    [
      { "Hire (%)": "0", "Outsource (%)": "1", "Reskill (%)": "99" },
      { hire: 0, outsrc: 1, reskill: 99 },
    ],
  ];
  const closable: Edit[] = [
    [
      { "Training from (months)": "0", "Training to (months)": "120" },
      { training_from: 0, training_to: 120 },
    ],
    [{ [coverage]: "En curso" }, { coverage: "IN_PROGRESS" }],
    [
      { [coverage]: "Cancelled", [size]: "0" },
      { coverage: "CANCELED", size_min: "0.00", size_at_close_min: "5.00" },
    ],
  ];
  return [
    ...all,
    ...(tab === "key-skills" || tab === "skills-shortage" ? ofSkills : ofProfiles),
    ...(isPool ? ofPool : [[{ Impact: "Nice2Have" }, { impact: "Nice2Have" }] satisfies Edit]),
    ...(isShortage ? ofShortage : []),
    ...(isPool || isShortage ? closable : []),
  ];
}

test.each(swpTabs)("[SWP-12] an edited sheet of %s changes just what was edited, for every field", async (tab) => {
  const given = editsOf(tab);
  const ids: number[] = [];
  for (const _ of given) ids.push(await portal.add(tab));
  const untouched = await portal.add(tab);
  const before = await portal.everything(tab);
  let sheet = await sheetOf(await portal.exported(tab, { format: "xlsx" }));
  for (const [at, [said]] of given.entries())
    sheet = withCells(
      sheet,
      sheet.rows.findIndex(([id]) => id === String(ids[at])),
      said,
    );
  const dry = await portal.imported("lead", tab, sheet, { dryRun: true });
  expect(dry.findings).toEqual([]);
  expect(await portal.everything(tab)).toEqual(before);
  const task = await portal.imported("lead", tab, sheet);
  expect(task.counts).toEqual({ read: ids.length + 1, added: 0, modified: ids.length, unchanged: 1, conflicts: 0, errors: 0 });
  expect(task.counts).toEqual(dry.counts);
  const after = await portal.everything(tab);
  expect(after.get(untouched)).toEqual(before.get(untouched));
  for (const [at, [said, is]] of given.entries()) {
    const id = ids[at]!;
    const { item_key: _, search: __, coverage_id: ___, closed_at: closed, updated_by: ____, ...row } = after.get(id)!;
    const { item_key: _a, search: _b, coverage_id: _c, closed_at: _d, updated_by: _e, ...was } = before.get(id)!;
    expect(row, JSON.stringify(said)).toEqual({ ...was, ...is, version: 2 });
    expect(closed !== null).toBe("size_at_close_min" in is);
    expect((await portal.history(id))[0]).toMatchObject({ kind: "imported" });
  }
  const back = await portal.undo("lead", task.id);
  expect(back.body.undone).toEqual({ taken: ids.length, kept: 0 });
  for (const [id, { version, updated_by: _, ...row }] of await portal.everything(tab)) {
    const { version: was, updated_by: __, ...earlier } = before.get(id)!;
    expect(row).toEqual(earlier);
    expect(version).toBe(id === untouched ? was : 3);
  }
});
