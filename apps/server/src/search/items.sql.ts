import type { Language } from "@hub/domain/languages.ts";
import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import { typoVariants } from "@hub/domain/glossary/one-typo.ts";
import { isForgivable } from "@hub/domain/search/rank.ts";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { labelOfTerm } from "../swp/catalogue/term-label.sql.ts";
import { termOf } from "../swp/item-columns.sql.ts";
import { isNamed, isSeen } from "../swp/items/filter.sql.ts";
import type { Reach } from "../swp/policy.ts";

export type FoundPlanItem = { id: number; tab: SwpTab; name: string | null; source: string; division: string; folded: string };

/** Items of the plan within reach that hold all words, what was edited last first; or those of some ids. */
export async function listFoundItems(
  db: Database,
  reach: Reach,
  language: Language,
  wanted: { words: readonly string[]; forgiving: boolean } | { ids: readonly number[] },
  most: number,
): Promise<FoundPlanItem[]> {
  const condition =
    "ids" in wanted
      ? sql`i.id = any(${[...wanted.ids]}::integer[])`
      : sql.join(
          wanted.words.map((word) =>
            wanted.forgiving && isForgivable(word)
              ? sql`(${isNamed(word)} or ${termOf} in (select v.id from swp_term v where word_variants(v.search) && ${typoVariants(word)}::text[]))`
              : isNamed(word),
          ),
          sql` and `,
        );
  const { rows } = await sql<FoundPlanItem>`
    select i.id, i.tab, ${labelOfTerm(language, "m")} as name, i.source, p.division_name as division,
      concat_ws(' ', m.search, f.search, c.search, i.search, folded(concat_ws(' ', p.division_name, p.unit_name, p.ob_name))) as folded
    from (select i.* from swp_item i where ${isSeen(reach)} and ${condition} order by i.updated_at desc, i.id desc limit ${most}) i
    join swp_place p on p.division_id = i.division_id
    left join swp_term m on m.id = ${termOf} left join swp_term f on f.id = m.parent_id
    left join swp_term c on c.id = coalesce(i.profile_cluster_id, i.skill_cluster_id)`.execute(db);
  return rows;
}
