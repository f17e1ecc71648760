import { swpSorts } from "@hub/contract/swp/items.ts";
import { swpTabs } from "@hub/domain/swp/plan-item.ts";
import { expect, test } from "vitest";
import { columnOfSort, columnsOf, sortOfColumn } from "./item-columns.ts";

const idsOf = (tab: (typeof swpTabs)[number]) => columnsOf[tab].map(({ id }) => id as string);

test("[SWP-03] each tab's table has the fields of that tab and no others", () => {
  expect(idsOf("key-profiles")).toEqual(expect.arrayContaining(["jobProfileFamily", "jobProfileCluster", "impact", "source", "timeline"]));
  expect(idsOf("key-profiles").filter((id) => ["skillLevel", "availability", "hire", "release", "coverage", "pool"].includes(id))).toEqual(
    [],
  );
  expect(idsOf("skills-shortage")).toEqual(
    expect.arrayContaining(["knowledgeArea", "skillCluster", "skillLevel", "hire", "outsrc", "reskill", "coverage", "training"]),
  );
  expect(idsOf("skills-shortage")).not.toContain("jobProfileFamily");
  expect(idsOf("profiles-pool")).toEqual(
    expect.arrayContaining(["availability", "pool", "release", "dismiss", "transfer", "reskill", "coverage"]),
  );
  expect(idsOf("profiles-pool").filter((id) => ["impact", "hire", "outsrc"].includes(id))).toEqual([]);
});

test("every order of the server has its column, on every tab that has the field", () => {
  for (const sort of swpSorts) expect(sortOfColumn[columnOfSort(sort)], sort).toBe(sort);
  for (const tab of swpTabs) expect(idsOf(tab).slice(0, 3)).toEqual(["name", "size", "acts"]);
});
