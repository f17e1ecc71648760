import { expect, test } from "vitest";
import { addColumn, changeColumn, moveColumn, removeColumn } from "./draft-changes.ts";
import { type Draft, emptyDraft } from "./draft.ts";
import { emptyColumn } from "./draft-column.ts";

const columns = ["a", "b", "c"].map((name) => emptyColumn(name));
const [a, b, c] = columns.map(({ id }) => id) as [number, number, number];
const draft: Draft = { ...emptyDraft("PLN"), columns };
const names = (changed: Draft) => changed.columns.map(({ name }) => name).join("");

test("columns move one place, and not beyond either end", () => {
  expect(names(moveColumn(draft, b, -1))).toBe("bac");
  expect(names(moveColumn(draft, b, 1))).toBe("acb");
  expect(moveColumn(draft, a, -1)).toBe(draft);
  expect(moveColumn(draft, c, 1)).toBe(draft);
});

test("a column is removed, and the one to go on with is told", () => {
  expect(names(removeColumn(draft, b).draft)).toBe("ac");
  expect(removeColumn(draft, b).neighbour?.name).toBe("c");
  expect(removeColumn(draft, c).neighbour?.name).toBe("b");
  expect(removeColumn({ ...draft, columns: columns.slice(0, 1) }, a).neighbour).toBeUndefined();
});

test("a column is added at the end, and changed alone", () => {
  const added = addColumn(draft);
  expect(added.draft.columns).toEqual([...columns, added.column]);
  expect(names(changeColumn(draft, b, { name: "B" }))).toBe("aBc");
});
