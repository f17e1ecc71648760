import type { FactorProof } from "@hub/contract/session/key-shapes.ts";
import { readRecoveryCode } from "@hub/domain/session/second-factor.ts";
import { portalActor, type PublicContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { listKeysOf, markKeyUsed, spendCode } from "./keys.sql.ts";
import { hashCode } from "./recovery-codes.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { verifyAssertion } from "./verify-key.ts";

/**
 * Looks at the second factor that somebody shows, whose row is held until the transaction ends, and uses it up: of two who show the same at once one is believed. Answers what
 * it was, or undefined, whatever is wrong with it.
 */
export async function proveFactor(
  ctx: PublicContext,
  { userId, challenge, proof }: { userId: number; challenge: Buffer; proof: FactorProof },
): Promise<"key" | "recovery-code" | undefined> {
  const now = ctx.clock.now();
  if (proof.by === "recovery-code") {
    const code = readRecoveryCode(proof.code);
    return code !== undefined && (await spendCode(ctx.db, userId, hashCode(code), now)) ? "recovery-code" : undefined;
  }
  const party = relyingPartyOf(ctx.config);
  const shown = Buffer.from(proof.assertion.id, "base64url");
  const key = (await listKeysOf(ctx.db, userId)).find(({ credentialId }) => credentialId.equals(shown));
  if (!party || !key) return undefined;
  const counter = await verifyAssertion(ctx, { party, key, challenge, assertion: proof.assertion });
  if (counter === undefined) return undefined;
  await markKeyUsed(ctx.db, key.id, counter, now);
  return "key";
}

/** Keeps in the trail that somebody showed a second factor in vain. */
export function auditFailed(ctx: PublicContext, userId: number): Promise<void> {
  return audit(
    ctx.db,
    { actor: portalActor, requestId: ctx.requestId },
    { action: "sign-in-failed", subjectType: "user", subjectId: userId, after: { method: "second-factor", address: ctx.address } },
  );
}
