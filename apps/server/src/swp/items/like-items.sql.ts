import { type ItemContent, itemKey, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Reach } from "../policy.ts";
import { isSeen } from "./filter.sql.ts";

/** What makes an item of the plan look like one that is there: it speaks of the same, for the same quarter. */
export type Likeness = { key: string; timeline: string };

/** The likeness of an item; null while it does not say where and of what it is. */
export function likenessOf(tab: SwpTab, content: ItemContent): Likeness | null {
  if (content.divisionId === null || (content.profileId ?? content.skillId) === null) return null;
  return { key: itemKey(tab, content), timeline: content.timeline };
}

/** By which a likeness is found in an answer. */
export const likenessName = ({ key, timeline }: Likeness): string => `${key} ${timeline}`;

/** The number of the first item within reach that is like each one wanted, by name; what the import `except` itself has added does not count. One statement. */
export async function findLikeItems(
  db: Database,
  wanted: readonly (Likeness | null)[],
  { reach, except }: { reach: Reach; except: number },
): Promise<ReadonlyMap<string, string>> {
  const known = wanted.filter((each) => each !== null);
  const { rows } = await sql<Likeness & { id: number }>`
    select w.key, w.timeline, min(i.id) as id
    from (select distinct * from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as w (key text, timeline text)) w
    join swp_item i on i.item_key = w.key and coalesce(i.timeline, '') = w.timeline
    where ${isSeen(reach)} and not exists (
      select from task_change c where c.task_id = ${except} and c.before is null and c.subject = i.id::text)
    group by w.key, w.timeline`.execute(db);
  return new Map(rows.map((row) => [likenessName(row), String(row.id)]));
}
