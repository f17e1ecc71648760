import type { FastifyReply } from "fastify";
import { createTurns } from "./turns.ts";

/** Bodies of one person that are held at once; a browser sends six, a script some twenty. */
export const mostOfOnePerson = 32;

/**
 * Bodies are read by turns of their senders: the answer of one of `mostOfOnePerson` has to be out before the next one is read. What waits is not read meanwhile and
 * so takes no memory; it is not refused, but after 20 seconds (portal-busy).
 */
export function createBodyTurns(ofOne = mostOfOnePerson) {
  const inTurn = createTurns({ atOnce: Infinity, ofOne, waiting: 1_000, patience: 20_000 });

  /** Resolves when it is the turn of a body of somebody, which lasts until its answer is out or its line broken. */
  function take(userId: number, reply: Pick<FastifyReply, "raw">): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const work = () => {
        resolve();
        return answered(reply);
      };
      inTurn(String(userId), work).catch(reject);
    });
  }

  return { take, /** How many people have bodies here. */ people: inTurn.keys };
}

function answered({ raw }: Pick<FastifyReply, "raw">): Promise<void> {
  return new Promise((resolve) => {
    if (raw.destroyed || raw.writableEnded) return resolve();
    raw.once("close", resolve).once("finish", resolve);
  });
}
