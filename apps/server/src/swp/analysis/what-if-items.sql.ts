import type { Language } from "@hub/domain/languages.ts";
import type { SkillLevel } from "@hub/domain/swp/plan-item.ts";
import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { labelOfTerm } from "../catalogue/term-label.sql.ts";
import type { Reach } from "../policy.ts";
import { withinOrg } from "../within-org.sql.ts";
import { termOf } from "../item-columns.sql.ts";

/** What a what-if has its own of. */
export type Shares = {
  sizeMin: string;
  sizeMax: string | null;
  hire: number | null;
  outsrc: number | null;
  reskill: number | null;
  release: number | null;
  trainingFrom: number | null;
  trainingTo: number | null;
};
export type WhatIfItemRow = {
  itemId: number;
  tab: QuestionTab;
  name: string;
  skillLevel: SkillLevel | null;
  place: string;
  timeline: string | null;
  isDeleted: boolean;
  closes: boolean;
  version: number;
  baseVersion: number;
  isReached: boolean;
  plan: Shares;
  whatIf: Shares;
};

// Decimals as text: JSON would make floats of them.
const sharesOf = (alias: string): RawBuilder<Shares> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`json_build_object('sizeMin', ${of("size_min")}::text, 'sizeMax', ${of("size_max")}::text, 'hire', ${of("hire")}, 'outsrc', ${of("outsrc")},
    'reskill', ${of("reskill")}, 'release', ${of("release")}, 'trainingFrom', ${of("training_from")}, 'trainingTo', ${of("training_to")})`;
};

/** Everything a what-if changes, also what is out of reach (of which nothing may be told but that it is there); one statement. */
export async function listWhatIfItems(db: Database, id: number, reach: Reach, language: Language): Promise<WhatIfItemRow[]> {
  const { rows } = await sql<WhatIfItemRow>`
    select w.item_id as "itemId", i.tab, ${labelOfTerm(language)} as name, i.skill_level as "skillLevel",
      concat_ws(' › ', p.ob_name, p.unit_name, p.division_name) as place, i.timeline, i.deleted_at is not null as "isDeleted", v.closes, i.version,
      w.base_version as "baseVersion", ${withinOrg(reach)} as "isReached", ${sharesOf("i")} as plan, ${sharesOf("w")} as "whatIf"
    from swp_what_if_item w join swp_item i on i.id = w.item_id join swp_place p on p.division_id = i.division_id
    join lookup_value v on v.id = i.coverage_id join swp_term t on t.id = ${termOf}
    where w.what_if_id = ${id} order by i.tab, folded(${labelOfTerm(language)}), i.id`.execute(db);
  return rows;
}

export type SetItem = Shares & { itemId: number; baseVersion: number };

/** Sets what a what-if has its own of, for items that are in it or not; one statement. */
export async function putWhatIfItems(db: Database, id: number, items: readonly SetItem[]): Promise<void> {
  if (items.length === 0) return;
  const columns = sql`size_min, size_max, hire, outsrc, reskill, release, training_from, training_to, base_version`;
  await sql`
    insert into swp_what_if_item (what_if_id, item_id, ${columns})
    select ${id}, g."itemId", g."sizeMin", g."sizeMax", g.hire, g.outsrc, g.reskill, g.release, g."trainingFrom", g."trainingTo", g."baseVersion"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as g ("itemId" bigint, "sizeMin" numeric, "sizeMax" numeric, hire smallint, outsrc smallint,
      reskill smallint, release smallint, "trainingFrom" smallint, "trainingTo" smallint, "baseVersion" integer)
    on conflict (what_if_id, item_id) do update set (${columns}) = (select excluded.size_min, excluded.size_max, excluded.hire, excluded.outsrc,
      excluded.reskill, excluded.release, excluded.training_from, excluded.training_to, excluded.base_version)`.execute(db);
}

export async function removeWhatIfItems(db: Database, id: number, itemIds: readonly number[]): Promise<void> {
  await sql`delete from swp_what_if_item where what_if_id = ${id} and item_id = any(${[...itemIds]}::bigint[])`.execute(db);
}

export type PoolPart = {
  poolId: number;
  name: string;
  itemId: number;
  totalMin: string;
  totalMax: string | null;
  sizeMin: string;
  sizeMax: string | null;
};

/** The parts of pools as a what-if has them, each with its pool's name and total; one statement. */
export async function listPoolParts(db: Database, id: number, poolIds: readonly number[]): Promise<PoolPart[]> {
  const { rows } = await sql<PoolPart>`
    select o.id as "poolId", o.name, i.id as "itemId", o.size_min as "totalMin", o.size_max as "totalMax",
      case when w.item_id is null then i.size_min else w.size_min end as "sizeMin", case when w.item_id is null then i.size_max else w.size_max end as "sizeMax"
    from swp_pool o join swp_item i on i.pool_id = o.id and i.deleted_at is null join lookup_value v on v.id = i.coverage_id
    left join swp_what_if_item w on w.what_if_id = ${id} and w.item_id = i.id and not v.closes
    where o.id = any(${[...poolIds]}::integer[]) order by i.id`.execute(db);
  return rows;
}
