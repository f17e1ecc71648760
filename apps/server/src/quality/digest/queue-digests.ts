import { digestOf } from "@hub/domain/quality/digest.ts";
import { type Context, todayOf } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { queueMessages } from "../../mail/messages.sql.ts";
import { listDigests, takeDigestDay } from "./digest.sql.ts";
import { writeDigest } from "./digest-text.ts";

/** The hour (UTC) from which the day's digests go out: before closing day begins in Europe. */
const firstHour = 5;

/**
 * Queues a mail for whoever is accountable for open exceptions, and for who stands in for them: once a week, and on another working day when something of theirs became overdue. Does nothing
 * without a mail server. Run every minute; on several nodes at once everything is told once.
 */
export async function queueDigests(ctx: Context): Promise<void> {
  const { mail } = ctx.config;
  const now = ctx.clock.now();
  const today = todayOf(ctx);
  if (!mail || now.getUTCHours() < firstHour || !digestOf(today, null)) return;
  await inTransaction(ctx, async (ctx) => {
    const taken = await takeDigestDay(ctx.db, today, now);
    const digest = taken && digestOf(today, taken.last);
    if (!digest) return;
    const people = await listDigests(ctx.db, digest, today);
    await queueMessages(
      ctx.db,
      people.map((person) => ({
        userId: person.userId,
        kind: "quality-digest",
        // Of each colleague somebody stands in for there is one besides their own.
        key: person.lender ? `${today}-${person.lender.id}` : today,
        ...writeDigest(person, mail.publicUrl),
      })),
      now,
    );
  });
}
