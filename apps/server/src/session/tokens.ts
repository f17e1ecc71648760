import { createHash, randomBytes } from "node:crypto";

/** A new random token of 256 bits, as text that stands in headers and addresses. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

const accessTokenMark = "hubpat_";

/** A new personal access token; its beginning tells it from a session's. */
export function newAccessToken(): string {
  return accessTokenMark + newToken();
}

export const isAccessToken = (token: string): boolean => token.startsWith(accessTokenMark);

/** SHA-256 of a token: what is stored in its place. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
