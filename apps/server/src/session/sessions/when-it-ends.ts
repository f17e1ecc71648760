import type { Context } from "../../context.ts";
import { readSessionRules } from "../session-rules.sql.ts";

/** After how many seconds without a call a session ends, and how many it lasts in any case; told as lengths, as clocks differ. */
export async function whenItEnds(ctx: Context, expiresAt: Date): Promise<{ idleSeconds: number; secondsLeft: number }> {
  const rules = await readSessionRules(ctx.db);
  const secondsLeft = Math.max(0, Math.round((expiresAt.getTime() - ctx.clock.now().getTime()) / 1000));
  return { idleSeconds: rules["session-idle-minutes"] * 60, secondsLeft };
}
