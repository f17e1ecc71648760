import type { Size } from "../../config/size.ts";
import { Problem } from "../../problem.ts";

type Turns = {
  /** How many run at once. */
  atOnce: number;
  /** How many of those may be of one key: one that is stuck leaves the others' places free. */
  ofOne: number;
  /** How many of those may be of one part of a key, where a part is told; as many as of the key without. */
  ofPart?: number;
  /** How many wait at most. */
  waiting: number;
  /** How many of those may be of one key: one that comes again and again leaves room for the others. As many as wait without. */
  waitingOfOne?: number;
  /** How long each waits at most, in milliseconds. */
  patience: number;
};
/** Turns of which a node of a size has as many as that says: made when they are first needed. */
export function createTurnsBySize(turnsOf: (size: Size) => Turns): (size: Size) => ReturnType<typeof createTurns> {
  const made = new Map<Size, ReturnType<typeof createTurns>>();
  return (size) => {
    const turns = made.get(size) ?? createTurns(turnsOf(size));
    made.set(size, turns);
    return turns;
  };
}

type Turn = { key: string; part: string | undefined };
type Waiting = Turn & { start(): void };

/**
 * Lets a few run at once, of each key still fewer, and the others wait their turn, who came first before who came later. Whoever finds too many waiting, or
 * waited too long, hears portal-busy. A key must be nothing that the caller chooses, or they have as many places as they like; a part of it may be.
 */
export function createTurns({ atOnce, ofOne, ofPart = ofOne, waiting: most, waitingOfOne = most, patience }: Turns) {
  const running = countByKey();
  const runningParts = countByKey();
  const waitingKeys = countByKey();
  const waiting: Waiting[] = [];
  let inAll = 0;
  const partOf = ({ key, part }: Turn) => JSON.stringify([key, part]);
  const mayRun = (turn: Turn) =>
    inAll < atOnce && running.of(turn.key) < ofOne && (turn.part === undefined || runningParts.of(partOf(turn)) < ofPart);
  const enter = (turn: Turn) => {
    inAll += 1;
    running.add(turn.key);
    if (turn.part !== undefined) runningParts.add(partOf(turn));
  };
  const stopWaiting = (at: number): Waiting | undefined => {
    const [turn] = waiting.splice(at, 1);
    if (turn) waitingKeys.remove(turn.key);
    return turn;
  };
  const leave = (turn: Turn) => {
    inAll -= 1;
    running.remove(turn.key);
    if (turn.part !== undefined) runningParts.remove(partOf(turn));
    const at = waiting.findIndex(mayRun);
    if (at >= 0) stopWaiting(at)?.start();
  };
  const busy = () => new Problem("portal-busy", { retryAfter: Math.ceil(patience / 1000) });
  const takeTurn = (asked: Turn) =>
    new Promise<void>((resolve, reject) => {
      if (waiting.length >= most || waitingKeys.of(asked.key) >= waitingOfOne) return reject(busy());
      const timer = setTimeout(() => {
        stopWaiting(waiting.indexOf(turn));
        reject(busy());
      }, patience);
      const turn: Waiting = {
        ...asked,
        start() {
          clearTimeout(timer);
          enter(asked);
          resolve();
        },
      };
      waiting.push(turn);
      waitingKeys.add(asked.key);
    });

  async function inTurn<T>(key: string, work: () => Promise<T>, part?: string): Promise<T> {
    const turn = { key, part };
    if (mayRun(turn)) enter(turn);
    else await takeTurn(turn);
    try {
      return await work();
    } finally {
      leave(turn);
    }
  }
  return Object.assign(inTurn, { /** How many keys have something that runs. */ keys: running.keys });
}

function countByKey() {
  const counts = new Map<string, number>();
  const of = (key: string) => counts.get(key) ?? 0;
  return {
    of,
    add: (key: string) => void counts.set(key, of(key) + 1),
    remove(key: string) {
      if (of(key) > 1) counts.set(key, of(key) - 1);
      else counts.delete(key);
    },
    keys: () => counts.size,
  };
}
