import { withoutEnd } from "@hub/domain/without-end.ts";
import { createHash, timingSafeEqual } from "node:crypto";

/** A server's public key: its algorithm and the key as it is sent. */
export type HostKey = { algorithm: string; blob: Buffer };

/** Reads a key as a server sends it, which begins with its own algorithm's name; undefined when it is none. */
export function readHostKey(blob: Buffer): HostKey | undefined {
  if (blob.length < 5) return undefined;
  const length = blob.readUInt32BE(0);
  const algorithm = blob.toString("latin1", 4, 4 + length);
  return length > 0 && length < 100 && blob.length > 4 + length && /^[a-z0-9@.-]+$/.test(algorithm) ? { algorithm, blob } : undefined;
}

/** The fingerprint as OpenSSH prints it. */
export function fingerprintOf({ blob }: HostKey): string {
  return `SHA256:${withoutEnd(createHash("sha256").update(blob).digest("base64"), "=")}`;
}

/** As it stands in the database: `<algorithm> <base64>`. */
export function writeHostKey({ algorithm, blob }: HostKey): string {
  return `${algorithm} ${blob.toString("base64")}`;
}

/** Reads what `writeHostKey` wrote. */
export function parseHostKey(text: string): HostKey {
  const [algorithm = "", key = ""] = text.split(" ");
  return { algorithm, blob: Buffer.from(key, "base64") };
}

/** Whether two keys are the same, to the last byte; a key of another kind never is. */
export function isSameKey(one: HostKey, other: HostKey): boolean {
  return one.blob.length === other.blob.length && timingSafeEqual(one.blob, other.blob);
}

const preferred = [
  "ssh-ed25519",
  "ecdsa-sha2-nistp256",
  "ecdsa-sha2-nistp384",
  "ecdsa-sha2-nistp521",
  "rsa-sha2-512",
  "rsa-sha2-256",
] as const;

/** The kinds of key asked for, the pinned one's first: a server with several shows that one, and another kind is seen and refused rather than not understood. */
export function askedAlgorithms(pinned: HostKey | undefined): (typeof preferred)[number][] {
  const first = preferred.filter((name) => name === pinned?.algorithm || (pinned?.algorithm === "ssh-rsa" && name.startsWith("rsa-")));
  return [...first, ...preferred.filter((name) => !first.includes(name))];
}
