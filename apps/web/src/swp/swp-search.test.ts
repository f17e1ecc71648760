import { expect, test } from "vitest";
import {
  hasFilter,
  listKeyOf,
  orderSearch,
  readFilter,
  readOpened,
  readOrder,
  readOrgs,
  readTab,
  tabSearch,
  toggleValue,
} from "./swp-search.ts";

test("[SWP-01] each of the five tabs is in the address, and nothing else is one", () => {
  for (const tab of ["key-profiles", "key-skills", "profiles-shortage", "skills-shortage", "profiles-pool"])
    expect(readTab({ tab })).toBe(tab);
  for (const tab of [undefined, "", "analysis", "KEY-PROFILES"]) expect(readTab({ tab })).toBeUndefined();
});

test("a tab's filter keeps what the tab has and what can be read", () => {
  const search = { orgs: "3,17", impacts: "Critical", pools: "4", coverages: "OPEN", from: "2027-Q1", to: "2027-Q5", levels: "Expert" };
  expect(readFilter("profiles-shortage", search)).toEqual({ orgs: "3,17", impacts: "Critical", coverages: "OPEN", from: "2027-Q1" });
  expect(readFilter("profiles-pool", search)).toEqual({ orgs: "3,17", pools: "4", coverages: "OPEN", from: "2027-Q1" });
  expect(readFilter("key-skills", search)).toEqual({ orgs: "3,17", impacts: "Critical", from: "2027-Q1", levels: "Expert" });
  expect(readFilter("key-skills", { orgs: "x", text: "a".repeat(201), closed: "2" })).toEqual({});
  expect(hasFilter("key-profiles", "closed")).toBe(false);
});

test("[SWP-02] the part of the organisation is the address's where it makes sense", () => {
  expect([readOrgs({ orgs: "1,2" }), readOrgs({ orgs: "x" }), readOrgs({})]).toEqual(["1,2", undefined, undefined]);
});

test("another tab keeps what means the same there, and neither order nor what is open", () => {
  const search = { tab: "key-skills", orgs: "3", parents: "9", levels: "Expert", text: "red", sort: "size", item: "4", task: "2" };
  expect(tabSearch(search, "profiles-pool")).toMatchObject({ tab: "profiles-pool", orgs: "3", text: "red" });
  expect(Object.keys(tabSearch(search, "profiles-pool"))).toEqual(["orgs", "from", "to", "mine", "text", "tab"]);
});

test("the order is the address's where it names one, and the usual one needs none", () => {
  expect(readOrder({})).toEqual({ sort: "name", direction: "asc" });
  expect(readOrder({ sort: "size" })).toEqual({ sort: "size", direction: "desc" });
  expect(readOrder({ sort: "size", direction: "asc" })).toEqual({ sort: "size", direction: "asc" });
  expect(readOrder({ sort: "salary", direction: "up" })).toEqual({ sort: "name", direction: "asc" });
  for (const order of [{ sort: "size", direction: "asc" } as const, { sort: "name", direction: "desc" } as const])
    expect(readOrder(orderSearch(order))).toEqual(order);
  expect(listKeyOf("key-skills", { tab: "key-skills", item: "3" })).toBe(listKeyOf("key-skills", { sort: "name", info: "7" }));
});

test("what is open is an item, a new one or its information; nonsense opens nothing", () => {
  expect(readOpened({ item: "12" })).toEqual({ as: "form", id: 12 });
  expect(readOpened({ item: "new" })).toEqual({ as: "new" });
  expect(readOpened({ info: "12" })).toEqual({ as: "information", id: 12 });
  for (const item of ["", "0", "-1", "1e3", "12345678901", "NEW"]) expect(readOpened({ item })).toBeUndefined();
});

test("values of a filter stand in one order, numbers as numbers", () => {
  expect(toggleValue("3,17", "5")).toBe("3,5,17");
  expect(toggleValue("Critical", "Relevant")).toBe("Critical,Relevant");
  expect(toggleValue("3", "3")).toBeUndefined();
});
