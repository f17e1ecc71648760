import { poolSize } from "../db/pools.ts";
import { createTurns } from "../http/turns.ts";

/** Places at the door that signing in leaves free, for ending access and for signing out. */
const keptFree = 2;

/** Turns of those who come in, on one node: by the account or address they come with, so that nobody's trouble keeps anybody else out. */
export type InTurn = ReturnType<typeof createTurns>;
export const createDoorTurns = (): InTurn => createTurns({ atOnce: poolSize.door - keptFree, ofOne: 2, waiting: 200, patience: 10_000 });
