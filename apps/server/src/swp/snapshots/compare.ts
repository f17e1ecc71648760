import type { compareSwp, listSwpComparisonItems } from "@hub/contract/swp/snapshots.ts";
import type { Output } from "@hub/contract/route.ts";
import { addSizes, fromBounds, toHundredths } from "@hub/domain/swp/size.ts";
import type { RequestContext } from "../../context.ts";
import { Problem } from "../../problem.ts";
import type { Given } from "../../http/bind.ts";
import type { ColumnSource, Compared } from "./column-rows.sql.ts";
import { type CellRow, listCells } from "./compare.sql.ts";
import { findSnapshotRows, type SnapshotRow } from "./history.sql.ts";
import { commentFor, isOfSnapshot, sightOf, viewOf } from "./list-snapshots.ts";

type Asked = Pick<Given<typeof listSwpComparisonItems>["query"], "tab" | "by" | "snapshots" | "now" | "orgs">;
type Comparison = Output<typeof compareSwp.answer>;
type Cell = Comparison["totals"][number];

/** The columns of a comparison, oldest first, and what they have in common. */
export type Columns = { compared: Compared; sources: ColumnSource[]; snapshots: SnapshotRow[]; isNarrowed: boolean };

/**
 * What a comparison is of; two statements. Snapshots of different parts of the organisation are compared where all of them look, so that nothing enters or
 * leaves because one of them did not look there. Throws not-found for a snapshot that one does not see, invalid-input where nothing is asked for.
 */
export async function readColumns(ctx: RequestContext, { tab, by, snapshots: asked, now, orgs }: Asked): Promise<Columns> {
  const ids = [...new Set(asked === undefined ? [] : asked.split(",").map(Number))];
  if (ids.some((id) => id > 2147483647)) throw new Problem("not-found");
  if (asked === undefined && now === undefined)
    throw new Problem("invalid-input", { issues: [{ code: "swp.compare-nothing-chosen", path: ["query", "snapshots"] }] });
  const sight = await sightOf(ctx, undefined);
  const inView = orgs === undefined ? sight : await sightOf(ctx, orgs);
  const snapshots = ids.length === 0 ? [] : (await findSnapshotRows(ctx.db, ids, viewOf(sight), tab)).toReversed();
  if (snapshots.length < ids.length) throw new Problem("not-found");
  const common = inView.divisions.filter((division) => snapshots.every((snapshot) => isOfSnapshot(snapshot, division)));
  return {
    compared: { tab, by, divisionIds: common.map(({ id }) => id) },
    sources: [...snapshots.map(({ id }) => id), ...(now === undefined ? [] : [null])],
    snapshots,
    isNarrowed: common.length < inView.divisions.length,
  };
}

/** Snapshots and the plan side by side; a fixed number of statements, whatever they hold. */
export async function compareColumns(ctx: RequestContext, asked: Asked): Promise<Comparison> {
  const { compared, sources, snapshots, isNarrowed } = await readColumns(ctx, asked);
  const cells = await listCells(ctx.db, compared, sources, ctx.language);
  const rows = [...Map.groupBy(cells, ({ id }) => id)].map(([id, ofRow]) => presentRow(id, ofRow, sources.length));
  return {
    columns: sources.map((id) => {
      const snapshot = snapshots.find((each) => each.id === id);
      return {
        snapshotId: id,
        takenAt: (snapshot?.takenAt ?? ctx.clock.now()).toISOString(),
        orgName: snapshot?.orgName ?? "",
        comment: snapshot ? commentFor(ctx, snapshot) : "",
        withoutZero: snapshot?.withoutZero ?? false,
      };
    }),
    isNarrowed,
    rows: rows.toSorted((a, b) => Number(a.id === 0) - Number(b.id === 0) || a.name.localeCompare(b.name, ctx.language) || a.id - b.id),
    totals: sources.map((_, column) =>
      addCells(
        rows.flatMap(({ cells }) => cells[column] ?? []),
        column,
      ),
    ),
  };
}

/** A row by its latest name, with what it was called before where that was another. */
function presentRow(id: number, rows: readonly CellRow[], columns: number): Comparison["rows"][number] {
  const name = rows.findLast((row) => row.name !== null)?.name ?? "";
  const cells = Array.from({ length: columns }, (_, column): Cell => {
    const row = rows.find((each) => each.column === column);
    const since = (count: number | undefined) => (column === 0 ? null : (count ?? 0));
    return {
      calledThen: row?.name == null || row.name === name ? null : row.name,
      items: row?.items ?? 0,
      size: fromBounds(toHundredths(row?.min ?? "0"), toHundredths(row?.max ?? "0")),
      critical: row?.critical ?? 0,
      entered: since(row?.entered),
      closed: since(row?.closed),
      changed: since(row?.changed),
    };
  });
  return { id, name, cells };
}

function addCells(cells: readonly Cell[], column: number): Cell {
  const sum = (of: (cell: Cell) => number | null) => cells.reduce((all, cell) => all + (of(cell) ?? 0), 0);
  const since = (of: (cell: Cell) => number | null) => (column === 0 ? null : sum(of));
  return {
    calledThen: null,
    items: sum(({ items }) => items),
    size: addSizes(cells.map(({ size }) => size)),
    critical: sum(({ critical }) => critical),
    entered: since(({ entered }) => entered),
    closed: since(({ closed }) => closed),
    changed: since(({ changed }) => changed),
  };
}
