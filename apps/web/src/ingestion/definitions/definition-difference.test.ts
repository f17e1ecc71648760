import { europeanDefinition } from "@hub/domain/ingestion/testing/example-definitions.ts";
import { expect, test } from "vitest";
import { findDifference } from "./definition-difference.ts";

const { columns } = europeanDefinition;
const [first, second, third, ...rest] = columns as [(typeof columns)[0], (typeof columns)[0], (typeof columns)[0]];
const reversed = Object.fromEntries(Object.entries(first).toReversed()) as typeof first;

test("the same says nothing, whatever the order of keys", () => {
  expect(findDifference(columns, [reversed, second, third, ...rest])).toEqual({ added: [], removed: [], changed: [], moved: false });
});

test("columns added, removed, changed and moved are told by name", () => {
  const now = [third, { ...first, required: true }, ...rest, { ...first, name: "Nueva" }];
  expect(findDifference(columns, now)).toEqual({ added: ["Nueva"], removed: [second.name], changed: [first.name], moved: true });
});
