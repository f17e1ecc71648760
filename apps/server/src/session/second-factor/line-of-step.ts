import type { PublicContext } from "../../context.ts";
import { knownLineOf, lineOf, lookUpLine } from "../attempts/door-turns.ts";
import { hashToken } from "../tokens.ts";
import { findChallenge } from "./challenges.sql.ts";
import { browserOf } from "./enter.ts";

/**
 * The line of who is at the second step, in the browser of the first: they have given the right password, and wait for no stranger of their network. One for each person, so that
 * whoever knows a password fills no other's, and that of their browser where it is known, so that they do not fill that of its owner.
 */
export async function lineOfStep(ctx: PublicContext, token: string): Promise<string> {
  const browser = browserOf(ctx);
  if (browser === undefined) return lineOf(ctx);
  return lookUpLine(ctx, async () => {
    const asked = await findChallenge(ctx.db, hashToken(token), "sign-in", ctx.clock.now());
    if (!asked?.boundTo.equals(browser)) return undefined;
    return (await knownLineOf(ctx, asked.email)) ?? `second step of ${asked.userId}`;
  });
}
