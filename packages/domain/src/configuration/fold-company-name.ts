import { cutText } from "../cut-text.ts";
import { foldText } from "../fold-text.ts";
import { companyForms, leadingForms } from "./company-forms.ts";

/** Letters that have a sign in them but no accent that could be taken away. */
const plainLetters: Record<string, string> = { ß: "ss", ø: "o", æ: "ae", œ: "oe", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };
const connectors = new Set(["&", "and", "y", "e", "und", "et"]);
const longest = 200;

/**
 * A company's name as comparisons take it, so that two spellings of one name are equal: without case, accents, signs, blanks and the form of the company;
 * "&" and "and" in four languages are the same. What consists of nothing else stays as it is: the answer is never empty for a name that is not.
 */
export function foldCompanyName(name: string): string {
  const tokens = joinInitials(sameConnectors(tokenize(name)));
  return cutText(withoutForms(tokens).join("") || foldText(name) || name, longest, "");
}

function tokenize(name: string): string[] {
  return (
    foldText(name)
      .replace(/[ßøæœłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
      // Apostrophes and their kin bind, dots of initials too ("S.A.U." is one word); all other signs part.
      .replace(/['’‘`´ʼ]/g, "")
      .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}\p{L}?(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])\p{L}[./]\p{L}(?![\p{L}\p{N}])/gu, (initials) =>
        initials.replace(/[./]/g, ""),
      )
      .replace(/&/g, " & ")
      .replace(/[^\p{L}\p{N}&]+/gu, " ")
      .trim()
      .split(" ")
      .filter((token) => token !== "")
  );
}

/** Words that join are one sign, but only between others: "E-Plus" does not begin with "and". */
function sameConnectors(tokens: string[]): string[] {
  return tokens.map((token, at) => (at > 0 && at < tokens.length - 1 && connectors.has(token) ? "&" : token));
}

/** Single letters in a row are one word: "S A" is "SA". */
function joinInitials(tokens: string[]): string[] {
  const joined: string[] = [];
  let open = false;
  for (const token of tokens) {
    const single = /^\p{L}$/u.test(token);
    if (single && open) joined.push(`${joined.pop() ?? ""}${token}`);
    else joined.push(token);
    open = single;
  }
  return joined;
}

function withoutForms(tokens: string[]): string[] {
  let first = 0;
  let end = tokens.length;
  // The last word that is left always stays, whatever it is.
  while (end - first > 1 && isTail(tokens, end)) end -= 1;
  while (end - first > 1 && leadingForms.has(tokens[first] ?? "")) first += 1;
  return tokens.slice(first, end);
}

function isTail(tokens: string[], end: number): boolean {
  const last = tokens[end - 1] ?? "";
  // "S.A. de C.V.": the word between two forms goes with them.
  const between = last === "de" && tokens[end] === "cv";
  return last === "&" || between || companyForms.has(last);
}
