import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

/**
 * Makes statistics of the tables of facts as wholes, a day after the last at the earliest, and only of one whose months have changed since so much that PostgreSQL made
 * theirs anew by itself: of the whole it makes none. It takes a sample of each month; nobody who reads or writes waits for it.
 */
export async function analyzeFacts({ db }: { db: Database }): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name
    from pg_partitioned_table p join pg_class c on c.oid = p.partrelid and c.relnamespace = 'public'::regnamespace
    join append_only_table a on a.name = c.relname
    left join pg_stat_all_tables s on s.relid = c.oid
    where coalesce(s.last_analyze < now() - interval '1 day', true) and exists (
      select from pg_inherits i join pg_stat_all_tables m on m.relid = i.inhrelid
      where i.inhparent = c.oid and m.last_autoanalyze > coalesce(s.last_analyze, '-infinity'))
    order by c.relname`.execute(db);
  for (const { name } of rows) await sql`select analyze_facts(${name})`.execute(db);
}
