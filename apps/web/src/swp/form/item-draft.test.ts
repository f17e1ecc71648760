import { emptyItem } from "@hub/domain/swp/plan-item.ts";
import { describe, expect, test } from "vitest";
import { shortage } from "../testing/shortage.ts";
import { contentOf, draftOf, newDraft, proposedLevers, sumLevers, typeLever } from "./item-draft.ts";

const tab = "profiles-shortage";
const base = draftOf(shortage);

describe("what the form holds", () => {
  test("what is sent says ids of what is chosen, and nothing of what is not", () => {
    expect(contentOf(base)).toMatchObject({
      divisionId: 4,
      profileId: 7,
      profileClusterId: null,
      size: "12",
      availability: null,
      coverage: "OPEN",
    });
    expect(contentOf(base)).not.toHaveProperty("parent");
  });

  test("blanks around and other ways to write a size change nothing; what is no number does", () => {
    expect(contentOf({ ...base, size: " 12,00 ", source: "Ana@norte.example " })).toEqual(contentOf(base));
    expect(contentOf({ ...base, hire: Number.NaN, size: "5-8" })).toMatchObject({ hire: Number.NaN, size: "5-8" });
  });

  test.each(["key-profiles", "skills-shortage", "profiles-pool"] as const)(
    "a new one of %s says where and who, and nothing else",
    (tab) => {
      const known = newDraft(tab, base);
      expect(contentOf(known)).toEqual({ ...emptyItem(tab), divisionId: 4, source: "ana@norte.example" });
      expect(known.parent?.id).toBe(3);
    },
  );
});

describe("levers", () => {
  test("[SWP-04] typing one proposes the rest, and what was typed is never touched", () => {
    const first = typeLever(tab, base, [], "reskill", 50);
    expect(first).toMatchObject({ hire: 30, outsrc: 20, reskill: 50 });
    expect(proposedLevers(tab, base, first, first.typed)).toEqual(["hire"]);
    const second = typeLever(tab, first, first.typed, "outsrc", 40);
    expect(second).toMatchObject({ hire: 10, outsrc: 40, reskill: 50 });
    const third = typeLever(tab, second, second.typed, "hire", 20);
    expect(third).toMatchObject({ hire: 20, outsrc: 40, reskill: 50 });
    expect(sumLevers(tab, third)).toEqual({ shares: [20, 40, 50], sum: 110 });
  });

  test("what is emptied may be proposed again; what is no share proposes nothing", () => {
    const typed = typeLever(tab, base, [], "hire", 33.3);
    expect(typed).toMatchObject({ hire: 33.3, outsrc: 20, reskill: 20 });
    expect(sumLevers(tab, typed).sum).toBe(73.3);
    expect(typeLever(tab, typed, typed.typed, "hire", null).typed).toEqual([]);
  });

  test("[SWP-05] in a pool what is not released is reskilled; its split is proposed only once it is split", () => {
    const pool = emptyItem("profiles-pool");
    const first = typeLever("profiles-pool", pool, [], "release", 70);
    expect(first).toMatchObject({ release: 70, reskill: 30, dismiss: null, transfer: null });
    const split = typeLever("profiles-pool", first, first.typed, "dismiss", 20);
    expect(split).toMatchObject({ release: 70, reskill: 30, dismiss: 20, transfer: 50 });
    const whole = typeLever("profiles-pool", { ...split, transfer: null }, ["release"], "dismiss", null);
    expect(whole).toMatchObject({ dismiss: null, transfer: null });
  });
});
