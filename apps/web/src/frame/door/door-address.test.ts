import { expect, test } from "vitest";
import { isDoor, placeOf } from "./door-address.ts";

test.each([
  ["", true],
  ["#/", true],
  ["#/login", true],
  ["#/Login/?to=%2Fquality", true],
  ["#/home?lang=de", true],
  ["#/quality?status=OPEN", true],
  ["#/scenaries/12/dashboard", true],
  ["#/scenaries/12", false],
  ["#/setup?key=1", false],
  ["#/password", false],
  ["#/SSOToken", false],
  ["#/notFoundUser", false],
  ["#/nowhere", false],
])("%j: whoever is not signed in signs in first: %s", (hash, expected) => expect(isDoor(placeOf(hash))).toBe(expected));

test("a place is told apart from what it says", () => {
  expect(placeOf("#/Quality/?status=OPEN&event=0012")).toEqual({
    href: "/Quality/?status=OPEN&event=0012",
    path: "/quality",
    search: { status: "OPEN", event: "0012" },
  });
  expect(placeOf("").href).toBe("/");
});
