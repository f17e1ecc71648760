import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { CardRow } from "../cards.sql.ts";

/** A card that cannot be shown to readers while they see another one as it is. */
type Taken = { id: number; by: number; code: "glossary-name-taken" | "glossary-kpi-taken" };

/** Which other cards, as readers see them, have the name or the KPI of some. One statement. */
export async function listTakenByPublished(db: Database, cards: readonly CardRow[]): Promise<Taken[]> {
  const wanted = cards.map(({ id, glossary, content: { globalName: name, kpi } }) => ({ id, glossary, name, kpi }));
  // Each by its own key: joined by the one or the other, every name would be folded for every card that readers see.
  const { rows } = await sql<Taken>`
    with w as materialized (
      select w.id, w.glossary, left(folded(w.name), 300) as folded_name, w.kpi
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (id integer, glossary text, name text, kpi text)
    ), taken as (
      select w.id, e.card_id as by, 'glossary-name-taken' as code
      from w join glossary_edition e on e.edition = 'published' and e.glossary = w.glossary and e.folded_name = w.folded_name and e.card_id <> w.id
      union all
      select w.id, e.card_id, 'glossary-kpi-taken' from w join glossary_edition e on e.edition = 'published' and e.kpi_code = w.kpi and e.card_id <> w.id
    )
    select t.id, t.by, min(t.code) as code from taken t group by t.id, t.by order by t.id, t.by`.execute(db);
  return rows;
}
