import { expect, test } from "vitest";
import { columnInputId, columnOfPath, fieldOfPath } from "./field-ids.ts";

test.each([
  [["format", "patterns", 0], "format-patterns"],
  [["format"], "format"],
  [["aliases", 2], "aliases"],
  [[], "name"],
  [["targets"], "targets"],
  [["targets", 1], "targets-1-field"],
  [["targets", 1, "field"], "targets-1-field"],
  [["targets", 1, "values", "M"], "targets-1-values"],
] as [(string | number)[], string][])("%j within a column leads to %s", (path, input) => {
  expect(columnInputId(3, path)).toBe(`definition-columns-3-${input}`);
});

test.each([
  [["definition", "columns", 3, "name"], 3, "columns"],
  [["definition", "columns"], undefined, "columns"],
  [["definition", "readsAs", "sheet"], undefined, "sheet"],
  [["definition", "entity", "from"], undefined, "entityFrom"],
  [["definition", "fullTimeHours"], undefined, "fullTimeHours"],
  [["code"], undefined, undefined],
] as [(string | number)[], number | undefined, string | undefined][])("%j is of column %s, of field %s", (path, column, field) => {
  expect(columnOfPath(path)).toBe(column);
  expect(fieldOfPath(path)).toBe(field);
});
