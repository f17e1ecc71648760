import { describe, expect, test } from "vitest";
import { readFirstAddress } from "./boot.ts";
import { parseSearch, stringifySearch } from "./search.ts";

describe("the first address", () => {
  test.each([
    ["?lang=de", "#/home", "de"],
    ["", "#/home?lang=pt", "pt"],
    ["?lang=en", "#/home?lang=de-DE", "de"],
    ["", "#/home?lang=fr", undefined],
    ["", "", undefined],
  ])("[SHELL-07] the language is read from the query before (%j) and behind the hash (%j)", (search, hash, language) => {
    expect(readFirstAddress(search, hash).language).toBe(language);
  });

  test("a token is taken out of the address, the rest stays", () => {
    expect(readFirstAddress("", "#/SSOToken?token=123&userName=a@b&lang=de")).toEqual({ language: "de", cleaned: "#/SSOToken" });
    expect(readFirstAddress("?token=123", "#/home").cleaned).toBe("#/home");
    expect(readFirstAddress("", "#/home?section=users").cleaned).toBeUndefined();
  });
});

describe("search parameters", () => {
  test("texts that look like numbers stay as they are, there and back", () => {
    for (const text of ["?code=00012", "?token=12345678901234567890", "?x=1e5", "?q=a%26b%3Dc", ""])
      expect(stringifySearch(parseSearch(text))).toBe(text);
  });
  test("empty values are left out", () => {
    expect(stringifySearch({ a: undefined, b: "", c: null, d: 0 })).toBe("?d=0");
  });
});
