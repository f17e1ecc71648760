import { expect, test } from "vitest";
import { checkNewPassword } from "./new-password.ts";

const check = (password: string, repeat = password) => checkNewPassword({ password, repeat }, "ana.garcia@example.com");

test("a new password needs the length of the contract, twice the same, and not what everybody tries", () => {
  expect(check("elevenchars")).toEqual([{ field: "password", code: "session.password-too-short" }]);
  expect(check("twelve chars", "twelve Chars")).toEqual([{ field: "repeat", code: "session.password-mismatch" }]);
  expect(check("my ana.garcia password")).toEqual([{ field: "password", code: "session.password-holds-email" }]);
  expect(check("password1234")).toEqual([{ field: "password", code: "session.password-common" }]);
  expect(check("twelve chars")).toEqual([]);
});
