import { cutText } from "@hub/domain/cut-text.ts";

/** More than this is not shown; the whole can be saved. */
export const shownCharacters = 50_000;

/** What an answer says it is; nothing where it does not. */
export const contentTypeOf = (headers: readonly (readonly [string, string])[]): string =>
  headers.find(([name]) => name === "content-type")?.[1] ?? "";

/** Whether an answer of this content type is text that one can read. */
export const isReadable = (contentType: string): boolean => /^(text\/|application\/(json|[\w.+-]*\+json|javascript))/.test(contentType);

/** An answer's text as it is shown: JSON with a field a line, and the beginning only where it is very long. */
export function showText(text: string, contentType: string): { text: string; cut: boolean } {
  const whole = contentType.includes("json") ? pretty(text) : text;
  return { text: cutText(whole, shownCharacters, ""), cut: whole.length > shownCharacters };
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The name that an answer says its file has; undefined when it is no file. */
export function fileNameIn(headers: readonly (readonly [string, string])[]): string | undefined {
  const named = /filename\*=UTF-8''([^;]+)/.exec(headers.find(([name]) => name === "content-disposition")?.[1] ?? "")?.[1];
  if (named === undefined) return undefined;
  try {
    return decodeURIComponent(named);
  } catch {
    return named;
  }
}
