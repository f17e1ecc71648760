/** Measures a piece of text in the font that will draw it. */
export type Measure = (text: string) => number;
/** Stands for a sign that cannot be shown. */
export const box = "\u25a1";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A text as lines that fit a width: broken at blanks, and within a word that is wider than a line. Blank lines stay. */
export function wrapText(
  text: string,
  width: number,
  { measure, has }: { measure: Measure; has: (codePoint: number) => boolean },
): string[] {
  const widths = new Map<string, number>();
  const widthOf = (word: string) => {
    const known = widths.get(word) ?? measure(word);
    widths.set(word, known);
    return known;
  };
  const blank = widthOf(" ");
  return text.split("\n").flatMap((paragraph) => {
    const words = paragraph
      .split(/[\s\u200b]+/)
      .map((word) => drawable(word, has))
      .filter((word) => word !== "");
    const pieces = words.flatMap((word) => cutToFit(word, width, widthOf));
    return fillLines(pieces, { width, blank, widthOf });
  });
}

function fillLines(words: readonly string[], { width, blank, widthOf }: { width: number; blank: number; widthOf: Measure }): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  let used = 0;
  for (const word of words) {
    const added = widthOf(word) + (line.length > 0 ? blank : 0);
    if (line.length > 0 && used + added > width) {
      lines.push(inVisualOrder(line));
      line = [];
      used = 0;
    }
    used += line.length > 0 ? added : widthOf(word);
    line.push(word);
  }
  return [...lines, inVisualOrder(line)];
}

/** A word wider than a line in pieces that are not. */
function cutToFit(word: string, width: number, widthOf: Measure): string[] {
  // What is so long is no word: it is not measured as a whole, which costs more than its letters do.
  if (word.length <= 200 && widthOf(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = "";
  let used = 0;
  for (const { segment } of graphemes.segment(word)) {
    const added = widthOf(segment);
    if (piece !== "" && used + added > width) {
      pieces.push(piece);
      piece = "";
      used = 0;
    }
    piece += segment;
    used += added;
  }
  return [...pieces, piece];
}

/** The word with a box for each sign that the font does not have: the text stays readable, and the width is known. */
function drawable(word: string, has: (codePoint: number) => boolean): string {
  const seen = word.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, "");
  const isThere = (sign: string) => Array.from(sign).every((letter) => has(letter.codePointAt(0) ?? 0));
  if (isThere(seen)) return seen;
  return Array.from(graphemes.segment(word.toWellFormed()), ({ segment }) => {
    const sign = segment.replace(/[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, "");
    return isThere(sign) ? sign : box;
  }).join("");
}

/** Neighbouring words that are read from right to left stand in that order; the letters within a word are the font's to place. */
function inVisualOrder(words: readonly string[]): string {
  const ordered: string[] = [];
  let run: string[] = [];
  for (const word of words) {
    if (rightToLeft.test(word)) {
      run.push(word);
      continue;
    }
    ordered.push(...run.toReversed(), word);
    run = [];
  }
  return [...ordered, ...run.toReversed()].join(" ");
}
