import { foldText } from "@hub/domain/fold-text.ts";

/** What stands around a word that was found: `\u0001` before it and `\u0002` behind it, for the page to mark. */
const marks = ["\u0001", "\u0002"] as const;
/** As many characters as fit beside a name. */
const longest = 160;
const before = 40;
/** Where a word stands more often than this, its first places will do. */
const mostHits = 100;

/**
 * The piece of a text where the most of the given folded words stand, with these between marks; undefined where there is none of them. Marks that the
 * text itself has are taken out.
 */
export function excerptOf(text: string, words: ReadonlySet<string>): { excerpt: string; found: number } | undefined {
  const plain = text.replace(/[\u0001\u0002]/g, "").replace(/\s+/g, " ");
  const places = [...plain.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => ({ word, from: index, to: index + word.length }));
  const hits = places
    .filter(({ word }) =>
      foldText(word)
        .split(/[^\p{L}\p{N}]+/u)
        .some((each) => words.has(each)),
    )
    .slice(0, mostHits);
  const [first] = hits;
  if (!first) return undefined;
  const within = (start: number) => hits.filter(({ from, to }) => from >= start && to <= start + longest - before);
  const best = hits.reduce((best, hit) => (within(hit.from).length > within(best.from).length ? hit : best), first);
  const from = plain.length <= longest ? 0 : startOf(plain, Math.max(0, best.from - before));
  const to = plain.length <= longest ? plain.length : endOf(plain, Math.max(from + longest, best.to));
  let excerpt = from > 0 ? "… " : "";
  let at = from;
  for (const hit of hits.filter((hit) => hit.from >= from && hit.to <= to)) {
    excerpt += plain.slice(at, hit.from) + marks[0] + plain.slice(hit.from, hit.to) + marks[1];
    at = hit.to;
  }
  const found = new Set(hits.map(({ word }) => foldText(word))).size;
  return { excerpt: `${excerpt}${plain.slice(at, to)}${to < plain.length ? " …" : ""}`.trim(), found };
}

/** Where the next word begins, so that no word is cut; where none does for long, no character. */
function startOf(text: string, at: number): number {
  if (at === 0) return 0;
  const blank = text.indexOf(" ", at);
  return blank < 0 || blank - at >= before ? wholeCharacter(text, at) : blank + 1;
}

function endOf(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const blank = text.lastIndexOf(" ", at);
  return at - blank > before ? wholeCharacter(text, at) : blank;
}

const wholeCharacter = (text: string, at: number): number => (/^[\udc00-\udfff]/.test(text.slice(at, at + 1)) ? at - 1 : at);
