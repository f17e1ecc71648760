import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { isUntouched } from "./legal-entities.sql.ts";

export type UseKind = "children" | "grants" | "calendar" | "uploads" | "facts" | "cells" | "versions" | "trees" | "merged";
export type EntityUse = { kind: UseKind; count: number; examples: string[] };

/** From here on it is not counted further: what matters is that it is used. */
export const useCap = 1000;

/**
 * What names a legal entity, kind by kind, in one statement; a kind that does not is left out. Files are those sent for the entity and those in which
 * something was found for it; facts are counted by deliveries (every loaded row belongs to one), versions by the sections they copied. What is expected of it since it was
 * added, and nobody has changed, goes with it.
 */
export async function listUses(db: Database, id: number): Promise<EntityUse[]> {
  const month = (column: RawBuilder<unknown>) => sql`to_char(${column}, 'YYYY-MM')`;
  const { rows } = await sql<EntityUse>`
    with used as (
      ${usedAs(1, "children", sql`select name from legal_entity where parent_id = ${id}`)}
      union all ${usedAs(
        2,
        "grants",
        sql`select coalesce(u.name, a.name) from role_grant g
          left join app_user u on u.id = g.user_id left join access_group a on a.id = g.group_id where g.legal_entity_id = ${id}`,
      )}
      union all ${usedAs(
        3,
        "calendar",
        sql`select c.section_code || ' ' || ${month(sql`c.first_month`)} from section_calendar c where c.legal_entity_id = ${id} and not ${isUntouched}`,
      )}
      union all ${usedAs(
        4,
        "uploads",
        sql`select file_name from upload u
          where legal_entity_id = ${id} or exists (select from upload_cause c where c.upload_id = u.id and c.legal_entity_id = ${id})`,
      )}
      union all ${usedAs(
        5,
        "facts",
        sql`select i.name || ' ' || ${month(sql`d.period`)} from delivery d join ingestion i on i.id = d.ingestion_id where d.legal_entity_id = ${id}`,
      )}
      union all ${usedAs(
        6,
        "cells",
        sql`select k.section_code || ' ' || ${month(sql`k.period`)}
          from cell c join consolidation k on k.id = c.consolidation_id where c.legal_entity_id = ${id}`,
      )}
      union all ${usedAs(
        7,
        "versions",
        sql`select v.section_code || ' ' || ${month(sql`s.period`)} || ' v' || s.number
          from version_cell v join scenario_version s on s.id = v.version_id where v.legal_entity_id = ${id}`,
      )}
      union all ${usedAs(
        8,
        "trees",
        sql`select distinct t.name from tree_place p join entity_tree t on t.id = p.tree_id where p.legal_entity_id = ${id}`,
      )}
      union all ${usedAs(9, "merged", sql`select name from legal_entity where merged_into = ${id}`)}
    )
    select kind, count(*)::int as count, (array_agg(distinct label))[1:5] as examples from used group by position, kind order by position`.execute(
    db,
  );
  return rows;
}

function usedAs(position: number, kind: UseKind, labels: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    (select ${sql.lit(position)}::int as position, ${sql.lit(kind)}::text as kind, found.label from (${labels} limit ${sql.lit(useCap)}) as found(label))`;
}
