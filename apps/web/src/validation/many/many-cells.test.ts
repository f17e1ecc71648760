import { expect, test } from "vitest";
import type { CellItem } from "../figures/use-cell-figures.ts";
import { bodyOf, capacitiesIn, cellsFor, filesToExplain, isClean, type Month, rulesOf } from "./many-cells.ts";

const item = (id: number, given: { files?: number; rules?: string[]; severity?: string } = {}): CellItem =>
  ({
    section: "PLN",
    cell: {
      legalEntity: { id, name: `Entity ${id}` },
      warnings: given.files ?? 0,
      findings: { blocking: 0, warnings: given.rules?.length ?? 0 },
      owed: { findings: given.rules?.length ?? 0, files: given.files ?? 0 },
    },
    findings: (given.rules ?? []).map((rule) => ({ rule, severity: given.severity ?? "warning", params: {} })),
    fingerprint: `seen-${id}`,
  }) as unknown as CellItem;
const items = [
  item(1),
  item(2, { files: 3 }),
  item(3, { rules: ["undeclared-sex"] }),
  item(4, { rules: ["undeclared-sex", "large-change"] }),
];

test("what has no findings is without any of the rules and of the files", () => {
  expect(items.map(isClean)).toEqual([true, false, false, false]);
});

test("a coordinator comments each rule once for all its entities, and explains the files' warnings; an owner does neither", () => {
  expect(rulesOf(items, "coordinator")).toEqual([
    { rule: "undeclared-sex", entities: ["Entity 3", "Entity 4"] },
    { rule: "large-change", entities: ["Entity 4"] },
  ]);
  expect(filesToExplain(items, "coordinator")).toEqual(["Entity 2"]);
  expect([rulesOf(items, "owner"), filesToExplain(items, "owner")]).toEqual([[], []]);
});

test("each cell names the figures that were seen, and what is said of its own findings", () => {
  expect(bodyOf(items.slice(2), "coordinator", { "undeclared-sex": " asked ", "large-change": "a merger" } as never)).toEqual([
    { section: "PLN", legalEntityId: 3, seenFigures: "seen-3", findings: [{ rule: "undeclared-sex", comment: "asked" }] },
    {
      section: "PLN",
      legalEntityId: 4,
      seenFigures: "seen-4",
      findings: [
        { rule: "undeclared-sex", comment: "asked" },
        { rule: "large-change", comment: "a merger" },
      ],
    },
  ]);
  expect(bodyOf(items.slice(2, 3), "owner", {})).toEqual([{ section: "PLN", legalEntityId: 3, seenFigures: "seen-3" }]);
});

test("the cells of a month that one may sign, and those one may validate", () => {
  const cell = (section: string, sign: boolean, validate: boolean) => ({ section, may: { sign, validate, nudge: false } });
  const month = {
    entities: [
      { legalEntity: { id: 1 }, cells: [cell("PLN", true, false), cell("OnHR", false, false)] },
      { legalEntity: { id: 2 }, cells: [cell("PLN", false, false)] },
    ],
  } as unknown as Month;
  expect(cellsFor(month, "coordinator")).toEqual([{ section: "PLN", legalEntityId: 1 }]);
  expect(capacitiesIn(month)).toEqual(["coordinator"]);
});
