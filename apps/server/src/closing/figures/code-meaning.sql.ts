import { type RawBuilder, sql } from "kysely";

/** A delivered code as codes are compared: nobody tells them apart that differ by case or width alone. */
export const comparableCode = (code: RawBuilder<unknown>): RawBuilder<unknown> => sql`lower(normalize(${code}, NFKC))`;

/**
 * What a delivered code of a row `k` stands for, of lines `c` with legal_entity_id (null: of all) and code (*: all that are not named): the code itself before *, and of two the one of the legal
 * entity. A lateral subquery of one column or no row.
 */
export const meaningOf = (target: string, lines: RawBuilder<unknown>, code: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    select c.${sql.ref(target)} from ${lines} c
    where (c.legal_entity_id = k.legal_entity_id or c.legal_entity_id is null) and ${comparableCode(sql`c.code`)} in (${comparableCode(code)}, '*')
    order by c.code = '*', c.legal_entity_id is null limit 1
  )`;
