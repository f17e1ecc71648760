import { type RawBuilder, sql } from "kysely";

/** Whether a folded text holds every word of a folded search; an empty search holds everywhere. What LIKE reads as a pattern is taken as written. */
export function matchWords(column: RawBuilder<unknown>, search: string | undefined): RawBuilder<unknown> {
  const words = (search ?? "").split(" ").filter((word) => word !== "");
  const parts = words.map((word) => sql`${column} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`);
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`;
}
