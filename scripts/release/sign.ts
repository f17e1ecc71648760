import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

/** What minisign calls a public key: which of somebody's keys it is, and the key. */
type PublicHalf = { id: Buffer; line: string };

/** A new key that signs releases, and its public half as `minisign -P` takes it. */
export function makeReleaseKey(): { secret: string; publicKey: string } {
  const { privateKey } = generateKeyPairSync("ed25519");
  return { secret: privateKey.export({ type: "pkcs8", format: "pem" }), publicKey: publicHalfOf(privateKey).line };
}

/** Reads the key that signs releases from the text of its file; throws where that holds none. */
export function readReleaseKey(text: string): KeyObject {
  const pem = /-----BEGIN PRIVATE KEY-----[^]+?-----END PRIVATE KEY-----/.exec(text)?.[0];
  const key = pem === undefined ? undefined : createPrivateKey(pem);
  if (key?.asymmetricKeyType !== "ed25519") throw new Error("The file of HUB_RELEASE_KEY_FILE holds no key made by `npm run release:key`.");
  return key;
}

/** The signature of `bytes` as minisign writes it: over their BLAKE2b-512, and over what is said of them. */
export function signatureOf(key: KeyObject, bytes: Buffer, said: string): string {
  const { id, line } = publicHalfOf(key);
  const signature = sign(null, createHash("blake2b512").update(bytes).digest(), key);
  const whole = sign(null, Buffer.concat([signature, Buffer.from(said)]), key);
  const first = Buffer.concat([Buffer.from("ED"), id, signature]).toString("base64");
  return `untrusted comment: signed for ${line}\n${first}\ntrusted comment: ${said}\n${whole.toString("base64")}\n`;
}

/** The public half of a key, as `minisign -P` takes it. */
export const publicKeyOf = (key: KeyObject): string => publicHalfOf(key).line;

function publicHalfOf(key: KeyObject): PublicHalf {
  const raw = createPublicKey(key).export({ type: "spki", format: "der" }).subarray(-32);
  const id = createHash("sha256").update(raw).digest().subarray(0, 8);
  return { id, line: Buffer.concat([Buffer.from("Ed"), id, raw]).toString("base64") };
}
