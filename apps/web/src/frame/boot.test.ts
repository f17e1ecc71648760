import { describe, expect, test } from "vitest";
import { readFirstAddress } from "./boot.ts";

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

  test("[AUTH-02] a token is taken out of the address and handed to the page of single sign-on, the rest stays", () => {
    expect(readFirstAddress("", "#/SSOToken?token=123&userName=a@b&lang=de")).toEqual({
      language: "de",
      cleaned: "#/SSOToken",
      handedOver: { sso: { token: "123", userName: "a@b" } },
    });
    expect(readFirstAddress("?token=123&userName=a%40b", "#/SSOToken/")).toMatchObject({
      cleaned: "#/SSOToken/",
      handedOver: { sso: { token: "123", userName: "a@b" } },
    });
    expect(readFirstAddress("", "#/home?section=users").cleaned).toBeUndefined();
  });

  test.each([
    ["?token=123", "#/home", "#/home"],
    ["", "#/home?token=123&userName=a@b", "#/home"],
    ["", "#/SSOToken?token=123", "#/SSOToken"],
    ["", "#/SSOToken?token=&userName=a@b&tab=1", "#/SSOToken?tab=1"],
    ["", "#/validation?token=&section=PLN", "#/validation?section=PLN"],
  ])("a token in %j %j goes from the address, and nobody gets it", (search, hash, cleaned) => {
    expect(readFirstAddress(search, hash)).toEqual({ language: undefined, cleaned, handedOver: {} });
  });

  test("the key of a password link is taken out of the address; that of other pages stays", () => {
    expect(readFirstAddress("", "#/password?key=k%2B1")).toEqual({
      language: undefined,
      cleaned: "#/password",
      handedOver: { passwordKey: "k+1" },
    });
    expect(readFirstAddress("", "#/password")).toEqual({ language: undefined, cleaned: undefined, handedOver: {} });
    expect(readFirstAddress("", "#/setup?key=k")).toEqual({ language: undefined, cleaned: undefined, handedOver: {} });
  });
});
