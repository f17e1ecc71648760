import type { FactorProof } from "@hub/contract/session/key-shapes.ts";
import type { PublicContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { WithCookies } from "../../http/bind.ts";
import { Problem } from "../../problem.ts";
import { markAttempt } from "../attempts/attempts.sql.ts";
import { beginAttempt, factorAccount } from "../attempts/begin-attempt.ts";
import { findKnownBrowser, withKnownBrowser } from "../known-browsers/known-browsers.ts";
import { openSession, type OpenedSession } from "../sessions/open-session.ts";
import { hashToken } from "../tokens.ts";
import { lockUser } from "../users.sql.ts";
import { deleteChallenge, findChallenge } from "./challenges.sql.ts";
import { browserOf } from "./enter.ts";
import { auditFailed, proveFactor } from "./prove-factor.ts";
import { tellCodeUsed } from "./tell-person.ts";

/**
 * The second step of signing in: opens the session, once, for the browser that did the first. A key has one try, a recovery code may be typed again; tries are counted apart
 * from those of the password, which the right one would clear. Throws second-factor-failed, whatever is wrong; too-many-attempts, login-kind-off.
 */
export async function giveSecondFactor(
  ctx: PublicContext,
  { token, proof }: { token: string; proof: FactorProof },
): Promise<OpenedSession | WithCookies<OpenedSession>> {
  if (!ctx.config.login.password) throw new Problem("login-kind-off");
  const tokenHash = hashToken(token);
  const now = ctx.clock.now();
  const asked = await findChallenge(ctx.db, tokenHash, "sign-in", now);
  if (!asked) throw new Problem("second-factor-failed");
  if (!browserOf(ctx)?.equals(asked.boundTo)) {
    // It has leaked, and is good for nobody any more.
    await inTransaction(ctx, async (ctx) => {
      await deleteChallenge(ctx.db, tokenHash);
      await auditFailed(ctx, asked.userId);
    });
    throw new Problem("second-factor-failed");
  }
  const attempt = await beginAttempt(
    ctx,
    factorAccount(asked.email),
    await findKnownBrowser(ctx, asked.email),
    "session.factor-closed-for",
  );
  // The refusal is thrown outside: what was spent stays spent.
  const opened = await inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, asked.userId);
    const held = await findChallenge(ctx.db, tokenHash, "sign-in", now);
    const mayEnter = user?.active === true && user.password_hash !== null;
    const by = mayEnter && held ? await proveFactor(ctx, { userId: user.id, challenge: held.challenge, proof }) : undefined;
    if (by !== undefined || proof.by === "key") await deleteChallenge(ctx.db, tokenHash);
    if (!user || !held?.method || by === undefined) {
      await auditFailed(ctx, asked.userId);
      return undefined;
    }
    await markAttempt(ctx.db, attempt.id, true);
    const session = await openSession(ctx, user, held.method, by);
    if (by === "recovery-code") await tellCodeUsed(ctx, user, "mail.factor-code-used");
    return held.remember ? withKnownBrowser(ctx, user.id, session) : session;
  });
  if (!opened) throw new Problem("second-factor-failed");
  return opened;
}
