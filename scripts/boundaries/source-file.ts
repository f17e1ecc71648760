import { isBuiltin } from "node:module";
import { dirname, join, normalize } from "node:path/posix";
import { parseSync, visitorKeys, type Node, type Program } from "oxc-parser";

/** One import: `target` is a path in the project, `library` the npm package or `node:` module; exactly one of the two is set. */
export type Import = { specifier: string; line: number; kind: "value" | "type" | "dynamic"; target?: string; library?: string };

export type SourceFile = {
  path: string;
  program: Program;
  imports: Import[];
  lineOf(offset: number): number;
};

/** Parses one file and resolves its imports against the project's files. One that cannot be parsed is the linter's to refuse. */
export function parseSource(path: string, text: string, files: Set<string>): SourceFile {
  const { program } = parseSync(path, text);
  const lineOf = countLines(text);
  const imports: Import[] = [];
  const add = (source: Node, kind: Import["kind"]) => {
    const specifier = textOf(source);
    if (specifier !== undefined) imports.push({ specifier, line: lineOf(source.start), kind, ...resolveImport(path, specifier, files) });
  };
  walk(program, (node) => {
    if (node.type === "ImportDeclaration") add(node.source, isTypeOnly(node.importKind, node.specifiers) ? "type" : "value");
    if (node.type === "ExportAllDeclaration") add(node.source, node.exportKind === "type" ? "type" : "value");
    if (node.type === "ExportNamedDeclaration" && node.source)
      add(node.source, isTypeOnly(node.exportKind, node.specifiers) ? "type" : "value");
    if (node.type === "ImportExpression") add(node.source, "dynamic");
    if (node.type === "TSImportType") add(node.source, "type");
    if (node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === "require" && node.arguments[0])
      add(node.arguments[0], "value");
  });
  return { path, program, imports, lineOf };
}

/** Calls `visit` for every node below and including `node`, parents first. */
export function walk(node: Node, visit: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  visit(node, parent);
  for (const key of visitorKeys[node.type] ?? []) {
    const child = (node as unknown as Record<string, Node | (Node | null)[] | null | undefined>)[key];
    if (Array.isArray(child)) {
      for (const each of child) if (each) walk(each, visit, node);
    } else if (child) walk(child, visit, node);
  }
}

/** The text of a string literal or of a template without expressions. */
export function textOf(node: Node | null | undefined): string | undefined {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral" && node.quasis.length === 1) return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

/** True for an identifier of that name. */
export function isNamed(node: Node | null | undefined, name: string): boolean {
  return node?.type === "Identifier" && node.name === name;
}

/** The name of an attribute, key or identifier. */
export function nameOf(node: Node): string | undefined {
  if (node.type === "Identifier" || node.type === "JSXIdentifier") return node.name;
  return textOf(node);
}

/** `b` of `a.b` and of `a["b"]`. */
export function propertyOf(node: Node & { type: "MemberExpression" }): string | undefined {
  return node.computed ? textOf(node.property) : nameOf(node.property);
}

// `import {} from` and `import "x"` run the module; `import { type A }` under verbatimModuleSyntax does too, but binds nothing at run time.
function isTypeOnly(kind: string | undefined, specifiers: readonly Node[]): boolean {
  if (kind === "type") return true;
  return (
    specifiers.length > 0 &&
    specifiers.every((each) => ("importKind" in each && each.importKind === "type") || ("exportKind" in each && each.exportKind === "type"))
  );
}

function resolveImport(from: string, written: string, files: Set<string>): Pick<Import, "target" | "library"> {
  const specifier = written.replace(/\?.*$/, "");
  if (specifier.startsWith(".")) return { target: complete(normalize(join(dirname(from), specifier)), files) };
  const hub = /^@hub\/([\w-]+)(?:\/(.*))?$/.exec(specifier);
  if (hub) {
    const folder = hub[1] === "server" || hub[1] === "web" ? "apps" : hub[1] === "e2e" || hub[1] === "bench" ? "." : "packages";
    return { target: complete(normalize(`${folder}/${hub[1]}/src/${hub[2] ?? ""}`), files) };
  }
  if (isBuiltin(specifier)) return { library: specifier.startsWith("node:") ? specifier : `node:${specifier}` };
  return { library: specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/") };
}

function complete(path: string, files: Set<string>): string {
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((candidate) => files.has(candidate)) ?? path;
}

function countLines(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
