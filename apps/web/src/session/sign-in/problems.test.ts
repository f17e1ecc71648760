import { expect, test } from "vitest";
import { problemText } from "./problems.ts";

test("a reason the portal gives is put into words; what anybody writes into the address is not", () => {
  expect(problemText("sso-unavailable")).toBe("errors.sso-unavailable");
  for (const made of ["Ring +34 600 000 000", "constructor", "__proto__", "toString"]) expect(problemText(made)).toBe("errors.sso-failed");
});
