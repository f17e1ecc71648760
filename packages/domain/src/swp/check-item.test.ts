import { describe, expect, test } from "vitest";
import { checkItem, type ItemGiven } from "./check-item.ts";
import { emptyItem, fieldNeeds, type ItemContent, type SwpField, swpFields, swpTabs, type SwpTab } from "./plan-item.ts";
import { rightItem } from "./testing/items.ts";

const coverages: Record<string, boolean> = { OPEN: false, IN_PROGRESS: false, COMPLETED: true, CANCELED: true };
const given: ItemGiven = { closes: (code) => coverages[code], corporateDomains: ["corp.example"] };
const say = (tab: SwpTab, content: ItemContent, more: Partial<ItemGiven> = {}) =>
  checkItem(tab, content, { ...given, ...more }).map(({ code, path }) => `${path.join(".")}: ${code.replace("swp.", "")}`);
const wrong = (tab: SwpTab, changed: Partial<ItemContent>) => say(tab, rightItem(tab, changed));

/** Something in every field, right on any tab. */
const filled: ItemContent = {
  ...rightItem("skills-shortage"),
  ...rightItem("profiles-pool"),
  skillId: 3,
  skillClusterId: 5,
  skillLevel: "Begin",
  profileClusterId: 6,
  impact: "Critical",
  hire: 0,
  outsrc: 0,
  dismiss: 40,
  transfer: 0,
  timeline: "2027-Q1",
  competency: "a",
  additionalInformation: "b",
  relevantActions: "c",
};
const empty: ItemContent = { ...emptyItem("key-profiles"), coverage: null };

describe.each(swpTabs)("%s", (tab) => {
  test("an item that is right", () => expect(wrong(tab, {})).toEqual([]));

  test("an item that says nothing lacks what the tab requires, all at once, in the order of the form", () => {
    const required = swpFields.filter((field) => fieldNeeds[field][tab] === "R" && field !== "coverage");
    expect(say(tab, emptyItem(tab))).toEqual(required.map((field) => `${field}: required`));
  });

  test.each(swpFields)("%s: as the table of fields says", (field) => {
    const need = fieldNeeds[field][tab];
    if (need === "-") expect(wrong(tab, { [field]: filled[field] })).toEqual([`${field}: not-on-tab`]);
    else if (need === "R") expect(wrong(tab, { [field]: empty[field] })).toContain(`${field}: required`);
    else
      expect(wrong(tab, { [field]: empty[field] }).filter((issue) => issue.includes("required") && !issue.includes("training"))).toEqual(
        [],
      );
  });
});

describe("everything at once", () => {
  test("each field with its reason", () => {
    const bad: Partial<ItemContent> = {
      source: "x@evil.example",
      size: "8-5",
      impact: "Huge" as "Critical",
      timeline: "soon",
      hire: 50,
      outsrc: 30,
      reskill: 30,
      trainingFrom: 6,
      trainingTo: 6,
      coverage: "DONE",
      competency: "x".repeat(4001),
      release: 5,
    };
    expect(wrong("profiles-shortage", bad)).toEqual([
      "source: source-not-corporate",
      "competency: too-long",
      "size: size-order",
      "impact: value-unknown",
      "timeline: timeline-invalid",
      "hire: levers-not-100",
      "release: not-on-tab",
      "trainingTo: training-order",
      "coverage: coverage-unknown",
    ]);
  });

  test.each(["competency", "additionalInformation", "relevantActions"] as const)("%s has at most 4,000 characters", (field) => {
    expect(wrong("key-skills", { [field]: ` ${"x".repeat(4000)}\n` })).toEqual([]);
    expect(checkItem("key-skills", rightItem("key-skills", { [field]: "x".repeat(4001) }), given)).toEqual([
      { code: "swp.too-long", path: [field], params: { max: 4000 } },
    ]);
  });
});

