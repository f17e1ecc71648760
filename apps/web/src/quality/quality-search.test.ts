import { describe, expect, test } from "vitest";
import { orderSearch, readFilter, readOrder, readView, toggleValue, writeQuery } from "./quality-search.ts";

describe("the filter of an address", () => {
  test("[QUAL-01] data element, rule, status and accountability are read from it, several values each", () => {
    const address = { elements: "3,17", rules: "2", status: "OPEN,IN_PROGRESS", accountants: "0,5", perimeters: "7", mine: "1" };
    expect(readFilter(address)).toEqual(address);
  });
  test("what cannot be a filter is left out", () => {
    expect(
      readFilter({
        elements: "3,x",
        rules: "",
        status: "OPEN,GONE",
        dueFrom: "soon",
        overdue: "yes",
        gone: "2",
        text: "a".repeat(201),
        event: "4",
      }),
    ).toEqual({ status: "OPEN" });
    expect(readFilter({ status: "NONE" })).toEqual({});
  });
});

test("the order of an address is due first, and the usual one is not written", () => {
  expect(readOrder({})).toEqual({ sort: "due", direction: "asc" });
  expect(readOrder({ sort: "last" })).toEqual({ sort: "last", direction: "desc" });
  expect(readOrder({ sort: "name", direction: "up" })).toEqual({ sort: "due", direction: "asc" });
  expect(orderSearch({ sort: "due", direction: "asc" })).toEqual({});
  expect(orderSearch({ sort: "id", direction: "asc" })).toEqual({ sort: "id", direction: "asc" });
});

test("a view keeps filter, order and view, whatever the order they stand in, and nothing else", () => {
  expect(writeQuery({ event: "9", text: "ana & co", status: "OPEN", sort: "due" })).toBe("status=OPEN&text=ana+%26+co");
  expect(writeQuery({ view: "causes", direction: "desc", elements: "1,2" })).toBe("elements=1%2C2&direction=desc&view=causes");
  expect(writeQuery({ saved: "3" })).toBe("");
  expect(readView({ view: "else" })).toBe("table");
});

test("a value goes in and out, and the same choice is the same address", () => {
  expect(toggleValue(undefined, "17")).toBe("17");
  expect(toggleValue("17", "3")).toBe("3,17");
  expect(toggleValue("3,17", "17")).toBe("3");
  expect(toggleValue("3", "3")).toBeUndefined();
  expect(toggleValue(toggleValue("OPEN", "ACCEPTED"), "IN_PROGRESS")).toBe(toggleValue(toggleValue("IN_PROGRESS", "OPEN"), "ACCEPTED"));
});
