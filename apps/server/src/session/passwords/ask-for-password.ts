import { askingLimits } from "@hub/domain/session/attempt-limits.ts";
import { type Context, portalActor, type PublicContext } from "../../context.ts";
import { auditAll } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../problem.ts";
import { tooManyAttempts } from "../attempts/begin-attempt.ts";
import { networkOf } from "../attempts/network-of.ts";
import { refuseWithoutMail } from "../mail-words.ts";
import { hashToken } from "../tokens.ts";
import { deleteOldRequests, findAskingClosedUntil, insertRequest, lockAsking, orderPasswordMails } from "./password-requests.sql.ts";

const longest = Math.max(...[...askingLimits.account, ...askingLimits.network].map(({ minutes }) => minutes)) * 60_000;

/**
 * Keeps that somebody wants a new password for an address. Whose address it is is not looked up here: for everybody, known or not, active or not, the same statements
 * write the same row, so neither answer nor time tells who there is. Throws too-many-attempts, login-kind-off, mail-not-set-up.
 */
export async function askForPassword(ctx: PublicContext, email: string): Promise<void> {
  if (!ctx.config.login.password) throw new Problem("login-kind-off");
  refuseWithoutMail(ctx);
  const now = ctx.clock.now();
  const asking = { account: hashToken(email), network: networkOf(ctx.address) };
  await inTransaction(ctx, async (ctx) => {
    await lockAsking(ctx.db, asking);
    const closedUntil = await findAskingClosedUntil(ctx.db, asking, askingLimits, now);
    if (closedUntil) throw tooManyAttempts(closedUntil, now, "session.asked-too-often");
    await insertRequest(ctx.db, asking, now);
  });
}

/** Orders the mails for whoever has asked for a new password, and says so in the trail. Does nothing without a mail server; several workers share the work. */
export async function answerPasswordRequests(ctx: Context): Promise<void> {
  if (!ctx.config.mail) return;
  await inTransaction(ctx, async (ctx) => {
    const asked = await orderPasswordMails(ctx.db, ctx.clock.now());
    const changes = asked.map(({ userId, network }) => ({
      action: "password-asked",
      subjectType: "user",
      subjectId: userId,
      after: { address: network },
    }));
    await auditAll(ctx.db, { actor: portalActor }, changes);
  });
}

/** Clears away what was asked so long ago that it no longer counts, whether anybody asks again or not. */
export async function sweepPasswordRequests(ctx: Context): Promise<void> {
  await deleteOldRequests(ctx.db, new Date(ctx.clock.now().getTime() - longest));
}
