import { daysOfReminder } from "@hub/domain/configuration/campaigns.ts";
import { formattingLocales, type Language } from "@hub/domain/languages.ts";
import { daysBetween } from "@hub/domain/period.ts";
import { translate } from "@hub/i18n/translate.ts";
import { type Context, todayOf } from "../../context.ts";
import { queueMessages } from "../../mail/messages.sql.ts";
import { listWaiting, reviewMailKind, type Waiting } from "./rows.sql.ts";

/**
 * Queues mails for those who have access to review: once when something first waits for them, and some days before each deadline. A mail that was queued is not queued again. Does nothing
 * without a mail server.
 */
export async function tellReviewers(ctx: Context): Promise<void> {
  const { mail } = ctx.config;
  if (!mail) return;
  const today = todayOf(ctx);
  const waiting = await listWaiting(ctx.db);
  const messages = waiting.flatMap((each) => {
    const { userId, campaignId, deadline, toldOn } = each;
    const left = daysBetween(today, deadline);
    // One reminder a day at most: of several that are due the latest.
    const due = daysOfReminder.filter((days) => left >= 0 && left <= days).at(-1);
    const kind = reviewMailKind;
    if (toldOn === null) return [{ userId, kind, key: `${campaignId}-${deadline}`, ...write(each, "told", mail.publicUrl) }];
    // Whoever was first told when it was due already is not told the same twice.
    if (due === undefined || daysBetween(toldOn, deadline) <= due) return [];
    return [{ userId, kind, key: `${campaignId}-${deadline}-${due}`, ...write(each, "reminder", mail.publicUrl) }];
  });
  await queueMessages(ctx.db, messages, ctx.clock.now());
}

function write(waiting: Waiting, what: "told" | "reminder", publicUrl: string | undefined): { subject: string; body: string } {
  const { name, campaign, open } = waiting;
  const language = waiting.language as Language;
  const long = new Intl.DateTimeFormat(formattingLocales[language], { dateStyle: "long", timeZone: "UTC" });
  const params = { campaign, count: open, day: long.format(new Date(`${waiting.deadline}T00:00:00Z`)) };
  const link = publicUrl === undefined ? [] : [translate(language, "campaigns.mail-link", { address: `${publicUrl}/#/reviews` })];
  return {
    subject: translate(language, `campaigns.mail-${what}-subject`, params),
    body: [
      translate(language, "mail.greeting", { name }),
      translate(language, `campaigns.mail-${what}-body`, params),
      ...link,
      translate(language, "campaigns.mail-footer"),
    ].join("\n\n"),
  };
}
