import { europeanDefinition } from "@hub/domain/ingestion/testing/example-definitions.ts";
import { expect, test } from "vitest";
import { findDifference } from "./definition-difference.ts";
import type { IngestionDetail } from "./draft.ts";

const before: IngestionDetail = {
  id: 1,
  code: "PLN",
  name: "Plantilla",
  section: "PLN",
  active: true,
  version: 3,
  definition: europeanDefinition,
};
const [first, second, third, ...rest] = europeanDefinition.columns as [
  (typeof europeanDefinition.columns)[0],
  (typeof europeanDefinition.columns)[0],
  (typeof europeanDefinition.columns)[0],
];
const withColumns = (columns: IngestionDetail["definition"]["columns"]): IngestionDetail => ({
  ...before,
  definition: { ...europeanDefinition, columns },
});
const reversed = Object.fromEntries(Object.entries(first).toReversed()) as typeof first;
const none = { added: [], removed: [], changed: [], moved: false, general: false };

test("the same says nothing, whatever the order of keys", () => {
  expect(findDifference(before, withColumns([reversed, second, third, ...rest]))).toEqual(none);
});

test("columns added, removed, changed and moved are told by name", () => {
  const columns = [third, { ...first, required: true }, ...rest, { ...first, name: "Nueva" }];
  expect(findDifference(before, withColumns(columns))).toEqual({
    added: ["Nueva"],
    removed: [second.name],
    changed: [first.name],
    moved: true,
    general: false,
  });
});

test("anything beside the columns is general", () => {
  expect(findDifference(before, { ...before, active: false })).toEqual({ ...none, general: true });
  expect(findDifference(before, { ...before, definition: { ...europeanDefinition, currency: "USD" } })).toEqual({ ...none, general: true });
});
