import type { KeyCreation, KeyRequest } from "@hub/contract/session/key-shapes.ts";
import { challengeMinutes } from "@hub/domain/session/second-factor.ts";
import { hashToken } from "../tokens.ts";
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
    address: party.address,
    timeout,
    userVerification: "preferred",
    allowCredentials: described(keys),
  };
}

/**
 * What an authenticator knows somebody by: for a host it keeps one key under each, so that of the same number in another portal of the host it would lose. The same for a person
 * each time, as a new key then takes the place of one that was lost. It is looked at nowhere: keys that were made under another one go on.
 */
const handleOf = ({ address }: RelyingParty, userId: number): string => hashToken(`${address}\0user ${userId}`).toString("base64url");

/** How the browser makes a new key for a user who has some. */
export function keyCreationOf(
  party: RelyingParty,
  user: { id: number; email: string; name: string },
  keys: readonly Key[],
  challenge: Buffer,
): KeyCreation {
  return {
    challenge: challenge.toString("base64url"),
    address: party.address,
    rp: { id: party.id, name: "HUB" },
    user: { id: handleOf(party, user.id), name: user.email, displayName: user.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key" as const, alg })),
    timeout,
    excludeCredentials: described(keys),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    attestation: "none",
  };
}
