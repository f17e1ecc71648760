import type { Assertion, Attestation } from "@hub/contract/session/key-shapes.ts";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { decodeAttestationObject } from "@simplewebauthn/server/helpers";
import type { PublicContext } from "../../context.ts";
import { algorithms } from "./key-options.ts";
import type { Key } from "./keys.sql.ts";
import type { RelyingParty } from "./relying-party.ts";

type Log = Pick<PublicContext, "log">;

type NewKey = { credentialId: Buffer; publicKey: Buffer; counter: number; transports: string[] };

/**
 * The counter of a key that has signed the challenge for this portal, after what it signed last; undefined for anything else. Only the log is told why: whoever shows
 * it learns nothing.
 */
export async function verifyAssertion(
  { log }: Log,
  { party, key, challenge, assertion }: { party: RelyingParty; key: Key; challenge: Buffer; assertion: Assertion },
): Promise<number | undefined> {
  const { id, clientDataJSON, authenticatorData, signature } = assertion;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge.toString("base64url"),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // The password is what one knows already: a key without a reader for fingers will do.
      requireUserVerification: false,
      credential: {
        id: key.credentialId.toString("base64url"),
        publicKey: Uint8Array.from(key.publicKey),
        counter: key.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch (error) {
    log.warn({ keyId: key.id, reason: reasonOf(error) }, "what a key has signed was refused");
    return undefined;
  }
}

/** A new key that was made for the challenge and this portal; undefined for anything else. */
export async function verifyAttestation(
  { log }: Log,
  { party, challenge, attestation }: { party: RelyingParty; challenge: Buffer; attestation: Attestation },
): Promise<NewKey | undefined> {
  const { id, clientDataJSON, attestationObject, transports } = attestation;
  try {
    if (!isPlainStatement(Buffer.from(attestationObject, "base64url"))) throw new Error("A key came with a statement of its maker.");
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge.toString("base64url"),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return undefined;
    const { credential } = registrationInfo;
    if (credential.id !== id) throw new Error("A key came under another name than its own.");
    return {
      credentialId: Buffer.from(credential.id, "base64url"),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports,
    };
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, "a new key was refused");
    return undefined;
  }
}

/**
 * Whether what comes with a new key says nothing of who has made it, which nobody was asked: such a statement would be followed to where its certificates lead, which
 * is anywhere. False for what cannot be read.
 */
export function isPlainStatement(attestationObject: Buffer): boolean {
  try {
    const read = decodeAttestationObject(Uint8Array.from(attestationObject));
    const format = read.get("fmt");
    return format === "none" || (format === "packed" && read.get("attStmt").get("x5c") === undefined);
  } catch {
    return false;
  }
}

/** What the library says of it; it may quote what was sent, so only its beginning. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 200);
