import type { PublicContext } from "../context.ts";
import { audit } from "../db/audit.sql.ts";
import { inTransaction } from "../db/transaction.ts";
import { Problem } from "../http/problem.ts";
import { openSession, type OpenedSession } from "./open-session.ts";
import { countFailedAttempts, insertAttempt, lockAttempts, markSucceeded } from "./sessions.sql.ts";
import { isPassword } from "./tokens.ts";
import { findUserByEmail } from "./users.sql.ts";

const window = 15 * 60_000;
const allowed = { account: 5, address: 50 };

/** Signs in with the Basic header of decisions 8. Wrong name and wrong password are one answer; attempts are limited per account and address. */
export async function signIn(ctx: PublicContext, authorization: string | undefined): Promise<OpenedSession> {
  const { account, password } = readBasic(authorization);
  const now = ctx.clock.now();
  const attemptId = await beginAttempt(ctx, account, now);
  const user = await findUserByEmail(ctx.db, account);
  const right = (await isPassword(password, user?.password_hash)) && user?.active === true;
  if (!user || !right) throw new Problem("sign-in-failed");
  return inTransaction(ctx, async (ctx) => {
    await markSucceeded(ctx.db, attemptId);
    await audit(
      ctx.db,
      { actor: { ...user, grants: [] }, requestId: ctx.requestId },
      { action: "signed-in", subjectType: "user", subjectId: user.id },
    );
    return openSession(ctx, user);
  });
}

/** Counts this attempt as failed until it is known to be right, one after another: many at once get no more tries than one by one. */
function beginAttempt(ctx: PublicContext, account: string, now: Date): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    await lockAttempts(ctx.db, account);
    const failed = await countFailedAttempts(ctx.db, account, ctx.address, new Date(now.getTime() - window));
    if (failed.account >= allowed.account || failed.address >= allowed.address) throw new Problem("too-many-attempts");
    return insertAttempt(ctx.db, { account, address: ctx.address, at: now });
  });
}

function readBasic(header: string | undefined): { account: string; password: string } {
  const encoded = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(header ?? "")?.[1];
  const text = encoded ? Buffer.from(encoded, "base64").toString("utf8") : "";
  const colon = text.indexOf(":");
  const account = text.slice(0, Math.max(colon, 0)).trim().toLowerCase();
  const password = text.slice(colon + 1);
  if (colon < 1 || account === "" || account.length > 254 || password === "" || password.length > 1000 || account.includes("\0"))
    throw new Problem("sign-in-failed");
  return { account, password };
}
