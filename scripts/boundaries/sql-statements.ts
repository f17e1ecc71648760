export type Statement = { text: string; line: number };

const token = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[^]*?\$\1\$|;/g;

/**
 * The statements of an SQL text, in small letters, without comments, strings and the bodies of functions; each with its line. What a `do` block does counts as
 * statements of the text.
 */
export function statementsOf(sql: string, firstLine = 1): Statement[] {
  const statements: Statement[] = [];
  const lineOf = (index: number) => firstLine + sql.slice(0, index).split("\n").length - 1;
  let text = "";
  let begins: number | undefined;
  let at = 0;
  const add = (piece: string, index: number) => {
    const first = piece.search(/\S/);
    if (begins === undefined && first >= 0) begins = index + first;
    text += piece;
  };
  const end = () => {
    const plain = text.replace(/\s+/g, " ").trim().toLowerCase();
    if (plain && begins !== undefined) statements.push({ text: plain, line: lineOf(begins) });
    text = "";
    begins = undefined;
  };
  for (const found of sql.matchAll(token)) {
    add(sql.slice(at, found.index), at);
    at = found.index + found[0].length;
    if (found[0] === ";") end();
    else if (found[0].startsWith("$")) {
      if (/^\s*do\s*$/i.test(text)) statements.push(...statementsOf(found[0].replace(/^\$\w*\$|\$\w*\$$/g, ""), lineOf(found.index)));
      text += " $$ ";
    } else if (found[0].startsWith('"')) text += found[0];
    else if (found[0].startsWith("'")) text += " '' ";
  }
  add(sql.slice(at), at);
  end();
  return statements;
}

/** The parts of a statement that stand between commas outside brackets. */
export function partsOf(statement: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of statement) {
    if (letter === "(") depth++;
    if (letter === ")") depth--;
    if (letter === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}
