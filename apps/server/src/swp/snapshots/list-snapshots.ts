import type { listSwpSnapshots, swpSnapshot } from "@hub/contract/swp/snapshots.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { numbersOf } from "../items/read-filter.ts";
import { reaches, reachOf } from "../policy.ts";
import { listSnapshotRows, type SnapshotRow, type View } from "./history.sql.ts";
import { readTotals } from "./totals.sql.ts";
import { listViewedDivisions, type PlacedDivision } from "../organisation/viewed-nodes.sql.ts";

const pageRows = 200;

/** What one looks at: the divisions one reads, of what is asked for. `isAll`: the whole organisation, with what is no longer of it. */
export type Sight = { divisions: readonly PlacedDivision[]; isAll: boolean; holds(path: readonly number[]): boolean };

/** What somebody may look at of what they ask for; one statement. */
export async function sightOf(ctx: RequestContext, orgs: string | undefined): Promise<Sight> {
  const reach = reachOf(ctx.actor, "swp.read");
  const asked = orgs === undefined ? undefined : numbersOf(orgs);
  return {
    divisions: await listViewedDivisions(ctx.db, reach, asked),
    isAll: reach === "all" && asked === undefined,
    holds: (path) => reaches(reach, path) && reaches(asked ?? "all", path),
  };
}

/** A sight as SQL takes it. */
export const viewOf = ({ isAll, divisions }: Sight): View => (isAll ? "all" : divisions.map(({ id }) => id));

/** Whether a division stands in what a snapshot was taken of. */
export const isOfSnapshot = ({ orgId }: Pick<SnapshotRow, "orgId">, { path }: PlacedDivision): boolean =>
  orgId === null || path.includes(orgId);

/**
 * A page of a tab's history; two statements, whatever it holds. Of a snapshot of more than one sees the totals are those of the divisions one sees, which are
 * kept one by one: nothing tells what the others hold.
 */
export async function listSnapshots(
  ctx: RequestContext,
  { tab, orgs, before }: Given<typeof listSwpSnapshots>["query"],
): Promise<Output<typeof listSwpSnapshots.answer>> {
  const sight = await sightOf(ctx, orgs);
  const rows = await listSnapshotRows(ctx.db, tab, viewOf(sight), { before, limit: pageRows + 1 });
  const last = rows.length > pageRows ? rows[pageRows - 1] : undefined;
  return { items: rows.slice(0, pageRows).map((row) => presentSnapshot(ctx, row, sight)), next: last?.id ?? null };
}

/** What was said of a snapshot, for who reads all of it: it may speak of what the others hold. */
export const commentFor = (ctx: RequestContext, { path, comment }: SnapshotRow): string =>
  reaches(reachOf(ctx.actor, "swp.read"), path) ? comment : "";

/** A snapshot as it is answered, its totals as far as the sight goes. */
export function presentSnapshot(ctx: RequestContext, row: SnapshotRow, sight: Sight): Output<typeof swpSnapshot> {
  const { path: _, totals, takenAt, ...shown } = row;
  return {
    ...shown,
    takenAt: takenAt.toISOString(),
    comment: commentFor(ctx, row),
    totals: readTotals(totals),
    isPart: !sight.holds(row.path),
    isComparable: sight.divisions.every((division) => isOfSnapshot(row, division)),
    mayDelete: reaches(reachOf(ctx.actor, "swp.snapshots"), row.path),
  };
}
