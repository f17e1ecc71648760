import { holds } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import { reachOf } from "../policy.ts";
import { answerReopening } from "./reopening-answer.ts";
import { listReopenings as listReopeningRows } from "./reopenings.sql.ts";

/** Reopenings of the cells one is given and those one asked for, newest first; open ones wait for a decision or run. */
export async function listReopenings(ctx: RequestContext, { open }: { open: boolean }) {
  const reach = reachOf(ctx.actor, "validation.read");
  const rows = await listReopeningRows(ctx.db, {
    reach,
    userId: holds("reopenings.ask", ctx.actor) ? ctx.actor.id : null,
    now: ctx.clock.now(),
    open,
  });
  return { items: rows.map((row) => answerReopening(ctx, row)) };
}
