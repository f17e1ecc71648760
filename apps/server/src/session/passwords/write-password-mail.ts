import type { Language } from "@hub/domain/languages.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { MailWriter } from "../../mail/send-queued.ts";
import { aboutSigningIn, instantText, passwordAddress, signInAddress } from "../mail-words.ts";
import { hashToken, newToken } from "../tokens.ts";
import { lockUser } from "../users.sql.ts";
import { insertPasswordLink } from "./password-link.sql.ts";
import { mayHavePassword } from "./password-requests.sql.ts";

const lifetime = 3600_000;

/**
 * Writes the mail to who has forgotten their password, when it is sent, with a link of an hour. Links sent before stand beside it: else a stranger who asks again and
 * again would take the owner's from their hands. Whom no administrator has let in by a password gets none, and is told how they come in: an address alone, which an
 * administrator's personal access token may have written, is no way to a session.
 */
export const writePasswordMail: MailWriter = (ctx, { userId, email: to }) =>
  inTransaction(ctx, async (ctx) => {
    const { mail, login } = ctx.config;
    const user = await lockUser(ctx.db, userId);
    if (!user?.active || !login.password || mail?.publicUrl === undefined) return undefined;
    // The address changed while the user's row was waited for: whoever reads the old one gets no link.
    if (user.email !== to) return undefined;
    const { email, name } = user;
    const reader = { name, language: user.language as Language };
    const intro = ["mail.password-intro", { email }] as const;
    if (!(await mayHavePassword(ctx.db, userId))) {
      const how = login.sso
        ? (["mail.password-none-sso", { address: signInAddress(mail.publicUrl) }] as const)
        : (["mail.password-none", {}] as const);
      return aboutSigningIn(reader, "mail.password-subject", [intro, how]);
    }
    const now = ctx.clock.now();
    const key = newToken();
    const expiresAt = new Date(now.getTime() + lifetime);
    await insertPasswordLink(ctx.db, { hash: hashToken(key), userId, createdBy: null, mailedTo: to, now, expiresAt });
    const params = { address: passwordAddress(mail.publicUrl, key), until: instantText(reader.language, expiresAt) };
    return aboutSigningIn(reader, "mail.password-subject", [intro, ["mail.password-link", params]]);
  });
