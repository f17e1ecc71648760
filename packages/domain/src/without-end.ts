/** The text without any of that sign at its end. A pattern such as `0+$` would look for the end from each of the zeros. */
export function withoutEnd(text: string, sign: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === sign) end -= 1;
  return text.slice(0, end);
}
