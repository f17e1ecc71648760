import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { openSecret, resealSecret, sealSecret } from "./secret-box.ts";
import { prepareSecretKey, secretKeyFile } from "./secret-keys.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "hub-secret-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const key = () => randomBytes(32).toString("base64");
const boxOf = (secretKey: string) => ({ config: readConfig({ HUB_SECRET_KEY: secretKey }) });

test("[CONF-07] a secret opens for its own purpose only, and is nowhere to be seen in what is stored", async () => {
  const ctx = boxOf(key());
  const sealed = await sealSecret(ctx, "endpoint 1", "pässwörd\n");
  expect(await openSecret(ctx, "endpoint 1", sealed)).toBe("pässwörd\n");
  expect(sealed.includes("pässwörd")).toBe(false);
  expect(await sealSecret(ctx, "endpoint 1", "pässwörd\n")).not.toEqual(sealed);
  await expect(openSecret(ctx, "endpoint 2", sealed)).rejects.toMatchObject({ code: "secret-key-changed" });
});

test("whatever is changed in a sealed secret, it does not open", async () => {
  const ctx = boxOf(key());
  const sealed = await sealSecret(ctx, "p", "secret");
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(openSecret(ctx, "p", changed)).rejects.toMatchObject({ code: "secret-key-changed" });
  }
  for (const length of [0, 1, 8, 9, 36, sealed.length - 1])
    await expect(openSecret(ctx, "p", sealed.subarray(0, length))).rejects.toMatchObject({ code: "secret-key-changed" });
});

test("another key does not open it and says so; the older key after the new one does, and reseals", async () => {
  const [old, fresh] = [key(), key()];
  const sealed = await sealSecret(boxOf(old), "p", "secret");
  await expect(openSecret(boxOf(fresh), "p", sealed)).rejects.toMatchObject({ code: "secret-key-changed" });
  const both = boxOf(`${fresh} ${old}`);
  expect(await openSecret(both, "p", sealed)).toBe("secret");
  const resealed = (await resealSecret(both, "p", sealed)) as Buffer;
  expect(await openSecret(boxOf(fresh), "p", resealed)).toBe("secret");
  expect(await resealSecret(both, "p", resealed)).toBeUndefined();
});

const none = async () => false;
test("where secrets are sealed and no key is here, none is made, and nobody starts without", async () => {
  const config = readConfig({ HUB_DATA_DIR: join(directory, "second node") });
  await expect(prepareSecretKey(config, async () => true)).rejects.toThrow(/HUB_SECRET_KEY/);
  await expect(readFile(secretKeyFile(config))).rejects.toThrow("ENOENT");
  await prepareSecretKey({ ...config, secretKeys: [Buffer.alloc(32)] }, async () => true);
  // A part of several never makes one that the others would not have.
  await prepareSecretKey({ ...config, role: "api" }, none);
  await expect(readFile(secretKeyFile(config))).rejects.toThrow("ENOENT");
});

test("the key file is made once, for its owner alone; two that start at once use the same", async () => {
  const config = { ...readConfig({ HUB_DATA_DIR: join(directory, "data") }) };
  await expect(sealSecret({ config }, "p", "secret")).rejects.toMatchObject({ code: "secret-key-missing" });
  await Promise.all([prepareSecretKey(config, none), prepareSecretKey(config, none), prepareSecretKey(config, none)]);
  const text = await readFile(secretKeyFile(config), "utf8");
  expect((await stat(secretKeyFile(config))).mode & 0o777).toBe(0o600);
  const sealed = await sealSecret({ config }, "p", "secret");
  await prepareSecretKey(config, none);
  expect(await readFile(secretKeyFile(config), "utf8")).toBe(text);
  expect(await openSecret({ config }, "p", sealed)).toBe("secret");
  await writeFile(secretKeyFile(config), `${key()}\n${text}`);
  expect(await openSecret({ config }, "p", sealed)).toBe("secret");
  await writeFile(secretKeyFile(config), "");
  await expect(openSecret({ config }, "p", sealed)).rejects.toMatchObject({ code: "secret-key-missing" });
});

test.each(["short", "AAAA", `${"A".repeat(43)}= x`])("HUB_SECRET_KEY %j is refused at the start", (text) => {
  expect(() => readConfig({ HUB_SECRET_KEY: text })).toThrow(/HUB_SECRET_KEY/);
});
