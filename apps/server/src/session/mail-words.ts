import { formattingLocales, type Language } from "@hub/domain/languages.ts";
import type { MessageKey } from "@hub/i18n/catalog.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { Context } from "../context.ts";
import type { Written } from "../mail/send-queued.ts";
import { Problem } from "../problem.ts";

/** Whether people can be sent links: a mail server is named, and the portal's own address. */
export const mayMailLinks = ({ config }: Context): boolean => config.mail?.publicUrl !== undefined;

/** Throws mail-not-set-up where nobody can be sent a link. */
export function refuseWithoutMail(ctx: Context): void {
  if (!mayMailLinks(ctx)) throw new Problem("mail-not-set-up");
}

/** Where a link that sets a password leads. */
export const passwordAddress = (publicUrl: string, key: string): string => `${publicUrl}/#/password?key=${key}`;

/** The first page, which asks who it is. */
export const signInAddress = (publicUrl: string): string => `${publicUrl}/#/home`;

/** An instant as a mail says it: whoever reads it may be anywhere. */
export function instantText(language: Language, instant: Date): string {
  const format = new Intl.DateTimeFormat(formattingLocales[language], { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${format.format(instant)} (UTC)`;
}

/** A mail about signing in, in its reader's language: how they are greeted, what it says, and what to do if it is none of theirs. */
export function aboutSigningIn(
  { name, language }: { name: string; language: Language },
  subject: MessageKey,
  says: readonly (readonly [MessageKey, Record<string, string>])[],
): Written {
  const parts = says.map(([key, params]) => translate(language, key, params));
  return {
    subject: translate(language, subject),
    body: [translate(language, "mail.greeting", { name }), ...parts, translate(language, "mail.sign-in-footer")].join("\n\n"),
  };
}
