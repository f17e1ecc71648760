import { describe, expect, test } from "vitest";
import { favouritesOf, foundEntries, othersOf } from "./gallery-entries.ts";

const entries = [
  { id: 1, parentId: 0, mayOpen: true, name: "Personas: visión general" },
  { id: 2, parentId: 0, mayOpen: false, name: "Carpeta de personas" },
  { id: 4, parentId: 2, mayOpen: false, name: "Carpeta dentro" },
  { id: 3, parentId: 4, mayOpen: true, name: "Altas, bajas y rotación" },
];
const ids = (found: { id: number }[]) => found.map(({ id }) => id);

describe("[FIG-07] the gallery of reports", () => {
  test("favourites are those that one may still open, in the order of all", () => {
    expect(ids(favouritesOf(entries, new Set([3, 2, 1, 9])))).toEqual([1, 3]);
  });
  test("the others stand in their folders, and a folder without any is not shown", () => {
    expect(ids(othersOf(entries, new Set()))).toEqual([1, 2, 4, 3]);
    expect(ids(othersOf(entries, new Set([1])))).toEqual([2, 4, 3]);
    expect(ids(othersOf(entries, new Set([3, 2])))).toEqual([1]);
  });
  test("every word is found, with accents or without, in name or figures; folders are no reports", () => {
    const search = (text: string) => ids(foundEntries(entries, text, ({ id, name }) => [name, id === 3 ? "Plantilla" : ""]));
    expect(search("vision PERSONAS")).toEqual([1]);
    expect(search("rotacion plantilla")).toEqual([3]);
    expect(search("  ")).toEqual([1, 3]);
    expect(search("rotación vision")).toEqual([]);
  });
});
