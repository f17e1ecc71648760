import type { PlaceLimits } from "../../config.ts";
import { Problem } from "../../problem.ts";

const sending = new Map<number, number>();
let inAll = 0;

/** Runs `work` in one of the places for those who send files. Throws sending-too-many or uploads-busy at once where none is free: nobody waits in silence. */
export async function inSendingPlace<T>(userId: number, limits: PlaceLimits, work: () => Promise<T>): Promise<T> {
  const own = sending.get(userId) ?? 0;
  if (own >= limits.perPerson) throw new Problem("sending-too-many", { retryAfter: 10 });
  if (inAll >= limits.inAll) throw new Problem("uploads-busy", { retryAfter: 10 });
  sending.set(userId, own + 1);
  inAll += 1;
  try {
    return await work();
  } finally {
    inAll -= 1;
    const left = (sending.get(userId) ?? 1) - 1;
    if (left > 0) sending.set(userId, left);
    else sending.delete(userId);
  }
}
