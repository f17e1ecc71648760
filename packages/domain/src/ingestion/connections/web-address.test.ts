import fc from "fast-check";
import { expect, test } from "vitest";
import { placeholderValues } from "./placeholders.ts";
import { checkDownloadPath, readBaseAddress, writeDownloadAddress } from "./web-address.ts";

test.each([
  ["https://HR.example.com", "https://hr.example.com"],
  ["https://hr.example.com/", "https://hr.example.com"],
  ["https://hr.example.com:443/export//", "https://hr.example.com/export"],
  ["https://hr.example.com:8443/a/b", "https://hr.example.com:8443/a/b"],
  ["https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443"],
  ["https://10.0.0.1/x", "https://10.0.0.1/x"],
])("%s is kept as %s", (text, kept) => expect(readBaseAddress(text)?.address).toBe(kept));

test.each([
  "http://hr.example.com",
  "ftp://hr.example.com",
  "hr.example.com",
  "https://",
  "https://user@hr.example.com",
  "https://user:pass@hr.example.com",
  "https://hr.example.com@evil.example",
  "https://hr.example.com\\@evil.example",
  "https://hr.example.com?x=1",
  "https://hr.example.com#x",
  "https://0x7f.1/",
  "https://2130706433/",
  "https://127.1",
  "https://127.0.0.1.",
  "https://%31%32%37.0.0.1",
  "https://１２７.0.0.1",
  "https://hr.example.com/../x",
  "https://hr.example.com/%2e%2e/x",
  "https://hr.example.com/%2fx",
  "https://hr.example.com:0",
  "https://hr.example.com:65536",
  "https://hr.example.com/a b",
  "https://hr.example.com/a\nb",
  "https://[fe80::1%25eth0]/",
  "https:///etc/passwd",
])("%j is no base address", (text) => expect(readBaseAddress(text)).toBeUndefined());

const codeOf = (text: string) => checkDownloadPath(text)[0]?.code.replace("connections.", "");
test.each([
  ["", "path-missing"],
  ["export.csv", "path-invalid"],
  ["//evil.example/x", "path-invalid"],
  ["/\\evil.example", "path-invalid"],
  ["/a/../b", "path-invalid"],
  ["/a/%2e%2E/b", "path-invalid"],
  ["/a%2f..%2fb", "path-invalid"],
  ["/a#b", "path-invalid"],
  ["/a b", "path-invalid"],
  ["/a\r\nHost: evil", "path-invalid"],
  ["/{token}", "placeholder-unknown"],
  ["/a.csv?year={year}&api_key=abc", "path-secret"],
  ["/a.csv?Access-Token=abc", "path-secret"],
  ["/{year", "path-invalid"],
  ["/export/{entity}/{year}-{month}.csv?from={first_day}&to={last_day}", undefined],
])("%j as a path: %s", (text, code) => expect(codeOf(text)).toBe(code));

test("values are encoded, so that they stay one step or one value of the query, and none leads up", () => {
  const values = placeholderValues({ year: 2026, month: 3 }, "A/B & C?");
  expect(writeDownloadAddress("https://a.example/x", "/{entity}/{year}-{month}.csv?e={entity}", values)).toBe(
    "https://a.example/x/A%2FB%20%26%20C%3F/2026-03.csv?e=A%2FB%20%26%20C%3F",
  );
  expect(writeDownloadAddress("https://a.example", "/{entity}/x", placeholderValues({ year: 2026, month: 3 }, ".."))).toBeUndefined();
  expect(writeDownloadAddress("https://a.example", "/.{entity}/x", placeholderValues({ year: 2026, month: 3 }, "."))).toBeUndefined();
});

test("whatever an entity is called, the address stays on its host and below its base", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (code) => {
      const text = writeDownloadAddress(
        "https://a.example/base",
        "/in/{entity}.csv?x={entity}",
        placeholderValues({ year: 2026, month: 3 }, code),
      );
      if (text === undefined) return;
      const url = new URL(text);
      expect(url.host).toBe("a.example");
      expect(url.pathname.startsWith("/base/in/")).toBe(true);
      expect(url.hash).toBe("");
    }),
  );
});
