import { type RawBuilder, sql } from "kysely";

/** Whether the size of a row is the single number 0, as that of a closed one is; 0 to 5 is not. `alias` is that of an item or its copy. */
export const isZeroSize = (alias: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${alias}.size_min`)} = 0 and ${sql.ref(`${alias}.size_max`)} is null)`;
