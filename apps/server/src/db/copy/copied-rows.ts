const [tab, lineFeed, zero] = [9, 10, 48];
const empty: Buffer = Buffer.alloc(0);

/**
 * Walks through what a `COPY ... TO STDOUT (format text, null '')` sends, row by row, without making anything of it: a million rows as texts take longer than
 * PostgreSQL takes to send them. The row at hand is `bytes` from `starts[n]` for field n, escaped as PostgreSQL writes it.
 */
export class CopiedRows {
  bytes = empty;
  readonly starts: Int32Array;
  #next = 0;

  constructor(columns: number) {
    this.starts = new Int32Array(columns + 1);
  }

  /** The bytes that come next; rows that are cut wait for their other half. Every row before must have been walked through. */
  add(part: Buffer): void {
    this.bytes = this.#next < this.bytes.length ? Buffer.concat([this.bytes.subarray(this.#next), part]) : part;
    this.#next = 0;
  }

  /** Goes on to the next row; false where it is not here as a whole. */
  next(): boolean {
    const { bytes, starts } = this;
    const { length } = bytes;
    starts[0] = this.#next;
    let field = 1;
    for (let at = this.#next; at < length; at++) {
      const byte = bytes[at];
      if (byte === tab) starts[field++] = at + 1;
      else if (byte === lineFeed) {
        starts[field] = this.#next = at + 1;
        return true;
      }
    }
    return false;
  }

  /** How many bytes a field has, escapes included. */
  length(field: number): number {
    return this.starts[field + 1]! - 1 - this.starts[field]!;
  }

  /** A field that holds a whole number, not below zero; an empty one is 0. */
  number(field: number): number {
    let value = 0;
    for (let at = this.starts[field]!; at < this.starts[field + 1]! - 1; at++) value = value * 10 + this.bytes[at]! - zero;
    return value;
  }

  /** A field's text. */
  text(field: number): string {
    return unescape(this.bytes.toString("utf8", this.starts[field], this.starts[field + 1]! - 1));
  }
}

const escapes: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

function unescape(text: string): string {
  return text.includes("\\") ? text.replace(/\\([^])/g, (_, escaped: string) => escapes[escaped] ?? escaped) : text;
}
