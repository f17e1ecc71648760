import type { Route } from "@hub/contract/route.ts";
import type { FastifyInstance } from "fastify";
import type { RequestContext } from "../context.ts";
import { passingCodeOf } from "../db/passing-failure.ts";
import { Problem } from "../problem.ts";
import { askAgain, soon } from "./ask-again.ts";

/** What is said of a route beyond its method: `reads` here only, where changes are taken, and why; `changes` hold for everybody at once, not only for who makes them. */
export type Places = { readsHere(route: Route): boolean; changesForAll(route: Route): boolean };
const places = new WeakMap<FastifyInstance, Places>();

/** Says of the routes that are bound from now on where they read. Without it all read where changes are taken. */
export function readBy(app: FastifyInstance, given: Places): void {
  places.set(app, given);
}

/**
 * Reads on a replica that has all that the person has written, else, and where that fails or finds nothing, where changes are taken. `position`: up to where of
 * the log they are to be shown. What a file is made of is read where changes are taken: half of it is sent by the time that a replica may fail.
 */
export async function readFrom<T>(
  app: FastifyInstance,
  route: Route,
  ctx: RequestContext,
  position: string | undefined,
  read: (ctx: RequestContext) => Promise<T>,
): Promise<T> {
  const { replicas } = ctx;
  if (!replicas) return askAgain(() => read(ctx));
  const isAway = route.answers === undefined || route.answers === "json" ? places.get(app)?.readsHere(route) === false : false;
  const reader = isAway ? replicas.find(ctx.actor.id, position) : undefined;
  const began = performance.now();
  if (reader)
    try {
      return await read({ ...ctx, db: reader.db });
    } catch (error) {
      // A refusal may be of what the replica does not have yet; whatever else went wrong may be its own. What took too long there takes as long here.
      if (passingCodeOf(error) === "took-too-long" && performance.now() - began > soon) throw error;
      reader.failed(error);
    }
  try {
    return await askAgain(() => read(ctx));
  } finally {
    replicas.saw(ctx.actor.id);
  }
}

/**
 * Does what writes, and has whoever wrote see it from then on, wherever they read: also what was refused may have changed something before. Where the database was lost in the middle nobody
 * was told that anything was done; this node alone keeps it in mind then, and nobody waits.
 */
export async function noteWritten<T>(app: FastifyInstance, route: Route, ctx: RequestContext, write: () => Promise<T>): Promise<T> {
  const { replicas } = ctx;
  if (!replicas) return write();
  const forAll = places.get(app)?.changesForAll(route) === true;
  const note = () => replicas.note(ctx.db, forAll ? null : ctx.actor.id);
  try {
    const answer = await write();
    await note();
    return answer;
  } catch (error) {
    if (error instanceof Problem) await note();
    else if (forAll) replicas.heard();
    else replicas.saw(ctx.actor.id);
    throw error;
  }
}
