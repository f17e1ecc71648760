import type { RowMemory } from "./row-memory.ts";

/**
 * Remembers the keys of a file's rows by 128 bits of their hash, in flat memory: some 30 bytes a row. What is looked at for each row is small, so that it stays in the
 * processor's cache: a key that is new costs one look into memory. Two different keys are not taken for the same in practice: at a million of them the lanes behave as
 * 128 random bits.
 */
export type KeyTable = {
  /** The row in which a key stood first, or 0 when it is new and now remembered. */
  firstRow(key: string, row: number): number;
};

const fullest = 0.75;

const entryWords = (slots: number) => 4 * (Math.floor(slots * fullest) + 1);

/** An empty table in a file's memory, with room for about `rows` keys; it grows. */
export function createKeyTable(rows: number, memory: RowMemory): KeyTable {
  let slots = 1 << Math.ceil(Math.log2(rows / fullest));
  // Of each slot one lane (0: free) and which entry it is of; of each entry the other lanes and the row.
  let tags = words(slots).fill(0);
  let places = words(slots);
  let entries = words(entryWords(slots));
  let used = 0;

  function words(count: number): Uint32Array<ArrayBuffer> {
    return new Uint32Array(memory.take(count * 4), 0, count);
  }

  function grow(): void {
    const [oldTags, oldPlaces, oldEntries] = [tags, places, entries];
    slots *= 2;
    tags = words(slots).fill(0);
    places = words(slots);
    entries = words(entryWords(slots));
    entries.set(oldEntries.subarray(0, used * 4));
    for (let old = 0; old < oldTags.length; old++) {
      if (oldTags[old] === 0) continue;
      let slot = entries[oldPlaces[old]! * 4]! & (slots - 1);
      while (tags[slot] !== 0) slot = (slot + 1) & (slots - 1);
      tags[slot] = oldTags[old]!;
      places[slot] = oldPlaces[old]!;
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
      const tag = d === 0 ? 1 : d;
      let slot = a & (slots - 1);
      for (; tags[slot] !== 0; slot = (slot + 1) & (slots - 1)) {
        if (tags[slot] !== tag) continue;
        const at = places[slot]! * 4;
        if (entries[at] === a && entries[at + 1] === b && entries[at + 2] === c) return entries[at + 3]!;
      }
      tags[slot] = tag;
      places[slot] = used;
      const at = used * 4;
      entries[at] = a;
      entries[at + 1] = b;
      entries[at + 2] = c;
      entries[at + 3] = row;
      if (++used > slots * fullest) grow();
      return 0;
    },
  };
}
