import { connect, type Socket } from "node:net";
import type { Resolved } from "./network-guard.ts";
import { reasonOfAbort } from "./deadline.ts";
import { RemoteFailure } from "./remote-failure.ts";

/** Addresses tried of a name that has many. */
const mostTried = 8;
/** Seconds for one address to answer. */
export const connectSeconds = 10;

/** Connects to the first of the addresses that answers, in their order, and to no other; no name is resolved again. Throws what the last one said. */
export async function openSocket(addresses: readonly Resolved[], port: number, signal: AbortSignal): Promise<Socket> {
  let last: unknown = new RemoteFailure("connections.network-name-not-found");
  for (const address of addresses.slice(0, mostTried)) {
    signal.throwIfAborted();
    try {
      return await openOne(address, port, signal);
    } catch (error) {
      last = error;
    }
  }
  signal.throwIfAborted();
  throw last;
}

function openOne({ address, family }: Resolved, port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, family, autoSelectFamily: false });
    const timer = setTimeout(
      () => socket.destroy(new RemoteFailure("connections.failed-no-answer", { seconds: connectSeconds })),
      connectSeconds * 1000,
    );
    const stop = () => socket.destroy(reasonOfAbort(signal));
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    };
    signal.addEventListener("abort", stop, { once: true });
    socket.once("error", (error) => {
      settle();
      reject(error);
    });
    socket.once("connect", () => {
      settle();
      socket.removeAllListeners("error");
      socket.setNoDelay(true);
      // Whoever reads hears of an error by the read; nobody reading is no reason to end the process.
      socket.on("error", () => undefined);
      resolve(socket);
    });
  });
}
