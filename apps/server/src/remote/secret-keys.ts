import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "../context.ts";
import { type Config, parseSecretKeys } from "../config.ts";
import { Problem } from "../problem.ts";

/** A key that seals secrets; `id` says which one, without telling anything of it. */
export type SecretKey = { id: Buffer; key: Buffer };

/** Where the key stands when HUB_SECRET_KEY does not say it: beside the database, never in it. */
export function secretKeyFile(config: Pick<Config, "dataDirectory">): string {
  return join(config.dataDirectory, "secret.key");
}

/** The keys, the one that seals first: of HUB_SECRET_KEY, else of the key file. Throws `secret-key-missing`. Read at each use, so that a new file counts at once. */
export async function readSecretKeys({ config }: Pick<Context, "config">): Promise<[SecretKey, ...SecretKey[]]> {
  const keys = config.secretKeys.length > 0 ? config.secretKeys : await readKeyFile(secretKeyFile(config));
  const [first, ...others] = keys.map((key) => ({
    id: createHash("sha256").update("hub key id").update(key).digest().subarray(0, 8),
    key,
  }));
  if (!first) throw new Problem("secret-key-missing");
  return [first, ...others];
}

/**
 * Sees to the key at the start, unless HUB_SECRET_KEY says it. A portal that is all in one makes its key file (mode 0600); of two that start at once one writes, and both use it.
 * Throws where there are secrets and no key: one that is made now would open none of them, and seal what other nodes could not open.
 */
export async function prepareSecretKey(
  config: Pick<Config, "secretKeys" | "dataDirectory" | "role">,
  hasSecrets: () => Promise<boolean>,
): Promise<void> {
  if (config.secretKeys.length > 0) return;
  const file = secretKeyFile(config);
  if (!existsSync(file) && (await hasSecrets()))
    throw new Error(
      `Passwords of other servers are sealed in the database, and this portal has no key: give it theirs by HUB_SECRET_KEY, or as ${file}. Where it is lost, put a new one there (openssl rand -base64 32) and enter the passwords again.`,
    );
  if (config.role !== "all") return;
  await mkdir(config.dataDirectory, { recursive: true });
  // Never half there: written aside, then given its name, which fails when the name is taken.
  const aside = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(aside, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flag: "wx" });
  try {
    await link(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    await chmod(file, 0o600);
  } finally {
    await rm(aside, { force: true });
  }
}

async function readKeyFile(file: string): Promise<Buffer[]> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new Problem("secret-key-missing", { cause: error });
  });
  try {
    return parseSecretKeys(text);
  } catch (error) {
    throw new Problem("secret-key-missing", { cause: error });
  }
}
