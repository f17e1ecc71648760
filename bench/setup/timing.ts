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

/** The middle times of two that are run turn by turn, so that both are measured under the same load of the machine. */
export async function timeInTurn(
  rounds: number,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<{ one: number; other: number }> {
  const times: { one: number; other: number }[] = [];
  for (let round = 0; round < rounds; round += 1) times.push({ one: await time(one), other: await time(other) });
  return { one: median(times.map(({ one }) => one)), other: median(times.map(({ other }) => other)) };
}

/** Milliseconds, for a column. */
export function milliseconds(value: number): string {
  return `${value.toFixed(1).padStart(7)} ms`;
}

/** Milliseconds as seconds. */
export function seconds(value: number): string {
  return `${(value / 1000).toFixed(2)} s`;
}

/** A ratio beside its limit; beyond it the run fails. */
export function judge(ratio: number, limit: number): string {
  if (!(ratio <= limit)) process.exitCode = 1;
  return `${ratio.toFixed(2)} times   limit ${limit}   ${ratio <= limit ? "kept" : "MISSED"}`;
}
