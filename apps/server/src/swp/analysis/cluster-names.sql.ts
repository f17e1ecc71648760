import type { Language } from "@hub/domain/languages.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { labelOfTerm } from "../catalogue/term-label.sql.ts";

export type Cluster = { id: number; name: string };

/** Clusters by name, those without cluster (0) last; one statement. */
export async function nameClusters(db: Database, ids: readonly number[], language: Language): Promise<Cluster[]> {
  const { rows } = await sql<Cluster>`
    select t.id, ${labelOfTerm(language)} as name from swp_term t where t.id = any(${[...new Set(ids)]}::integer[])`.execute(db);
  const named = rows.toSorted((a, b) => a.name.localeCompare(b.name, language) || a.id - b.id);
  return ids.includes(0) ? [...named, { id: 0, name: "" }] : named;
}
