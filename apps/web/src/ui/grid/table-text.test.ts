import { expect, test } from "vitest";
import { writeTableText } from "./table-text.ts";

test("[QUAL-02] copied cells are text by tabs and lines", () => {
  expect(
    writeTableText([
      ["1", "Año", ""],
      ["2", "b", "-12,5"],
    ]),
  ).toBe("1\tAño\t\r\n2\tb\t-12,5");
});

test("what holds tabs, lines or quotation marks stays in its cell", () => {
  expect(writeTableText([["a\tb", "first\nsecond", 'the "other"']])).toBe('"a\tb"\t"first\nsecond"\t"the ""other"""');
});

test("what would run as a formula is only text", () => {
  expect(writeTableText([["=1+1", "+34 600", "@sum", "-a", "-5"]])).toBe("'=1+1\t'+34 600\t'@sum\t'-a\t-5");
});
