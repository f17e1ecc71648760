// A quick run is for landings: it is small, the best of three rounds counts, and only half as much again over a limit fails, so that noise stops nobody.
const quick = process.env["BENCH_QUICK"] !== undefined;
/** How many times as much as usual there is of everything, where growth is looked at. */
const scale = process.env["BENCH_SCALE"];
const leeway = 1.5;

/** What a bench takes for some of its rows, to be held beside other sizes. */
export type Cost = { what: string; milliseconds: number; rows: number };

/** How many rows a bench makes: as the environment's `variable` says, else as usual or as in a quick run, and so many times as many as BENCH_SCALE says. */
export function sizeOf({ usual, quick: few, variable }: { usual: number; quick: number; variable?: string }): number {
  const given = variable === undefined ? undefined : process.env[variable];
  return Number(given ?? Math.round((quick ? few : usual) * Number(scale ?? 1)));
}

/** How often a bench repeats what it measures: as BENCH_ROUNDS says, else as usual, or three times in a quick run. */
export function roundsOf(usual: number): number {
  return Number(process.env["BENCH_ROUNDS"] ?? (quick ? Math.min(3, usual) : usual));
}

/** Whether this is a quick run, which leaves out what takes long or says little at its sizes. */
export function isQuick(): boolean {
  return quick;
}

/** Tells run.ts what some rows took, where it asks how costs grow. */
export function tellCost(cost: Cost): void {
  process.send?.(cost);
}

/** How long work takes, in milliseconds. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The middle of some runs: a single one says little on a busy machine. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** What counts of some runs: the middle, or in a quick run the best. */
export function counted(values: readonly number[]): number {
  return quick ? Math.min(...values) : median(values);
}

/**
 * Whether a quick run need not repeat more: the best of its rounds counts, and this one keeps its limits, given as pairs of a ratio and its limit. A ratio of nothing or
 * less, where what is taken off was slower than what it is taken off from, says nothing.
 */
export function isEnough(...judged: readonly (readonly [ratio: number, limit: number])[]): boolean {
  return quick && judged.every(([ratio, limit]) => ratio > 0 && ratio <= limit);
}

/** The times that count of two that are run turn by turn, so that both are measured under the same load of the machine; with a limit, a quick run ends with the turn that keeps it. */
export async function timeInTurn(
  rounds: number,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  limit = 0,
): Promise<{ one: number; other: number }> {
  const times: { one: number; other: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const took = { one: await time(one), other: await time(other) };
    times.push(took);
    if (isEnough([took.one / took.other, limit])) break;
  }
  return { one: counted(times.map(({ one }) => one)), other: counted(times.map(({ other }) => other)) };
}

/** Milliseconds, for a column. */
export function milliseconds(value: number): string {
  return `${value.toFixed(1).padStart(7)} ms`;
}

/** Milliseconds as seconds. */
export function seconds(value: number): string {
  return `${(value / 1000).toFixed(2)} s`;
}

/** A ratio beside its limit; beyond it the run fails, but for one that looks at growth alone. */
export function judge(ratio: number, limit: number): string {
  const allowed = quick ? limit * leeway : limit;
  if (!(ratio <= allowed) && scale === undefined) process.exitCode = 1;
  const verdict = ratio <= limit ? "kept" : ratio <= allowed ? "over, by less than half" : "MISSED";
  return `${ratio.toFixed(2)} times   limit ${limit}   ${verdict}`;
}

/** A ratio beside what it must at least be; below it the run fails. */
export function judgeAtLeast(ratio: number, least: number): string {
  const allowed = quick ? least / leeway : least;
  if (!(ratio >= allowed) && scale === undefined) process.exitCode = 1;
  const verdict = ratio >= least ? "kept" : ratio >= allowed ? "below, by less than a third" : "MISSED";
  return `${ratio.toFixed(2)} times   at least ${least}   ${verdict}`;
}
