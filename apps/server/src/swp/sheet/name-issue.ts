/** Why a name in a cell names nothing, or nothing certain. */
export type NameIssue = { code: string; params: Record<string, string> };

/** A text of a cell in a sentence: on one line, and short. */
export function shown(text: string, most = 60): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > most ? `${line.slice(0, most - 1).toWellFormed()}…` : line;
}
