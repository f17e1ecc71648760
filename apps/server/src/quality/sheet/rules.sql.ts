import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type RuleRow = { id: number; origin: "delivery" | "outside"; code: string };

/** Every rule that events break: some dozens. */
export async function listRules(db: Database): Promise<RuleRow[]> {
  return (await sql<RuleRow>`select id, origin, code from quality_rule order by id`.execute(db)).rows;
}
