import { expect, test } from "vitest";
import { readMail } from "./mail.ts";

const from = { HUB_MAIL_FROM: "hub@example.com" };

test("without a mail server nothing is sent", () => {
  expect(readMail({})).toBeUndefined();
  expect(readMail({ HUB_SMTP_URL: " ", ...from })).toBeUndefined();
});

test.each([
  ["smtp://mail.example.com", { port: 25, secure: false, requireTls: false, auth: undefined }],
  ["smtp://mail.example.com:587?tls=required", { port: 587, secure: false, requireTls: true, auth: undefined }],
  ["smtp://me:p%40ss@mail.example.com:587", { port: 587, secure: false, requireTls: true, auth: { user: "me", pass: "p@ss" } }],
  ["smtps://mail.example.com", { port: 465, secure: true }],
])("%s", (address, expected) => {
  expect(readMail({ HUB_SMTP_URL: address, ...from, HUB_PUBLIC_URL: "https://hub.example.com/" })).toMatchObject({
    host: "mail.example.com",
    from: { name: "HUB", address: "hub@example.com" },
    publicUrl: "https://hub.example.com",
    ...expected,
  });
});

test.each([
  ["People figures <hub@example.com>", "People figures"],
  ['"Personas, cifras" <hub@example.com>', "Personas, cifras"],
  ["<hub@example.com>", "HUB"],
])("%s names who mails come from", (text, name) => {
  const mail = readMail({ HUB_SMTP_URL: "smtp://mail.example.com", HUB_MAIL_FROM: text });
  expect(mail?.from).toEqual({ name, address: "hub@example.com" });
});

test.each([
  [{ HUB_SMTP_URL: "mail.example.com", ...from }, "HUB_SMTP_URL"],
  [{ HUB_SMTP_URL: "https://me:secret-word@mail.example.com", ...from }, "HUB_SMTP_URL"],
  [{ HUB_SMTP_URL: "smtp://mail.example.com" }, "HUB_MAIL_FROM"],
  [{ HUB_SMTP_URL: "smtp://mail.example.com", HUB_MAIL_FROM: "HUB <hub@example.com" }, "HUB_MAIL_FROM"],
  [{ HUB_SMTP_URL: "smtp://mail.example.com", HUB_MAIL_FROM: "HUB\r\nBcc: a@b.example <hub@example.com>" }, "HUB_MAIL_FROM"],
])("%o is refused by the variable's name, without the password", (env, name) => {
  expect(() => readMail(env)).toThrow(name);
  expect(() => readMail(env)).not.toThrow("secret-word");
});
