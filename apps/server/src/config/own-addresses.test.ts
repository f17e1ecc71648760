import { expect, test } from "vitest";
import { readOwnAddresses } from "./own-addresses.ts";

test.each([
  [undefined, []],
  ["", []],
  ["10.0.0.5", [["10.0.0.5", undefined]]],
  [
    "10.0.0.5:8443, lb.example.com",
    [
      ["10.0.0.5", 8443],
      ["lb.example.com", undefined],
    ],
  ],
  [
    "[fd00::5]:8443\n fd00::6,,[fd00::7]",
    [
      ["fd00::5", 8443],
      ["fd00::6", undefined],
      ["fd00::7", undefined],
    ],
  ],
])("own addresses %j", (text, expected) => {
  expect(readOwnAddresses(text).map(({ host, port }) => [host, port])).toEqual(expected);
});

test.each(["10.0.0.5:0", "10.0.0.5:65536", "10.0.0.5:", "http://lb.example.com", "10.0.0.0/24", "a b/c", "[fd00::5", "lb.example.com:x"])(
  "what is no list of hosts is refused: %s",
  (text) => {
    expect(() => readOwnAddresses(text)).toThrow("HUB_OWN_ADDRESSES");
  },
);
