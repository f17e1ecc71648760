import { hash } from "node:crypto";

/** SHA-256 of a text under the portal's key, as 64 hex digits: what persons are matched by without naming them (readings 3). `key`: 32 bytes. */
export function compileKeyedHash(key: Buffer): (text: string) => string {
  // The key as hex fills one block of SHA-256.
  const prefix = key.toString("hex");
  return (text) => hash("sha256", prefix + text, "hex");
}
