import type { TableRow } from "./table.ts";

/** Cuts records without quotes into cells, and remembers those that come again (codes, places, hours): one text each, and a number by which others find what they made of it. */
export type CellMemory = {
  /** Takes the text that is cut next. */
  load(text: string): void;
  /** The record between two places of the text: its cells, and the kind of each (`TableRow.kinds`). */
  cut(row: number, from: number, to: number): TableRow;
};

/**
 * Few cells, so that all that is looked at stays in the processor's cache: with thousands of days of birth it took longer to find one than to read it anew. Units of
 * UTF-16 are counted.
 */
const most = { cells: 1 << 13, ofColumn: 256, units: 64 };
const slots = most.cells * 2;
/** Of a slot: the hash of its cell, the cell's kind (0: free), where its units stand and how many there are. */
const slotWords = 4;
/** Cells made to fall on one slot shall not cost a walk over all of them for each that is read. */
const mostPassed = 16;

/** An empty memory for cells between delimiters (a unit of UTF-16). It grows to a megabyte or two. */
export function createCellMemory(delimiter: number): CellMemory {
  let text = "";
  let units = new Uint16Array(0);
  let bytes = Buffer.alloc(0);
  let table = new Int32Array(0);
  let known = new Uint16Array(0);
  let used = 0;
  const texts = [""];
  // Of each column how many cells may still be remembered; and a row without anything, as wide as the widest.
  const left: number[] = [];
  const blank = { cells: [] as string[], kinds: [] as number[] };

  /** The kind of a cell; of one that is new below zero, and 0 where there is no room for it. */
  function find(hash: number, from: number, to: number): number {
    const length = to - from;
    let slot = (hash & (slots - 1)) * slotWords;
    for (let passed = 0; ; passed++) {
      const kind = table[slot + 1]!;
      if (kind === 0) break;
      if (table[slot] === hash && table[slot + 3] === length && isSame(table[slot + 2]!, from, to)) return kind;
      if (passed === mostPassed) return 0;
      slot = (slot + slotWords) & (slots * slotWords - 1);
    }
    const kind = texts.length;
    if (kind > most.cells) return 0;
    const own = units.subarray(from, to);
    if (used + length > known.length) {
      const full = known;
      known = new Uint16Array(full.length * 2);
      known.set(full);
    }
    known.set(own, used);
    table.set([hash, kind, used, length], slot);
    used += length;
    // Not a slice, which would keep all the text that it is of.
    texts.push(String.fromCharCode(...own));
    return -kind;
  }

  function isSame(start: number, from: number, to: number): boolean {
    for (let at = from, there = start; at < to; at++, there++) if (units[at] !== known[there]) return false;
    return true;
  }

  function widen({ cells, kinds }: { cells: string[]; kinds: number[] }): void {
    left.push(most.ofColumn);
    for (const row of [blank, { cells, kinds }]) {
      row.cells.push("");
      row.kinds.push(0);
    }
  }

  return {
    load(next) {
      if (table.length === 0) {
        table = new Int32Array(slots * slotWords);
        known = new Uint16Array(most.cells);
      }
      text = next;
      if (text.length > units.length) {
        units = new Uint16Array(text.length * 2);
        bytes = Buffer.from(units.buffer);
      }
      bytes.write(text, "utf16le");
    },
    cut(row, from, to) {
      // Copies of a row that is there: one that grows cell by cell is copied several times.
      const cells = blank.cells.slice();
      const kinds = blank.kinds.slice();
      const all = units;
      for (let at = from, column = 0; ; at++, column++) {
        const begin = at;
        // Of another column it is another cell.
        let hash = column * 40_503 + 1;
        for (; at < to; at++) {
          const unit = all[at]!;
          if (unit === delimiter) break;
          hash = Math.imul(hash ^ unit, 0x5bd1e995);
        }
        if (column === left.length) widen({ cells, kinds });
        if (at > begin) {
          let kind = left[column]! > 0 && at - begin <= most.units ? find(hash ^ (hash >>> 13), begin, at) : 0;
          if (kind < 0) {
            left[column]!--;
            kind = -kind;
          }
          kinds[column] = kind;
          cells[column] = kind > 0 ? texts[kind]! : text.slice(begin, at);
        }
        if (at < to) continue;
        if (column + 1 < cells.length) cells.length = column + 1;
        return { row, cells, kinds };
      }
    },
  };
}
