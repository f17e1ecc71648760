import { isOneTypoApart, shortestForgiven } from "../glossary/one-typo.ts";

/** How well a word is met, best first: by a whole word, the beginning of one, a part of one, or one with a typing error. */
const whole = 0;
const begins = 1;
const within = 2;
const mistyped = 5;

/**
 * How well the words of a text meet what is asked, lower being better: each word asked for counts by the best it is met by. Undefined where one is met by none: all that is
 * asked must be there. `forgiving`: a word may be one typing error away from a whole word, or from the beginning of one that is longer.
 */
export function matchWords(asked: readonly string[], words: readonly string[], forgiving: boolean): number | undefined {
  return matcherOf(asked, forgiving)([words]);
}

/**
 * As `matchWords` tells, for many texts that are made of few parts: each part is compared with what is asked once, however many texts have it. Parts are known again by
 * being the same arrays.
 */
export function matcherOf(asked: readonly string[], forgiving: boolean): (parts: readonly (readonly string[])[]) => number | undefined {
  const known = new Map<readonly string[], readonly (number | undefined)[]>();
  const metBy = (part: readonly string[]) => {
    let met = known.get(part);
    if (!met) known.set(part, (met = asked.map((word) => meets(word, part, forgiving))));
    return met;
  };
  return (parts) => {
    const met = parts.map(metBy);
    let sum = 0;
    for (const at of asked.keys()) {
      const best = Math.min(...met.map((each) => each[at] ?? Infinity));
      if (best === Infinity) return undefined;
      sum += best;
    }
    return sum;
  };
}

function meets(word: string, words: readonly string[], forgiving: boolean): number | undefined {
  let best: number | undefined;
  for (const known of words) {
    const at = known.indexOf(word);
    const met = at < 0 ? undefined : at > 0 ? within : known.length === word.length ? whole : begins;
    if (met === whole) return whole;
    if (met !== undefined && (best === undefined || met < best)) best = met;
  }
  if (best !== undefined || !forgiving || !isForgivable(word)) return best;
  return words.some((known) => isNearly(word, known)) ? mistyped : undefined;
}

/** Whether a typing error is forgiven in a word: short ones become others by it, and a digit more or less is another number. */
export function isForgivable(word: string): boolean {
  return word.length >= shortestForgiven && !/\p{N}/u.test(word);
}

function isNearly(word: string, known: string): boolean {
  if (known.length < word.length - 1) return false;
  if (known.length <= word.length + 1) return isOneTypoApart(word, known);
  // Somebody who has not typed all of it yet: the beginning may be one letter shorter or longer than what was meant.
  return [word.length - 1, word.length, word.length + 1].some((length) => isOneTypoApart(word, known.slice(0, length)));
}

/** What is found, as far as its place in the list asks. */
export type Ranked = { match: number; own: boolean; kindOrder: number; title: string };

/** What is met best comes first; of what is met as well, what one opened last or has to do, then by kind, then the shorter name. */
export function compareFound(a: Ranked, b: Ranked): number {
  return (
    a.match - b.match ||
    Number(b.own) - Number(a.own) ||
    a.kindOrder - b.kindOrder ||
    a.title.length - b.title.length ||
    (a.title < b.title ? -1 : a.title > b.title ? 1 : 0)
  );
}
