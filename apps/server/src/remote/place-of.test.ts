import { expect, test } from "vitest";
import { placeOf } from "./place-of.ts";

test.each([
  ["https://siem.example.com/hub", "siem.example.com", 443],
  ["http://siem.example.com", "siem.example.com", 80],
  ["https://siem.example.com:8443", "siem.example.com", 8443],
  ["https://[fd00::5]:8443/", "fd00::5", 8443],
  ["http://[::1]", "::1", 80],
])("%s is at %s, port %i", (address, host, port) => {
  expect(placeOf(new URL(address))).toEqual({ host, port });
});
