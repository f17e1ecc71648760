/** Lets a few run at once and the others wait their turn: each upload holds a database connection while its bytes arrive. */
export function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];

  return async function inSlot<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
