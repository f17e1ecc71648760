import pg from "pg";
import type { Host } from "./address.ts";
import { askServer } from "./ask-server.ts";
import { writable } from "./writable.sql.ts";

/** What a connection is to the others of its pool: where it leads, and how it ends, as soon as nobody uses it or at once. */
export type Member = Host & { retire(error: Error): void; destroy(error: Error): void };

/** What whoever waited in vain hears. */
export const notInTime = (): Error => Object.assign(new Error("The database did not answer in time."), { code: "ETIMEDOUT" });

/** How long a server may take to let one in and answer, how often it may fail to, and how late our own clock may be for that to count (milliseconds). */
const probe = { within: 2_000, times: 2, late: 500 };

/** Where a pool's connections may lead. `config` is what a server is asked by where it stands; `within`: milliseconds for all of them. */
export type Servers = { config: pg.ClientConfig; hosts: readonly Host[]; writable: boolean; pooled: boolean; within: number };

/** The connections of one pool: what one of them learns of its server is true for all that are on it. */
export class Kin {
  readonly #servers: Servers;
  readonly #clients = new Set<Member>();
  readonly #suspected = new Set<string>();
  #last: Host | undefined;
  #finding: Promise<Host> | undefined;

  constructor(servers: Servers) {
    this.#servers = servers;
  }

  join(client: Member): void {
    this.#clients.add(client);
  }

  leave(client: Member): void {
    this.#clients.delete(client);
  }

  /** Whether a server has to be found before one connects: there are several, or it has to take changes. */
  get isSought(): boolean {
    return this.#servers.writable;
  }

  /** The server that takes changes: the one of last time if it still does, else the first one in the order of the address. Throws why there is none. */
  find(): Promise<Host> {
    return (this.#finding ??= this.#seek().finally(() => (this.#finding = undefined)));
  }

  async #seek(): Promise<Host> {
    const { config, hosts, within } = this.#servers;
    const each = Math.min(probe.within, within / hosts.length);
    const last = this.#last;
    let why: Error | undefined;
    for (const host of last ? [last, ...hosts.filter((host) => host !== last)] : hosts) {
      const heard = await askServer(config, host, `select ${writable} as writable`, each);
      if (heard && "row" in heard && heard.row["writable"] === true) return (this.#last = host);
      // That one of them can only be read says more than that another one is away.
      if (heard && "row" in heard) why = Object.assign(new Error("No server of the database takes changes."), { code: "25006" });
      else why ??= heard ? heard.error : notInTime();
    }
    throw why ?? notInTime();
  }

  /** Gives none of the connections of now out again: the idle ones end at once, the others once what they are used for is over. */
  retire(error: Error): void {
    for (const client of this.#clients) client.retire(error);
  }

  /** Ends all connections at once, whatever they are used for. */
  cut(error: Error): void {
    for (const client of this.#clients) client.destroy(error);
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
      for (let times = 0; times < probe.times; times += 1) {
        const began = performance.now();
        // A pooler that has much to do has questions wait in its line, and is there all the same; of the server behind it nothing is known.
        const heard = await askServer(this.#servers.config, { host, port }, this.#servers.pooled ? undefined : "select 1", probe.within);
        // A refusal is an answer too; and a process that was busy itself knows nothing.
        if (heard && ("row" in heard || heard.error instanceof pg.DatabaseError)) return;
        if (performance.now() - began > probe.within + probe.late) return;
      }
      for (const client of this.#clients) if (client.host === host && client.port === port) client.destroy(notInTime());
    } finally {
      this.#suspected.delete(name);
    }
  }
}
