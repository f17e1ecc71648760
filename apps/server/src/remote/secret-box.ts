import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Context } from "../context.ts";
import { Problem } from "../problem.ts";
import { readSecretKeys, type SecretKey } from "./secret-keys.ts";

// A sealed secret: this byte, which key (8 bytes), nonce (12), tag (16), then the text by AES-256-GCM.
const form = 1;
const nonceAt = 9;
const tagAt = 21;
const textAt = 37;

/** Seals a secret for one purpose (`sftp-endpoint:7:secret`): put anywhere else in the database it does not open. Throws `secret-key-missing`. */
export async function sealSecret(ctx: Pick<Context, "config">, purpose: string, plain: string): Promise<Buffer> {
  const [key] = await readSecretKeys(ctx);
  return seal(key, purpose, plain);
}

/** Opens what `sealSecret` sealed for the same purpose. Throws `secret-key-missing`, or `secret-key-changed` when none of the keys opens it. */
export async function openSecret(ctx: Pick<Context, "config">, purpose: string, sealed: Buffer): Promise<string> {
  return open(await readSecretKeys(ctx), purpose, sealed);
}

/** The same secret sealed by the first key; undefined when it is already. For the rotation of keys. */
export async function resealSecret(ctx: Pick<Context, "config">, purpose: string, sealed: Buffer): Promise<Buffer | undefined> {
  const keys = await readSecretKeys(ctx);
  if (keyIdOf(sealed).equals(keys[0].id)) return undefined;
  return seal(keys[0], purpose, open(keys, purpose, sealed));
}

function seal({ id, key }: SecretKey, purpose: string, plain: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose));
  const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(form), id, nonce, cipher.getAuthTag(), text]);
}

function open(keys: readonly SecretKey[], purpose: string, sealed: Buffer): string {
  const id = keyIdOf(sealed);
  const key = keys.find((key) => key.id.equals(id));
  if (!key || sealed[0] !== form || sealed.length < textAt) throw new Problem("secret-key-changed");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key.key, sealed.subarray(nonceAt, tagAt), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(tagAt, textAt));
    return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString("utf8");
  } catch (error) {
    throw new Problem("secret-key-changed", { cause: error });
  }
}

function keyIdOf(sealed: Buffer): Buffer {
  return sealed.subarray(1, nonceAt);
}
