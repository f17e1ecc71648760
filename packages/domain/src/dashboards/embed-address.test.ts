import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frameSources, isEmbeddable, readEmbedAddress, readEmbedHosts } from "./embed-address.ts";

const hosts = ["app.bi.example.com", "maps.example.com:8443"];

describe("[DASH-01] a page is shown only from the very host that is listed", () => {
  test.each([
    "https://app.bi.example.com",
    "https://APP.BI.example.com/reportEmbed?id=a%20b&x=[1]#page",
    "https://app.bi.example.com:443/",
    "https://maps.example.com:8443/x",
  ])("%s", (address) => {
    expect(isEmbeddable(address, hosts)).toBe(true);
  });

  test.each([
    "http://app.bi.example.com",
    "javascript:alert(1)",
    "javascript://app.bi.example.com/%0aalert(1)",
    "data:text/html,<script>",
    "//app.bi.example.com",
    " https://app.bi.example.com",
    "https://app.bi.example.com\\@evil.example",
    "https://user@app.bi.example.com",
    "https://user:word@app.bi.example.com/",
    "https://evil.example/@app.bi.example.com",
    "https://app.bi.example.com.evil.example",
    "https://evil-app.bi.example.com",
    "https://x.app.bi.example.com",
    "https://bi.example.com",
    "https://app.bi.example.com.",
    "https://app.bi.example.com:8443",
    "https://maps.example.com",
    "https://app%2ebi.example.com",
    "https://аpp.bi.example.com",
    "https://app。bi.example.com",
    "https://app.bi.example.com/\n",
    'https://app.bi.example.com/"onload="',
    "https://app.bi.example.com/<b>",
    "https://app.bi.example.com/a b",
    "https://app.bi.example.com:0443",
    "https://app.bi.example.com:99999",
    "https:/app.bi.example.com",
    "https:app.bi.example.com",
    `https://app.bi.example.com/${"a".repeat(1000)}`,
  ])("not %j", (address) => {
    expect(isEmbeddable(address, hosts)).toBe(false);
  });

  test.each([
    "https://127.0.0.1",
    "https://2130706433",
    "https://0x7f.0.0.1",
    "https://0x7f000001",
    "https://[::1]/",
    "https://localhost",
    "https://127.1",
    "https://017700000001",
  ])("an address by number is none, listed or not: %s", (address) => {
    expect(readEmbedAddress(address)).toBeUndefined();
    expect(readEmbedHosts(address.replace(/^https:\/\/|\/$/g, ""))).toBeUndefined();
  });

  test("whatever is taken for embeddable, a browser reads as https of a listed host", () => {
    const pieces = fc.constantFrom(
      "https://",
      "app.bi.example.com",
      "maps.example.com",
      ":8443",
      ":443",
      "/",
      "\\",
      "@",
      "#",
      "?",
      ".",
      "evil.example",
      "%2e",
      "\t",
      "a",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 7 }), (given) => {
        const address = given.join("");
        if (!isEmbeddable(address, hosts)) return;
        const read = new URL(address);
        expect(read.protocol).toBe("https:");
        expect(read.username + read.password).toBe("");
        expect(hosts).toContain(read.host);
      }),
      { numRuns: 3000 },
    );
  });
});

test("hosts are kept in one form, and become what a browser is told", () => {
  expect(readEmbedHosts(" B.example.com, a.example.com:8443;b.example.com:443 ")).toEqual(["a.example.com:8443", "b.example.com"]);
  expect(readEmbedHosts(null)).toEqual([]);
  expect(readEmbedHosts(Array.from({ length: 31 }, (_, index) => `h${index}.example.com`).join(","))).toBeUndefined();
  expect(frameSources(hosts)).toBe("https://app.bi.example.com https://maps.example.com:8443");
  expect(frameSources([])).toBe("'none'");
});
