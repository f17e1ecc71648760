import type { getSwpReskillBalance } from "@hub/contract/swp/analysis.ts";
import type { Output } from "@hub/contract/route.ts";
import { balanceQuarters, reskillBalance } from "@hub/domain/swp/reskill-balance.ts";
import { fromHundredths } from "@hub/domain/swp/size.ts";
import { quarterOfDay, writeQuarter } from "@hub/domain/swp/timeline.ts";
import { type RequestContext, todayOf } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { type AskedRow, listAsked, listOffered, type OfferedRow } from "./balance.sql.ts";
import { nameClusters } from "./cluster-names.sql.ts";
import { boundsOf } from "./fte.ts";
import type { Sight } from "./planned.sql.ts";
import { readSights } from "./read-sight.ts";

type Balance = Output<typeof getSwpReskillBalance.answer>;
type Course = Balance["total"]["plan"];
type Sides = { asked: AskedRow[]; offered: OfferedRow[] };

/**
 * The reskill balance by cluster and of all together (docs/assumptions.md). Skills are of other clusters than the profiles of a pool: what is offered can only be
 * set against all of them. Throws not-found.
 */
export async function readBalance(ctx: RequestContext, asked: Given<typeof getSwpReskillBalance>["query"]): Promise<Balance> {
  const sights = await readSights(ctx, asked);
  const read = async (sight: Sight): Promise<Sides> => ({
    asked: await listAsked(ctx.db, `${asked.side}-shortage`, sight),
    offered: await listOffered(ctx.db, sight),
  });
  const plan = await read(sights.plan);
  const whatIf = sights.whatIf && (await read(sights.whatIf));
  const both = whatIf ? [plan, whatIf] : [plan];
  const quarters = balanceQuarters(
    writeQuarter(quarterOfDay(todayOf(ctx))),
    both.flatMap((sides) => sides.asked.map(inHundredths)),
    both.flatMap((sides) => sides.offered.map(inHundredths)),
  );
  const byCluster = asked.side === "profiles";
  const rows = both.flatMap((sides) => [...sides.asked, ...(byCluster ? sides.offered : [])]);
  const clusters = await nameClusters(
    ctx.db,
    rows.map(({ clusterId }) => clusterId),
    ctx.language,
  );
  const [ofPlan, ofWhatIf] = [groupSides(plan), whatIf && groupSides(whatIf)];
  return {
    quarters,
    clusters: clusters.map(({ id, name }) => {
      const told = (sides: (id: number) => Sides) => presentCourse(quarters, sides(id), byCluster);
      return { id, name, plan: told(ofPlan), whatIf: ofWhatIf && told(ofWhatIf) };
    }),
    total: { plan: presentCourse(quarters, plan, true), whatIf: whatIf && presentCourse(quarters, whatIf, true) },
  };
}

/** Both sides of each cluster. */
function groupSides({ asked, offered }: Sides): (clusterId: number) => Sides {
  const needs = Map.groupBy(asked, ({ clusterId }) => clusterId);
  const offers = Map.groupBy(offered, ({ clusterId }) => clusterId);
  return (id) => ({ asked: needs.get(id) ?? [], offered: offers.get(id) ?? [] });
}

function presentCourse(quarters: readonly string[], { asked, offered }: Sides, isOffered: boolean): Course {
  const offers = isOffered ? offered : [];
  const course = reskillBalance(quarters, asked.map(inHundredths), isOffered ? offers.map(inHundredths) : null);
  const decimal = (hundredths: bigint | null) => (hundredths === null ? null : fromHundredths(hundredths));
  return {
    points: course.points.map(({ asked: sum, offered: have, worst, best, verdict }) => ({
      asked: boundsOf(sum),
      offered: have && boundsOf(have),
      worst: decimal(worst),
      best: decimal(best),
      verdict,
    })),
    askedItems: countItems(asked),
    offeredItems: countItems(offers),
    overdue: boundsOf(course.overdue),
    later: { asked: boundsOf(course.later.asked), offered: boundsOf(course.later.offered) },
    undated: boundsOf(course.undated),
  };
}

const inHundredths = <R extends { min: number; max: number }>(row: R) => ({ ...row, min: BigInt(row.min), max: BigInt(row.max) });
const countItems = (rows: readonly { items: number }[]) => rows.reduce((sum, { items }) => sum + items, 0);
