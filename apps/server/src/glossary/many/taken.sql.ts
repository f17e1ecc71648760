import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { CardRow } from "../cards.sql.ts";

/** Which of some cards readers cannot be shown, since another card that they see, and that is not among them, has the name or the KPI. One statement. */
export async function listTakenByPublished(
  db: Database,
  cards: readonly CardRow[],
): Promise<ReadonlyMap<number, "glossary-name-taken" | "glossary-kpi-taken">> {
  const wanted = cards.map(({ id, glossary, content: { globalName: name, kpi } }) => ({ id, glossary, name, kpi }));
  const { rows } = await sql<{ id: number; code: "glossary-name-taken" | "glossary-kpi-taken" }>`
    with w as materialized (select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (id integer, glossary text, name text, kpi text))
    select w.id, case when e.kpi_code = w.kpi then 'glossary-kpi-taken' else 'glossary-name-taken' end as code
    from w join glossary_edition e on e.edition = 'published' and e.card_id <> w.id
      and ((e.glossary = w.glossary and e.folded_name = left(folded(w.name), 300)) or e.kpi_code = w.kpi)
    where e.card_id not in (select id from w)`.execute(db);
  return new Map(rows.map(({ id, code }) => [id, code]));
}
