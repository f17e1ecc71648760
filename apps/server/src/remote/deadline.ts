import { RemoteFailure } from "./remote-failure.ts";

export type Deadline = {
  /** Aborted when the time is over, or when the caller gives up. */
  signal: AbortSignal;
  /** What an error was: the time that ran out, the caller who gave up, else the error itself. */
  reasonOf(error: unknown): Error;
};

/** A limit of seconds for work that also ends when `signal` aborts. */
export function startDeadline(seconds: number, signal?: AbortSignal): Deadline {
  const limit = AbortSignal.timeout(seconds * 1000);
  return {
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    reasonOf(error) {
      if (signal?.aborted) return reasonOfAbort(signal);
      if (limit.aborted) return new RemoteFailure("connections.failed-time", { seconds });
      return error instanceof Error ? error : new Error("failed", { cause: error });
    },
  };
}

/** Why something was given up, as an error. */
export function reasonOfAbort(signal: AbortSignal): Error {
  const reason: unknown = signal.reason;
  return reason instanceof Error ? reason : new Error("aborted", { cause: reason });
}
