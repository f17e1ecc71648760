import type { Language } from "@hub/domain/languages.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { MailWriter } from "../../mail/send-queued.ts";
import { aboutSigningIn, instantText, passwordAddress, signInAddress } from "../mail-words.ts";
import { insertPasswordLink } from "../passwords/password-link.sql.ts";
import { hashToken, newToken } from "../tokens.ts";
import { lockUser } from "../users.sql.ts";
import { findInvitationOf } from "./invitations.sql.ts";

/**
 * Writes an invitation at the moment it is sent, with a link of its own: so no link lies in the queue. A mail that is sent again, after a crash or a failure, holds another
 * link beside the first: whichever arrives sets the password, and ends the others. Undefined for who was invited anew, has come in by now, or whose time is over.
 */
export const writeInvitation: MailWriter = (ctx, { id, userId, email: to }) =>
  inTransaction(ctx, async (ctx) => {
    const { mail, login } = ctx.config;
    const user = await lockUser(ctx.db, userId);
    const invitation = await findInvitationOf(ctx.db, id);
    // An address that changed while the user's row was waited for gets no link.
    if (!user || user.email !== to || !invitation || invitation.signedIn || mail?.publicUrl === undefined) return undefined;
    const { email, name } = user;
    const language = user.language as Language;
    const { expiresAt } = invitation;
    const now = ctx.clock.now();
    const address = signInAddress(mail.publicUrl);
    const bySso = login.sso ? ([[login.password ? "mail.invitation-or-sso" : "mail.invitation-sso", { address }]] as const) : [];
    if (expiresAt === null || !login.password)
      return aboutSigningIn({ name, language }, "mail.invitation-subject", [["mail.invitation-intro", { email }], ...bySso]);
    if (expiresAt <= now) return undefined;
    const key = newToken();
    // Whoever invites does not see the link, so it holds whatever becomes of their own rights.
    await insertPasswordLink(ctx.db, { hash: hashToken(key), userId, createdBy: null, mailedTo: to, now, expiresAt });
    return aboutSigningIn({ name, language }, "mail.invitation-subject", [
      ["mail.invitation-intro", { email }],
      ["mail.invitation-link", { address: passwordAddress(mail.publicUrl, key), until: instantText(language, expiresAt) }],
      ...bySso,
    ]);
  });
