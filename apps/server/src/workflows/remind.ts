import { isReminderDay, isRemindedOf } from "@hub/domain/workflows/inbox.ts";
import type { Context, RequestContext } from "../context.ts";
import { inTransaction } from "../db/transaction.ts";
import { queueMessages } from "../mail/messages.sql.ts";
import { inboxesIn, urgencyOf } from "./inbox.ts";
import { readOpenWork } from "./inbox.sql.ts";
import { writeReminder, writeTold } from "./reminder-text.ts";
import { findReminderChoice, listAddressees, listUntold, takeReminderDay, writeReminderChoice } from "./reminders.sql.ts";

/** The hour (UTC) from which the day's reminders go out: before closing day begins in Europe. */
const firstHour = 5;

/**
 * Queues mails: what was done for somebody as it happens, and once on each working day what waits for them and is due. Does nothing without a mail server.
 * Run every minute; on several nodes at once everything is told once.
 */
export async function remindPeople(ctx: Context): Promise<void> {
  const { mail } = ctx.config;
  if (!mail) return;
  const now = ctx.clock.now();
  const today = now.toISOString().slice(0, 10);
  const untold = await listUntold(ctx.db, now);
  await queueMessages(
    ctx.db,
    untold.map((row) => ({ userId: row.userId, kind: "told", key: row.key, ...writeTold(row, mail.publicUrl) })),
    now,
  );
  if (!isReminderDay(today) || now.getUTCHours() < firstHour) return;
  await inTransaction(ctx, async (ctx) => {
    if (!(await takeReminderDay(ctx.db, today, now))) return;
    const work = await readOpenWork(ctx.db, now);
    const inboxOf = inboxesIn(work, today);
    const people = await listAddressees(
      ctx.db,
      work.colleagues.map(({ id }) => id),
      now,
    );
    const messages = people.flatMap((person) => {
      const items = inboxOf({ ...person, scopes: null }).filter((item) => isRemindedOf(urgencyOf(item), today));
      return items.length === 0
        ? []
        : [{ userId: person.id, kind: "reminder", key: today, ...writeReminder(person, items, mail.publicUrl) }];
    });
    await queueMessages(ctx.db, messages, now);
  });
}

/** Whether the reader is reminded by mail. */
export async function getReminderChoice(ctx: RequestContext) {
  return { available: ctx.config.mail !== undefined, daily: await findReminderChoice(ctx.db, ctx.actor.id) };
}

/** Turns the reader's reminders on or off. */
export async function setReminderChoice(ctx: RequestContext, daily: boolean) {
  await writeReminderChoice(ctx.db, ctx.actor.id, daily);
  return getReminderChoice(ctx);
}
