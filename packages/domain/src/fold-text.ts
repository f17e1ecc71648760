/** A name or code made comparable: no accents, case, outer or doubled blanks, BOM or zero-width characters. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\u200b-\u200d\u2060\ufeff]/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}
