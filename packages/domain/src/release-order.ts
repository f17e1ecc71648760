/** Which of two releases, each as `1.10.0`, is the newer one: negative where `a` is older than `b`, 0 where both are the same. */
export function compareReleases(a: string, b: string): number {
  const [left, right] = [a, b].map((release) => release.split(".").map(Number));
  for (let at = 0; at < 3; at++) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
