import { setImmediate as letRun } from "node:timers/promises";
import pg from "pg";

/** What a connection is to the others of its pool: where it leads, and how it ends, as soon as nobody uses it or at once. */
export type Member = { host: string; port: number; retire(error: Error): void; destroy(error: Error): void };

/** What whoever waited in vain hears. */
export const notInTime = (): Error => Object.assign(new Error("The database did not answer in time."), { code: "ETIMEDOUT" });

/** How long a server may take to let one in and answer, how often it may fail to, and how late our own clock may be for that to count (milliseconds). */
const probe = { within: 2_000, times: 2, late: 500 };

/** The connections of one pool: what one of them learns of its server is true for all that are on it. */
export class Kin {
  readonly #config: pg.ClientConfig;
  readonly #clients = new Set<Member>();
  readonly #suspected = new Set<string>();

  /** `config` is what a connection is opened with that asks whether the server is there. */
  constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  join(client: Member): void {
    this.#clients.add(client);
  }

  leave(client: Member): void {
    this.#clients.delete(client);
  }

  /** Gives none of the connections of now out again: the idle ones end at once, the others once what they are used for is over. */
  retire(error: Error): void {
    for (const client of this.#clients) client.retire(error);
  }

  /**
   * Asks the server of a connection that does not answer whether it is there, on a new connection: a statement may take its time, or wait for a lock. Where the
   * server lets nobody in either, twice, all connections to it are ended; what hangs would keep everybody waiting for its longest limit.
   */
  async suspect({ host, port }: Member): Promise<void> {
    const name = `${host}:${port}`;
    if (this.#suspected.has(name)) return;
    this.#suspected.add(name);
    try {
      for (let times = 0; times < probe.times; times += 1) if (await isThere({ ...this.#config }, host, port)) return;
      for (const client of this.#clients) if (client.host === host && client.port === port) client.destroy(notInTime());
    } finally {
      this.#suspected.delete(name);
    }
  }
}

/** Whether a server answers at all, be it with a refusal. */
async function isThere(config: pg.ClientConfig, host: string, port: number): Promise<boolean> {
  const client = Object.assign(new pg.Client(config), { host, port });
  client.on("error", () => undefined);
  const end = () => (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  const began = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), probe.within);
  });
  const answered = client
    .connect()
    .then(() => client.query("select 1"))
    .then(
      () => true,
      (error: unknown) => error instanceof pg.DatabaseError,
    );
  try {
    const there = await Promise.race([answered, silent]);
    // A process that was busy itself has not heard what had long come.
    if (!there && performance.now() - began > probe.within + probe.late) {
      await letRun();
      return true;
    }
    return there;
  } finally {
    clearTimeout(timer);
    end();
  }
}
