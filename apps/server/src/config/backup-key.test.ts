import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeKey } from "../backup/seal.ts";
import { readBackupKey } from "./backup-key.ts";

let directory: string;
beforeAll(async () => void (directory = await mkdtemp(join(tmpdir(), "hub-backup-key-"))));
afterAll(() => rm(directory, { recursive: true, force: true }));

test("the key of back-ups is given itself or as a file, with what programs write around it", async () => {
  const { secret, recipient } = await makeKey();
  const file = join(directory, "key");
  await writeFile(file, `\n> hub@1.0.53 backup:key\n# public key: ${recipient}\n${secret}\n`);
  expect(readBackupKey({ HUB_BACKUP_KEY_FILE: file })).toBe(secret);
  expect(readBackupKey({ HUB_BACKUP_KEY: ` ${recipient}\n` })).toBe(recipient);
});

test("what is missing or none is told with the variable's name, and never with what stood there", () => {
  expect(() => readBackupKey({})).toThrow(/none is given.*HUB_BACKUP_KEY_FILE/);
  expect(() => readBackupKey({ HUB_BACKUP_KEY_FILE: join(directory, "missing") })).toThrow(
    /HUB_BACKUP_KEY_FILE names a file that cannot be read/,
  );
  expect(() => readBackupKey({ HUB_BACKUP_KEY: "correct horse" })).toThrow(/^(?!.*horse).*HUB_BACKUP_KEY is no key/);
});
