import { expect, test } from "vitest";
import { diffEntry, diffValues } from "./audit-difference.ts";

test("only what differs is told, whatever the order of the keys; the version says nothing", () => {
  const before = { name: "A", active: true, version: 1, x: { b: 1, a: 2 } };
  const after = { x: { a: 2, b: 1 }, name: "B", active: true, version: 2 };
  expect(diffEntry({ subjectType: "user", before, after })).toEqual([{ path: ["name"], before: "A", after: "B" }]);
  expect(diffEntry({ subjectType: "scenario", before, after })).toHaveLength(2);
  expect(diffValues({ labels: { es: "a", de: null } }, { labels: { es: "a", de: "b" } })).toEqual([
    { path: ["labels", "de"], before: null, after: "b" },
  ]);
  expect(diffValues({ a: 1 }, { a: 1 })).toEqual([]);
});

test("a creation tells what was given, a removal what went; what is empty in both is no change", () => {
  expect(diffValues(null, { name: "A", country: null })).toEqual([{ path: ["name"], before: undefined, after: "A" }]);
  expect(diffValues({ name: "A" }, null)).toEqual([{ path: ["name"], before: "A", after: undefined }]);
  expect(diffValues(null, null)).toEqual([]);
  expect(diffValues("a", "b")).toEqual([{ path: [], before: "a", after: "b" }]);
});

test("of a list only what went and what came is told", () => {
  const one = { role: "data-owner", entity: 1 };
  const two = { entity: 2, role: "data-owner" };
  expect(diffValues({ grants: [one, two] }, { grants: [{ entity: 1, role: "data-owner" }, "x"] })).toEqual([
    { path: ["grants"], before: [two], after: ["x"] },
  ]);
  expect(diffValues({ list: [1, 2] }, { list: [1, 2, 3] })).toEqual([{ path: ["list"], before: undefined, after: [3] }]);
  expect(diffValues({ list: [1, 2] }, { list: [2, 1] })).toEqual([{ path: ["list"], before: [1, 2], after: [2, 1] }]);
  expect(diffValues({ list: null }, { list: [] })).toEqual([]);
});

test("what is nested too deep is compared as a whole", () => {
  const nest = (value: number) => ({ a: { b: { c: { d: { e: value } } } } });
  expect(diffValues(nest(1), nest(2))).toEqual([{ path: ["a", "b", "c", "d"], before: { e: 1 }, after: { e: 2 } }]);
});
