import * as z from "zod/mini";
import type { Output } from "../route.ts";

export type KeyRequest = Output<typeof keyRequest>;
export type KeyCreation = Output<typeof keyCreation>;
export type Attestation = Output<typeof attestation>;
export type Assertion = Output<typeof assertion>;
export type FactorProof = Output<typeof factorProof>;

/** Bytes as base64url without padding, at most so many characters. */
const bytes = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]*$/));

const descriptor = z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) });

/** Where the portal is by its operator's word: keys work on a page of its origin alone. */
const address = z.string();

/** What a key that is registered is asked to sign: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn, and where alone; times in milliseconds. */
export const keyRequest = z.object({
  address,
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal("preferred"),
  allowCredentials: z.array(descriptor),
});

/** How a new key is made: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, and where alone; times in milliseconds. */
export const keyCreation = z.object({
  address,
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: z.literal("preferred"), userVerification: z.literal("preferred") }),
  attestation: z.literal("none"),
});

/** What a browser says of a new key (`RegistrationResponseJSON`): as much of it as is looked at. */
export const attestation = z.object({
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  attestationObject: bytes(12_000),
  transports: z.array(z.string().check(z.maxLength(40), z.regex(/^[a-z0-9-]*$/))).check(z.maxLength(10)),
});

/** What a key has signed (`AuthenticationResponseJSON`): as much of it as is looked at. */
const assertion = z.object({ id: bytes(1400), clientDataJSON: bytes(4000), authenticatorData: bytes(4000), signature: bytes(8000) });

/** A second factor, shown: what a key has signed, or a recovery code as somebody typed it. */
export const factorProof = z.discriminatedUnion("by", [
  z.object({ by: z.literal("key"), assertion }),
  z.object({ by: z.literal("recovery-code"), code: z.string().check(z.minLength(1), z.maxLength(100)) }),
]);
