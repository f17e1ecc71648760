import { expect, test } from "vitest";
import { checkNewPassword } from "./new-password.ts";

const check = (password: string, repeat = password) => checkNewPassword({ password, repeat }, "ana.garcia@example.com", 12);

test("a new password needs the length of the contract, twice the same, and not what everybody tries", () => {
  expect(check("elevenchars")).toEqual([{ code: "session.password-too-short", path: ["password"], params: { least: 12 } }]);
  expect(check("twelve chars", "twelve Chars")).toEqual([{ code: "session.password-mismatch", path: ["repeat"] }]);
  expect(check("my ana.garcia password")).toEqual([{ code: "session.password-holds-email", path: ["password"] }]);
  expect(check("password1234")).toEqual([{ code: "session.password-common", path: ["password"] }]);
  expect(check("twelve chars")).toEqual([]);
});
