import type { ChartDrawing, Mark } from "./chart-drawing.ts";

/** A bar of a series, by the values at which it begins and ends. */
export type Bar = { name: string; from: number; to: number };

/** The bars of a mark: each from zero, from where the step before ended, one upon the other (those below zero to the other side), or as parts of a hundred. */
export function barsOf(
  { shape, series }: Pick<ChartDrawing, "shape" | "series">,
  { lengths, start = 0 }: Pick<Mark, "lengths" | "start">,
): Bar[] {
  const values = series.map(({ name }) => ({ name, value: lengths[name] ?? 0 }));
  if (shape !== "stack" && shape !== "parts") return values.map(({ name, value }) => ({ name, from: start, to: start + value }));
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
  // Labels that touch go as one block, whose middle stays where the middles of what they want are.
  const blocks: { first: number; starts: number[] }[] = [];
  const startOf = ({ starts }: { starts: number[] }) => starts.reduce((sum, start) => sum + start, 0) / starts.length;
  for (const [at, label] of order.entries()) {
    // Where the first label would stand if all stood as close as they may.
    let block = { first: at, starts: [wanted[label]! - at * apart] };
    for (let before = blocks.at(-1); before && startOf(before) > startOf(block); before = blocks.at(-1)) {
      blocks.pop();
      block = { first: before.first, starts: [...before.starts, ...block.starts] };
    }
    blocks.push(block);
  }
  const placed = [...wanted];
  for (const block of blocks)
    for (let at = block.first; at < block.first + block.starts.length; at++) placed[order[at]!] = startOf(block) + at * apart;
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

/** The series whose figure stands at the end of parts of a whole: the first that any mark says something of. */
export function labelOfParts({ marks, series }: ChartDrawing): string | undefined {
  const written = marks.find(({ said }) => Object.keys(said).length > 0)?.said ?? {};
  return Object.keys(written).find((name) => written[name] !== "") ?? series[0]?.name;
}
