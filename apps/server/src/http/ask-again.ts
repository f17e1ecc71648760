import { wasLostMeanwhile } from "../db/passing-failure.ts";

/** Milliseconds: who has waited longer than this for a lost server is told, and waits no second time. */
export const soon = 15_000;

/** Does what only reads, and once more where the database's server was lost under it: the connection that broke is gone, and the next one may lead to a server that is there. */
export async function askAgain<T>(read: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await read();
  } catch (error) {
    if (!wasLostMeanwhile(error) || performance.now() - began > soon) throw error;
    return read();
  }
}
