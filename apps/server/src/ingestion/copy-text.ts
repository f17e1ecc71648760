/** Writes rows in the text form of COPY into blocks of bytes. */
export type CopyText = {
  /** One column; null is `\N`. */
  value(text: string | null): void;
  /** One column whose text needs neither escapes nor encoding (numbers, hex, dates). */
  plain(text: string): void;
  endRow(): void;
  /** Bytes since the last `take`. */
  size(): number;
  /** The bytes so far, whole rows; the next ones go into a new block. */
  take(): Buffer;
};

const [TAB, LF, CR, BACKSLASH, CAPITAL_N] = [9, 10, 13, 92, 78];
const escapes: Record<string, string> = { "\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\" };

/** A writer of COPY's text form; `blockBytes` is what one block usually holds. */
export function createCopyText(blockBytes = 256 * 1024): CopyText {
  let block = Buffer.allocUnsafeSlow(blockBytes + 16 * 1024);
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

  return {
    value(text) {
      if (text === null) {
        begin(1);
        block[at++] = BACKSLASH;
        block[at++] = CAPITAL_N;
        return;
      }
      begin(text.length);
      for (let index = 0; index < text.length; index++) {
        const code = text.charCodeAt(index);
        if (code > 127 || code === BACKSLASH || code === TAB || code === LF || code === CR) return encodeRest(text, index);
        block[at++] = code;
      }
    },
    plain(text) {
      begin(text.length);
      for (let index = 0; index < text.length; index++) block[at++] = text.charCodeAt(index);
    },
    endRow() {
      block[at++] = LF;
      first = true;
    },
    size: () => at,
    take() {
      const taken = block.subarray(0, at);
      block = Buffer.allocUnsafeSlow(blockBytes + 16 * 1024);
      at = 0;
      return taken;
    },
  };
}
