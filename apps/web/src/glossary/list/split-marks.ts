/** A piece of a text; `marked`: it is what was looked for. */
export type TextPiece = { text: string; marked: boolean };

/** Takes apart an excerpt in which the server puts what was found between \u0001 and \u0002. */
export function splitMarks(excerpt: string): TextPiece[] {
  return excerpt.split(/(\u0001[^\u0001\u0002]*\u0002)/u).flatMap((part) => {
    const text = part.replace(/[\u0001\u0002]/gu, "");
    return text === "" ? [] : [{ text, marked: part.startsWith("\u0001") && part.endsWith("\u0002") }];
  });
}

/** An excerpt without its marks. */
export const plainText = (excerpt: string): string => excerpt.replace(/[\u0001\u0002]/gu, "");
