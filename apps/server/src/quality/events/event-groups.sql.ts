import type { Language } from "@hub/domain/languages.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { labelOfLookup } from "../../db/lookup-label.sql.ts";
import { type RuleNames, ruleName } from "./kept-names.sql.ts";

export type Direction = "asc" | "desc";

/** What a list of events may be put together by, and the column that says so: of each there are few, and an index in which their events stand by the day due. */
export const groupColumns = { entity: "legal_entity_id", accountant: "accountant_id", rule: "rule_id", perimeter: "perimeter_id" } as const;
export type EventGroup = keyof typeof groupColumns;

/** The groups there are, as rows `n (id, place)` in the order asked for: entities by their code, people, rules and perimeters by their name; what is of none has no row. */
export async function listGroups(db: Database, by: EventGroup, direction: Direction, language: Language): Promise<RawBuilder<unknown>> {
  const way = direction === "asc" ? sql`asc` : sql`desc`;
  if (by === "entity") return sql`(select id, row_number() over (order by code ${way}, id) from legal_entity) n (id, place)`;
  if (by === "accountant")
    return sql`(select id, row_number() over (order by lower(name) ${way}, id) from app_user where id in (select accountant_id from quality_count_person)) n (id, place)`;
  if (by === "perimeter")
    return sql`(select p.id, row_number() over (order by lower(${labelOfLookup("p", language)}) ${way}, p.id) from lookup_value p where p.lookup = 'accountant-perimeter') n (id, place)`;
  const { rows } = await sql<RuleNames & { id: number }>`
    select id, code as "ruleCode", origin as "ruleOrigin" from quality_rule order by id`.execute(db);
  const names = rows.map(({ id, ruleCode, ruleOrigin }) => ({ id, name: ruleName({ code: ruleCode, origin: ruleOrigin }, language) }));
  const { compare } = new Intl.Collator(language);
  const ids = names.toSorted((a, b) => (direction === "asc" ? compare(a.name, b.name) : compare(b.name, a.name))).map(({ id }) => id);
  return sql`unnest(${ids}::integer[]) with ordinality n (id, place)`;
}
