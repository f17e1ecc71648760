import { type Planted, plantFile } from "./plant.ts";

/** Locks that keep more out than they have to, and those that take more rows than they are asked for. */
export const plantedLocks: Planted[] = [
  plantFile(
    "strong-locks",
    "a lock without a reason",
    "apps/server/src/tasks/a.sql.ts",
    "export const a = (sql) =>\n  sql`select from task\n    FOR UPDATE of task`;",
    3,
  ),
  plantFile("strong-locks", "the query builder's", "apps/server/src/session/a.sql.ts", 'db.selectFrom("a").forUpdate();', 1),
  plantFile(
    "strong-locks",
    "a reason that is none",
    "apps/server/src/tasks/a.sql.ts",
    "// FOR UPDATE: yes\nsql`select from a for update`;",
    2,
  ),
  plantFile(
    "strong-locks",
    "a reason far away",
    "apps/server/src/db/a.ts",
    `// FOR UPDATE: it is deleted below.${"\n".repeat(8)}client.query("select from a for update");`,
    9,
  ),
  plantFile(
    "locked-limits",
    "some of what is over, which a plan may read for each row",
    "apps/server/src/session/a.sql.ts",
    "sql`\n  delete from a where id in (\n    select id from a where at <= now() order by at limit 100 for no key update skip locked)`;",
    2,
  ),
];
