import { expect, test } from "vitest";
import { likenessOf } from "./likeness.ts";
import { emptyItem, type ItemContent } from "./plan-item.ts";

const item: ItemContent = { ...emptyItem("profiles-shortage"), divisionId: 4, profileId: 7, timeline: "2027-Q1", size: "5" };

test("items are alike by tab, division, profile or skill with its level, pool and quarter, however that is written; by nothing else", () => {
  const likeness = likenessOf("profiles-shortage", item);
  const same: Partial<ItemContent>[] = [
    { size: "80" },
    { source: "eva@example.com" },
    { timeline: " 2027 q1 " },
    { impact: "Critical" },
    { poolId: 3 },
  ];
  for (const given of same) expect(likenessOf("profiles-shortage", { ...item, ...given }), JSON.stringify(given)).toEqual(likeness);
  const other: Partial<ItemContent>[] = [{ divisionId: 5 }, { profileId: 8 }, { timeline: "2027-Q2" }, { timeline: "" }];
  for (const given of other) expect(likenessOf("profiles-shortage", { ...item, ...given }), JSON.stringify(given)).not.toEqual(likeness);
  expect(likenessOf("key-profiles", item)).not.toEqual(likeness);
  const part = { ...item, poolId: 3 };
  expect(likenessOf("profiles-pool", part)).not.toEqual(likenessOf("profiles-pool", { ...part, poolId: 4 }));
  const skill = { ...item, profileId: null, skillId: 7, skillLevel: "Inter" as const };
  expect(likenessOf("skills-shortage", skill)).not.toEqual(likenessOf("skills-shortage", { ...skill, skillLevel: "Expert" }));
});

test("what does not say where or of what it is, is like nothing", () => {
  expect(likenessOf("profiles-shortage", { ...item, divisionId: null })).toBeNull();
  expect(likenessOf("profiles-shortage", { ...item, profileId: null })).toBeNull();
});
