import { Problem, retryAfter } from "./problem.ts";

const waitMilliseconds = 30_000;

/** Lets a few run what keeps a core or another server busy, and the others wait their turn: half a minute at most, then portal-busy is thrown. */
export function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];

  return async function inSlot<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free--;
    else await takeTurn(waiting);
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

function takeTurn(waiting: (() => void)[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const turn = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(turn), 1);
      reject(new Problem("portal-busy", { retryAfter: retryAfter["portal-busy"] }));
    }, waitMilliseconds);
    waiting.push(turn);
  });
}
