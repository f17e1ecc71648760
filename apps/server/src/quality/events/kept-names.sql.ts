import type { Language } from "@hub/domain/languages.ts";
import { translateOr } from "@hub/i18n/translate.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type ElementNames = {
  /** Null: of an outside system. */
  ingestionId: number | null;
  dataSource: string;
  tableName: string;
  idType: string;
  objectType: string;
  objectName: string;
};
export type RuleNames = { ruleCode: string; ruleOrigin: "delivery" | "outside" };
type Names = { elements: Map<number, ElementNames>; rules: Map<number, RuleNames> };
type Unnamed = { elementId: number; ruleId: number };

const noNames = (): Names => ({ elements: new Map(), rules: new Map() });
/** What this process has seen, of each pool of connections. */
const seen = new WeakMap<Database, Names>();

/**
 * Events with the names of their fields and rules. These never change once they are there, which the database sees to (decision 0040), so that each is asked for
 * once in a process and not with every page. A transaction keeps none: what it added itself may be taken back.
 */
export async function withNames<Row extends Unnamed>(db: Database, rows: readonly Row[]): Promise<(Row & ElementNames & RuleNames)[]> {
  const names = (!db.isTransaction && seen.get(db)) || noNames();
  if (!db.isTransaction) seen.set(db, names);
  const elementIds = new Set(rows.map(({ elementId }) => elementId).filter((id) => !names.elements.has(id)));
  const ruleIds = new Set(rows.map(({ ruleId }) => ruleId).filter((id) => !names.rules.has(id)));
  if (elementIds.size > 0) for (const { id, ...element } of await listElementNames(db, elementIds)) names.elements.set(id, element);
  if (ruleIds.size > 0) for (const { id, ...rule } of await listRuleNames(db, ruleIds)) names.rules.set(id, rule);
  // Onto the rows, which nobody else has: a copy of each would cost what was spared.
  return rows.map((row) => Object.assign(row, names.elements.get(row.elementId) as ElementNames, names.rules.get(row.ruleId) as RuleNames));
}

async function listElementNames(db: Database, ids: ReadonlySet<number>): Promise<(ElementNames & { id: number })[]> {
  const { rows } = await sql<ElementNames & { id: number }>`
    select l.id, l.ingestion_id as "ingestionId", l.data_source as "dataSource", l.table_name as "tableName", l.id_type as "idType",
      l.object_type as "objectType", l.object_name as "objectName"
    from quality_element l where l.id = any(${[...ids]}::integer[])`.execute(db);
  return rows;
}

async function listRuleNames(db: Database, ids: ReadonlySet<number>): Promise<(RuleNames & { id: number })[]> {
  const { rows } = await sql<RuleNames & { id: number }>`
    select r.id, r.code as "ruleCode", r.origin as "ruleOrigin" from quality_rule r where r.id = any(${[...ids]}::integer[])`.execute(db);
  return rows;
}

/** The name of a rule; of an outside system's, what that system calls it. */
export function ruleName({ origin, code }: { origin: "delivery" | "outside"; code: string }, language: Language): string {
  return origin === "outside" ? code : translateOr(language, `quality.rule-${code}`, code);
}
