import { describe, expect, test } from "vitest";
import { isSameValue } from "./same-values.ts";

describe("two values of a field", () => {
  test.each([
    ["blanks around a text", " a ", "a", true],
    ["another name of the same thing", { id: 1, name: "a" }, { id: 1, name: "b" }, true],
    ["another thing of the same name", { id: 1, name: "a" }, { id: 2, name: "a" }, false],
    ["what is no number, and nothing", { share: Number.NaN }, { share: null }, false],
  ])("%s", (_, one, other, same) => expect(isSameValue(one, other)).toBe(same));
});
