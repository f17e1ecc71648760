import { emptyItem, type ItemContent } from "@hub/domain/swp/plan-item.ts";
import { describe, expect, test } from "vitest";
import type { SwpItem } from "../items/use-items.ts";
import { changedFields, checkDraft, compareContents, contentOf, mergeContent, proposedLevers, sumLevers, typeLever } from "./item-draft.ts";

const tab = "profiles-shortage";
const item = {
  tab,
  division: { id: 4, code: "RED", name: "Red" },
  source: "ana@norte.example",
  jobProfile: { id: 7, code: "P7", name: "Ingeniería de red" },
  jobProfileCluster: null,
  skillItem: null,
  skillCluster: null,
  skillLevel: null,
  competency: "",
  additionalInformation: "",
  relevantActions: "",
  size: { min: "12.00", max: null },
  impact: "Critical",
  availability: null,
  timeline: "2027-Q1",
  hire: 60,
  outsrc: 20,
  reskill: 20,
  release: null,
  dismiss: null,
  transfer: null,
  coverage: { code: "OPEN", name: "Abierta", closes: false },
  trainingFrom: 3,
  trainingTo: 6,
  pool: null,
} as unknown as SwpItem;
const base = contentOf(item);
const given = {
  closes: (code: string) => ({ OPEN: false, COMPLETED: true })[code],
  corporateDomains: ["norte.example"],
  before: { size: { min: "12", max: null }, closes: false, levers: base },
};

describe("what the form holds", () => {
  test("an item that nobody changed is right, and no change", () => {
    expect(base.size).toBe("12");
    expect(changedFields(tab, base, { ...base, size: " 12,00 ", source: "Ana@norte.example " })).toEqual([]);
    expect([...checkDraft(tab, base, given)]).toEqual([]);
    expect(changedFields(tab, emptyItem(tab), emptyItem(tab))).toEqual([]);
    expect(changedFields(tab, base, { ...base, hire: Number.NaN, size: "5-8" })).toEqual(["size", "hire"]);
  });

  test("[SWP-07] a closing coverage is right with size 0 and wrong without", () => {
    expect([...checkDraft(tab, { ...base, coverage: "COMPLETED", size: "0" }, given).keys()]).toEqual([]);
    expect([...checkDraft(tab, { ...base, coverage: "COMPLETED" }, given).keys()]).toEqual(["size"]);
    const closed = { ...given, before: { size: { min: "0", max: null }, closes: true, levers: base } };
    expect([...checkDraft(tab, { ...base, size: "0" }, closed).keys()]).toEqual(["size", "comment"]);
  });
});

describe("levers", () => {
  test("[SWP-04] typing one proposes the rest, and what was typed is never touched", () => {
    const first = typeLever(tab, base, [], "reskill", 50);
    expect(first.content).toMatchObject({ hire: 30, outsrc: 20, reskill: 50 });
    expect(proposedLevers(tab, base, first.content, first.typed)).toEqual(["hire"]);
    const second = typeLever(tab, first.content, first.typed, "outsrc", 40);
    expect(second.content).toMatchObject({ hire: 10, outsrc: 40, reskill: 50 });
    const third = typeLever(tab, second.content, second.typed, "hire", 20);
    expect(third.content).toMatchObject({ hire: 20, outsrc: 40, reskill: 50 });
    expect(sumLevers(tab, third.content)).toEqual({ shares: [20, 40, 50], sum: 110 });
  });

  test("what is emptied may be proposed again; what is no share proposes nothing", () => {
    const typed = typeLever(tab, base, [], "hire", 33.3);
    expect(typed.content).toMatchObject({ hire: 33.3, outsrc: 20, reskill: 20 });
    expect(sumLevers(tab, typed.content).sum).toBe(73.3);
    expect(typeLever(tab, typed.content, typed.typed, "hire", null).typed).toEqual([]);
  });

  test("[SWP-05] in a pool what is not released is reskilled; its split is proposed only once it is split", () => {
    const pool: ItemContent = { ...emptyItem("profiles-pool") };
    const first = typeLever("profiles-pool", pool, [], "release", 70);
    expect(first.content).toMatchObject({ release: 70, reskill: 30, dismiss: null, transfer: null });
    const split = typeLever("profiles-pool", first.content, first.typed, "dismiss", 20);
    expect(split.content).toMatchObject({ release: 70, reskill: 30, dismiss: 20, transfer: 50 });
    const whole = typeLever("profiles-pool", { ...split.content, transfer: null }, ["release"], "dismiss", null);
    expect(whole.content).toMatchObject({ dismiss: null, transfer: null });
  });
});

describe("of two who change an item", () => {
  const theirs: ItemContent = { ...base, relevantActions: "Suyo", outsrc: 0, hire: 80, timeline: "2028-Q2" };

  test("what one has touched stays, what one has not is theirs, and levers go together so that they add up", () => {
    expect(mergeContent(tab, base, { ...base, source: "eva@norte.example" }, theirs)).toEqual({ ...theirs, source: "eva@norte.example" });
    const mine = mergeContent(tab, base, { ...base, reskill: 30, hire: 50 }, theirs);
    expect([mine.hire, mine.outsrc, mine.reskill]).toEqual([50, 20, 30]);
    expect(mine.timeline).toBe("2028-Q2");
  });

  test("both are shown side by side, each field that either has touched", () => {
    const rows = compareContents(tab, base, { ...base, timeline: "2027-Q3" }, theirs);
    expect(rows.map(({ field, now, mine }) => [field, now, mine])).toEqual([
      ["timeline", "2028-Q2", "2027-Q3"],
      ["hire", 80, 80],
      ["outsrc", 0, 0],
      ["relevantActions", "Suyo", "Suyo"],
    ]);
  });
});
