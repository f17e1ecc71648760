/** The lines of a text, trimmed, without the empty ones. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** The parts of a text between commas, trimmed, without the empty ones. */
export function partsOf(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** A decimal as we keep it, from one typed with a comma or a point; anything else stays as typed, for the check to refuse. */
export function decimalOf(text: string): string {
  const typed = text.trim();
  return /^-?\d+,\d+$/.test(typed) ? typed.replace(",", ".") : typed;
}

/** A whole number; undefined when nothing is typed, NaN (which the check refuses) for anything else. */
export function wholeOf(text: string): number | undefined {
  const typed = text.trim();
  if (typed === "") return undefined;
  return /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
}
