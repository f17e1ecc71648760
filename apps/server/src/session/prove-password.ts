import { email } from "@hub/contract/route.ts";
import { portalActor, type PublicContext } from "../context.ts";
import { audit } from "../db/audit.sql.ts";
import { inTransaction } from "../db/transaction.ts";
import { Problem } from "../http/problem.ts";
import { countFailedAttempts, deleteAttemptsBefore, insertAttempt, lockAttempts, markAttempt } from "./attempts.sql.ts";
import { hashToken, isPassword } from "./tokens.ts";
import { findUserByEmail, lockUser } from "./users.sql.ts";

const window = 15 * 60_000;
const allowed = { account: 5, address: 50 };

export type ProvedUser = { id: number; email: string; name: string; language: string; passwordHash: string };

/**
 * Checks a password within the limits of attempts per account and address. Unknown name, inactive user and wrong password are one answer,
 * `sign-in-failed`. A failure on a known account is in the trail; of unknown ones nothing is kept that was typed: people type passwords there.
 */
export async function provePassword(ctx: PublicContext, typed: string, password: string): Promise<ProvedUser> {
  if (!ctx.config.login.password) throw new Problem("login-kind-off");
  const account = email.safeParse(typed).data ?? typed;
  const attemptId = await beginAttempt(ctx, account);
  const user = await findUserByEmail(ctx.db, account);
  const right = (await isPassword(password, user?.password_hash)) && user?.active === true;
  await inTransaction(ctx, async (ctx) => {
    // One statement either way, so that the time taken does not tell which names exist.
    if (right || !user) return markAttempt(ctx.db, attemptId, right);
    await audit(
      ctx.db,
      { actor: portalActor, requestId: ctx.requestId },
      { action: "sign-in-failed", subjectType: "user", subjectId: user.id, after: { method: "password", address: ctx.address } },
    );
  });
  if (!right || user?.password_hash == null) throw new Problem("sign-in-failed");
  return { id: user.id, email: user.email, name: user.name, language: user.language, passwordHash: user.password_hash };
}

/** Holds the user's row until the transaction ends; `sign-in-failed` if access or password changed since it was proved. */
export async function holdProvedUser(ctx: PublicContext, proved: ProvedUser): Promise<void> {
  const now = await lockUser(ctx.db, proved.id);
  if (!now?.active || now.password_hash !== proved.passwordHash) throw new Problem("sign-in-failed");
}

/** Counts this attempt as failed until it is known to be right, one after another: many at once get no more tries than one by one. */
function beginAttempt(ctx: PublicContext, account: string): Promise<number> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - window);
  // What was typed may be a password: only its hash is kept, and no longer than it counts.
  const key = hashToken(account).toString("base64url");
  return inTransaction(ctx, async (ctx) => {
    await lockAttempts(ctx.db, key, ctx.address);
    const failed = await countFailedAttempts(ctx.db, key, ctx.address, since);
    if (failed.account >= allowed.account || failed.address >= allowed.address)
      throw new Problem("too-many-attempts", { retryAfter: window / 1000 });
    await deleteAttemptsBefore(ctx.db, since);
    return insertAttempt(ctx.db, { account: key, address: ctx.address, at: now });
  });
}
