import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addSizes,
  checkSize,
  compareSizes,
  formatSize,
  fromHundredths,
  isZero,
  maxOf,
  minOf,
  parseSize,
  type Size,
  toHundredths,
  writeSize,
} from "./size.ts";
import { sizes } from "./testing/sizes.ts";

describe("a size is one number or a range", () => {
  test.each<[string, string]>([
    ["5", "5"],
    [" 5 ", "5"],
    ["5-8", "5-8"],
    ["5 – 8", "5-8"],
    ["5–8", "5-8"],
    ["5—8", "5-8"],
    ["5−8", "5-8"],
    ["5\u00a0-\u00a08", "5-8"],
    ["5,5", "5.5"],
    ["5.5", "5.5"],
    ["5,50", "5.5"],
    ["0,25-1.5", "0.25-1.5"],
    ["0-5", "0-5"],
    ["0", "0"],
    ["0,00", "0"],
    ["007", "7"],
    ["12345678.99", "12345678.99"],
  ])("%j is read as %s", (text, expected) => {
    const size = parseSize(text);
    expect(size && writeSize(size)).toBe(expected);
    expect(checkSize(text)).toEqual([]);
  });

  test.each([
    "",
    " ",
    "-5",
    "+5",
    "5-",
    "-",
    "5--8",
    "5-8-9",
    "5.555",
    "5.",
    ".5",
    "1.000,5",
    "123456789",
    "1e3",
    "five",
    "5 8",
    "½",
    "٥",
    "5\n8",
    "NaN",
    "5-8 FTE",
  ])("%j is none", (text) => {
    expect(parseSize(text)).toBeUndefined();
    expect(checkSize(text)).toEqual([{ code: "swp.size-invalid", path: ["size"] }]);
  });

  test.each(["5-5", "8-5", "5,0-5", "0-0", "0.5-0,50", "1-0"])(
    "[SWP-08] A range minimum must be less than its maximum (equal is refused too): %s is refused",
    (text) => {
      expect(parseSize(text)).toBeUndefined();
      expect(checkSize(text)).toEqual([{ code: "swp.size-order", path: ["size"] }]);
    },
  );

  test("[SWP-08] A range minimum must be less than its maximum, by as little as a hundredth, as numbers and not as texts", () => {
    expect(parseSize("5-5,01")).toEqual({ min: "5", max: "5.01" });
    expect(parseSize("9-10")).toEqual({ min: "9", max: "10" });
  });

  test("what is written or shown is read again as it was", () => {
    fc.assert(
      fc.property(sizes, fc.constantFrom("." as const, "," as const), (size, separator) => {
        expect(parseSize(writeSize(size))).toEqual(size);
        expect(parseSize(formatSize(size, separator))).toEqual(size);
      }),
    );
  });

  test("is written one way, also as the database holds it", () => {
    expect(writeSize({ min: "5.00", max: "8.50" })).toBe("5-8.5");
    expect(formatSize({ min: "5.00", max: null }, ",")).toBe("5");
  });

  test("is shown with the reader's separator and an en dash", () => {
    expect(formatSize({ min: "5.5", max: "8.25" }, ",")).toBe("5,5–8,25");
    expect(formatSize({ min: "5.5", max: null }, ".")).toBe("5.5");
  });
});

describe("totals", () => {
  test.each<[string[], string]>([
    [[], "0"],
    [["5"], "5"],
    [["5", "3"], "8"],
    [["5-8"], "5-8"],
    [["5-8", "2"], "7-10"],
    [["5-8", "0-1"], "5-9"],
    [["0,1", "0,2"], "0.3"],
    [["99999999.99", "0.01"], "100000000"],
  ])("of %j: sum of min to sum of max, never a midpoint: %s", (given, expected) => {
    expect(writeSize(addSizes(given.map((text) => parseSize(text) as Size)))).toBe(expected);
  });

  test("add up whatever the order, and exactly", () => {
    fc.assert(
      fc.property(fc.array(sizes), (given) => {
        const sum = addSizes(given);
        expect(addSizes(given.toReversed())).toEqual(sum);
        expect(minOf(sum)).toBe(given.reduce((all, { min }) => all + toHundredths(min), 0n));
        expect(maxOf(sum)).toBe(given.reduce((all, { min, max }) => all + toHundredths(max ?? min), 0n));
      }),
    );
  });
});

test("0 is the single number 0", () => {
  expect(["0", "0,00", "0-5", "0,01"].map((text) => isZero(parseSize(text) as Size))).toEqual([true, true, false, false]);
  // As the database writes it.
  expect(isZero({ min: "0.00", max: null })).toBe(true);
});

test("sizes are ordered by min, then by max, as numbers", () => {
  const ordered = ["0", "0-5", "0,5", "5", "5-8", "5-10", "10"].map((text) => parseSize(text) as Size);
  expect(ordered.toReversed().toSorted(compareSizes)).toEqual(ordered);
  expect(compareSizes({ min: "5", max: null }, { min: "5.00", max: null })).toBe(0);
});

test("decimals and hundredths are the same, also below 0 and beyond what floats hold", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (given) => {
      expect(toHundredths(fromHundredths(given))).toBe(given);
    }),
  );
  expect([-5n, -150n, 0n, 7n].map(fromHundredths)).toEqual(["-0.05", "-1.5", "0", "0.07"]);
});
