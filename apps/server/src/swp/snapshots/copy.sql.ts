import type { Impact, SkillLevel } from "@hub/domain/swp/plan-item.ts";
import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import type { Language } from "@hub/domain/languages.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { labelOfTerm } from "../catalogue/term-label.sql.ts";
import { partPattern } from "../items/filter.sql.ts";
import { type StoredTotals, totalsOfRows } from "./totals.sql.ts";
import { clusterOf, termOf, isZeroSize } from "../item-columns.sql.ts";

/** What a snapshot is taken of; `orgId` null: the whole organisation. */
export type Scope = { tab: QuestionTab; orgId: number | null; withoutZero: boolean };
export type Override = { itemId: number; isNew: boolean };

/** The snapshots of the same tab and part of the organisation, as `s`. */
const earlier = ({ tab, orgId }: Scope) => sql`s.tab = ${tab} and ${orgId === null ? sql`s.org_id is null` : sql`s.org_id = ${orgId}`}`;

/**
 * The rows of a scope as `picked`, each with whether it is new: whether an earlier snapshot of the same tab and part of the organisation had its key. Nearly all
 * were in the latest one; only the rest is looked for in all of them.
 */
const picked = (scope: Scope, overrides: readonly Override[]): RawBuilder<unknown> => sql`
  place as materialized (
    select p.* from swp_place p where ${scope.orgId === null ? sql`true` : sql`${scope.orgId} in (p.division_id, p.unit_id, p.ob_id)`}),
  overridden as materialized (
    select g."itemId" as item_id, g."isNew" as is_new from jsonb_to_recordset(${JSON.stringify(overrides)}::jsonb) as g ("itemId" bigint, "isNew" boolean)),
  lately as materialized (
    select e.item_key from swp_snapshot_item e where e.snapshot_id = (select max(s.id) from swp_snapshot s where ${earlier(scope)})),
  keyed as materialized (
    select i.*, i.item_key not in (select l.item_key from lately l) as unknown_lately
    from swp_item i where i.tab = ${scope.tab} and i.deleted_at is null and i.division_id in (select p.division_id from place p)),
  before as materialized (
    select distinct e.item_key from swp_snapshot_item e
    where e.item_key in (select k.item_key from keyed k where k.unknown_lately) and e.snapshot_id in (select s.id from swp_snapshot s where ${earlier(scope)})),
  picked as materialized (
    select k.*, coalesce(o.is_new, k.new_by_key) as is_new, coalesce(o.is_new <> k.new_by_key, false) as is_new_by_hand
    from (select k.*, k.unknown_lately and k.item_key not in (select b.item_key from before b) as new_by_key from keyed k) k
    left join overridden o on o.item_id = k.id
    where ${scope.withoutZero ? sql`not ${isZeroSize("k")}` : sql`true`})`;

