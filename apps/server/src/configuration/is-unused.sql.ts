import { unusedSince } from "@hub/domain/configuration/campaigns.ts";
import { type RawBuilder, sql } from "kysely";

/** Whether users `u` have not signed in for so many days, as `isUnused` says it of one. */
export const isUnusedUser = (now: Date, days: number): RawBuilder<unknown> =>
  sql`coalesce(u.last_sign_in_at, u.created_at) <= ${unusedSince(now, days)}`;
