import { Problem } from "./problem.ts";

type Turns = {
  /** How many run at once. */
  atOnce: number;
  /** How many of those may be of one key: one that is stuck leaves the others' places free. */
  ofOne: number;
  /** How many wait at most. */
  waiting: number;
  /** How long each waits at most, in milliseconds. */
  patience: number;
};
type Waiting = { key: string; start(): void };

/**
 * Lets a few run at once, of each key still fewer, and the others wait their turn, who came first before who came later. Whoever finds too many waiting, or
 * waited too long, hears portal-busy.
 */
export function createTurns({ atOnce, ofOne, waiting: most, patience }: Turns) {
  const running = new Map<string, number>();
  const waiting: Waiting[] = [];
  let inAll = 0;
  const mayRun = (key: string) => inAll < atOnce && (running.get(key) ?? 0) < ofOne;
  const enter = (key: string) => {
    inAll += 1;
    running.set(key, (running.get(key) ?? 0) + 1);
  };
  const leave = (key: string) => {
    inAll -= 1;
    const left = (running.get(key) ?? 1) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
    const at = waiting.findIndex((next) => mayRun(next.key));
    if (at >= 0) waiting.splice(at, 1)[0]?.start();
  };
  const busy = () => new Problem("portal-busy", { retryAfter: Math.ceil(patience / 1000) });
  const takeTurn = (key: string) =>
    new Promise<void>((resolve, reject) => {
      if (waiting.length >= most) return reject(busy());
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(busy());
      }, patience);
      const turn: Waiting = {
        key,
        start() {
          clearTimeout(timer);
          enter(key);
          resolve();
        },
      };
      waiting.push(turn);
    });

  async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (mayRun(key)) enter(key);
    else await takeTurn(key);
    try {
      return await work();
    } finally {
      leave(key);
    }
  }
  return Object.assign(inTurn, { /** How many keys have something that runs. */ keys: () => running.size });
}
