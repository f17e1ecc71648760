import type { CellReader } from "./cell-formats.ts";

const slots = 2048;
const longest = 24;
/** Cells after which it is asked whether remembering is worth it. */
const trial = 4 * slots;

/**
 * The same reader, which remembers what it read: units, codes, hours and many days of a file are a few texts again and again, and to compare one takes a fraction of
 * reading it. What was read with a fault or a notice is read each time. A column whose texts hardly repeat is soon read without looking.
 */
export function rememberCells(read: CellReader): CellReader {
  const texts = new Array<string>(slots).fill("");
  const values = new Array<string>(slots).fill("");
  let asked = 0;
  let known = 0;
  let isWorthIt = true;

  return function readRemembered(text, fault) {
    if (!isWorthIt || text.length > longest || text === "") return read(text, fault);
    const slot = slotOf(text);
    asked++;
    if (texts[slot] === text) {
      known++;
      return values[slot]!;
    }
    if (asked >= trial) {
      isWorthIt = known * 2 > asked;
      [asked, known] = [0, 0];
    }
    const value = read(text, fault);
    if (value !== null && fault.code === "" && fault.notice === "") {
      // Copies let go of the file's chunk that a slice would keep in memory.
      texts[slot] = [...text].join("");
      values[slot] = value === text ? texts[slot] : [...value].join("");
    }
    return value;
  };
}

function slotOf(text: string): number {
  let hash = text.length;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) & (slots - 1);
}
