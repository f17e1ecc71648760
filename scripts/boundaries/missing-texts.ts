import type { Node } from "oxc-parser";
import { catalogsOf } from "./catalogs.ts";
import type { Finding, Project } from "./project.ts";
import { isNamed, nameOf, type SourceFile, textOf, walk } from "./source-file.ts";
import { isToolOrTest } from "./tables.ts";

/** A function that puts an area before a code it is given: `refuse("x")` says `settings.x`. Its parameter counts from 0. */
type Prefixer = { name: string; file: string; parameter: number; before: string; after: string };

/**
 * `missing-texts`: every code by which a rule or the server says what is wrong (`code: "glossary.required"`) has its text. Codes that a function of one file
 * completes are followed to where it is called, there and in the files that import it.
 */
export function checkMissingTexts(project: Project): Finding[] {
  const catalogs = catalogsOf(project);
  const texts = new Set(catalogs.flatMap(({ file }) => Object.keys(JSON.parse(project.read(file) ?? "{}") as object)));
  const areas = new Set(catalogs.map(({ area }) => area));
  const isMissing = (code: string) => areas.has(code.slice(0, code.indexOf("."))) && !texts.has(code);
  const sources = project.sources.filter(
    ({ path }) => /^(apps\/server|packages\/(domain|contract))\/src\//.test(path) && !isToolOrTest(path),
  );
  const prefixers = sources.flatMap(prefixersOf);
  return sources.flatMap((source) => {
    const findings: Finding[] = [];
    const say = (code: string, node: Node) => {
      if (isMissing(code))
        findings.push({ file: source.path, line: source.lineOf(node.start), rule: "missing-texts", message: `${code} has no text` });
    };
    const reached = prefixers.filter(({ file }) => file === source.path || source.imports.some(({ target }) => target === file));
    walk(source.program, (node) => {
      if (isCode(node)) for (const code of literalsOf(node.value)) say(code, node);
      if (node.type !== "CallExpression") return;
      for (const { name, parameter, before, after } of reached)
        if (isNamed(node.callee, name)) for (const code of literalsOf(node.arguments[parameter])) say(before + code + after, node);
    });
    return findings;
  });
}

function isCode(node: Node): node is Node & { type: "Property" } {
  return node.type === "Property" && !node.computed && nameOf(node.key) === "code";
}

/** The texts a value may have: of a literal, and of both sides of a choice. */
function literalsOf(node: Node | undefined): string[] {
  if (node?.type === "ConditionalExpression") return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
  const text = textOf(node);
  return text === undefined ? [] : [text];
}

function prefixersOf({ path, program }: SourceFile): Prefixer[] {
  const found: Prefixer[] = [];
  walk(program, (node, parent) => {
    const made = node.type === "FunctionDeclaration" || node.type === "ArrowFunctionExpression" ? node : undefined;
    const named = made?.type === "FunctionDeclaration" ? made.id : parent?.type === "VariableDeclarator" ? parent.id : undefined;
    const name = named ? nameOf(named) : undefined;
    if (!made?.body || name === undefined) return;
    walk(made.body, (inner) => {
      if (!isCode(inner) || inner.value.type !== "TemplateLiteral" || inner.value.expressions.length !== 1) return;
      const [hole] = inner.value.expressions;
      const parameter = made.params.findIndex((each) => hole?.type === "Identifier" && isNamed(each, hole.name));
      const [before, after] = inner.value.quasis.map(({ value }) => value.cooked ?? "");
      if (parameter >= 0) found.push({ name, file: path, parameter, before: before ?? "", after: after ?? "" });
    });
  });
  return found;
}
