import { describe, expect, test } from "vitest";
import { wayToSignIn } from "./way-to-sign-in.ts";

const sso = { sso: true, password: false };
const both = { sso: true, password: true };
const password = { sso: false, password: true };
const may = () => true;
const mayNot = () => false;

describe("from a guarded page to sign-in", () => {
  test("[AUTH-01] with single sign-on alone, nobody signed in goes straight to the corporate sign-in", () => {
    expect(wayToSignIn(undefined, sso, "/validation", may)).toBe("provider");
    expect(wayToSignIn("refused", sso, "/validation", may)).toBe("provider");
  });
  test("[AUTH-10] with a password, or with both, the sign-in page offers what there is", () => {
    for (const options of [both, password]) expect(wayToSignIn(undefined, options, "/validation", may)).toEqual({ to: "/validation" });
    expect(wayToSignIn(undefined, password, undefined, may)).toEqual({});
  });
  test("whoever has just signed out is not signed in again by itself, and leaves no address behind", () => {
    for (const options of [sso, both, password]) expect(wayToSignIn("signed-out", options, "/validation", may)).toEqual({ out: "yes" });
    expect(wayToSignIn("out", sso, "/validation", may)).toEqual({ to: "/validation", out: "yes" });
  });
  test("a sign-in that does not last shows its reason instead of turning in a circle", () => {
    expect(wayToSignIn("refused", sso, "/validation", mayNot)).toEqual({ to: "/validation", problem: "session-ended" });
    expect(wayToSignIn(undefined, sso, "/validation", mayNot)).toEqual({ to: "/validation" });
  });
  test("[AUTH-07] who was signed out by the server is told, where a password is asked for", () => {
    expect(wayToSignIn("refused", password, "/validation", may)).toEqual({ to: "/validation", problem: "session-ended" });
  });
  test("without an answer on how to sign in, the sign-in page says so", () => {
    expect(wayToSignIn(undefined, undefined, "/validation", may)).toEqual({ to: "/validation" });
  });
});
