/**
 * Remembers the keys of a file's rows by 128 bits of their hash, in flat memory: 20 bytes a slot, so that a million rows fit in 40 MB.
 * Two different keys are not taken for the same in practice: at a million of them the lanes behave as 128 random bits.
 */
export type KeyTable = {
  /** The row in which a key stood first, or 0 when it is new and now remembered. */
  firstRow(key: string, row: number): number;
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
    firstRow(key, row) {
      // Four lanes of multiply and mix over the units of the text, then mixed with each other.
      let a = 1779033703;
      let b = 3144134277;
      let c = 1013904242;
      let d = 2773480762;
      const length = key.length;
      for (let index = 0; index < length; index++) {
        const code = key.charCodeAt(index);
        a = b ^ Math.imul(a ^ code, 597399067);
        b = c ^ Math.imul(b ^ code, 2869860233);
        c = d ^ Math.imul(c ^ code, 951274213);
        d = a ^ Math.imul(d ^ code, 2716044179);
      }
      a = Math.imul(c ^ (a >>> 18), 597399067);
      b = Math.imul(d ^ (b >>> 22), 2869860233);
      c = Math.imul(a ^ (c >>> 17), 951274213);
      d = Math.imul(b ^ (d >>> 19), 2716044179);
      a = (a ^ b ^ c ^ d) >>> 0;
      b = (b ^ a) >>> 0;
      c = (c ^ a) >>> 0;
      d = (d ^ a) >>> 0;
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
