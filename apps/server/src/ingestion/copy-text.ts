/** Writes rows in the text form of COPY into blocks of bytes. */
export type CopyText = {
  /** One column of any text; null is `\N`. */
  value(text: string | null): void;
  /** One column whose text needs neither escapes nor encoding (numbers, hex, dates, codes); null is `\N`. */
  plain(text: string | null): void;
  /** One column of JSON on one line; null is `\N`. */
  json(text: string | null): void;
  endRow(): void;
  /** Bytes since the last `take`. */
  size(): number;
  /** The bytes so far, whole rows; the next ones go into another block. */
  take(): Buffer;
  /** A block that was taken and is needed no more, to be written again: what is thrown away must be collected. */
  giveBack(block: Buffer): void;
};

const [TAB, LF, CR, BACKSLASH, CAPITAL_N] = [9, 10, 13, 92, 78];
const escapes: Record<string, string> = { "\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\" };

/** A writer of COPY's text form; `blockBytes` is what one block usually holds. */
export function createCopyText(blockBytes = 256 * 1024): CopyText {
  let block: Buffer = Buffer.allocUnsafeSlow(blockBytes + 16 * 1024);
  const spare: Buffer<ArrayBufferLike>[] = [];
  let at = 0;
  let first = true;

  /** Room for a separator and a text of which every unit may need three bytes. */
  function begin(length: number): void {
    const needed = at + length * 3 + 4;
    if (needed > block.length) {
      const larger = Buffer.allocUnsafeSlow(needed * 2);
      block.copy(larger, 0, 0, at);
      block = larger;
    }
    if (!first) block[at++] = TAB;
    first = false;
  }

  function encodeRest(text: string, from: number): void {
    at += block.write(
      text.slice(from).replace(/[\t\n\r\\]/g, (found) => escapes[found] ?? found),
      at,
    );
  }

  function writeNull(): void {
    begin(1);
    block[at++] = BACKSLASH;
    block[at++] = CAPITAL_N;
  }

  return {
    value(text) {
      if (text === null) return writeNull();
      begin(text.length);
      // Locals: every character counts here.
      const into = block;
      const length = text.length;
      let to = at;
      for (let index = 0; index < length; index++) {
        const code = text.charCodeAt(index);
        if (code > 127 || code === BACKSLASH || (code <= CR && (code === TAB || code === LF || code === CR))) {
          at = to;
          return encodeRest(text, index);
        }
        into[to++] = code;
      }
      at = to;
    },
    plain(text) {
      if (text === null) return writeNull();
      const length = text.length;
      begin(length);
      if (length > 30) {
        at += block.write(text, at, "latin1");
        return;
      }
      const into = block;
      let to = at;
      for (let index = 0; index < length; index++) into[to++] = text.charCodeAt(index);
      at = to;
    },
    json(text) {
      if (text === null) return writeNull();
      const escaped = text.includes("\\") ? text.replaceAll("\\", "\\\\") : text;
      begin(escaped.length);
      at += block.write(escaped, at);
    },
    endRow() {
      block[at++] = LF;
      first = true;
    },
    size: () => at,
    take() {
      const taken = block.subarray(0, at);
      block = spare.pop() ?? Buffer.allocUnsafeSlow(blockBytes + 16 * 1024);
      at = 0;
      return taken;
    },
    giveBack: (taken) => void spare.push(Buffer.from(taken.buffer)),
  };
}
