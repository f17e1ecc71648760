import { storableJson } from "../../spreadsheets/storable-text.ts";
import type { swpChangeKinds } from "@hub/contract/swp/item-changes.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import type { ItemContent, SwpTab } from "@hub/domain/swp/plan-item.ts";
import type { Size } from "@hub/domain/swp/size.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Change } from "./describe-changes.ts";

/** An item as it is to be; `at` is its row, `id` null for a new one. */
export type ItemWrite = {
  at: number;
  id: number | null;
  tab: SwpTab;
  content: ItemContent;
  size: Size | null;
  coverageId: number | null;
  leversByHand: boolean;
  sizeAtClose: Size | null;
  closedAt: Date | null;
  kind: (typeof swpChangeKinds)[number];
  comment: string;
  changes: readonly Change[];
};
export type Writing = { userId: number; at: Date };

const columns = sql`tab, division_id, source, profile_id, profile_cluster_id, skill_id, skill_cluster_id, skill_level, competency, additional_information,
  relevant_actions, size_min, size_max, impact, availability, timeline, hire, outsrc, reskill, release, dismiss, transfer, levers_by_hand, coverage_id,
  size_at_close_min, size_at_close_max, closed_at, training_from, training_to, pool_id, search`;
const given = sql`(at integer, id bigint, tab text, division_id integer, source text, profile_id integer, profile_cluster_id integer, skill_id integer,
  skill_cluster_id integer, skill_level text, competency text, additional_information text, relevant_actions text, size_min numeric, size_max numeric, impact text,
  availability text, timeline text, hire smallint, outsrc smallint, reskill smallint, release smallint, dismiss smallint, transfer smallint,
  levers_by_hand boolean, coverage_id integer, size_at_close_min numeric, size_at_close_max numeric, closed_at timestamptz, training_from smallint,
  training_to smallint, pool_id integer, search text)`;

/** Writes items that are held or new, with a line of each one's history; three statements, however many. Answers the ids of new ones by row. */
export async function writeItems(db: Database, writes: readonly ItemWrite[], by: Writing): Promise<Map<number, number>> {
  const made = new Map<number, number>();
  const added = writes.filter(({ id }) => id === null);
  const changed = writes.filter(({ id }) => id !== null);
  if (added.length > 0) {
    const { rows } = await sql<{ id: number; at: number }>`
      with item as materialized (
        select nextval(pg_get_serial_sequence('swp_item', 'id')) as new_id, g.* from jsonb_to_recordset(${storableJson(added.map(columnsOf))}::jsonb) as g ${given} order by g.at
      ),
      made as (
        insert into swp_item (id, ${columns}, created_at, created_by, updated_at, updated_by) overriding system value
        select new_id, ${columns}, ${by.at}, ${by.userId}, ${by.at}, ${by.userId} from item
      )
      select new_id as id, at from item`.execute(db);
    for (const { id, at } of rows) made.set(at, id);
  }
  if (changed.length > 0)
    await sql`
      update swp_item i set (${columns}, version, updated_at, updated_by) = (
        select ${columns}, i.version + 1, ${by.at}::timestamptz, ${by.userId}::integer from (select g.*) one)
      from jsonb_to_recordset(${storableJson(changed.map(columnsOf))}::jsonb) as g ${given} where i.id = g.id`.execute(db);
  await writeChanges(
    db,
    writes.map(({ at, id, kind, comment, changes }) => ({ itemId: id ?? made.get(at) ?? 0, kind, comment, changes })),
    by,
  );
  return made;
}

export type ChangeWrite = { itemId: number; kind: ItemWrite["kind"]; comment: string; changes: readonly Change[] };

/** Adds lines to histories of items; one statement. */
export async function writeChanges(db: Database, lines: readonly ChangeWrite[], by: Writing): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into swp_item_change (item_id, at, user_id, kind, comment, changes)
    select g."itemId", ${by.at}, ${by.userId}, g.kind, g.comment, g.changes
    from jsonb_to_recordset(${storableJson(lines)}::jsonb) as g ("itemId" bigint, kind text, comment text, changes jsonb)`.execute(db);
}

/** Takes items away that are held; their rows stay for their histories and for what names them. */
export async function deleteItemRows(db: Database, ids: readonly number[], by: Writing): Promise<void> {
  await sql`
    update swp_item set deleted_at = ${by.at}, deleted_by = ${by.userId}, version = version + 1 where id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
}

function columnsOf({ at, id, tab, content, size, coverageId, leversByHand, sizeAtClose, closedAt }: ItemWrite) {
  return {
    at,
    id,
    tab,
    division_id: content.divisionId,
    source: content.source,
    profile_id: content.profileId,
    profile_cluster_id: content.profileClusterId,
    skill_id: content.skillId,
    skill_cluster_id: content.skillClusterId,
    skill_level: content.skillLevel,
    competency: content.competency,
    additional_information: content.additionalInformation,
    relevant_actions: content.relevantActions,
    size_min: size?.min,
    size_max: size?.max,
    impact: content.impact,
    availability: content.availability,
    timeline: content.timeline === "" ? null : content.timeline,
    hire: content.hire,
    outsrc: content.outsrc,
    reskill: content.reskill,
    release: content.release,
    dismiss: content.dismiss,
    transfer: content.transfer,
    levers_by_hand: leversByHand,
    coverage_id: coverageId,
    size_at_close_min: sizeAtClose?.min,
    size_at_close_max: sizeAtClose?.max,
    closed_at: closedAt,
    training_from: content.trainingFrom,
    training_to: content.trainingTo,
    pool_id: content.poolId,
    search: foldText([content.source, content.competency, content.additionalInformation, content.relevantActions].join(" ")),
  };
}
