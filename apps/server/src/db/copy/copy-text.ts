const [TAB, LF, CR, BACKSLASH] = [9, 10, 13, 92];
const escapes: Record<string, string> = { "\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\" };

/** A column's text in the text form of COPY; null is `\N`. */
export function copyText(text: string | null): string {
  if (text === null) return "\\N";
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === BACKSLASH || (code <= CR && (code === TAB || code === LF || code === CR)))
      return text.replace(/[\t\n\r\\]/g, (found) => escapes[found] ?? found);
  }
  return text;
}

/** A value as JSON in the text form of COPY: JSON on one line holds nothing else that needs an escape. */
export function copyJson(value: unknown): string {
  if (typeof value === "string" && isPlain(value)) return `"${value}"`;
  const json = JSON.stringify(value);
  return json.includes("\\") ? json.replaceAll("\\", "\\\\") : json;
}

/** Whether JSON writes a text as it is, but for the quotes. */
function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 32 || code === 34 || code === BACKSLASH || (code >= 0xd800 && code < 0xe000)) return false;
  }
  return true;
}

/** Gathers rows into blocks of bytes: as lines, or piece by piece where there are many, since texts that are put together are copied twice. */
export type CopyBlocks = {
  /** A row: its columns with tabs between them and a line feed at the end. */
  add(line: string): void;
  /** Text that needs no escape and has no sign beyond ASCII: numbers, days, what stands between columns. */
  ascii(text: string): void;
  /** What is in COPY's text form already. */
  escaped(text: string): void;
  /** What is in COPY's text form already, as bytes. */
  bytes(bytes: Uint8Array): void;
  /** Columns by their places among the values, each with a tab before it, as `copyText` writes them. */
  columns(values: readonly (string | null)[], places: readonly number[]): void;
  /** A column's text, as `copyText` writes it. */
  text(text: string): void;
  /** A text as JSON, as `copyJson` writes it. */
  json(text: string): void;
  /** About how many bytes there are since the last `take`. */
  size(): number;
  /** The bytes so far; the next ones go into another block. */
  take(): Buffer;
  /** A block that was taken and is needed no more, to be written again: what is thrown away must be collected. */
  giveBack(block: Buffer): void;
};

const encodedAtOnce = 32 * 1024;

/**
 * `charCodeAt` as a function: V8 tells many kinds of strings apart (slices, one and two bytes a sign, ...), and where a method of more than four kinds is called it is
 * looked up each time, which took five times as long as all else that is done with a sign.
 */
const codeAt = Function.prototype.call.bind(String.prototype.charCodeAt) as (text: string, index: number) => number;

/** Signs of ASCII that do not stand as they are in COPY's text form, and in JSON in it. */
const specialOfNothing = markCodes(() => false);
const specialOfText = markCodes((code) => code === TAB || code === LF || code === CR || code === BACKSLASH);
const specialOfJson = markCodes((code) => code < 32 || code === 34 || code === BACKSLASH);

function markCodes(isSpecial: (code: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) => Number(isSpecial(code)));
}

/** Empty blocks; `blockBytes` is what one usually holds, `makeBlock` makes the memory of one. Many short lines are encoded at once, which costs a fraction of doing it one by one. */
export function createCopyBlocks(blockBytes = 256 * 1024, makeBlock: (bytes: number) => Buffer = Buffer.allocUnsafeSlow): CopyBlocks {
  let block = makeBlock(blockBytes * 2);
  const spare: Buffer[] = [];
  let at = 0;
  let pending = "";

  function makeRoom(bytes: number): void {
    if (at + bytes <= block.length) return;
    const larger = makeBlock((at + bytes) * 2);
    block.copy(larger, 0, 0, at);
    block = larger;
  }

  function encode(): void {
    if (pending === "") return;
    makeRoom(pending.length * 3);
    at += block.write(pending, at);
    pending = "";
  }

  /** Writes a text as it is, in UTF-8; false, and nothing, where a sign of it is special, or half a character. */
  function writePlain(text: string, special: Uint8Array): boolean {
    encode();
    const { length } = text;
    makeRoom(length * 3);
    const bytes = block;
    let to = at;
    for (let index = 0; index < length; index++) {
      const code = codeAt(text, index);
      if (code < 0x80) {
        if (special[code] === 1) return false;
        bytes[to++] = code;
      } else if (code < 0x800) {
        bytes[to++] = 0xc0 | (code >> 6);
        bytes[to++] = 0x80 | (code & 0x3f);
      } else if (code < 0xd800 || code > 0xdfff) {
        bytes[to++] = 0xe0 | (code >> 12);
        bytes[to++] = 0x80 | ((code >> 6) & 0x3f);
        bytes[to++] = 0x80 | (code & 0x3f);
      } else return false;
    }
    at = to;
    return true;
  }

  function writeEncoded(text: string): void {
    makeRoom(text.length * 3);
    at += block.write(text, at);
  }

  return {
    ascii(text) {
      encode();
      const { length } = text;
      makeRoom(length);
      // A short text is faster sign by sign than by a call.
      if (length > 16) at += block.write(text, at, "latin1");
      else for (let index = 0; index < length; index++) block[at++] = codeAt(text, index);
    },
    bytes(bytes) {
      encode();
      const { length } = bytes;
      makeRoom(length);
      const into = block;
      for (let index = 0; index < length; index++) into[at + index] = bytes[index]!;
      at += length;
    },
    columns(values, places) {
      encode();
      for (let index = 0; index < places.length; index++) {
        const text = values[places[index]!] ?? null;
        if (text === null) {
          makeRoom(3);
          block[at++] = TAB;
          block[at++] = BACKSLASH;
          block[at++] = 78;
          continue;
        }
        makeRoom(1);
        block[at++] = TAB;
        if (!writePlain(text, specialOfText)) writeEncoded(copyText(text));
      }
    },
    escaped(text) {
      if (!writePlain(text, specialOfNothing)) writeEncoded(text);
    },
    text(text) {
      if (!writePlain(text, specialOfText)) writeEncoded(copyText(text));
    },
    json(text) {
      encode();
      makeRoom(1);
      const start = at;
      block[at++] = 34;
      if (writePlain(text, specialOfJson)) {
        makeRoom(1);
        block[at++] = 34;
        return;
      }
      at = start;
      writeEncoded(copyJson(text));
    },
    add(line) {
      pending += line;
      if (pending.length >= encodedAtOnce) encode();
    },
    size: () => at + pending.length,
    take() {
      encode();
      const taken = block.subarray(0, at);
      block = spare.pop() ?? makeBlock(blockBytes * 2);
      at = 0;
      return taken;
    },
    giveBack: (taken) => void spare.push(Buffer.from(taken.buffer)),
  };
}
