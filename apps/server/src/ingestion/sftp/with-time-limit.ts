import { RemoteFailure } from "../../remote/remote-failure.ts";

/** Waits for work at most so long and no longer than `signal`; what it gives later is dropped. Throws RemoteFailure, or what the work or the signal threw. */
export async function withTimeLimit<T>(work: Promise<T>, milliseconds: number, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let timer: NodeJS.Timeout | undefined;
  let stop = () => {};
  const over = new Promise<never>((_, fail) => {
    timer = setTimeout(
      () => fail(new RemoteFailure("sources.failed-time-out", { seconds: Math.round(milliseconds / 1000) })),
      milliseconds,
    );
    stop = () => fail(signal.reason as Error);
    signal.addEventListener("abort", stop, { once: true });
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}
