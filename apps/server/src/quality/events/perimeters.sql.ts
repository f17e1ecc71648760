import type { Language } from "@hub/domain/languages.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { labelOfLookup } from "../../db/lookup-label.sql.ts";

export type PerimeterRow = { id: number; code: string; name: string; active: boolean };

/** The values of the list accountant-perimeter in its order, also those that are offered no more. */
export async function listPerimeterRows(db: Database, language: Language): Promise<PerimeterRow[]> {
  const { rows } = await sql<PerimeterRow>`
    select p.id, p.code, p.active,
      ${labelOfLookup("p", language)} as name
    from lookup_value p where p.lookup = 'accountant-perimeter' order by p.position, p.code`.execute(db);
  return rows;
}

/** The value of a code that may be chosen anew. */
export async function findActivePerimeter(db: Database, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from lookup_value where lookup = 'accountant-perimeter' and code = ${code} and active`.execute(db);
  return rows[0]?.id;
}
