import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** KPIs in the order given, each with the card that readers find, else with the one being worked on where `unpublished` ones are asked for too. */
export async function listCardsOfKpis(
  db: Database,
  kpis: readonly string[],
  unpublished: boolean,
): Promise<{ kpi: string; card: number | null; published: boolean }[]> {
  const { rows } = await sql<{ kpi: string; card: number | null; published: boolean }>`
    select k.code as kpi, coalesce(p.card_id, w.card_id) as card, p.card_id is not null as published
    from unnest(${kpis}::text[]) with ordinality as k (code, position)
    left join glossary_edition p on p.edition = 'published' and p.kpi_code = k.code
    left join glossary_edition w on w.edition = 'working' and w.kpi_code = k.code and ${unpublished}
    order by k.position`.execute(db);
  return rows;
}
