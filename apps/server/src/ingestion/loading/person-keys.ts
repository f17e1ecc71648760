import type { RowMemory } from "./row-memory.ts";

const keyBytes = 16;
const keyWords = keyBytes / 4;
const packedBytes = 8;

/** States of a row of a person, one bit each; a person has those of all their rows. */
export const personStates = 16;

/** The persons of a delivery's rows: the first 16 bytes of each one's hash, a person of several rows as often. */
export type PersonKeys = {
  /** `hash`: the person's keyed hash in hex; `state`: what the row says of them, below `personStates`. */
  add(hash: string, state?: number): void;
  /** The first 8 bytes of each, of all or of a sample: those whose first byte is below `share`, of 256. */
  packed(share: number): Buffer;
  /** How many persons there are of each state. */
  countStates(): Uint32Array;
};

/** No persons yet, in a file's memory with room for about `people`; it grows. */
export function createPersonKeys(people: number, memory: RowMemory): PersonKeys {
  let bytes = Buffer.from(memory.take(people * keyBytes), 0, people * keyBytes);
  let states = new Uint8Array(memory.take(people), 0, people);
  let used = 0;
  return {
    add(hash, state = 0) {
      if (used === states.length) {
        const [full, fullStates] = [bytes, states];
        bytes = Buffer.from(memory.take(full.length * 2), 0, full.length * 2);
        full.copy(bytes);
        states = new Uint8Array(memory.take(used * 2), 0, used * 2);
        states.set(fullStates);
      }
      bytes.write(hash, used * keyBytes, keyBytes, "hex");
      states[used++] = state;
    },
    packed(share) {
      const sample = Buffer.allocUnsafe(used * packedBytes);
      let kept = 0;
      for (let at = 0; at < used * keyBytes; at += keyBytes) if (bytes[at]! < share) kept += bytes.copy(sample, kept, at, at + packedBytes);
      return sample.subarray(0, kept);
    },
    countStates() {
      const words = new Uint32Array(bytes.buffer, bytes.byteOffset, used * keyWords);
      return countStates(words, states.subarray(0, used), memory);
    },
  };
}

/** How many keys of four words there are of each state, when a key has those of all its places. */
function countStates(words: Uint32Array, states: Uint8Array, memory: RowMemory): Uint32Array {
  const slots = 1 << Math.ceil(Math.log2(Math.max(2, states.length * 2)));
  // The place of a key, counted from 1; 0 is free.
  const table = new Uint32Array(memory.take(slots * 4), 0, slots).fill(0);
  const merged = new Uint8Array(memory.take(states.length), 0, states.length).fill(0);
  for (let place = 0; place < states.length; place++) {
    const at = place * keyWords;
    let slot = words[at]! & (slots - 1);
    for (; table[slot] !== 0; slot = (slot + 1) & (slots - 1)) {
      const other = (table[slot]! - 1) * keyWords;
      if (
        words[other] === words[at] &&
        words[other + 1] === words[at + 1] &&
        words[other + 2] === words[at + 2] &&
        words[other + 3] === words[at + 3]
      )
        break;
    }
    if (table[slot] === 0) table[slot] = place + 1;
    merged[table[slot]! - 1]! |= states[place]!;
  }
  const counts = new Uint32Array(personStates);
  for (const place of table) if (place !== 0) counts[merged[place - 1]!]!++;
  return counts;
}
