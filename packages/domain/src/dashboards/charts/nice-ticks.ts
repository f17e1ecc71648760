/** The marks of an axis that holds all the values and zero: about five, at multiples of 1, 2 or 5 (or ten times that), as people count. */
export function niceTicks(values: readonly number[]): number[] {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  if (least === most) return [0, 1];
  const step = niceStep((most - least) / 4);
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  // By whole steps: adding up fractions would leave 0.30000000000000004 on the axis.
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** The least of 1, 2 and 5 (or ten times that) that is no smaller. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough;
}

/** The axis of these values, as a chart takes it, from `base` on; `crosses`: some lie below zero, so that zero is a line within. */
export function niceAxis(values: readonly number[], base = 0): { ticks: number[]; domain: [number, number]; crosses: boolean } {
  const ticks = niceTicks(base === 0 ? values : values.map((value) => Math.max(0, value - base))).map((tick) => tick + base);
  const [first, last] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  return { ticks, domain: [first, last], crosses: first < 0 };
}

/** The axis of parts of a whole. */
export const hundred = { ticks: [0, 25, 50, 75, 100], domain: [0, 100] as [number, number], crosses: false };

/** A round axis that ends where the longest bar does: what is behind it would be empty room. Where no bar has a length, no value is marked that nothing reaches. */
export function tightAxis(values: readonly number[], base?: number): ReturnType<typeof niceAxis> {
  const axis = niceAxis(values, base);
  const [first, last] = axis.domain;
  const longest = Math.max(...values);
  if (longest <= 0) return axis.crosses ? axis : { ...axis, ticks: [first] };
  return { ...axis, domain: [first, Math.min(last, longest)], ticks: axis.ticks.filter((tick) => tick <= longest) };
}

/** Where an axis begins on which small changes of large values are seen: a round number below all of them, zero where they are no small part. */
export function baseBelow(values: readonly number[]): number {
  const least = Math.min(...values);
  const span = Math.max(5, Math.max(...values) - least);
  if (span * 2 > least) return 0;
  const step = niceStep(span / 2);
  return Math.floor((least - span / 3) / step) * step;
}
