import type { KeyCreation, KeyRequest } from "@hub/contract/session/key-shapes.ts";
import { challengeMinutes } from "@hub/domain/session/second-factor.ts";
import type { Key } from "./keys.sql.ts";
import type { RelyingParty } from "./relying-party.ts";

const timeout = challengeMinutes * 60_000;
/** EdDSA, ES256 and RS256: one of them every key can. */
export const algorithms = [-8, -7, -257];

const described = (keys: readonly Key[]) =>
  keys.map(({ credentialId, transports }) => ({
    id: credentialId.toString("base64url"),
    type: "public-key" as const,
    transports,
  }));

/** What the browser asks one of some keys to sign; null where none of them can be used. */
export function keyRequestOf(party: RelyingParty | undefined, keys: readonly Key[], challenge: Buffer): KeyRequest | null {
  if (!party || keys.length === 0) return null;
  return {
    challenge: challenge.toString("base64url"),
    rpId: party.id,
    timeout,
    userVerification: "preferred",
    allowCredentials: described(keys),
  };
}

/** How the browser makes a new key for a user who has some; the authenticator knows them by their number. */
export function keyCreationOf(
  party: RelyingParty,
  user: { id: number; email: string; name: string },
  keys: readonly Key[],
  challenge: Buffer,
): KeyCreation {
  return {
    challenge: challenge.toString("base64url"),
    rp: { id: party.id, name: "HUB" },
    user: { id: Buffer.from(`hub user ${user.id}`).toString("base64url"), name: user.email, displayName: user.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key" as const, alg })),
    timeout,
    excludeCredentials: described(keys),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    attestation: "none",
  };
}
