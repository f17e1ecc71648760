import { addDays } from "@hub/domain/period.ts";
import { type Context, todayOf } from "../context.ts";
import { orderDue } from "./subscriptions.sql.ts";

/** The hour (UTC) from which the week's mails go out. */
const firstHour = 5;

/** Orders the mails of subscriptions that are due: of what was closed, and once a week. Does nothing without a mail server. */
export async function queueSubscriptions(ctx: Context): Promise<void> {
  if (!ctx.config.mail) return;
  const now = ctx.clock.now();
  const today = todayOf(ctx);
  const daysSinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const isTooEarly = daysSinceMonday === 0 && now.getUTCHours() < firstHour;
  const monday = addDays(today, -daysSinceMonday);
  const from = new Date(`${monday}T00:00:00Z`);
  from.setUTCHours(firstHour);
  await orderDue(ctx.db, { week: isTooEarly ? null : { monday, from }, now });
}
