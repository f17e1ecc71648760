import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { fromFiles } from "./from-files.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "hub-variables-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));
const fileWith = async (name: string, text: string) => {
  await writeFile(join(directory, name), text);
  return join(directory, name);
};

test("a variable may stand in a file, without the end of its line", async () => {
  const url = "postgres://hub:pass@db/hub";
  const key = Buffer.alloc(32, 7).toString("base64");
  const config = readConfig({
    DATABASE_URL_FILE: await fileWith("url", `${url}\n`),
    HUB_SECRET_KEY_FILE: await fileWith("key", `${key}\r\n`),
    HUB_SMTP_URL_FILE: await fileWith("mail", "smtp://u:p%20w@mail:25"),
    HUB_MAIL_FROM: "hub@example.com",
  });
  expect(config.databaseUrl).toBe(url);
  expect(config.secretKeys).toEqual([Buffer.alloc(32, 7)]);
  expect(config.mail?.auth).toEqual({ user: "u", pass: "p w" });
});

test("both ways at once, and a file that is not there, are refused by name and without what is in them", async () => {
  const file = await fileWith("secret", "hunter2");
  expect(() => readConfig({ HUB_SECRET_KEY: "x", HUB_SECRET_KEY_FILE: file })).toThrow(
    "HUB_SECRET_KEY and HUB_SECRET_KEY_FILE are both set",
  );
  expect(() => readConfig({ HUB_SECRET_KEY_FILE: file })).toThrow(/^(?!.*hunter2).*HUB_SECRET_KEY/);
  expect(() => readConfig({ HUB_ADMIN_PASSWORD_FILE: join(directory, "none") })).toThrow(
    "HUB_ADMIN_PASSWORD_FILE names a file that cannot be read",
  );
});

test("what is not the portal's is left alone", async () => {
  const env = { SSL_CERT_FILE: "/none", HUB_BACKUP_KEY_FILE: "/none" };
  expect(fromFiles(env, () => false)).toEqual(env);
  expect(readConfig(env).port).toBe(8080);
});
