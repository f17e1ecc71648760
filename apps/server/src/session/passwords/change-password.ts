import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { deleteSessionsOf } from "../sessions/own-sessions.sql.ts";
import { deleteOpenLinksOf } from "./password-link.sql.ts";
import { asWrongField, lockProvedUser, provePassword } from "./prove-password.ts";
import { refuseWeakPassword } from "./refuse-weak-password.ts";
import { updatePassword } from "../users.sql.ts";
import { hashPassword } from "./hash-password.ts";

/**
 * Changes one's own password; all other sessions end. The current one is checked within the limits of signing in. A wrong one is a wrong field and not a
 * 401, which would end the session on the page. Throws invalid-input, too-many-attempts, login-kind-off.
 */
export async function changePassword(ctx: RequestContext, given: { current: string; password: string }): Promise<{ ended: number }> {
  const proved = await provePassword(ctx, ctx.actor.email, given.current).catch(asWrongField("current"));
  await refuseWeakPassword(ctx, given.password, ctx.actor.email);
  const hash = await hashPassword(given.password);
  return inTransaction(ctx, async (ctx) => {
    await lockProvedUser(ctx, proved).catch(asWrongField("current"));
    await updatePassword(ctx.db, proved.id, hash, ctx.clock.now());
    await deleteOpenLinksOf(ctx.db, proved.id);
    const ended = await deleteSessionsOf(ctx.db, proved.id, ctx.sessionHash);
    await audit(ctx.db, ctx, {
      action: "password-changed",
      subjectType: "user",
      subjectId: proved.id,
      after: { by: "password", sessionsEnded: ended },
    });
    return { ended };
  });
}
