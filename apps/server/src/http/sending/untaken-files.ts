import type { ServerResponse } from "node:http";
import { Socket } from "node:net";

const lookMilliseconds = 10_000;
/** Looks in a row at which too little was taken; a piece of half a megabyte shows only once it is through. */
const looks = 6;
const leastBytesPerSecond = 8_000;

/** Closes the line of a reader who takes hardly anything of a file for a minute: what is read ahead for them stands in memory meanwhile. */
export function endUntakenFile(response: ServerResponse, between = lookMilliseconds): void {
  const { socket } = response;
  // A request that is injected has no socket.
  if (!(socket instanceof Socket)) return;
  let before = socket.bytesWritten;
  let tooSlow = 0;
  const look = setInterval(() => {
    const taken = socket.bytesWritten - before;
    before = socket.bytesWritten;
    // Where nothing waits to be taken it is the portal that is slow.
    tooSlow = response.writableLength > 0 && taken < (leastBytesPerSecond * between) / 1000 ? tooSlow + 1 : 0;
    if (tooSlow === looks) socket.destroy();
  }, between);
  look.unref();
  response.once("close", () => clearInterval(look));
}
