import { describe, expect, test } from "vitest";
import { parseSearch, stringifySearch } from "./address.ts";

describe("search parameters", () => {
  test("texts that look like numbers stay as they are, there and back", () => {
    for (const text of ["?code=00012", "?token=12345678901234567890", "?x=1e5", "?q=a%26b%3Dc", ""])
      expect(stringifySearch(parseSearch(text))).toBe(text);
  });
  test("empty values are left out", () => {
    expect(stringifySearch({ a: undefined, b: "", c: null, d: 0 })).toBe("?d=0");
  });
});
