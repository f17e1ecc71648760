import { describe, expect, test } from "vitest";
import { availabilities, emptyItem, fieldNeeds, fieldsOf, impacts, itemKey, sizeOf, skillLevels, swpFields, swpTabs } from "./plan-item.ts";

test.each([
  ["Impact levels: Critical, Relevant, Nice2Have", impacts, ["Critical", "Relevant", "Nice2Have"]],
  [
    "Availability levels: Foreseen (long term), Scheduled (short term), Ready (immediate)",
    availabilities,
    ["Foreseen", "Scheduled", "Ready"],
  ],
  ["Skill levels: Begin, Inter, Expert", skillLevels, ["Begin", "Inter", "Expert"]],
])("[SWP-14] %s", (_, found, expected) => expect(found).toEqual(expected));

describe("fields a tab: required (R), optional (O), absent (-)", () => {
  test.each<[string, string]>([
    ["divisionId", "RRRRR"],
    ["source", "RRRRR"],
    ["profileId", "R-R-R"],
    ["profileClusterId", "O-O-O"],
    ["skillId", "-R-R-"],
    ["skillClusterId", "-O-O-"],
    ["skillLevel", "-R-R-"],
    ["competency", "OOOOO"],
    ["additionalInformation", "OOOOO"],
    ["relevantActions", "OOOOO"],
    ["size", "RORRR"],
    ["impact", "RRRR-"],
    ["availability", "----R"],
    ["timeline", "OORRO"],
    ["hire", "--RR-"],
    ["outsrc", "--RR-"],
    ["reskill", "--RRR"],
    ["release", "----R"],
    ["dismiss", "----O"],
    ["transfer", "----O"],
    ["coverage", "--RRR"],
    ["trainingFrom", "--OOO"],
    ["trainingTo", "--OOO"],
    ["poolId", "----R"],
  ])("%s: %s", (field, needs) => {
    const found = fieldNeeds[field as keyof typeof fieldNeeds];
    expect(swpTabs.map((tab) => found[tab]).join("")).toBe(needs);
  });

  test("every field of an item stands in the table, and the form of a tab has those that it has", () => {
    expect(swpFields.toSorted()).toEqual(Object.keys(emptyItem("key-profiles")).toSorted());
    expect(fieldsOf("key-skills")).toEqual([
      "divisionId",
      "source",
      "skillId",
      "skillClusterId",
      "skillLevel",
      "competency",
      "size",
      "impact",
      "timeline",
      "additionalInformation",
      "relevantActions",
    ]);
    expect(fieldsOf("profiles-pool").filter((field) => field.startsWith("skill") || field === "hire" || field === "impact")).toEqual([]);
  });

  test("each tab's size has its name", () => {
    expect(swpTabs.map((tab) => sizeOf[tab])).toEqual(["rightSize", "rightSize", "gapSize", "gapSize", "poolSize"]);
  });
});

test("an item begins open, where its tab has a coverage, and says nothing else", () => {
  expect(swpTabs.map((tab) => emptyItem(tab).coverage)).toEqual([null, null, "OPEN", "OPEN", "OPEN"]);
  for (const tab of swpTabs) {
    const { coverage: _, ...others } = emptyItem(tab);
    expect(Object.values(others).filter((value) => value !== null && value !== "")).toEqual([]);
  }
});

test("an item's key: tab, division, profile or skill and level, pool; of what the tab has", () => {
  const all = { divisionId: 3, profileId: 7, skillId: 9, skillLevel: "Inter", poolId: 5 } as const;
  expect(swpTabs.map((tab) => itemKey(tab, all))).toEqual([
    "key-profiles:3:7::",
    "key-skills:3:9:Inter:",
    "profiles-shortage:3:7::",
    "skills-shortage:3:9:Inter:",
    "profiles-pool:3:7::5",
  ]);
});
