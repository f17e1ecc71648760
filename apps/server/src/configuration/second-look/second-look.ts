import { secondLookDays } from "@hub/domain/configuration/retention.ts";
import type { RequestContext } from "../../context.ts";
import { found, Problem } from "../../problem.ts";
import { insertSecondLook, lockSecondLook, writeSecondLook } from "./second-look.sql.ts";

/**
 * Asks for something that a second person confirms, within seven days. `kind` says what of, `subject` about what, without anybody's name: it is kept for ever. Whoever
 * calls it keeps what is to be done under the id that it answers, and writes the trail. In a transaction.
 */
export function askSecondLook(ctx: RequestContext, kind: string, subject: object): Promise<number> {
  const at = ctx.clock.now();
  const expiresAt = new Date(at.getTime() + secondLookDays * 86_400_000);
  return insertSecondLook(ctx.db, { kind, subject, by: ctx.actor.id, at, expiresAt });
}

/**
 * Confirms what somebody else asked for, or lets it be, which the asker may as well. In a transaction. Throws not-found, own-proposal for who confirms their own wish,
 * proposal-decided for what was decided already or is past its seven days.
 */
export async function decideSecondLook(ctx: RequestContext, id: number, confirmed: boolean): Promise<void> {
  const look = found(await lockSecondLook(ctx.db, id));
  const at = ctx.clock.now();
  if (look.decidedAt !== null || look.expiresAt <= at) throw new Problem("proposal-decided");
  if (confirmed && look.askedBy === ctx.actor.id) throw new Problem("own-proposal");
  await writeSecondLook(ctx.db, id, { by: ctx.actor.id, at, confirmed });
}
