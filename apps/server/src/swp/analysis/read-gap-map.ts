import type { getSwpGapMap } from "@hub/contract/swp/analysis.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { nameClusters } from "./cluster-names.sql.ts";
import { fteOf } from "./fte.ts";
import { readSights } from "./read-sight.ts";
import { type GapRow, listGapRows } from "./planned.sql.ts";

/** Open shortages by impact, cluster and quarter. A what-if moves no item from its cell: it changes sizes and levers. Throws not-found. */
export async function readGapMap(
  ctx: RequestContext,
  asked: Given<typeof getSwpGapMap>["query"],
): Promise<Output<typeof getSwpGapMap.answer>> {
  const sights = await readSights(ctx, asked);
  const tab = `${asked.side}-shortage` as const;
  const rows = await listGapRows(ctx.db, tab, sights.plan);
  const others = new Map(sights.whatIf && (await listGapRows(ctx.db, tab, sights.whatIf)).map((row) => [cellOf(row), row]));
  return {
    quarters: [...new Set(rows.map(({ quarter }) => quarter))],
    clusters: await nameClusters(
      ctx.db,
      rows.map(({ clusterId }) => clusterId),
      ctx.language,
    ),
    cells: rows.map((row) => {
      const { impact, clusterId, quarter, items } = row;
      return { impact, clusterId, quarter, items, plan: fteOf(row), whatIf: sights.whatIf && fteOf(others.get(cellOf(row)) ?? row) };
    }),
  };
}

const cellOf = ({ impact, clusterId, quarter }: GapRow) => `${impact} ${clusterId} ${quarter}`;
