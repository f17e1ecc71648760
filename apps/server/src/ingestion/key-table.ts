/** Remembers the keys of a file's rows by 128 bits of their hash, in flat memory: 20 bytes a slot, so that a million rows fit in 40 MB. */
export type KeyTable = {
  /** The row in which a key stood first, or 0 when it is new and now remembered. `hash`: hex, at least 32 characters. */
  firstRow(hash: string, row: number): number;
};

const words = 5;
const fullest = 0.6;

/** An empty table with room for about `rows` keys; it grows. */
export function createKeyTable(rows = 10_000): KeyTable {
  let slots = 1 << Math.ceil(Math.log2(rows / fullest));
  let table = new Uint32Array(slots * words);
  let used = 0;

  function grow(): void {
    const old = table;
    slots *= 2;
    table = new Uint32Array(slots * words);
    for (let at = 0; at < old.length; at += words) {
      if (old[at + 4] !== 0) table.set(old.subarray(at, at + words), findSlot(old[at]!, old[at + 1]!, old[at + 2]!, old[at + 3]!));
    }
  }

  /** Where the hash stands, or the free slot where it belongs. */
  function findSlot(a: number, b: number, c: number, d: number): number {
    for (let slot = a & (slots - 1); ; slot = (slot + 1) & (slots - 1)) {
      const at = slot * words;
      const free = table[at + 4] === 0;
      if (free || (table[at] === a && table[at + 1] === b && table[at + 2] === c && table[at + 3] === d)) return at;
    }
  }

  return {
    firstRow(hash, row) {
      const a = readWord(hash, 0);
      const b = readWord(hash, 8);
      const c = readWord(hash, 16);
      const d = readWord(hash, 24);
      const at = findSlot(a, b, c, d);
      const known = table[at + 4]!;
      if (known !== 0) return known;
      table[at] = a;
      table[at + 1] = b;
      table[at + 2] = c;
      table[at + 3] = d;
      table[at + 4] = row;
      if (++used > slots * fullest) grow();
      return 0;
    },
  };
}

/** Eight hex digits as a whole number of 32 bits. */
function readWord(hex: string, from: number): number {
  let value = 0;
  for (let at = from; at < from + 8; at++) {
    const code = hex.charCodeAt(at);
    value = (value << 4) | (code > 57 ? code - 87 : code - 48);
  }
  return value >>> 0;
}
