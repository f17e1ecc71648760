import { expect, test } from "vitest";
import { writeQuery } from "../quality-search.ts";
import { readyViews, type SavedView, searchOfQuery, searchOfView, viewOf } from "./view-state.ts";

const view: SavedView = { id: 7, name: "Pay", query: "elements=3%2C17&sort=last", shared: false, owner: null, version: 1 };

test("a view is an address, and the address says which view it is and whether it was changed since", () => {
  const address = searchOfView(view);
  expect(address).toEqual({ elements: "3,17", sort: "last", saved: "7" });
  expect(viewOf(address, [view])).toEqual({ saved: view, changed: false });
  expect(viewOf({ ...address, event: "5" }, [view])).toEqual({ saved: view, changed: false });
  expect(viewOf({ ...address, status: "OPEN" }, [view])).toEqual({ saved: view, changed: true });
  expect(viewOf({ sort: "last", elements: "3,17" }, [view])).toEqual({ saved: view, changed: false });
});

test("a shared view leads nowhere but to its filter", () => {
  expect(searchOfQuery("?status=OPEN&event=5&lang=de&saved=9&dueTo=x")).toEqual({ status: "OPEN" });
});

test("ready views are known by what they show, and an address that is no view has none", () => {
  for (const { name, query } of readyViews) {
    expect(viewOf(searchOfQuery(query), [])).toEqual({ ready: name });
    expect(writeQuery(searchOfQuery(query)), name).toBe(query);
  }
  expect(viewOf({ rules: "2" }, [view])).toBeUndefined();
  expect(viewOf({ rules: "2", saved: "99" }, [view])).toBeUndefined();
});
