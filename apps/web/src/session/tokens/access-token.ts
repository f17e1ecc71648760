import type { listAccessTokens } from "@hub/contract/session/account.ts";
import type { Output } from "@hub/contract/route.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { Permission } from "@hub/domain/session/permissions.ts";
import type { Meaning } from "../../ui/StatusBadge.tsx";

export type AccessToken = Output<typeof listAccessTokens.answer>["items"][number];
export type TokenEntry = { name: string; scopes: Permission[]; lastDay: string };

/** How a token's state is shown. */
export const tokenMeaning: Record<AccessToken["state"], Meaning> = { active: "good", expired: "pending", revoked: "late" };

/** How long a token may live, and lives unless told, in days. */
export const tokenDays = { most: 365, usual: 90 };

/** A calendar day so many days ahead, as ISO text. */
export const dayAhead = (days: number, now: Date): string => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** The last day a token works, as ISO text: it ends with that day, or with the first moment after it. */
export const lastDayOf = (expiresAt: string): string => new Date(new Date(expiresAt).getTime() - 1).toISOString().slice(0, 10);

/** What stands against a new token that the schema does not know. */
export function checkToken({ scopes, lastDay }: TokenEntry, now: Date): Issue[] {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(lastDay) && lastDay >= dayAhead(0, now) && lastDay <= dayAhead(tokenDays.most, now);
  return [
    ...(isDay ? [] : [{ code: "account.token-day-invalid", path: ["lastDay"] }]),
    ...(scopes.length > 0 ? [] : [{ code: "account.token-scopes-missing", path: ["scopes"] }]),
  ];
}
