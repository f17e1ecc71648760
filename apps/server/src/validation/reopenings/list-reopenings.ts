import { holds } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import { reachOf, holdsOn } from "../policy.ts";
import { listReopenings as listReopeningRows, type ReopeningRow } from "./reopenings.sql.ts";
import { administers } from "@hub/domain/session/areas.ts";
import { findStanding, isOneOf } from "@hub/domain/validation/four-eyes.ts";
import { permissionToReopen, readReopening, type ReopeningState } from "@hub/domain/validation/reopening-rules.ts";

/** Reopenings of the cells one is given and those one asked for, newest first; open ones wait for a decision or run. */
export async function listReopenings(ctx: RequestContext, { open }: { open: boolean }) {
  const reach = reachOf(ctx.actor, "validation.read");
  const rows = await listReopeningRows(ctx.db, {
    reach,
    userId: holds("reopenings.ask", ctx.actor) ? ctx.actor.id : null,
    now: ctx.clock.now(),
    open,
  });
  return { items: rows.map((row) => presentReopening(ctx, row)) };
}

/** The day of an instant in UTC as ISO text. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** How a reopening reads now: what is written may be a moment behind its day. A wish that the portal took back has lapsed. */
export function stateOf(row: Pick<ReopeningRow, "state" | "until" | "endedById">, now: Date): ReopeningState {
  if (row.state === "WITHDRAWN" && row.endedById === null) return "LAPSED";
  return readReopening(row.state, row.until, dayOf(now));
}

/** A reopening as the contract tells it, with what this person may do with it now. */
export function presentReopening(ctx: RequestContext, row: ReopeningRow) {
  const state = stateOf(row, ctx.clock.now());
  const isAsker = isAskerOf(ctx, row);
  return {
    id: row.id,
    section: row.sectionCode,
    legalEntity: { id: row.legalEntityId, code: row.legalEntityCode, name: row.legalEntityName },
    year: Number(row.period.slice(0, 4)),
    month: Number(row.period.slice(5, 7)),
    fromLock: row.fromLock,
    state,
    reason: row.reason,
    until: row.until,
    askedBy: row.askedBy,
    askedAt: row.askedAt.toISOString(),
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionComment: row.decisionComment,
    endedAt: row.endedAt?.toISOString() ?? null,
    may: {
      decide: state === "ASKED" && mayDecide(ctx, row),
      withdraw: state === "ASKED" && isAsker,
      end: state === "APPROVED" && (isAsker || mayApprove(ctx, row)),
    },
  };
}

/** Whether it is the person's own wish, and they may ask (a token may not unless it says so). */
export function isAskerOf(ctx: RequestContext, row: ReopeningRow): boolean {
  return row.askerIds.includes(ctx.actor.id) && holds("reopenings.ask", ctx.actor);
}

/** Whether the person holds what it takes to open this cell; says nothing about the four eyes. Administrators never (readings 4). */
export function mayApprove(ctx: RequestContext, row: ReopeningRow): boolean {
  return !administers(ctx.actor) && holdsOn(ctx.actor, permissionToReopen(row.fromLock), row);
}

function mayDecide(ctx: RequestContext, row: ReopeningRow): boolean {
  const standing = administers(ctx.actor) ? undefined : findStanding(permissionToReopen(row.lock), ctx.actor, row, row.askerIds);
  return standing !== undefined && !isOneOf(standing, row.askerIds);
}
