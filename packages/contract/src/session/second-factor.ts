import * as z from "zod/mini";
import { id, instant, name, nothing, route } from "../route.ts";
import { attestation, factorProof, keyCreation, keyRequest } from "./key-shapes.ts";
import { session } from "./session.ts";

const token = z.string().check(z.minLength(1), z.maxLength(200));

export const giveSecondFactor = route({
  method: "POST",
  path: "users/second-factor",
  permission: "public",
  summary:
    "The second step of signing in, in the browser that did the first: what a key has signed, or a recovery code. Whatever is wrong, the answer is the same.",
  body: z.object({ token, proof: factorProof }),
  answer: session,
  errors: ["second-factor-failed", "too-many-attempts", "login-kind-off"],
});

/** A key as its owner is shown it. */
export const factorKey = z.object({ id: z.number(), name: z.string(), createdAt: instant, lastUsedAt: z.nullable(instant) });

export const findSecondFactor = route({
  method: "GET",
  path: "account/second-factor",
  permission: "own-account",
  summary: "One's own second factor: the keys, how many recovery codes are left, and whether keys can be registered here.",
  beforeSecondFactor: true,
  answer: z.object({
    /** `no-password`: one does not sign in with one. `no-address`: browsers hold keys for an https address with a name, and the portal is not told that it has one. */
    registering: z.enum(["open", "no-password", "no-address"]),
    keys: z.array(factorKey),
    recoveryCodesLeft: z.number(),
    /** Whether it is demanded of one, as of administrators where that is set. */
    demanded: z.boolean(),
  }),
});

export const confirmWithPassword = route({
  method: "POST",
  path: "account/second-factor/confirmations",
  permission: "own-account",
  summary:
    "Begin to change one's second factor: the password first, then, where there is a factor, that as well (`request`). The token answered is good for one change, within minutes. A wrong password is a wrong field.",
  beforeSecondFactor: true,
  body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(1000)) }),
  answer: z.object({
    token: z.string(),
    secondsLeft: z.number(),
    /** Whether the second factor is still to be shown. */
    needsFactor: z.boolean(),
    request: z.nullable(keyRequest),
  }),
  errors: ["too-many-attempts", "login-kind-off"],
});

export const confirmWithFactor = route({
  method: "POST",
  path: "account/second-factor/confirmations/proof",
  permission: "own-account",
  summary: "Show one's second factor for the change that was begun; one that is wrong is a wrong field (`proof`).",
  body: z.object({ token, proof: factorProof }),
  answer: nothing,
  errors: ["confirmation-over", "too-many-attempts", "login-kind-off"],
});

export const beginKey = route({
  method: "POST",
  path: "account/second-factor/keys/options",
  permission: "own-account",
  summary: "How a browser is to make a new key (WebAuthn), for the change that was confirmed.",
  beforeSecondFactor: true,
  body: z.object({ token }),
  answer: keyCreation,
  errors: ["confirmation-over", "second-factor-not-set-up", "too-many-keys"],
});

export const addKey = route({
  method: "POST",
  path: "account/second-factor/keys",
  permission: "own-account",
  summary: "Register a key, with a name of one's own. With the first one come ten recovery codes, told this once.",
  beforeSecondFactor: true,
  body: z.object({ token, name, attestation }),
  answer: z.object({ key: factorKey, recoveryCodes: z.nullable(z.array(z.string())) }),
  status: 201,
  errors: ["confirmation-over", "second-factor-not-set-up", "too-many-keys", "key-known", "key-refused"],
});

export const renameKey = route({
  method: "PUT",
  path: "account/second-factor/keys/:id",
  permission: "own-account",
  summary: "Call one of one's keys otherwise.",
  params: z.object({ id }),
  body: z.object({ name }),
  answer: factorKey,
});

export const removeKey = route({
  method: "POST",
  path: "account/second-factor/keys/:id/removal",
  permission: "own-account",
  summary:
    "Remove one of one's keys, for the change that was confirmed. With the last one the recovery codes go, and the password alone signs in.",
  params: z.object({ id }),
  body: z.object({ token }),
  answer: nothing,
  errors: ["confirmation-over"],
});

export const makeRecoveryCodes = route({
  method: "POST",
  path: "account/second-factor/recovery-codes",
  permission: "own-account",
  summary: "Ten new recovery codes, told this once, for the change that was confirmed; those of before are good for nothing any more.",
  body: z.object({ token }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  status: 201,
  errors: ["confirmation-over"],
});
