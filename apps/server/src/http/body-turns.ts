import type { FastifyReply } from "fastify";
import { createSlots } from "./slots.ts";

/** Bodies of one person that are held at once; a browser sends six, a script some twenty. */
export const mostOfOnePerson = 32;

type Turns = { inSlot: ReturnType<typeof createSlots>; count: number };

/**
 * Bodies are read by turns of their senders: the answer of one of `mostOfOnePerson` has to be out before the next one is read. What waits is not read meanwhile and
 * so takes no memory; it is not refused, but after half a minute (portal-busy).
 */
export function createBodyTurns() {
  const people = new Map<number, Turns>();

  /** Resolves when it is the turn of a body of somebody, which lasts until its answer is out or its line broken. */
  function take(userId: number, reply: Pick<FastifyReply, "raw">): Promise<void> {
    const turns = people.get(userId) ?? { inSlot: createSlots(mostOfOnePerson), count: 0 };
    people.set(userId, turns);
    turns.count += 1;
    return new Promise<void>((resolve, reject) => {
      const work = async () => {
        resolve();
        await answered(reply);
      };
      turns
        .inSlot(work)
        .catch(reject)
        .finally(() => {
          turns.count -= 1;
          if (turns.count === 0) people.delete(userId);
        });
    });
  }

  return { take, /** How many people have bodies here. */ people: () => people.size };
}

function answered({ raw }: Pick<FastifyReply, "raw">): Promise<void> {
  return new Promise((resolve) => {
    if (raw.destroyed || raw.writableEnded) return resolve();
    raw.once("close", resolve).once("finish", resolve);
  });
}
