import { firstDay } from "@hub/domain/period.ts";
import { administers } from "@hub/domain/session/areas.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import { countDaysLate } from "@hub/domain/validation/lateness.ts";
import { refuseAsking } from "@hub/domain/validation/reopening-rules.ts";
import { refuseReturn } from "@hub/domain/validation/signature-rules.ts";
import { messageOf } from "@hub/domain/validation/status-message.ts";
import { refuseNudge } from "@hub/domain/validation/waiting.ts";
import type { RequestContext } from "../../context.ts";
import { found } from "../../problem.ts";
import { hasNudged } from "../cells/cell-events.sql.ts";
import { presentCell } from "../cells/cell-answer.ts";
import { type CellRow, listCells } from "../cells/cells.sql.ts";
import { readWaiters } from "../cells/colleagues.sql.ts";
import { findConsolidation } from "../consolidations/consolidations.sql.ts";
import type { CellPlace } from "../cells/find-cell.ts";
import { listCellFindings } from "../consolidations/list-validations.ts";
import { holdsOn, reachOf } from "../policy.ts";
import { findOpenReopening } from "../reopenings/reopenings.sql.ts";
import { nameColleagues, presentWaiting, waitingIn } from "../cells/waiting-answer.ts";
import { presentReopening, dayOf } from "../reopenings/list-reopenings.ts";

/** One cell with everything that stands around it: what was found, a reopening, whom it waits for, and what one may do. */
export async function getCell(ctx: RequestContext, place: CellPlace) {
  const { section, year, month, legalEntityId } = place;
  const now = ctx.clock.now();
  const period = firstDay(place);
  const cells = await listCells(ctx.db, { sections: [section], period, reach: reachOf(ctx.actor, "validation.read"), now });
  const row = found(cells.find((each) => each.legalEntityId === legalEntityId));
  const waiters = await readWaiters(ctx.db, now);
  const waiting = waitingIn(waiters)(row);
  const nudged = row.cellId !== null && (await hasNudged(ctx.db, row.cellId, ctx.actor.id, now));
  const reopening = row.cellId === null ? undefined : await findOpenReopening(ctx.db, row.cellId, now);
  const expected = cells.filter((each) => each.expected);
  return {
    section,
    year,
    month,
    consolidationId: (await findConsolidation(ctx.db, section, period))?.id ?? null,
    cell: presentCell(ctx, row),
    message: messageOf(expected.length, expected.filter(({ signOff }) => signOff === "OWNER_VALIDATED").length),
    daysLate: countDaysLate(row.dueDate, dayOf(now), row.signOff === "OWNER_VALIDATED"),
    findings: await listCellFindings(ctx, period, row),
    reopening: reopening ? presentReopening(ctx, reopening) : null,
    waits: presentWaiting(waiting, nameColleagues(waiters.colleagues), ctx.actor.id),
    may: {
      sendBack: maySendBack(ctx, row),
      askReopening: mayAsk(ctx, row),
      nudge: refuseNudge(waiting, ctx.actor.id, nudged) === undefined,
    },
    nudgedToday: nudged,
  };
}

function maySendBack(ctx: RequestContext, row: CellRow): boolean {
  return !administers(ctx.actor) && holdsOn(ctx.actor, "validation.validate", row) && refuseReturn(row) === undefined;
}

function mayAsk(ctx: RequestContext, row: CellRow): boolean {
  if (!holds("reopenings.ask", ctx.actor) || !holdsOn(ctx.actor, "reopenings.ask", row)) return false;
  return refuseAsking({ expected: row.expected, lock: row.lockState, asked: row.reopeningState === "ASKED" }) === undefined;
}
