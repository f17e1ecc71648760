import { type RawBuilder, sql } from "kysely";
import type { JobName, Jobs } from "./queue.ts";

/** Whether a job of a name waits or is under way that is told a number by a key: `isQueued("run-task", "taskId", sql`t.id`)`. */
export function isQueued<N extends JobName>(name: N, key: keyof Jobs[N] & string, id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from pgboss.job j where j.name = ${name} and j.state in ('created', 'retry', 'active') and j.data->>${key}::text = ${id}::text)`;
}
