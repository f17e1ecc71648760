import { attemptLimitsOf } from "@hub/domain/session/attempt-limits.ts";
import type { SessionRules } from "@hub/domain/session/session-rules.ts";
import type { Context, PublicContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../problem.ts";
import {
  type Counted,
  countWrong,
  deleteOldAttempts,
  findClosedUntil,
  insertAttempt,
  listClosedUntil,
  listTriedPlaces,
  lockAttempts,
  type Scope,
  type ScopedLimit,
} from "./attempts.sql.ts";
import { networkOf } from "./network-of.ts";
import { readSessionRules } from "../session-rules.sql.ts";
import { hashToken } from "../tokens.ts";

export type Attempt = { id: number; browserId: number | undefined };

const limitsOf = (rules: SessionRules, ...scopes: Scope[]) => {
  const limits = attemptLimitsOf(rules);
  return scopes.flatMap((scope) => limits[scope].map((limit): ScopedLimit => [scope, limit]));
};
const ofStrangers = (rules: SessionRules) => limitsOf(rules, "pair", "account", "address");
const ofKnownBrowsers = (rules: SessionRules) => limitsOf(rules, "browser");

/** What attempts on an account are kept under: what was typed as a name may be a password, so only its hash, and no longer than it counts. */
export const accountKey = (account: string): string => hashToken(account).toString("base64url");

/** What the second factor of an account is counted under: the right password clears nothing there. Nobody can type it as a name, or strangers could use up its tries. */
export const factorAccount = (account: string): string => `${account}\0second factor`;

/** All that attempts on an account are kept under. */
export const accountKeysOf = (account: string): string[] => [accountKey(account), accountKey(factorAccount(account))];

/**
 * Counts an attempt on an account as failed until it is known to be right, one after another: many at once get no more tries than one by one. One from a
 * browser that is known for the account counts there alone, so that no stranger can use up its tries. Throws too-many-attempts.
 */
export function beginAttempt(
  ctx: PublicContext,
  account: string,
  browserId: number | undefined,
  message?: "session.factor-closed-for",
): Promise<Attempt> {
  const now = ctx.clock.now();
  const counted: Counted = { account: accountKey(account), address: networkOf(ctx.address), browserId: browserId ?? null };
  return inTransaction(ctx, async (ctx) => {
    await lockAttempts(ctx.db, counted);
    const rules = await readSessionRules(ctx.db);
    const limits = browserId === undefined ? ofStrangers(rules) : ofKnownBrowsers(rules);
    const closedUntil = await findClosedUntil(ctx.db, counted, limits, now);
    if (closedUntil) throw tooManyAttempts(closedUntil, now, message);
    await deleteOldAttempts(ctx.db, countingSince(rules, now));
    return { id: await insertAttempt(ctx.db, counted, now), browserId };
  });
}

/** Since when attempts count: those of strangers, and those of known browsers. */
const countingSince = (rules: SessionRules, now: Date) => ({
  strangers: longestBefore(now, ofStrangers(rules)),
  browsers: longestBefore(now, ofKnownBrowsers(rules)),
});

function longestBefore(now: Date, limits: readonly ScopedLimit[]): Date {
  return new Date(now.getTime() - Math.max(...limits.map(([, { minutes }]) => minutes)) * 60_000);
}

/** Where an account stands, its password and its second factor: what was tried in vain in the last hour, until when it is closed to strangers, and how many single places are closed. */
export async function findAttemptState(
  ctx: Context,
  account: string,
): Promise<{ wrong: number; addresses: number; closedUntil: Date | null; closedPlaces: number }> {
  const now = ctx.clock.now();
  const rules = await readSessionRules(ctx.db);
  const since = countingSince(rules, now);
  const keys = accountKeysOf(account);
  const places = await listTriedPlaces(ctx.db, keys, since);
  const ends = await listClosedUntil(
    ctx.db,
    [
      ...keys.map((key) => [{ account: key, address: "", browserId: null }, limitsOf(rules, "account")] as const),
      ...places.map((place) => [place, limitsOf(rules, place.browserId === null ? "pair" : "browser")] as const),
    ],
    now,
  );
  const closed = (from: number, to?: number) => ends.slice(from, to).filter((until) => until !== null);
  return {
    ...(await countWrong(ctx.db, keys, since.strangers)),
    closedUntil: closed(0, keys.length).toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null,
    closedPlaces: closed(keys.length).length,
  };
}

/** Refuses what was tried too often, and tells until when. */
export function tooManyAttempts(
  closedUntil: Date,
  now: Date,
  message: "session.closed-for" | "session.factor-closed-for" | "session.asked-too-often" = "session.closed-for",
): Problem {
  const retryAfter = Math.max(1, Math.ceil((closedUntil.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  // People count a longer time in hours.
  const hours = minutes > 90 ? Math.ceil(minutes / 60) : 0;
  return new Problem("too-many-attempts", { retryAfter, message, params: { minutes, hours } });
}
