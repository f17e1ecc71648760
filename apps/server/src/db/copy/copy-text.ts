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

/** Gathers lines into blocks of bytes. */
export type CopyBlocks = {
  /** A row: its columns with tabs between them and a line feed at the end. */
  add(line: string): void;
  /** About how many bytes there are since the last `take`. */
  size(): number;
  /** The bytes so far; the next ones go into another block. */
  take(): Buffer;
  /** A block that was taken and is needed no more, to be written again: what is thrown away must be collected. */
  giveBack(block: Buffer): void;
};

const encodedAtOnce = 32 * 1024;

/** Empty blocks; `blockBytes` is what one usually holds. Many short texts are encoded at once, which costs a fraction of doing it one by one. */
export function createCopyBlocks(blockBytes = 256 * 1024): CopyBlocks {
  let block: Buffer = Buffer.allocUnsafeSlow(blockBytes * 2);
  const spare: Buffer[] = [];
  let at = 0;
  let pending = "";

  function encode(): void {
    const needed = at + pending.length * 3;
    if (needed > block.length) {
      const larger = Buffer.allocUnsafeSlow(needed * 2);
      block.copy(larger, 0, 0, at);
      block = larger;
    }
    at += block.write(pending, at);
    pending = "";
  }

  return {
    add(line) {
      pending += line;
      if (pending.length >= encodedAtOnce) encode();
    },
    size: () => at + pending.length,
    take() {
      encode();
      const taken = block.subarray(0, at);
      block = spare.pop() ?? Buffer.allocUnsafeSlow(blockBytes * 2);
      at = 0;
      return taken;
    },
    giveBack: (taken) => void spare.push(Buffer.from(taken.buffer)),
  };
}
