import type { CopiedRows } from "../../db/copy/copied-rows.ts";
import { cellCharacters, fitCell } from "../write-cell.ts";
import { csvText } from "./write-csv.ts";

const [quote, backslash] = [34, 92];
/** What stands for each character behind a backslash, of those that PostgreSQL writes so. */
const escaped = Uint8Array.from({ length: 256 }, (_, byte) => byte);
for (const [at, byte] of Object.entries({ b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 })) escaped[at.charCodeAt(0)] = byte;
/** Bytes that no text begins with that a spreadsheet takes for a formula: digits, letters, and what those of Latin with accents, of Greek and of Cyrillic begin with. */
const harmless = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number((byte >= 0xc3 && byte <= 0xd4) || /[0-9A-Za-z]/.test(String.fromCharCode(byte))),
);

/** A cell of a CSV, in quotes and guarded; "" for an empty one. */
export function csvCell(text: string | null): Buffer {
  return Buffer.from(csvText(fitCell(text ?? "")));
}

/** CSV as bytes, put together from what is ready and from fields of copied rows. What is written is the same as `writeCsv` writes of the same values. */
export class CsvBytes {
  #bytes: Buffer = Buffer.allocUnsafeSlow(256 * 1024);
  #length = 0;

  /** What was put since it was taken last; good until more is put. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return taken;
  }

  putByte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  put(bytes: Uint8Array): void {
    const { length } = bytes;
    this.#reserve(length);
    const [target, to] = [this.#bytes, this.#length];
    // Of few bytes the call would cost more than they do.
    if (length > 24) target.set(bytes, to);
    else for (let at = 0; at < length; at++) target[to + at] = bytes[at]!;
    this.#length = to + length;
  }

  /** A field that holds neither quotes nor anything that could be a formula, such as a number or a date; of its characters at most `most`. */
  plainCell(row: CopiedRows, field: number, most = Infinity): void {
    const [from, end] = [row.starts[field]!, row.starts[field]! + row.length(field)];
    if (from === end) return;
    this.#reserve(end - from + 2);
    const [source, target] = [row.bytes, this.#bytes];
    let to = this.#length;
    target[to++] = quote;
    for (let at = from; at < end && at - from < most; at++) target[to++] = source[at]!;
    target[to++] = quote;
    this.#length = to;
  }

  /** A field that holds any text. */
  textCell(row: CopiedRows, field: number): void {
    if (row.length(field) === 0) return;
    if (harmless[row.bytes[row.starts[field]!]!] === 0 || row.length(field) >= cellCharacters) return this.put(csvCell(row.text(field)));
    this.#reserve(2);
    this.#bytes[this.#length++] = quote;
    this.inside(row, field);
    this.#bytes[this.#length++] = quote;
  }

  /** A field's text within the quotes of a cell; there is always room for the closing one. */
  inside(row: CopiedRows, field: number): void {
    const [from, end] = [row.starts[field]!, row.starts[field]! + row.length(field)];
    this.#reserve(2 * (end - from) + 1);
    const [source, target] = [row.bytes, this.#bytes];
    let to = this.#length;
    for (let at = from; at < end; at++) {
      let byte = source[at]!;
      if (byte === backslash) byte = escaped[source[++at]!]!;
      else if (byte === quote) target[to++] = quote;
      target[to++] = byte;
    }
    this.#length = to;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.#length + more));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
