import { describe, expect, test } from "vitest";
import { mayGoByItself, pageAfter, providerAddress } from "./provider.ts";

describe("to the corporate sign-in", () => {
  test("by itself at most once in 60 s", () => {
    const kept = new Map<string, string>();
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
    expect(mayGoByItself(1_000_000, storage)).toBe(true);
    expect(mayGoByItself(1_059_999, storage)).toBe(false);
    expect(mayGoByItself(1_060_000, storage)).toBe(true);
  });

  test.each(["/validation", "/validation?section=PLN&x=a%20b", "/scenaries/3/dashboard", "/account"])(
    "%j is a page to come back to",
    (to) => {
      expect(pageAfter(to)).toBe(to);
    },
  );

  test.each([
    undefined,
    null,
    "",
    "/",
    "/home",
    "/home?lang=de",
    "/login",
    "/login?to=/x",
    "/SSOToken",
    "/password?key=1",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "validation",
    `/${"x".repeat(500)}`,
  ])("%j is not", (to) => {
    expect(pageAfter(to)).toBeUndefined();
  });

  test("the address carries the page, encoded, and nothing else", () => {
    expect(providerAddress("/validation?section=PLN")).toBe("./api/sso?to=%2Fvalidation%3Fsection%3DPLN");
    expect(providerAddress("//evil.example")).toBe("./api/sso");
  });
});
