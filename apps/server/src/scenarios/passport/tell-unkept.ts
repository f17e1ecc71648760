import type { getBreakdown as route } from "@hub/contract/scenarios/passport.ts";
import type { Output } from "@hub/contract/route.ts";
import type { Dimension } from "@hub/domain/dashboards/breakdown.ts";
import { type Period, writeMonth } from "@hub/domain/period.ts";
import type { KeptBreakdown } from "../../closing/breakdowns/breakdowns.sql.ts";
import { canBeTold } from "../../closing/breakdowns/families.sql.ts";
import { prepareComputing } from "../../closing/figures/figures.sql.ts";
import type { RequestContext } from "../../context.ts";
import { refuseDeleted } from "../../facts/refuse-deleted.ts";
import { Problem } from "../../problem.ts";

/** The people of a group, or a group of entities, that is broken down while somebody waits. Of more, the worker makes what a report shows and what somebody orders. */
const mostPersons = 100_000;
/** So many may wait: each costs the worker a reading of all rows of its version. */
const mostOrdered = 50;

type Answer = Output<typeof route.answer>;
type Unkept = {
  versionId: number;
  month: Period;
  by: Dimension;
  /** How many people are broken down. */
  persons: number;
  /** Whether the version's rows are here. */
  rows: Pick<KeptBreakdown, "goneAt" | "hasRows">;
};
type How = {
  untold(state: Answer["state"]): Answer;
  /** Works it out of the rows. */
  tell(): Promise<Answer>;
  isOrdered(): Promise<boolean>;
  /** Answers whether it stands ordered, with so many waiting at most. */
  order(most: number): Promise<boolean>;
};

/**
 * Tells a breakdown that is not kept: worked out of its version's rows while its people are not too many to wait for; of more it is ordered where `order` says so. Throws rows-put-away, rows-deleted and,
 * for an order, portal-busy.
 */
export async function tellUnkept(
  ctx: RequestContext,
  { versionId, month, by, persons, rows: { goneAt, hasRows } }: Unkept,
  how: How,
  order: boolean,
): Promise<Answer> {
  refuseDeleted(goneAt ?? undefined);
  if (!hasRows) throw new Problem("rows-put-away", { params: { month: writeMonth(month) } });
  if (persons > mostPersons) {
    if (!order) return how.untold((await how.isOrdered()) ? "waits" : "too-large");
    if (!(await how.order(mostOrdered))) throw new Problem("portal-busy", { retryAfter: 60 });
    return how.untold("waits");
  }
  if (!(await canBeTold(ctx.db, versionId, by))) return how.untold("waits");
  await prepareComputing(ctx.db);
  return how.tell();
}
