import iconv from "iconv-lite";
import type { TextEncoding } from "./csv-encoding.ts";
import { type FileSource, readBlocks } from "./file-source.ts";
import { readingProblem } from "./reading-problem.ts";
import { countUnfinished } from "./utf8-watch.ts";

/** `damage` is where in a decoded piece the bytes were not of the encoding, or -1. */
type Decoder = { write(block: Buffer): string; end(): string; damage(text: string): number };

/** The file's text in pieces of at most 64 Ki characters. Throws text-damaged where the bytes are not of the encoding. */
export async function* decodeText(source: FileSource, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = createDecoder(encoding.name);
  // These two were looked through when the encoding was found.
  const checked = encoding.name === "utf-8" || encoding.name === "windows-1252";
  let lines = 1;
  for await (const block of readBlocks(source, encoding.start)) {
    const text = decoder.write(block);
    if (!checked) lines += countBreaks(text, decoder.damage(text), lines, encoding.name);
    yield text;
  }
  const text = decoder.end();
  if (!checked) countBreaks(text, decoder.damage(text), lines, encoding.name);
  yield text;
}

function countBreaks(text: string, damage: number, before: number, encoding: string): number {
  let count = 0;
  const end = damage === -1 ? text.length : damage;
  for (let at = text.indexOf("\n"); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) count++;
  if (damage !== -1) throw readingProblem("text-damaged", { line: before + count, encoding });
  return count;
}

function createDecoder(name: string): Decoder {
  if (/^utf-?8$/.test(name)) return createUtf8Decoder();
  if (name.startsWith("utf-16")) return createUtf16Decoder(name);
  // Not TextDecoder: Node 26 decodes windows-1252 as ISO 8859-1 (the euro sign becomes a control character).
  const decoder = iconv.getDecoder(name, { stripBOM: false });
  return { write: (block) => decoder.write(block), end: () => decoder.end() ?? "", damage: (text) => text.search(/[\0\ufffd]/) };
}

/** For bytes known to be UTF-8; a third faster than TextDecoder in streams. */
function createUtf8Decoder(): Decoder {
  let carry: Buffer = Buffer.alloc(0);
  return {
    write(block) {
      const bytes = carry.length > 0 ? Buffer.concat([carry, block]) : block;
      const whole = bytes.length - countUnfinished(bytes);
      carry = Buffer.from(bytes.subarray(whole));
      return bytes.toString("utf8", 0, whole);
    },
    end: () => carry.toString("utf8"),
    damage: () => -1,
  };
}

/** Keeps an odd byte and the first half of a pair for the next piece, so that a half without its other half is damage. */
function createUtf16Decoder(name: string): Decoder {
  const bigEndian = name === "utf-16be";
  let carry: Buffer = Buffer.alloc(0);
  return {
    write(block) {
      const bytes = Buffer.concat([carry, block]);
      let whole = bytes.length - (bytes.length % 2);
      if (whole > 1 && (bytes[bigEndian ? whole - 2 : whole - 1]! & 0xfc) === 0xd8) whole -= 2;
      carry = Buffer.from(bytes.subarray(whole));
      const units = bytes.subarray(0, whole);
      return (bigEndian ? units.swap16() : units).toString("utf16le");
    },
    end: () => (carry.length > 0 ? "\0" : ""),
    damage: (text) => (text.isWellFormed() ? text.indexOf("\0") : text.search(/\0|\p{Surrogate}/u)),
  };
}
