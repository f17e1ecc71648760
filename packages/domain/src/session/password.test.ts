import { expect, test } from "vitest";
import { checkPassword } from "./password.ts";

test.each([
  ["password1234"],
  ["Password-1234"],
  ["PASSWORD PASSWORD"],
  ["Contraseña123"],
  ["correct horse battery staple"],
  ["aaaaaaaaaaaa"],
  ["123412341234"],
  ["            "],
  ["ｐａｓｓｗｏｒｄ１２３４"],
])("%j is among what everybody tries first", (password) => {
  expect(checkPassword(password, "ana@example.com", 12).map(({ code }) => code)).toEqual(["session.password-common"]);
});

test.each([["ana@example.com rules"], ["my ANA@EXAMPLE.COM"]])("%j holds the e-mail", (password) => {
  expect(checkPassword(password, "ana@example.com", 12).map(({ code }) => code)).toEqual(["session.password-holds-email"]);
});

test("a name before the @ counts once it is long enough to be one", () => {
  expect(checkPassword("maria.lopez is me", "maria.lopez@example.com", 12)).toHaveLength(1);
  expect(checkPassword("banana and bread", "ana@example.com", 12)).toEqual([]);
});

test.each([["a long enough password"], ["norte-demo-2026"], ["ñandú über Straße"], ["密码密码很长的密码短语一二三"]])(
  "%j will do",
  (password) => {
    expect(checkPassword(password, "ana@example.com", 12)).toEqual([]);
  },
);

test("[TODAY-07] one that is shorter than is set is refused with how long it has to be", () => {
  expect(checkPassword("elevenchars", "ana@example.com", 12)).toEqual([
    { code: "session.password-too-short", path: ["password"], params: { least: 12 } },
  ]);
  expect(checkPassword("elevenchars", "ana@example.com", 11)).toEqual([]);
});
