import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "./connect.ts";

/** Milliseconds: between two looks, how long a look may take to count, and how far apart the clocks may be before that is told. */
const usual = { every: 10_000, within: 1_000, apart: 2_000 };

/**
 * The database's clock, which all nodes share: what one of them holds until an instant the others see end at that instant, however wrong a machine's own clock is or becomes. It is looked
 * at now and then, and goes on by this process's own steady time.
 */
export class DatabaseClock {
  readonly #log: Pick<Logger, "warn">;
  #base = { database: Date.now(), steady: performance.now() };
  #apart = 0;
  #told = false;

  constructor(log: Pick<Logger, "warn">) {
    this.#log = log;
  }

  now(): Date {
    return new Date(this.#base.database + (performance.now() - this.#base.steady));
  }

  /** How many seconds this machine's clock goes before the database's. */
  get skewSeconds(): number {
    return this.#apart / 1000;
  }

  /** Looks at the database's clock. Throws where it does not answer. */
  async look(db: Database): Promise<void> {
    const asked = performance.now();
    const { rows } = await sql<{ at: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as at`.execute(db);
    const heard = performance.now();
    // Who waited long does not know when in that time it was said.
    if (!rows[0] || heard - asked > usual.within) return;
    this.#base = { database: rows[0].at, steady: (asked + heard) / 2 };
    this.#apart = Date.now() - this.now().getTime();
    const isApart = Math.abs(this.#apart) > usual.apart;
    if (isApart && !this.#told)
      this.#log.warn(
        { seconds: Math.round(this.#apart / 100) / 10 },
        "this machine's clock is not the database's; the portal goes by the database's",
      );
    this.#told = isApart;
  }

  /** Looks again every ten seconds, where the database answers; ends by what is answered. */
  follow(db: Database): () => void {
    const timer = setInterval(() => void this.look(db).catch(() => undefined), usual.every).unref();
    return () => clearInterval(timer);
  }
}
