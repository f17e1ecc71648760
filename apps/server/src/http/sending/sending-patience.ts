import type { SendingLimits } from "../../config.ts";
import { Problem } from "../../problem.ts";

/**
 * Waits for what somebody sends, and loses patience: each second of waiting costs one, each `leastBytesPerSecond` that arrive give one back, up to `patienceSeconds`. Only waiting
 * for the sender counts, never what the portal does with the bytes meanwhile.
 */
export class SendingPatience {
  readonly #limits: SendingLimits;
  readonly #until: number;
  #left: number;

  constructor(limits: SendingLimits) {
    this.#limits = limits;
    this.#until = performance.now() + limits.longestMinutes * 60_000;
    this.#left = limits.patienceSeconds * 1000;
  }

  /** What `next` comes to; `bytesOf` says how much arrived with it. Throws upload-too-slow when patience ends before. */
  async waitFor<T>(next: Promise<T>, bytesOf: (arrived: T) => number): Promise<T> {
    const began = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const end = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Problem("upload-too-slow")), Math.max(0, Math.min(this.#left, this.#until - began)));
    });
    // Whoever is too late is heard by nobody.
    next.catch(() => undefined);
    try {
      const arrived = await Promise.race([next, end]);
      const given = (bytesOf(arrived) / this.#limits.leastBytesPerSecond) * 1000;
      this.#left = Math.min(this.#limits.patienceSeconds * 1000, this.#left - (performance.now() - began) + given);
      return arrived;
    } finally {
      clearTimeout(timer);
    }
  }
}
