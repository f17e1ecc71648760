import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import pg from "pg";
import { type Kin, type Member, notInTime } from "./kin.ts";
import { isLeft, isServersEnd } from "./passing-failure.ts";
import { traceStatement } from "./trace-statement.ts";

/** What a connection of ours is opened with besides what the driver takes: those it shares a pool with, how long it waits for an answer (milliseconds, 0: for ever), the names of its statements, and the settings of each transaction where a session's are not its own. */
export type ClientConfig = pg.ClientConfig & {
  kin: Kin;
  answerWithin: number;
  nameOf?: (text: string) => string | undefined;
  perTransaction?: string;
};

/** After so many milliseconds without an answer the server is asked whether it is there, and again after so many. */
const suspicion = { first: 3_000, again: 10_000 };

const begins = /^\s*(begin|start transaction)\b[^;]*$/i;

/**
 * A connection that is no more for anybody once its server is not the one to be on: shutting down, demoted, hanging. A demoted server goes on answering whatever
 * reads, so nobody would notice; what it refuses ends the connection, and its kin's with it.
 */
export class DatabaseClient extends pg.Client implements Member {
  readonly #kin: Kin;
  readonly #answerWithin: number;
  readonly #nameOf: ((text: string) => string | undefined) | undefined;
  readonly #perTransaction: string | undefined;
  #ended: Error | undefined;
  #retired: Error | undefined;
  #asked = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(config: ClientConfig) {
    super(config);
    this.#kin = config.kin;
    this.#answerWithin = config.answerWithin;
    this.#nameOf = config.nameOf;
    this.#perTransaction = config.perTransaction;
    this.query = (this.#perTransaction === undefined ? this.#query : this.#queryPooled) as typeof this.query;
    if (this.#kin.isSought) this.connect = this.#connect as typeof this.connect;
    this.on("error", (error) => {
      this.#ended ??= error;
      clearTimeout(this.#timer);
    });
    this.on("drain", () => {
      clearTimeout(this.#timer);
      if (this.#retired && this.#isFree()) this.destroy(this.#retired);
    });
    this.on("end", () => {
      clearTimeout(this.#timer);
      this.#kin.leave(this);
    });
    this.#wire.on("errorMessage", (error: Error) => {
      if (!isServersEnd(error)) return;
      if (isLeft(error)) this.#kin.retire(error);
      // After the driver has told whoever asked, and before they can give the connection back.
      process.nextTick(() => this.destroy(error));
    });
    this.#kin.join(this);
  }

  /** The driver's own end of the line; its types do not name it. */
  get #wire(): EventEmitter & { stream: Socket } {
    return (this as unknown as { connection: EventEmitter & { stream: Socket } }).connection;
  }

  /** Connects to the server that takes changes, of those that the address names. */
  readonly #connect = (callback?: (error?: Error | null, client?: this) => void): Promise<unknown> | undefined => {
    const connecting = this.#kin.find().then(
      (host) => {
        if (this.#ended) throw this.#ended;
        Object.assign(this, host);
        return (pg.Client.prototype.connect as () => Promise<unknown>).call(this);
      },
      (error: unknown) => {
        this.#kin.leave(this);
        throw error;
      },
    );
    if (!callback) return connecting;
    connecting.then(
      () => callback(null, this),
      (error: Error) => callback(error),
    );
    return undefined;
  };

  /** Nothing is asked, and no transaction stands open. */
  #isFree(): boolean {
    const { _activeQuery, _txStatus } = this as unknown as { _activeQuery: unknown; _txStatus: string | null };
    return !_activeQuery && _txStatus === "I";
  }

  /** Ends the connection at once; whoever asks it something then, or waits for an answer, hears the error. */
  destroy(error: Error): void {
    this.#ended ??= error;
    clearTimeout(this.#timer);
    // The driver listens for errors of its line once it connects: of one that never did, an error would be nobody's, and end the process.
    const { stream } = this.#wire;
    stream.destroy(stream.listenerCount("error") > 0 ? error : undefined);
  }

  /** Ends the connection as soon as nobody uses it. */
  retire(error: Error): void {
    this.#retired ??= error;
    if (this.#isFree()) this.destroy(error);
  }

  /**
   * Sees every statement: those with a name are prepared; one that is not answered in time ends the connection; and on a connection that was ended, what ended it
   * is told and not only that it is gone.
   */
  readonly #query = (text: unknown, ...given: unknown[]): unknown => {
    const ended = this.#ended;
    if (ended && typeof given.at(-1) !== "function") return Promise.reject(ended);
    if (this.#answerWithin > 0) {
      clearTimeout(this.#timer);
      this.#asked = performance.now();
      this.#timer = setTimeout(this.#waitOn, Math.min(suspicion.first, this.#answerWithin)).unref();
    }
    const name = typeof text === "string" ? this.#nameOf?.(text) : undefined;
    // As the driver has it when it is called, so that whoever watches the driver still sees every statement.
    const send = (...all: unknown[]) => (pg.Client.prototype.query as (...all: unknown[]) => unknown).apply(this, all);
    return traceStatement(send, name === undefined ? [text, ...given] : [{ name, text, values: given[0] }, ...given.slice(1)]);
  };

  /**
   * The same through a pooler: a transaction is begun with its settings, and what stands alone is given one, for a session's settings would be anybody's. COPY
   * stands in a transaction anyway.
   */
  readonly #queryPooled = (text: unknown, ...given: unknown[]): unknown => {
    if (typeof text === "string" && begins.test(text)) return this.#query(`${text}; ${this.#perTransaction}`, ...given);
    if (typeof (text as { submit?: unknown }).submit === "function" || !this.#isFree()) return this.#query(text, ...given);
    const last = given.at(-1);
    if (typeof last !== "function") return this.#alone(text, given);
    const callback = last as (error: unknown, result?: unknown) => void;
    this.#alone(text, given.slice(0, -1)).then(
      (result) => callback(null, result),
      (error: unknown) => callback(error),
    );
    return undefined;
  };

  async #alone(text: unknown, given: unknown[]): Promise<unknown> {
    await this.#query(`begin; ${this.#perTransaction}`);
    try {
      const result = await this.#query(text, ...given);
      await this.#query("commit");
      return result;
    } catch (error) {
      await Promise.resolve(this.#query("rollback")).catch(() => undefined);
      throw error;
    }
  }

  readonly #waitOn = (): void => {
    const waited = performance.now() - this.#asked;
    if (waited >= this.#answerWithin - 1) {
      const late = notInTime();
      this.#kin.retire(late);
      return this.destroy(late);
    }
    void this.#kin.suspect(this);
    this.#timer = setTimeout(this.#waitOn, Math.min(suspicion.again, this.#answerWithin - waited)).unref();
  };
}
