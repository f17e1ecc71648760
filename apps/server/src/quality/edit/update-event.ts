import { updateQualityEvent } from "@hub/contract/quality/events.ts";
import { type EventFields, eventFields } from "@hub/domain/quality/check-event-edit.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { decideEdit, fieldsOf, lookUpEdit } from "./decide-edit.ts";
import { lockEvent, writeEvents } from "./edit-events.sql.ts";
import { listElements } from "../events/elements.sql.ts";
import { type EventRow, findEventRow } from "../events/events.sql.ts";
import { askingOf } from "../events/list-events.ts";
import { reaches } from "../policy.ts";
import { type EventItem, presentEvent, sightOf } from "../events/present-event.ts";

/**
 * Edits one event. Throws not-found for one that is not seen, operation-not-allowed for one that is seen only, version-stale with the event as it is now, and
 * invalid-input with every field that is wrong.
 */
export function updateEvent(
  ctx: RequestContext,
  id: number,
  version: number,
  change: Given<typeof updateQualityEvent>["body"],
): Promise<EventItem> {
  return inTransaction(ctx, async (ctx) => {
    const elements = await listElements(ctx.db);
    const { reach } = askingOf(ctx, elements);
    const sight = sightOf(ctx, elements);
    const read = async () => found(await findEventRow(ctx.db, id, reach, ctx.language));
    if (!(await lockEvent(ctx.db, id, reach))) throw new Problem("not-found");
    const before = await read();
    if (!reaches(sight.edit, before)) throw new Problem("operation-not-allowed");
    if (before.version !== version) throw conflict(updateQualityEvent, presentEvent(before, sight));
    const decision = decideEdit(before, await lookUpEdit(ctx, change, elements), sight);
    if (decision.kind === "refused") throw new Problem("invalid-input", { issues: decision.issues });
    if (decision.kind === "unchanged") return presentEvent(before, sight);
    await writeEvents(ctx.db, [decision.write], { userId: ctx.actor.id, at: ctx.clock.now(), kind: "edited" });
    // Handing over what one is accountable for may end what one may do with it, never that it is seen.
    const after = await read();
    await audit(ctx.db, ctx, { action: "quality-event-changed", subjectType: "quality-event", subjectId: id, ...traceOf(before, after) });
    return presentEvent(after, sight);
  });
}

/** The fields that changed. What comments say stays in the event's history: they may be about somebody's pay, and the trail is read by administrators. */
function traceOf(before: EventRow, after: EventRow) {
  const [had, has] = [fieldsOf(before), fieldsOf(after)];
  const changed = eventFields.filter((field) => had[field] !== has[field]);
  const pick = (fields: EventFields) =>
    Object.fromEntries(changed.filter((field) => field !== "comments").map((field) => [field, fields[field]]));
  return { before: pick(had), after: { ...pick(has), ...(changed.includes("comments") && { commentsChanged: true }) } };
}