/** Lets one snapshot of a tab be taken at a time, until the transaction ends: the second sees what the first has copied. */
export async function lockSnapshots(db: Database, tab: QuestionTab): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('swp-snapshots'), hashtext(${tab}))`.execute(db);
}

/**
 * Copies rows, names and answers in one statement, so that all are of one instant; answers the id the snapshot is to have, and the overrides that no row was
 * copied for. Nothing of it stands before it is sealed.
 */
export async function copyRows(db: Database, scope: Scope, overrides: readonly Override[]): Promise<{ id: number; unknown: number[] }> {
  const { rows } = await sql<{ id: number; unknown: number[] }>`
    with made as materialized (select nextval(pg_get_serial_sequence('swp_snapshot', 'id'))::integer as id),
    ${picked(scope, overrides)},
    items as (
      insert into swp_snapshot_item (snapshot_id, item_id, item_key, is_new, is_new_by_hand, division_id, source, profile_id, profile_cluster_id, skill_id,
        skill_cluster_id, skill_level, competency, additional_information, relevant_actions, size_min, size_max, impact, availability, timeline, hire, outsrc,
        reskill, release, dismiss, transfer, coverage, size_at_close_min, size_at_close_max, closed_at, training_from, training_to, pool)
      select m.id, i.id, i.item_key, i.is_new, i.is_new_by_hand, i.division_id, i.source, i.profile_id, i.profile_cluster_id, i.skill_id,
        i.skill_cluster_id, i.skill_level, i.competency, i.additional_information, i.relevant_actions, i.size_min, i.size_max, i.impact, i.availability,
        i.timeline, i.hire, i.outsrc, i.reskill, i.release, i.dismiss, i.transfer, v.code, i.size_at_close_min, i.size_at_close_max, i.closed_at,
        i.training_from, i.training_to, l.name
      from made m, picked i join lookup_value v on v.id = i.coverage_id left join swp_pool l on l.id = i.pool_id),
    named as materialized (select ${termOf} as id from picked i union select ${clusterOf} from picked i),
    terms as (
      insert into swp_snapshot_term (snapshot_id, term_id, parent_id, code, label_es, label_en, label_de, label_pt)
      select m.id, t.id, t.parent_id, t.code, t.label_es, t.label_en, t.label_de, t.label_pt
      from made m, swp_term t
      where t.id in (select n.id from named n union select f.parent_id from named n join swp_term f on f.id = n.id)),
    divisions as (
      insert into swp_snapshot_division (snapshot_id, division_id, ob, unit, division, reskilled, outsourced)
      select m.id, p.division_id, p.ob_name, p.unit_name, p.division_name, a.reskilled, a.outsourced
      from made m, place p left join swp_answer a on a.tab = ${scope.tab} and a.division_id = p.division_id
      where a.tab is not null or p.division_id in (select i.division_id from picked i))
    select m.id, array(select o.item_id from overridden o where o.item_id not in (select i.id from picked i)) as unknown from made m`.execute(
    db,
  );
  return rows[0] ?? { id: 0, unknown: [] };
}

/** Who takes a snapshot, when, and what they say of it. */
export type Taking = { orgName: string; at: Date; userId: number; userName: string; comment: string };

/** Puts the snapshot's own row, with its totals, on what was copied: after it nothing can be added. */
export async function sealSnapshot(db: Database, id: number, scope: Scope, taking: Taking): Promise<void> {
  await sql`
    insert into swp_snapshot (id, tab, org_id, org_name, taken_at, taken_by, taken_by_name, comment, without_zero, totals)
    select ${id}, ${scope.tab}, ${scope.orgId}, ${taking.orgName}, ${taking.at}, ${taking.userId}, ${taking.userName}, ${taking.comment}, ${scope.withoutZero},
      coalesce(jsonb_object_agg(d.division_id, d.totals), '{}')
    from (select r.division_id, ${totalsOfRows} as totals from swp_snapshot_item r where r.snapshot_id = ${id} group by r.division_id) d`.execute(
    db,
  );
}

export type PreviewRow = {
  itemId: number;
  name: string;
  skillLevel: SkillLevel | null;
  place: string;
  sizeMin: string;
  sizeMax: string | null;
  impact: Impact | null;
  isNew: boolean;
};
export type Preview = { totals: StoredTotals; leftOut: number; earlier: number; matching: number; rows: PreviewRow[] };

/** What a snapshot would hold now, with the first rows whose name or place holds all words; one statement. */
export async function previewRows(
  db: Database,
  scope: Scope,
  options: { words: readonly string[]; limit: number; language: Language },
): Promise<Preview> {
  const conditions = options.words.map(
    (word) =>
      sql`(t.search like ${partPattern(word)} or folded(concat_ws(' ', p.division_name, p.unit_name, p.ob_name)) like ${partPattern(word)})`,
  );
  const { rows } = await sql<Preview>`
    with ${picked(scope, [])},
    found as materialized (
      select i.id as "itemId", ${labelOfTerm(options.language)} as name, i.skill_level as "skillLevel",
        concat_ws(' › ', p.ob_name, p.unit_name, p.division_name) as place, trim_scale(i.size_min)::text as "sizeMin",
        trim_scale(i.size_max)::text as "sizeMax", i.impact, i.is_new as "isNew"
      from picked i join swp_term t on t.id = ${termOf} join place p on p.division_id = i.division_id
      where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)})
    select (select ${totalsOfRows} from picked r) as totals,
      ((select count(*) from keyed) - (select count(*) from picked))::integer as "leftOut",
      (select count(*)::integer from swp_snapshot s where ${earlier(scope)}) as earlier,
      (select count(*)::integer from found) as matching,
      (select coalesce(jsonb_agg(f), '[]') from (select * from found order by lower(name), "itemId" limit ${options.limit}) f) as rows`.execute(
    db,
  );
  return rows[0]!;
}
