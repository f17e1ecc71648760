import { type RawBuilder, sql } from "kysely";

/** Which of what was deleted is asked for: since when, behind which one (the last of the page before), how many. */
export type DeletedPlace = { since: Date; behind: { at: Date; id: number } | null; limit: number };

/** A deleted row as SQL finds it; `Words` are what an area says of it. */
export type DeletedRow<Words> = Words & { id: number; deletedAt: Date; deletedBy: string | null };

// To the millisecond, as a place is written.
const deletedAt = (alias: string) => sql`date_trunc('milliseconds', ${sql.ref(`${alias}.deleted_at`)})`;

/** Whether a row was deleted since then, and stands behind the place. */
export function isBehind(alias: string, { since, behind }: DeletedPlace): RawBuilder<boolean> {
  const beyond = behind
    ? sql`(${deletedAt(alias)}, ${sql.ref(`${alias}.id`)}) < (${behind.at}::timestamptz, ${behind.id}::bigint)`
    : sql`true`;
  return sql`${sql.ref(`${alias}.deleted_at`)} >= ${since} and ${beyond}`;
}

/** The order of such rows, the latest first, and how many. */
export const latestFirst = (alias: string, { limit }: DeletedPlace): RawBuilder<unknown> =>
  sql`order by ${deletedAt(alias)} desc, ${sql.ref(`${alias}.id`)} desc limit ${limit}`;
