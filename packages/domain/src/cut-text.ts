/**
 * A text of at most `most` UTF-16 units (as `length`, columns and contracts count), with a sign at its end where something was left out. Half a character, which
 * no database, mail or header takes, is never left at the cut, and one that stood in the text before is replaced.
 */
export function cutText(text: string, most: number, sign = "…"): string {
  if (text.length <= most) return text.toWellFormed();
  const end = Math.max(0, most - sign.length);
  const halves = isFirstHalf(text.charCodeAt(end - 1)) && isSecondHalf(text.charCodeAt(end));
  return text.slice(0, halves ? end - 1 : end).toWellFormed() + sign;
}

/** The same on one line, without blanks at its ends or in a row. */
export function cutLine(text: string, most: number): string {
  return cutText(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim(), most);
}

const isFirstHalf = (unit: number) => unit >= 0xd800 && unit < 0xdc00;
const isSecondHalf = (unit: number) => unit >= 0xdc00 && unit < 0xe000;
