import type { getSwpCoverage } from "@hub/contract/swp/analysis.ts";
import type { Output } from "@hub/contract/route.ts";
import { type Lever, leversOf } from "@hub/domain/swp/levers.ts";
import type { RequestContext } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { listClosed, listClosing, listOpen, type SplitRow } from "./coverage.sql.ts";
import { fteOf } from "./fte.ts";
import { readSights } from "./read-sight.ts";

/** What was covered, when and by which lever, and what is open by when it is needed. What is closed is closed in every what-if. Throws not-found. */
export async function readCoverage(
  ctx: RequestContext,
  asked: Given<typeof getSwpCoverage>["query"],
): Promise<Output<typeof getSwpCoverage.answer>> {
  const { tab } = asked;
  const sights = await readSights(ctx, asked);
  const closed = await listClosed(ctx.db, tab, sights.plan);
  const open = await listOpen(ctx.db, tab, sights.plan);
  const others = new Map(sights.whatIf && (await listOpen(ctx.db, tab, sights.whatIf)).map((row) => [row.quarter, row]));
  const split = (row: SplitRow) => splitOf(row, leversOf[tab]);
  return {
    levers: [...leversOf[tab]],
    coverages: await listClosing(ctx.db, ctx.language),
    closed: closed.map((row) => ({
      quarter: row.quarter,
      coverage: row.coverage,
      items: row.items,
      withoutSize: row.withoutSize,
      ...split(row),
    })),
    open: open.map((row) => ({
      quarter: row.quarter,
      items: row.items,
      plan: split(row),
      whatIf: sights.whatIf && split(others.get(row.quarter) ?? row),
    })),
  };
}

function splitOf(row: SplitRow, levers: readonly Lever[]) {
  return {
    fte: fteOf(row),
    levers: Object.fromEntries(levers.map((lever) => [lever, fteOf({ min: row[`${lever}_min`] ?? 0, max: row[`${lever}_max`] ?? 0 })])),
  };
}
