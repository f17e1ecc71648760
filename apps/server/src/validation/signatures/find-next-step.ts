import { firstDay } from "@hub/domain/period.ts";
import type { RequestContext } from "../../context.ts";
import { maySend } from "../../ingestion/policy.ts";
import { found, Problem } from "../../problem.ts";
import { listCells } from "../cells/cells.sql.ts";
import type { CellPlace } from "../cells/find-cell.ts";
import { readWaiters } from "../cells/colleagues.sql.ts";
import { nameColleagues, presentWaiting, waitingIn } from "../cells/waiting-answer.ts";

/** What a cell waits for as it stands, told to those who deliver for it: whoever delivered does not sign, and somebody has to. */
export async function findNextStep(ctx: RequestContext, place: CellPlace) {
  const { section, legalEntityId } = place;
  if (!maySend(ctx.actor, { legalEntityId, sectionCode: section })) throw new Problem("not-found");
  const now = ctx.clock.now();
  const reach = [{ legalEntityId, sectionCode: section }];
  const cells = await listCells(ctx.db, { sections: [section], period: firstDay(place), reach, now, legalEntityIds: [legalEntityId] });
  const waiters = await readWaiters(ctx.db, now);
  const waits = presentWaiting(waitingIn(waiters)(found(cells[0])), nameColleagues(waiters.colleagues), ctx.actor.id);
  const names = (people: readonly { name: string }[] = []) => people.map(({ name }) => name);
  return { step: waits?.step ?? null, people: names(waits?.people), administrators: names(waits?.administrators) };
}
