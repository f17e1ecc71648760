import type { Issue } from "../../issue.ts";

/** What a file's name says, by the placeholders of the pattern. */
export type NameParts = { entity?: string; section?: string; year?: number; month?: number };

type Placeholder = "entity" | "section" | "yyyy" | "mm";
type Token = { kind: "text"; text: string } | { kind: "any" } | { kind: "one" } | { kind: "part"; part: Placeholder };

const placeholders: readonly string[] = ["entity", "section", "yyyy", "mm"];
export const longestPattern = 200;
/** As long as names may be on the file systems that there are. */
export const longestName = 255;

/** What is wrong with a pattern of file names: `*` is any text, `?` one character, `{entity}`, `{section}`, `{yyyy}` and `{mm}` say what the file is of. */
export function checkPattern(pattern: string): Issue[] {
  if (pattern.trim() === "" || pattern.length > longestPattern) return [{ code: "sources.pattern-missing", path: [] }];
  if (/[/\\]/.test(pattern)) return [{ code: "sources.pattern-with-folder", path: [] }];
  if (hasControl(pattern)) return [{ code: "sources.pattern-unknown", path: [], params: { found: "?" } }];
  const unknown = /\{([^}]*)\}?|\}/g;
  for (const [found, name] of pattern.matchAll(unknown))
    if (name === undefined || !found.endsWith("}") || !placeholders.includes(name))
      return [{ code: "sources.pattern-unknown", path: [], params: { found } }];
  const tokens = readPattern(pattern);
  const parts = tokens.flatMap((token) => (token.kind === "part" ? [token.part] : []));
  const twice = parts.find((part, index) => parts.indexOf(part) !== index);
  if (twice) return [{ code: "sources.pattern-twice", path: [], params: { found: `{${twice}}` } }];
  if (parts.includes("yyyy") !== parts.includes("mm")) return [{ code: "sources.pattern-half-month", path: [] }];
  const open = (token: Token | undefined) => token?.kind === "any" || token?.kind === "one" || isOpen(token);
  const between = tokens.findIndex(
    (token, index) => token.kind === "part" && open(token) && (open(tokens[index - 1]) || open(tokens[index + 1])),
  );
  return between < 0 ? [] : [{ code: "sources.pattern-no-end", path: [], params: { found: nameOf(tokens[between]) } }];
}

/** The placeholders that a pattern has. */
export function placeholdersOf(pattern: string): Set<string> {
  return new Set(readPattern(pattern).flatMap((token) => (token.kind === "part" ? [token.part] : [])));
}

/**
 * Compiles a pattern that `checkPattern` accepts: answers what a name says, undefined when it is none that is meant. Case does not count, nor how accents are
 * written. A name that is one but for a month or year that there is not (month 13) says what stands there, so that somebody can be told. Takes time in proportion
 * to pattern times name, whatever stands in either.
 */
export function compilePattern(pattern: string): (name: string) => NameParts | undefined {
  const tokens = readPattern(pattern.normalize("NFC"));
  return function matchName(given) {
    const name = given.normalize("NFC");
    if (name.length > longestName * 2 || !isUsableName(given)) return undefined;
    return matchParts(name, true) ?? matchParts(name, false);
  };

  function matchParts(name: string, onlyReal: boolean): NameParts | undefined {
    const failed = new Set<number>();
    // By part, beyond where no end of it leads on, wherever it began.
    const hopeless = new Map<number, number>();
    const found: NameParts = {};
    const matches = (at: number, from: number): boolean => {
      const token = tokens[at];
      if (!token) return from === name.length;
      const key = at * 1024 + from;
      if (failed.has(key)) return false;
      if (token.kind === "any" && (matches(at + 1, from) || (from < name.length && matches(at, from + 1)))) return true;
      const last = hopeless.get(at) ?? name.length;
      for (const to of endsOf(token, name, { from, last, onlyReal })) {
        if (!matches(at + 1, to)) continue;
        if (token.kind === "part") note(found, token.part, name.slice(from, to));
        return true;
      }
      if (isOpen(token)) hopeless.set(at, Math.min(from, last));
      failed.add(key);
      return false;
    };
    return matches(0, 0) ? found : undefined;
  }
}

/** Whether what a name says may be the month of a delivery. */
export function isRealMonth({ year = 2000, month = 1 }: NameParts): boolean {
  return realYear.test(String(year)) && realMonth.test(String(month).padStart(2, "0"));
}
const realYear = /^2[01]\d\d$/;
const realMonth = /^(0[1-9]|1[0-2])$/;

/** Whether a name can be one of a file in the directory itself: no folder, no control characters, nothing that could not be read as text. */
export function isUsableName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && !/[/\\\uFFFD\u2028\u2029]/.test(name) && !hasControl(name) && name.isWellFormed();
}

function readPattern(pattern: string): Token[] {
  const pieces = pattern.match(/\{(?:entity|section|yyyy|mm)\}|\*+|\?|[^{*?]+|\{/g) ?? [];
  return pieces.map((piece): Token => {
    if (piece.startsWith("*")) return { kind: "any" };
    if (piece === "?") return { kind: "one" };
    if (piece.startsWith("{") && piece.endsWith("}")) return { kind: "part", part: piece.slice(1, -1) as Placeholder };
    return { kind: "text", text: piece.toLowerCase() };
  });
}

/** Whether a token is a part of any length. */
const isOpen = (token: Token | undefined) => token?.kind === "part" && (token.part === "entity" || token.part === "section");

/** Where a token may end that begins at `from`, the nearest first; one of any length not beyond `last`, years and months also such as there are not unless `onlyReal`. */
function* endsOf(
  token: Token,
  name: string,
  { from, last, onlyReal }: { from: number; last: number; onlyReal: boolean },
): Iterable<number> {
  if (token.kind === "text") {
    if (name.slice(from, from + token.text.length).toLowerCase() === token.text) yield from + token.text.length;
  } else if (token.kind === "one") {
    const point = name.codePointAt(from);
    if (point !== undefined) yield from + (point > 0xffff ? 2 : 1);
  } else if (token.kind === "any") {
    return;
  } else if (token.part === "yyyy") {
    if ((onlyReal ? realYear : /^\d{4}$/).test(name.slice(from, from + 4))) yield from + 4;
  } else if (token.part === "mm") {
    if ((onlyReal ? realMonth : /^\d\d$/).test(name.slice(from, from + 2))) yield from + 2;
  } else for (let to = from + 1; to <= last; to++) yield to;
}

function note(found: NameParts, part: Placeholder, text: string): void {
  if (part === "yyyy") found.year = Number(text);
  else if (part === "mm") found.month = Number(text);
  else found[part] = text;
}

function nameOf(token: Token | undefined): string {
  return token?.kind === "part" ? `{${token.part}}` : "*";
}

function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
