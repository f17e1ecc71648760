import { email } from "@hub/contract/route.ts";
import type { PublicContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { WithCookies } from "../../http/bind.ts";
import { Problem } from "../../problem.ts";
import { withKnownBrowser } from "../known-browsers/known-browsers.ts";
import { openSession, type OpenedSession } from "../sessions/open-session.ts";
import { hashToken } from "../tokens.ts";
import { lockUser } from "../users.sql.ts";
import { readBrowser } from "./browser-cookie.ts";
import { findHandoverUser, takeHandover } from "./sso.sql.ts";
import { getSso, ownPath } from "./start-sso.ts";

/**
 * Exchanges the one-time token for the session. It is spent by the first who shows it, whoever that is: one that turned up in another browser, or beside
 * another user name, has leaked and is good for nobody any more. Throws sso-token-invalid.
 */
export async function takeSsoSession(
  ctx: PublicContext,
  given: { token: string; userName: string },
): Promise<WithCookies<OpenedSession & { returnTo: string | null }>> {
  getSso(ctx);
  const hash = hashToken(given.token);
  const browser = readBrowser(ctx.cookies);
  // The refusal is thrown outside: what was spent stays spent.
  const opened = await inTransaction(ctx, async (ctx) => {
    const handover = await findHandoverUser(ctx.db, hash);
    const user = handover && (await lockUser(ctx.db, handover.userId));
    const taken = await takeHandover(ctx.db, hash);
    if (!user?.active || !taken || taken.expires_at <= ctx.clock.now()) return undefined;
    if (!browser || !taken.browser_hash.equals(hashToken(browser))) return undefined;
    if (email.safeParse(given.userName).data !== user.email) return undefined;
    const [, to] = given.token.split(".");
    const returnTo = to ? ownPath(Buffer.from(to, "base64url").toString()) : null;
    return withKnownBrowser(ctx, user.id, { ...(await openSession(ctx, user, "sso")), returnTo });
  });
  if (!opened) throw new Problem("sso-token-invalid");
  return opened;
}
