/** Whether `part` is more than `percent` (a decimal text) per cent of `whole`, exactly; anything is more than any share of nothing. */
export function exceedsPercent(part: number, whole: number, percent: string): boolean {
  const [before = "0", after = ""] = percent.split(".");
  const scale = 10n ** BigInt(after.length);
  return BigInt(Math.round(part)) * 100n * scale > BigInt(before + after) * BigInt(Math.round(whole));
}
