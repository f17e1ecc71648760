import type { ChartDrawing, Mark } from "./chart-drawing.ts";

/** A bar of a series, by the values at which it begins and ends. */
export type Bar = { name: string; from: number; to: number };

/** The bars of a mark: each from zero, one upon the other (those below zero to the other side), or as parts of a hundred. */
export function barsOf({ shape, series }: Pick<ChartDrawing, "shape" | "series">, { lengths }: Pick<Mark, "lengths">): Bar[] {
  const values = series.map(({ name }) => ({ name, value: lengths[name] ?? 0 }));
  if (shape !== "stack" && shape !== "parts") return values.map(({ name, value }) => ({ name, from: 0, to: value }));
  const whole = shape === "parts" ? values.reduce((sum, { value }) => sum + value, 0) / 100 : 1;
  let [above, below] = [0, 0];
  return values.map(({ name, value }) => {
    const length = whole === 0 ? 0 : value / whole;
    const from = length < 0 ? below : above;
    if (length < 0) below += length;
    else above += length;
    return { name, from, to: from + length };
  });
}

/** Places of labels moved apart so that none stands on another, as little as it takes: `wanted` and the answer are pixels, in any order. */
export function spreadLabels(wanted: readonly number[], apart: number): number[] {
  const order = wanted.map((_, at) => at).toSorted((a, b) => wanted[a]! - wanted[b]!);
  const placed = [...wanted];
  for (let round = 0; round < wanted.length; round++) {
    let moved = false;
    for (let at = 1; at < order.length; at++) {
      const [upper, lower] = [order[at - 1]!, order[at]!];
      const missing = apart - (placed[lower]! - placed[upper]!);
      if (missing <= 0.01) continue;
      placed[upper]! -= missing / 2;
      placed[lower]! += missing / 2;
      moved = true;
    }
    if (!moved) break;
  }
  return placed;
}

/** Which of so many names along an axis are written: the first, the last, and between them as many as find room, evenly. */
export function writtenNames(count: number, room: number): number[] {
  if (count <= 1) return count === 1 ? [0] : [];
  const most = Math.max(2, Math.floor(room));
  const step = Math.ceil((count - 1) / (most - 1));
  const written: number[] = [];
  for (let at = 0; at < count - 1 - step / 2; at += step) written.push(at);
  return [...written, count - 1];
}
