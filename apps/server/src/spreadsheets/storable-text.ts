/** A piece of a file as PostgreSQL can keep it: half a character, which cutting may leave, and NUL are replaced. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\u0000", "\ufffd");
}

/** The values of a message, made storable. */
export function storableParams(params: Record<string, string | number>): Record<string, string | number> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === "string" ? storableText(value) : value]));
}

/** A value as JSON that PostgreSQL takes: one text that it could not keep would refuse all rows that are written with it. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  // Only what it writes in these ways can be such a text; in nearly all there is none, and looking at each text by itself takes five times as long.
  if (!/\\u(?:0000|d[89a-f])/.test(text)) return text;
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "string" ? storableText(part) : part));
}
