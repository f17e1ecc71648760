import type { Connection, Submittable } from "pg";

type Listener = (bytes: Buffer) => void;

/** Kinds of messages while a COPY sends: its rows, and what may stand before and between them (its response, notices, parameters, notifications). Any other ends it. */
const row = 0x64;
const between = new Set([0x48, 0x4e, 0x53, 0x41]);
const headBytes = 5;
/** What waits for the reader before the server has to. */
const waitingBytes = 1024 * 1024;
const empty: Buffer = Buffer.alloc(0);

/**
 * A `COPY ... TO STDOUT` for `client.query`, to be read while it runs. The protocol has a message for each row: taking each for itself costs more than all
 * else that is done with a row, so what arrives is put together where it lies.
 */
export class CopyQuery implements Submittable {
  rowCount = 0;
  readonly #text: string;
  #stream: Connection["stream"] | undefined;
  #parts: Buffer[] = [];
  #waiting = 0;
  #unwanted = false;
  #over = false;
  #error: Error | undefined;
  #wake: () => void = () => undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The rows as they come, cut anywhere. Who stops early has the rest thrown away, since a connection is no good before its COPY is over. */
  async *read(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        if (this.#error) throw this.#error;
        const part = this.#parts.shift();
        if (part) {
          this.#waiting -= part.length;
          yield part;
        } else if (this.#over) return;
        else {
          const more = new Promise<void>((resolve) => (this.#wake = resolve));
          this.#stream?.resume();
          await more;
        }
      }
    } finally {
      this.#unwanted = true;
      this.#parts = [];
      this.#stream?.resume();
    }
  }

  submit(connection: Connection): void {
    const stream = (this.#stream = connection.stream);
    // The driver's own: it reads on from the end of the COPY, or from the error it began or broke with.
    const [driver] = stream.listeners("data") as Listener[];
    if (!driver) throw new Error("The connection reads nothing.");
    stream.removeListener("data", driver);
    let rest = empty;
    /** Gives the rows of what arrived, keeps what is cut, and hands back to the driver what is not of the COPY any more. */
    const take = (bytes: Buffer, behind: Buffer): void => {
      const { filled, at, over } = joinRows(bytes);
      rest = bytes.subarray(at);
      if (filled > 0) this.#give(bytes.subarray(0, filled));
      if (over) {
        stream.removeListener("data", listen);
        stream.on("data", driver);
        driver(behind.length > 0 ? Buffer.concat([rest, behind]) : rest);
      } else if (behind.length > 0) take(behind, empty);
    };
    const listen: Listener = (part) => {
      if (rest.length === 0) return take(part, empty);
      // Only the message that was cut is put together: copying all that arrives would keep the collector at work.
      const cut = missingBytes(rest, part);
      take(Buffer.concat([rest, part.subarray(0, cut)]), part.subarray(cut));
    };
    stream.on("data", listen);
    connection.query(this.#text);
  }

  #give(part: Buffer): void {
    if (this.#unwanted) return;
    this.#parts.push(part);
    this.#waiting += part.length;
    if (this.#waiting > waitingBytes) this.#stream?.pause();
    this.#wake();
  }

  handleError(error: Error): void {
    this.#error = error;
    this.#wake();
  }

  handleCommandComplete(message: { text: string }): void {
    this.rowCount = Number(/^COPY (\d+)$/.exec(message.text)?.[1]);
  }

  handleReadyForQuery(): void {
    this.#over = true;
    this.#wake();
  }
}

/** How many bytes of a part belong to the message whose beginning is `rest`; all of them where its length is not known yet. */
function missingBytes(rest: Buffer, part: Buffer): number {
  const head = rest.length < headBytes ? Buffer.concat([rest, part.subarray(0, headBytes - rest.length)]) : rest;
  return head.length < headBytes ? part.length : 1 + head.readUInt32BE(1) - rest.length;
}

/** Moves the rows together to the beginning: `filled` bytes of them. `at` is where the first message begins that is not here as a whole, or not of a COPY (`over`). */
function joinRows(bytes: Buffer): { filled: number; at: number; over: boolean } {
  let filled = 0;
  let at = 0;
  while (at + headBytes <= bytes.length) {
    const kind = bytes[at]!;
    if (kind !== row && !between.has(kind)) return { filled, at, over: true };
    const end = at + 1 + bytes.readUInt32BE(at + 1);
    if (end > bytes.length) break;
    if (kind === row) {
      bytes.copyWithin(filled, at + headBytes, end);
      filled += end - at - headBytes;
    }
    at = end;
  }
  return { filled, at, over: false };
}
