/** `low <= sum of coefficients * unknowns <= high`; the coefficients stand by unknown. */
export type Known = { of: ReadonlyMap<number, number>; low: number; high: number };

const tiny = 1e-9;

/**
 * The least and the most that one unknown can be, of all that none is below zero and that each line of what is known holds: two linear programs, solved by the simplex
 * method from `truth`, the values that made what is known. Infinity where nothing bounds it.
 */
export function boundsOf(unknown: number, truth: readonly number[], known: readonly Known[]): { low: number; high: number } {
  return { low: truth[unknown]! - most(unknown, -1, truth, known), high: truth[unknown]! + most(unknown, 1, truth, known) };
}

/** How far an unknown can go from the truth in one direction. Every unknown is what it is more and what it is less than the truth, so that nothing of both is where one begins. */
function most(unknown: number, sign: 1 | -1, truth: readonly number[], known: readonly Known[]): number {
  const width = 2 * truth.length;
  const rows: number[][] = [];
  const limits: number[] = [];
  const add = (line: number[], limit: number) => {
    rows.push(line);
    limits.push(Math.max(0, limit));
  };
  for (const { of, low, high } of known) {
    const line = Array.from({ length: width }, () => 0);
    let is = 0;
    for (const [at, factor] of of) {
      line[2 * at] = factor;
      line[2 * at + 1] = -factor;
      is += factor * truth[at]!;
    }
    if (high < Infinity) add(line, high - is);
    const other = line.map((each) => -each);
    if (low > -Infinity) add(other, is - low);
  }
  for (const [at, value] of truth.entries()) {
    const line = Array.from({ length: width }, () => 0);
    line[2 * at] = -1;
    line[2 * at + 1] = 1;
    add(line, value);
  }
  const goal = Array.from({ length: width }, (_, at) => (at === 2 * unknown ? sign : at === 2 * unknown + 1 ? -sign : 0));
  return maximize(rows, limits, goal);
}

/** The most of `goal` where each row is at most its limit, of unknowns not below zero; limits are none. Bland's rule: it ends. */
function maximize(rows: number[][], limits: number[], goal: number[]): number {
  const [height, width] = [rows.length, goal.length];
  const table = rows.map((row, at) => [...row, ...rows.map((_, other) => (other === at ? 1 : 0)), limits[at]!]);
  const last = width + height;
  const top = [...goal, ...rows.map(() => 0), 0];
  const basis = rows.map((_, at) => width + at);
  for (;;) {
    const enters = top.findIndex((each, at) => at < last && each > tiny);
    if (enters < 0) return -top[last]!;
    let leaves = -1;
    for (let at = 0; at < height; at += 1) {
      const by = table[at]![enters]!;
      if (by <= tiny) continue;
      const [ratio, least] = [table[at]![last]! / by, leaves < 0 ? Infinity : table[leaves]![last]! / table[leaves]![enters]!];
      if (ratio < least - 1e-15 || (ratio <= least + 1e-15 && basis[at]! < basis[leaves]!)) leaves = at;
    }
    if (leaves < 0) return Infinity;
    const pivot = table[leaves]!;
    const by = pivot[enters]!;
    for (let at = 0; at <= last; at += 1) pivot[at] = pivot[at]! / by;
    for (const row of [...table, top]) {
      const factor = row[enters]!;
      if (row === pivot || factor === 0) continue;
      for (let at = 0; at <= last; at += 1) row[at] = row[at]! - factor * pivot[at]!;
    }
    basis[leaves] = enters;
  }
}
