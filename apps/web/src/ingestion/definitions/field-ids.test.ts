import { expect, test } from "vitest";
import { fieldIdsOf } from "./field-ids.ts";

test.each([
  [
    ["columns", 3, "format", "patterns", 0],
    ["column-format-patterns-0", "column-format-patterns", "column-format", "column-name"],
  ],
  [["columns", 3], ["column-name"]],
  [["columns"], ["columns-add"]],
  [["fullTimeHours"], ["definition-fullTimeHours", "definition-fullTimeHours"]],
  [
    ["readsAs", "sheet"],
    ["definition-readsAs-sheet", "definition-readsAs"],
  ],
] as [(string | number)[], string[]][])("%j leads to %j", (path, ids) => {
  expect(fieldIdsOf(path)).toEqual(ids);
});
