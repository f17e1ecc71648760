import type { AppliedChange, TaskContext } from "../../tasks/kinds.ts";
import { listElements } from "../events/elements.sql.ts";
import { reachOf } from "../policy.ts";
import { type EventWrite, writeEvents } from "./edit-events.sql.ts";
import { findHeldEvents, type HeldEvent } from "./held-events.sql.ts";

/** What makes an event again what it was; its comments only where they were changed. */
export function writeBack(event: HeldEvent, write: EventWrite): EventWrite {
  const { id, status, acceptedUntil, accountantId, perimeterId, dueOn } = event;
  return { id, status, acceptedUntil, accountantId, perimeterId, dueOn, comments: write.comments === null ? null : event.comments };
}

/** Takes back what a task changed of events, where nobody has changed them since and one may still edit them; answers which. `before` of each is a `writeBack`. */
export async function takeBackEvents(
  ctx: TaskContext,
  changes: readonly Pick<AppliedChange, "subject" | "version" | "before">[],
  taskId: number,
): Promise<boolean[]> {
  const edit = reachOf(ctx.actor, "quality.edit", await listElements(ctx.db));
  const held = await findHeldEvents(
    ctx.db,
    changes.map(({ subject }) => Number(subject)),
    edit,
    true,
  );
  const versions = new Map(held.map(({ id, version }) => [String(id), String(version)]));
  const mine = changes.map(({ subject, version }) => versions.get(subject) === version);
  const back = changes.filter((_, at) => mine[at]).map(({ before }) => before as EventWrite);
  await writeEvents(ctx.db, back, { userId: ctx.actor.id, at: ctx.clock.now(), kind: "undone", taskId });
  return mine;
}
