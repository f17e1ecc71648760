/** Words shorter than this are taken as they are written: one letter more or less makes another word of them. */
export const shortestForgiven = 4;
const longestForgiven = 40;

/**
 * The word and everything it becomes with one letter left out. Two words that are one typo apart (a letter too many, too few, another one, or two
 * changed places) always share one, so that a list of words can be asked by equality; a few that are not share one too (`isOneTypoApart` tells).
 */
export function typoVariants(word: string): string[] {
  const letters = [...word];
  if (letters.length < shortestForgiven || letters.length > longestForgiven) return [word];
  return [...new Set([word, ...letters.map((_, left) => letters.filter((_, at) => at !== left).join(""))])];
}

/** Whether one word becomes the other by at most one letter put in, left out, or replaced, or two neighbours changing places. */
export function isOneTypoApart(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = [[...one], [...other]].toSorted((a, b) => a.length - b.length) as [string[], string[]];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const restOf = (letters: string[], from: number) => letters.slice(from).join("");
  if (long.length > short.length) return restOf(short, start) === restOf(long, start + 1);
  if (restOf(short, start + 1) === restOf(long, start + 1)) return true;
  const swapped = short[start] === long[start + 1] && short[start + 1] === long[start];
  return swapped && restOf(short, start + 2) === restOf(long, start + 2);
}
