import type { Node } from "oxc-parser";
import { type Finding, findLines, type Project } from "./project.ts";
import { isNamed, nameOf, propertyOf, walk } from "./source-file.ts";
import { isToolOrTest } from "./tables.ts";

const builders = new Set([
  "selectFrom",
  "insertInto",
  "updateTable",
  "deleteFrom",
  "mergeInto",
  "replaceInto",
  "selectNoFrom",
  "withRecursive",
  "createTable",
  "alterTable",
  "dropTable",
]);
// The first word decides for `.query(`, where nothing else than SQL stands; other calls need the shape of a statement.
const statementStart =
  /^\s*(select|insert|update|delete|merge|with|values|table|create|drop|alter|truncate|copy|begin|start|commit|rollback|savepoint|release|set|reset|show|lock|listen|unlisten|notify|vacuum|analyze|explain|call|do|grant|revoke|prepare|execute|declare|fetch|refresh|reindex|cluster|comment)\b/i;
const statement =
  /^\s*(select\s[^.]*\sfrom\s|select\s+\w+\(|insert\s+into\s|update\s+[\w."]+\s+set\s|delete\s+from\s|merge\s+into\s|copy\s+[\w."(].*\s(from|to)\s|(create|drop|alter)\s+(temp(orary)?\s+|unlogged\s+|unique\s+)?(table|index|view|schema|function|type|sequence|database|role)\s|truncate\s+(table\s+)?[\w."]+|lock\s+table\s|with\s+[\w"]+\s+as\s*\()/is;

/** `sql`: statements stand in `*.sql.ts` (and in the server's `db` folder), so that one can read all that reaches the database. */
export function checkSql({ sources }: Project): Finding[] {
  const findings: Finding[] = [];
  for (const source of sources) {
    const { path } = source;
    if (!/^(apps|packages)\//.test(path) || path.endsWith(".sql.ts") || path.startsWith("apps/server/src/db/") || isToolOrTest(path))
      continue;
    walk(source.program, (node, parent) => {
      const what = findSql(node, parent);
      if (what)
        findings.push({ file: path, line: source.lineOf(node.start), rule: "sql", message: `${what} belongs into a *.sql.ts file` });
    });
  }
  return findings;
}

// Lines above a lock in which its reason may stand: a statement may begin some lines before.
const reasonWithin = 6;

/**
 * `strong-locks`: `for update` keeps out those who only name the row by a foreign key, and waits for them: a file that somebody sends slowly once kept its sender
 * from signing in. Where `for no key update` does not do, a comment above says why, as `FOR UPDATE: ` and the reason.
 */
export function checkStrongLocks({ files, read }: Project): Finding[] {
  return files
    .filter((path) => /^apps\/server\/src\/.*\.ts$/.test(path) && !isToolOrTest(path))
    .flatMap((path) => {
      const text = read(path) ?? "";
      const lines = text.split("\n");
      return findLines(text, /^(?!\s*(\/\/|\/?\*)).*(\bfor update\b|\.forUpdate\()/i)
        .filter(
          ({ line }) =>
            !lines.slice(Math.max(0, line - 1 - reasonWithin), line).some((each) => /(\/\/|\*).*\bFOR UPDATE: \S.{15}/.test(each)),
        )
        .map(({ line }) => ({
          file: path,
          line,
          rule: "strong-locks",
          message: "for no key update does, unless a comment above says why not (FOR UPDATE: and the reason)",
        }));
    });
}

/**
 * `locked-limits`: rows that are locked and changed up to a most are named by `= any(array(select … limit …))`, which is read once. As `in (select … limit …)` some plans
 * read it again for each row, pass over what the statement has changed already, and take more than the most: sometimes all there is.
 */
export function checkLockedLimits({ files, read }: Project): Finding[] {
  return files
    .filter((path) => /^apps\/server\/src\/.*\.ts$/.test(path) && !isToolOrTest(path))
    .flatMap((path) => {
      const text = read(path) ?? "";
      return [...text.matchAll(/\bin \((?=\s*select\b)/gi)]
        .filter(({ index }) => /\blimit\b.*\bfor (no key )?update\b/is.test(insideOf(text, index)))
        .map(({ index }) => ({
          file: path,
          line: text.slice(0, index).split("\n").length,
          rule: "locked-limits",
          message: "may take more rows than its limit: = any(array(select …)) is read once",
        }));
    });
}

// What stands in the first parentheses from a place on.
function insideOf(text: string, from: number): string {
  let depth = 0;
  for (let at = text.indexOf("(", from); at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return text.slice(from, at);
  }
  return text.slice(from);
}

function findSql(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === "ImportSpecifier" && isKysely(parent) && nameOf(node.imported) === "sql" && node.importKind !== "type")
    return "the import of kysely's sql";
  if (
    node.type === "TaggedTemplateExpression" &&
    (isNamed(node.tag, "sql") || (node.tag.type === "MemberExpression" && propertyOf(node.tag) === "sql"))
  )
    return "a sql`` text";
  if (node.type !== "CallExpression") return undefined;
  const method = node.callee.type === "MemberExpression" ? propertyOf(node.callee) : undefined;
  if (method && builders.has(method)) return `.${method}(`;
  const shape = method === "query" ? statementStart : statement;
  const name = method ?? (node.callee.type === "Identifier" ? node.callee.name : "call");
  return node.arguments.some((argument) => shape.test(sqlTextOf(argument))) ? `the statement given to ${name}(` : undefined;
}

function isKysely(node: Node | undefined): boolean {
  return node?.type === "ImportDeclaration" && node.source.value === "kysely" && node.importKind !== "type";
}

// The beginning of a literal, of a template, of `a + b`, or of the `text` of `{ text, values }`.
function sqlTextOf(node: Node): string {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : "";
  if (node.type === "TemplateLiteral") return node.quasis.map((each) => each.value.raw).join("x");
  if (node.type === "BinaryExpression") return sqlTextOf(node.left) + sqlTextOf(node.right);
  if (node.type !== "ObjectExpression") return "";
  const text = node.properties.find((each) => each.type === "Property" && nameOf(each.key) === "text");
  return text?.type === "Property" ? sqlTextOf(text.value) : "";
}
