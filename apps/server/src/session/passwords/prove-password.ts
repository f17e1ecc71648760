import { portalActor, type PublicContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../problem.ts";
import { markAttempt } from "../attempts/attempts.sql.ts";
import { beginAttempt } from "../attempts/begin-attempt.ts";
import { findKnownBrowser } from "../known-browsers/known-browsers.ts";
import { findUserByEmail, lockUser } from "../users.sql.ts";
import { isPassword } from "./hash-password.ts";

export type ProvedUser = {
  id: number;
  email: string;
  name: string;
  language: string;
  passwordHash: string;
  /** Whether it was proved from a browser that is known for this user. */
  fromKnownBrowser: boolean;
};

/**
 * Checks a password within the limits of attempts (decision 0022); `account` as user names are stored. Unknown name, inactive user and wrong password are one answer,
 * `sign-in-failed`. A failure on a known account is in the trail; of unknown ones nothing is kept that was typed: people type passwords there.
 */
export async function provePassword(ctx: PublicContext, account: string, password: string): Promise<ProvedUser> {
  if (!ctx.config.login.password) throw new Problem("login-kind-off");
  const attempt = await beginAttempt(ctx, account, await findKnownBrowser(ctx, account));
  const user = await findUserByEmail(ctx.db, account);
  const right = (await isPassword(password, user?.password_hash)) && user?.active === true;
  await inTransaction(ctx, async (ctx) => {
    // One statement either way, so that the time taken does not tell which names exist.
    if (right || !user) return markAttempt(ctx.db, attempt.id, right);
    await audit(
      ctx.db,
      { actor: portalActor, requestId: ctx.requestId },
      { action: "sign-in-failed", subjectType: "user", subjectId: user.id, after: { method: "password", address: ctx.address } },
    );
  });
  if (!right || user?.password_hash == null) throw new Problem("sign-in-failed");
  const { id, email: userName, name, language, password_hash: passwordHash } = user;
  return { id, email: userName, name, language, passwordHash, fromKnownBrowser: attempt.browserId !== undefined };
}

/** Holds the user's row until the transaction ends; `sign-in-failed` if access or password changed since it was proved. */
export async function lockProvedUser(ctx: PublicContext, proved: ProvedUser): Promise<void> {
  const now = await lockUser(ctx.db, proved.id);
  if (!now?.active || now.password_hash !== proved.passwordHash) throw new Problem("sign-in-failed");
}

/** Makes a refused password of somebody who is signed in a wrong field: a 401 would end their session on the page. */
export const asWrongField =
  (field: string) =>
  (error: unknown): never => {
    if (!(error instanceof Problem) || error.code !== "sign-in-failed") throw error;
    throw new Problem("invalid-input", { issues: [{ code: "session.password-wrong-current", path: [field] }] });
  };