describe("the rules hold on each tab that they are for", () => {
  test.each(["profiles-shortage", "skills-shortage"] as const)("[SWP-04] Hire, Outsrc and Reskill must add up to 100: %s", (tab) => {
    expect(wrong(tab, { outsrc: 30 })).toEqual(["hire: levers-not-100"]);
    expect(wrong(tab, { hire: 33.3, outsrc: 33.3, reskill: 33.4 })).toHaveLength(3);
  });

  test("[SWP-05] On the pool tab, Release and Reskill must add up to 100, and each must be between 0 and 100", () => {
    expect(wrong("profiles-pool", { release: 50 })).toEqual(["release: pool-levers-not-100"]);
    expect(wrong("profiles-pool", { release: -10, reskill: 110 })).toEqual(["release: lever-not-percent", "reskill: lever-not-percent"]);
    expect(wrong("profiles-pool", { dismiss: 30, transfer: 20 })).toEqual(["dismiss: split-not-release"]);
  });

  test.each(["profiles-shortage", "skills-shortage", "profiles-pool"] as const)(
    "[SWP-07] The size must be 0 when the coverage is Completed or Canceled, and cannot be 0 otherwise: %s",
    (tab) => {
      for (const coverage of ["COMPLETED", "CANCELED", "CANCELLED"]) {
        expect(wrong(tab, { coverage })).toEqual(["size: closing-needs-zero"]);
        expect(wrong(tab, { coverage, size: "0-5" })).toEqual(["size: closing-needs-zero"]);
        expect(wrong(tab, { coverage, size: "0" })).toEqual([]);
      }
      for (const coverage of ["OPEN", "IN_PROGRESS"]) {
        expect(wrong(tab, { coverage, size: "0" })).toEqual(["size: zero-needs-closing"]);
        expect(wrong(tab, { coverage, size: "0–5" })).toEqual([]);
      }
    },
  );

  test("[SWP-07] without a coverage, a size of 0 is one", () => expect(wrong("key-profiles", { size: "0" })).toEqual([]));

  test("[SWP-07] what is opened again needs a size other than 0 and a comment", () => {
    const before = { size: { min: "0", max: null }, closes: true, levers: rightItem("profiles-shortage") };
    expect(say("profiles-shortage", rightItem("profiles-shortage"), { before })).toEqual(["comment: reopening-needs-comment"]);
    expect(say("profiles-shortage", rightItem("profiles-shortage"), { before, comment: "Two have left." })).toEqual([]);
    expect(say("profiles-shortage", rightItem("profiles-shortage", { size: "0" }), { before, comment: "So." })).toEqual([
      "size: reopening-needs-size",
    ]);
    expect(say("profiles-shortage", rightItem("profiles-shortage", { size: "" }), { before })).toEqual([
      "size: required",
      "comment: reopening-needs-comment",
    ]);
  });

  test.each<[SwpTab, Partial<ItemContent>, string]>([
    ["profiles-shortage", { hire: 0, outsrc: 90 }, "hire"],
    ["skills-shortage", { outsrc: 0, reskill: 50 }, "outsrc"],
    ["profiles-pool", { dismiss: 40, transfer: 0 }, "dismiss"],
  ])("what is closed keeps the levers of its closing, until it is opened again: %s", (tab, levers, first) => {
    const before = { size: { min: "0", max: null }, closes: true, levers: rightItem(tab) };
    const closed = { size: "0", coverage: "CANCELED" };
    expect(say(tab, rightItem(tab, { ...closed, competency: "x" }), { before })).toEqual([]);
    expect(say(tab, rightItem(tab, { ...closed, ...levers }), { before })).toEqual([`${first}: closed-levers-fixed`]);
    const right = rightItem(tab, { hire: before.levers.outsrc, outsrc: before.levers.hire });
    expect(say(tab, right, { before, comment: "Two have left." })).toEqual([]);
    expect(say(tab, { ...right, ...closed }, { before: { ...before, closes: false } })).toEqual([]);
  });

  test.each(swpTabs)("[SWP-08] A range minimum must be less than its maximum (equal is refused too): %s", (tab) => {
    expect(wrong(tab, { size: "5-5" })).toEqual(["size: size-order"]);
  });

  test.each(["profiles-shortage", "skills-shortage", "profiles-pool"] as const)(
    "[SWP-08] Training effort: From must be less than To: %s",
    (tab) => {
      expect(wrong(tab, { trainingFrom: 6 })).toEqual(["trainingTo: training-order"]);
      expect(wrong(tab, { trainingFrom: null })).toEqual(["trainingFrom: training-required"]);
    },
  );

  test.each(swpTabs)("[SWP-09] A source e-mail must end with the company's corporate domain: %s", (tab) => {
    expect(wrong(tab, { source: "ana@corp.example.evil" })).toEqual(["source: source-not-corporate"]);
    expect(wrong(tab, { source: " Ana@CORP.example " })).toEqual([]);
  });

  test.each<[SwpTab, Partial<Record<SwpField, string>>]>([
    ["key-profiles", { impact: "critical" }],
    ["key-skills", { skillLevel: "Senior" }],
    ["profiles-pool", { availability: "Now" }],
  ])("[SWP-14] Impact, availability and skill levels are those of the lists: %s %j", (tab, changed) => {
    expect(wrong(tab, changed as Partial<ItemContent>)).toEqual([`${Object.keys(changed)[0]}: value-unknown`]);
  });
});
