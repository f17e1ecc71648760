import type { ActingContext, PublicContext } from "../../context.ts";
import { noAccess } from "@hub/domain/session/permissions.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../problem.ts";
import { deleteBrowsersOf } from "../known-browsers/known-browsers.sql.ts";
import { enter, type Entered } from "../second-factor/enter.ts";
import { deleteSessionsOf } from "../sessions/own-sessions.sql.ts";
import { deleteOpenLinksOf, findPasswordLink, insertPasswordLink, spendPasswordLink } from "./password-link.sql.ts";
import { refuseWeakPassword } from "./refuse-weak-password.ts";
import { deleteHandoversOf } from "../sso/sso.sql.ts";
import { hashToken, newToken } from "../tokens.ts";
import { lockUser, updatePassword } from "../users.sql.ts";
import { hashPassword } from "./hash-password.ts";

const lifetime = 24 * 3600_000;

/**
 * Makes the link of 24 hours by which a user sets a password; who may is the caller's check. Earlier links, the sessions, the known browsers and the old password end: whoever
 * asks for a new one may fear that somebody knows the old. Throws user-not-found, login-kind-off.
 */
export function createPasswordLinkFor(ctx: ActingContext, userId: number): Promise<{ key: string; expiresAt: Date }> {
  if (!ctx.config.login.password) throw new Problem("login-kind-off");
  return inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, userId);
    if (!user?.active) throw new Problem("user-not-found");
    const now = ctx.clock.now();
    const key = newToken();
    const expiresAt = new Date(now.getTime() + lifetime);
    await deleteOpenLinksOf(ctx.db, userId);
    await deleteHandoversOf(ctx.db, userId);
    const sessions = await deleteSessionsOf(ctx.db, userId);
    await deleteBrowsersOf(ctx.db, userId);
    if (user.password_hash !== null) await updatePassword(ctx.db, userId, null, now);
    await insertPasswordLink(ctx.db, { hash: hashToken(key), userId, createdBy: ctx.actor.id, now, expiresAt });
    await audit(ctx.db, ctx, {
      action: "password-link-created",
      subjectType: "user",
      subjectId: userId,
      after: { expiresAt: expiresAt.toISOString(), sessionsEnded: sessions },
    });
    return { key, expiresAt };
  });
}

/** Whose password a link sets. Throws password-link-invalid. */
export async function getPasswordLink(ctx: PublicContext, key: string): Promise<{ email: string; name: string; expiresAt: string }> {
  const { email, name, expiresAt } = await getLink(ctx, key);
  return { email, name, expiresAt: expiresAt.toISOString() };
}

/** Sets a password by a link and signs in, or asks for the second factor: who reads one's mail has one of two. The link is spent, all older sessions end. Throws password-link-invalid, invalid-input. */
export async function usePasswordLink(ctx: PublicContext, given: { key: string; password: string }): Promise<Entered> {
  const { userId, email } = await getLink(ctx, given.key);
  await refuseWeakPassword(ctx, given.password, email);
  const hash = await hashPassword(given.password);
  return inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, userId);
    const now = ctx.clock.now();
    if (!user?.active || !(await spendPasswordLink(ctx.db, hashToken(given.key), now))) throw new Problem("password-link-invalid");
    await updatePassword(ctx.db, userId, hash, now);
    await deleteOpenLinksOf(ctx.db, userId);
    const ended = await deleteSessionsOf(ctx.db, userId);
    await audit(
      ctx.db,
      { actor: { id: user.id, email: user.email, name: user.name, ...noAccess }, requestId: ctx.requestId },
      { action: "password-changed", subjectType: "user", subjectId: userId, after: { by: "link", sessionsEnded: ended } },
    );
    return enter(ctx, user, { method: "link", remember: true });
  });
}

async function getLink(ctx: PublicContext, key: string) {
  if (!ctx.config.login.password) throw new Problem("login-kind-off");
  const link = await findPasswordLink(ctx.db, hashToken(key), ctx.clock.now());
  if (!link) throw new Problem("password-link-invalid");
  return link;
}
