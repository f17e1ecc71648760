import { foldText } from "@hub/domain/fold-text.ts";
import { languages } from "@hub/domain/languages.ts";
import { type TermContent, termName } from "@hub/domain/swp/term.ts";

/** What a term is found by: its name in each language, then its code, folded, each on a line of its own; the beginning of a line is the beginning of a name. */
export function searchTextOf({ labels, code }: Pick<TermContent, "labels" | "code">): string {
  const lines = [...languages.map((language) => termName(labels, language)), code];
  return `\n${lines.map(foldText).join("\n")}\n`;
}
