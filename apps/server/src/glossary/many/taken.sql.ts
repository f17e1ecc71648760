import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { CardRow } from "../cards.sql.ts";

/** A card that cannot be shown to readers while they see another one as it is. */
type Taken = { id: number; by: number; code: "glossary-name-taken" | "glossary-kpi-taken" };

/** Which other cards, as readers see them, have the name or the KPI of some. One statement. */
export async function listTakenByPublished(db: Database, cards: readonly CardRow[]): Promise<Taken[]> {
  const wanted = cards.map(({ id, glossary, content: { globalName: name, kpi } }) => ({ id, glossary, name, kpi }));
  const { rows } = await sql<Taken>`
    with w as materialized (select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (id integer, glossary text, name text, kpi text))
    select w.id, e.card_id as by, case when e.kpi_code = w.kpi then 'glossary-kpi-taken' else 'glossary-name-taken' end as code
    from w join glossary_edition e on e.edition = 'published' and e.card_id <> w.id
      and ((e.glossary = w.glossary and e.folded_name = left(folded(w.name), 300)) or e.kpi_code = w.kpi)
    order by w.id, e.card_id`.execute(db);
  return rows;
}
