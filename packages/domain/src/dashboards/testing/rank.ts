const prime = 1_000_003;
/** Rank over a prime field: of such small matrices the rank over the fractions. */
export function rank(matrix: readonly (readonly number[])[]): number {
  return reduce(matrix).length;
}
/** Rows that span the same, each with a 1 in a column where the others have nothing, which is the first that it can be; over a prime field. */
export function reduce(matrix: readonly (readonly number[])[]): number[][] {
  const rows = matrix.map((row) => row.map((each) => ((each % prime) + prime) % prime));
  const width = rows[0]?.length ?? 0;
  let done = 0;
  for (let column = 0; column < width && done < rows.length; column += 1) {
    const at = rows.findIndex((row, index) => index >= done && row[column] !== 0);
    if (at < 0) continue;
    [rows[done], rows[at]] = [rows[at]!, rows[done]!];
    const inverse = power(rows[done]![column]!, prime - 2);
    const first = (rows[done] = rows[done]!.map((each) => (each * inverse) % prime));
    for (let other = 0; other < rows.length; other += 1) {
      const factor = rows[other]![column]!;
      if (other !== done && factor !== 0)
        rows[other] = rows[other]!.map((each, index) => (each - ((factor * first[index]!) % prime) + prime) % prime);
    }
    done += 1;
  }
  return rows.slice(0, done);
}
function power(base: number, exponent: number): number {
  let result = 1;
  for (let rest = exponent, square = base; rest > 0; rest = Math.floor(rest / 2), square = (square * square) % prime)
    if (rest % 2 === 1) result = (result * square) % prime;
  return result;
}
