import { isZero, parseSize } from "@hub/domain/swp/size.ts";

/** What choosing a coverage does to an item: it stays as it is, is closed, or is opened again. */
export type Turn = "none" | "closing" | "reopening";

/** `wasClosed`: as it is saved, undefined of a new one. */
export function turnOf(wasClosed: boolean | undefined, closes: boolean): Turn {
  if (closes) return wasClosed === true ? "none" : "closing";
  return wasClosed === true ? "reopening" : "none";
}

type Sizes = { size: string; openSize: string };

/** What a coverage changes when it is chosen: one that closes makes the size 0, another one gives back the size there was; of what was closed a new one is asked. */
export function chooseCoverage(sizes: Sizes, coverage: string, closes: boolean): { coverage: string; size: string } {
  const size = parseSize(sizes.size);
  const isNothing = size !== undefined && isZero(size);
  if (closes) return { coverage, size: "0" };
  return { coverage, size: isNothing ? sizes.openSize : sizes.size };
}

/** The size to give back when the coverage does not close after all: the last one that was not 0. */
export function openSizeOf(size: string, before: string): string {
  const read = parseSize(size);
  return read && isZero(read) ? before : size;
}
