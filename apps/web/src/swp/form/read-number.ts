/** A number as it is typed: nothing is null, what is no number is NaN, which the rules refuse. */
export function readNumber(text: string): number | null {
  const typed = text.trim().replace(/\s*%$/, "");
  if (typed === "") return null;
  return /^[+-]?\d{1,9}([.,]\d{1,9})?$/.test(typed) ? Number(typed.replace(",", ".")) : Number.NaN;
}

/** A number as it is shown to be typed on. */
export const writeNumber = (value: number | null): string => (value === null || Number.isNaN(value) ? "" : String(value));
