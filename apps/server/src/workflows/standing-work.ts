import { nothingSaid } from "@hub/contract/workflows/nothing-said.ts";
import { administersArea, areaOf } from "@hub/domain/session/areas.ts";
import { holds, roles } from "@hub/domain/session/permissions.ts";
import { lastDay } from "@hub/domain/period.ts";
import { isFailing } from "@hub/domain/ingestion/sources/failing-source.ts";
import { addQuarters, parseQuarter, quarterOfDay, writeQuarter } from "@hub/domain/swp/timeline.ts";
import { countDaysLate } from "@hub/domain/validation/lateness.ts";
import { daysOfWarning, quartersAhead } from "@hub/domain/workflows/inbox.ts";
import { type RequestContext, todayOf } from "../context.ts";
import { listEndingRoles } from "../configuration/access/ending.sql.ts";
import { listOpenReviews, type Review } from "../configuration/campaigns/rows.sql.ts";
import { countMissing } from "../configuration/erasure/missing.sql.ts";
import { administeredAreas } from "../configuration/grants/guards.ts";
import { listSources } from "../ingestion/sources/list-sources.ts";
import { type DueGaps, findDueGaps } from "../swp/items/due-gaps.sql.ts";
import { reachOf } from "../swp/policy.ts";
import type { InboxItem } from "./inbox-item.ts";
import { type UnfilledCell, unfilledIn } from "./unfilled.ts";
import type { WaitingRow } from "./waiting-cells.ts";

/** What waits for planners and administrators, each as one entry: gaps that are due, sources that fail, access that ends, cells that nobody may act on, access to review, missing erasures. */
export async function listStandingWork(ctx: RequestContext, cells: readonly WaitingRow[]): Promise<InboxItem[]> {
  const today = todayOf(ctx);
  const gaps = holds("swp.edit", ctx.actor) ? await findDueGaps(ctx.db, reachOf(ctx.actor, "swp.edit"), gapsDueAt(today)) : [];
  const failing = holds("ingestions.define", ctx.actor) ? (await listSources(ctx, {})).items.filter(isFailing) : [];
  const ending = await listEnding(ctx);
  const unfilled = listUnfilled(ctx, cells);
  const reviews = holds("campaigns.decide", ctx.actor) ? await listOpenReviews(ctx.db, ctx.actor.id) : [];
  return [
    ...gaps.map((each) => ofGaps(each, today)),
    ...counted("sources", failing.length),
    ...counted("access", ending.length),
    ...counted("unfilled", unfilled.length),
    ...reviews.map((review) => ofReview(review, today)),
    ...counted("erasures", holds("retention.manage", ctx.actor) ? await countMissing(ctx.db) : 0),
  ];
}

/** Who loses a role soon, of the roles that the reader gives. */
export async function listEnding(ctx: RequestContext) {
  if (!holds("users.manage", ctx.actor)) return [];
  const mine = administeredAreas(ctx.actor);
  const given = roles.filter((role) => mine.includes(areaOf(role)));
  return listEndingRoles(ctx.db, given, ctx.clock.now(), daysOfWarning);
}

/** The cells that wait for nobody, for those who give the roles that sign and validate. */
export function listUnfilled({ actor }: RequestContext, cells: readonly WaitingRow[]): UnfilledCell[] {
  const gives = holds("users.manage", actor) && administersArea(actor, "HUB");
  return gives ? unfilledIn(cells) : [];
}

function gapsDueAt(today: string) {
  const now = quarterOfDay(today);
  return { now: writeQuarter(now), to: writeQuarter(addQuarters(now, quartersAhead)) };
}

function ofGaps({ tab, open, overdue, first }: DueGaps, today: string): InboxItem {
  const dueDate = lastDayOf(first);
  const gaps = { open, overdue, tab, to: gapsDueAt(today).to };
  return { ...nothingSaid, key: `gaps-${tab}`, step: "gaps", dueDate, daysLate: dueDate ? countDaysLate(dueDate, today, false) : 0, gaps };
}

function ofReview({ id, deadline, open }: Review, today: string): InboxItem {
  return {
    ...nothingSaid,
    key: `reviews-${id}`,
    step: "reviews",
    dueDate: deadline,
    daysLate: countDaysLate(deadline, today, false),
    count: open,
  };
}

function lastDayOf(text: string): string | null {
  const quarter = parseQuarter(text);
  if (!quarter) return null;
  return lastDay({ year: quarter.year, month: quarter.quarter * 3 });
}

function counted(step: "sources" | "access" | "unfilled" | "erasures", count: number): InboxItem[] {
  return count === 0 ? [] : [{ ...nothingSaid, key: step, step, count }];
}
