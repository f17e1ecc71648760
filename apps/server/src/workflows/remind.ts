import { isReminderDay, isRemindedOf } from "@hub/domain/workflows/inbox.ts";
import type { Context, RequestContext } from "../context.ts";
import { inTransaction } from "../db/transaction.ts";
import { queueMessages, takeTold } from "../mail/messages.sql.ts";
import { inboxesIn, urgencyOf } from "./inbox.ts";
import { readOpenWork } from "./inbox.sql.ts";
import { writeReminder, writeTold, writeToldTogether } from "./reminder-text.ts";
import { findReminderChoice, listAddressees, listUntold, takeReminderDay, type UntoldRow, writeReminderChoice } from "./reminders.sql.ts";

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
  await tellDone(ctx, mail.publicUrl);
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

/** Queues what was done for people: what a colleague reminds somebody of at once, of however many cells, is one mail. */
async function tellDone(ctx: Context, publicUrl: string | undefined): Promise<void> {
  const now = ctx.clock.now();
  const parts = [...Map.groupBy(await listUntold(ctx.db, now), togetherOf).values()];
  const alone = parts.flatMap((rows) => (rows.length === 1 ? rows : []));
  await queueMessages(
    ctx.db,
    alone.map((row) => ({ userId: row.userId, kind: told, key: row.key, ...writeTold(row, publicUrl) })),
    now,
  );
  const together = parts.filter((rows) => rows.length > 1);
  if (together.length === 0) return;
  await inTransaction(ctx, async (ctx) => {
    const keys = together.flat().map(({ userId, key }) => ({ userId, kind: told, key }));
    // Another node may have told some of it at this instant.
    const taken = new Set((await takeTold(ctx.db, keys, now)).map(keyOf));
    const messages = together.flatMap((rows) => {
      const [first, ...others] = rows.filter((row) => taken.has(keyOf(row)));
      if (!first) return [];
      return [
        {
          userId: first.userId,
          kind: told,
          key: `${first.key}-with-${others.length}`,
          ...writeToldTogether([first, ...others], publicUrl),
        },
      ];
    });
    await queueMessages(ctx.db, messages, now);
  });
}

const told = "told";
const keyOf = ({ userId, key }: { userId: number; key: string }): string => `${userId} ${key}`;
/** What is told together has this in common; all but reminders is told alone. */
const togetherOf = ({ kind, userId, byId, comment, key }: UntoldRow): string =>
  kind === "nudged" ? JSON.stringify([userId, byId, comment]) : keyOf({ userId, key });

/** Whether the reader is reminded by mail. */
export async function getReminderChoice(ctx: RequestContext) {
  return { available: ctx.config.mail !== undefined, daily: await findReminderChoice(ctx.db, ctx.actor.id) };
}

/** Turns the reader's reminders on or off. */
export async function setReminderChoice(ctx: RequestContext, daily: boolean) {
  await writeReminderChoice(ctx.db, ctx.actor.id, daily);
  return getReminderChoice(ctx);
}
