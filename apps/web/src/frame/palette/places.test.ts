import { places, settingPlaces } from "@hub/domain/search/places.ts";
import { expect, test } from "vitest";
import { sections } from "../../configuration/sections.ts";
import { deliveryTabs } from "../../ingestion/delivery-search.ts";
import { screens } from "../screens.ts";

test("[TODAY-03] what search leads to are screens of the portal, for those whom their guards let in", () => {
  const guards = new Map<string, string>(Object.values(screens).map(({ path, guard }) => [path, guard]));
  for (const { ref, path, search, permission } of [...places, ...settingPlaces]) {
    expect(guards.has(path), ref).toBe(true);
    const { section, tab } = search;
    if (section !== undefined) expect(sections[section as keyof typeof sections], ref).toBe(permission);
    else if (Object.keys(search).length === 0 && path !== "/account") expect(guards.get(path), ref).toBe(permission);
    if (path === "/mut" && tab !== undefined) expect(deliveryTabs, ref).toContain(tab);
  }
  // Every part of the configuration is found.
  expect(places.flatMap(({ search }) => search["section"] ?? []).toSorted()).toEqual(Object.keys(sections).toSorted());
});
