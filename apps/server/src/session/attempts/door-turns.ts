import type { PublicContext } from "../../context.ts";
import { fixed } from "../../config/size.ts";
import { createTurns } from "../../http/sending/turns.ts";
import { browserHashOf, findKnownBrowser } from "../known-browsers/known-browsers.ts";
import { networkOf } from "./network-of.ts";

/** Places at the door that signing in leaves free, for ending access and for signing out; one of them looks up known browsers for a moment. */
const keptFree = 2;

/**
 * Turns of those who come in, on one node, by where they come from (`lineOf`, `ownLineOf`), so that nobody's trouble keeps anybody else out. An office behind
 * one address is one line, in which a hundred may wait; within it whoever is stuck by the account they name (the part) leaves a place to the others.
 */
export type InTurn = ReturnType<typeof createTurns>;
export const createDoorTurns = (): InTurn =>
  createTurns({ atOnce: fixed.door - keptFree, ofOne: 3, ofPart: 2, waiting: 400, waitingOfOne: 120, patience: 10_000 });

// One connection at most, for a moment each: whoever floods them is still told from who is known.
const inLookUp = createTurns({ atOnce: 1, ofOne: 1, waiting: 1_000, waitingOfOne: 800, patience: 10_000 });

/** The line of a stranger: the network they come from, nothing that they choose. */
export const lineOf = (ctx: PublicContext): string => networkOf(ctx.address);

/** The line of who signs in to an account: a browser that is known for it has its own, whoever else comes from its network. */
export async function ownLineOf(ctx: PublicContext, account: string): Promise<string> {
  if (browserHashOf(ctx) === undefined) return lineOf(ctx);
  return lookUpLine(ctx, () => knownLineOf(ctx, account));
}

/** The line of a browser that is known for an account; undefined for any other. */
export async function knownLineOf(ctx: PublicContext, account: string): Promise<string | undefined> {
  const id = await findKnownBrowser(ctx, account);
  return id === undefined ? undefined : `known browser ${id}`;
}

/** The line that somebody has by what they bring, which takes a look into the database; that of strangers where they bring nothing. */
export async function lookUpLine(ctx: PublicContext, find: () => Promise<string | undefined>): Promise<string> {
  return (await inLookUp(lineOf(ctx), find)) ?? lineOf(ctx);
}
