import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { type StoredTotals, sumOfTotals } from "./totals.sql.ts";

/** A snapshot, as far as some divisions go. */
export type SnapshotRow = {
  id: number;
  tab: QuestionTab;
  orgId: number | null;
  orgName: string;
  /** Ids of OB, unit and division down to what it was taken of; empty for the whole organisation. */
  path: number[];
  takenAt: Date;
  takenBy: string;
  comment: string;
  withoutZero: boolean;
  /** Of those divisions together. */
  totals: StoredTotals;
};

/** What of the organisation one looks at: some divisions, or all there is and was. */
export type View = "all" | readonly number[];

const selectSnapshots = (view: View, where: RawBuilder<unknown>) => sql<SnapshotRow>`
  select s.id, s.tab, s.org_id as "orgId", s.org_name as "orgName", array_remove(array[g.id, p.id, o.id], null) as path, s.taken_at as "takenAt",
    s.taken_by_name as "takenBy", s.comment, s.without_zero as "withoutZero",
    (select ${sumOfTotals} from jsonb_each(s.totals) d ${
      view === "all" ? sql`` : sql`where d.key::integer = any(${[...view]}::integer[])`
    }) as totals
  from swp_snapshot s
  left join swp_org o on o.id = s.org_id left join swp_org p on p.id = o.parent_id left join swp_org g on g.id = p.parent_id
  where ${where} and ${isInView(view)}
  order by s.id desc`;

/** Whether a snapshot was taken of anything that one looks at. */
function isInView(view: View): RawBuilder<unknown> {
  if (view === "all") return sql`true`;
  return sql`exists (
    select from swp_place d where d.division_id = any(${[...view]}::integer[]) and (s.org_id is null or s.org_id in (d.division_id, d.unit_id, d.ob_id)))`;
}

/** The snapshots of a tab that hold something of the view, newest first. */
export async function listSnapshotRows(
  db: Database,
  tab: QuestionTab,
  view: View,
  page: { before?: number | undefined; limit: number },
): Promise<SnapshotRow[]> {
  const before = page.before === undefined ? sql`true` : sql`s.id < ${page.before}`;
  const { rows } = await sql<SnapshotRow>`${selectSnapshots(view, sql`s.tab = ${tab} and ${before}`)} limit ${page.limit}`.execute(db);
  return rows;
}

/** Of some snapshots those that hold something of the view, newest first; `tab` undefined: of any. */
export async function findSnapshotRows(db: Database, ids: readonly number[], view: View, tab?: QuestionTab): Promise<SnapshotRow[]> {
  const ofTab = tab === undefined ? sql`true` : sql`s.tab = ${tab}`;
  return (await selectSnapshots(view, sql`s.id = any(${[...ids]}::integer[]) and ${ofTab}`).execute(db)).rows;
}

/** Deletes a snapshot with its rows; answers whether it was still there. */
export async function deleteSnapshotRow(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`delete from swp_snapshot where id = ${id} returning id`.execute(db);
  return rows.length > 0;
}
