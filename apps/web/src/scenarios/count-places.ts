/** Digits behind the point of a decimal text. */
export function countPlaces(decimal: string): number {
  const point = decimal.indexOf(".");
  return point < 0 ? 0 : decimal.length - point - 1;
}
