import type { Issue } from "../../issue.ts";
import { isPlaceholder, type Placeholder } from "./placeholders.ts";

/** A query as it is sent: placeholders have become parameters, typed, in the order of `parameters`. */
export type CompiledQuery = { text: string; parameters: Placeholder[] };

export const queryLength = 20_000;

const types: Record<Placeholder, string> = { year: "integer", month: "integer", entity: "text", first_day: "date", last_day: "date" };

/**
 * The pieces in which a semicolon or a brace is no more than a character: comments, quoted texts and names, dollar quotes. Nested comments and endless
 * quotes are told by what is left open. The server parses it all again and takes one SELECT only; this is for a message that helps.
 */
const piece =
  /--[^\n]*|\/\*|\bE'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(?<dollar>(?<![\w$])\$(?:[A-Za-z_]\w*|)\$)|(?<open>'|")|;|\{(?<name>[A-Za-z_]\w*)\}/gi;

/** The query with its placeholders as parameters, or what is wrong with it. */
export function compileQuery(given: string): { query: CompiledQuery } | { issue: Issue } {
  const refuse = (code: string, params?: Issue["params"]) => ({
    issue: { code: `connections.${code}`, path: ["query"], ...(params && { params }) },
  });
  const text = withoutSemicolons(given);
  if (text === "") return refuse("query-missing");
  if (text.length > queryLength) return refuse("query-long", { most: queryLength });
  if (text.includes("\0")) return refuse("query-not-select");
  const parameters: Placeholder[] = [];
  let written = "";
  let begins = "";
  let at = 0;
  piece.lastIndex = 0;
  for (let found = piece.exec(text); found; found = piece.exec(text)) {
    const between = text.slice(at, found.index);
    written += between;
    begins += between;
    at = found.index + found[0].length;
    if (found[0] === ";") return refuse("query-several");
    if (found.groups?.["open"]) return refuse("query-open-quote");
    if (found[0] === "/*") {
      const end = endOfComment(text, found.index);
      if (end === undefined) return refuse("query-open-quote");
      at = piece.lastIndex = end;
      written += " ";
      begins += " ";
      continue;
    }
    if (found[0].startsWith("--")) {
      written += " ";
      begins += " ";
      continue;
    }
    const dollar = found.groups?.["dollar"];
    if (dollar !== undefined) {
      const end = text.indexOf(dollar, at);
      if (end < 0) return refuse("query-open-quote");
      at = piece.lastIndex = end + dollar.length;
    }
    const name = found.groups?.["name"];
    if (name === undefined) {
      const whole = text.slice(found.index, at);
      const quoted = /\{([A-Za-z_]\w*)\}/.exec(whole)?.[1];
      if (quoted !== undefined && isPlaceholder(quoted)) return refuse("placeholder-quoted", { placeholder: quoted });
      written += whole;
      begins += "x";
      continue;
    }
    if (!isPlaceholder(name)) return refuse("placeholder-unknown", { placeholder: name });
    if (!parameters.includes(name)) parameters.push(name);
    written += `($${parameters.indexOf(name) + 1}::${types[name]})`;
    begins += "x";
  }
  written += text.slice(at);
  begins += text.slice(at);
  if (!/^[\s(]*(?:select|with|values|table)\b/i.test(begins)) return refuse("query-not-select");
  if (/\$\d/.test(begins)) return refuse("query-numbered");
  return { query: { text: written, parameters } };
}

function withoutSemicolons(given: string): string {
  let text = given.trim();
  while (text.endsWith(";")) text = text.slice(0, -1).trimEnd();
  return text;
}

/** Where a comment ends that may hold others; undefined when it never does. */
function endOfComment(text: string, start: number): number | undefined {
  let depth = 0;
  const mark = /\/\*|\*\//g;
  mark.lastIndex = start;
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    depth += found[0] === "/*" ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
  return undefined;
}
