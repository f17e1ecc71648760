import type { Plugin } from "vite";

/** What the browser never asks of a route: it sends what its types allow, takes what comes, and checks the bodies of forms alone. */
const leftOut = new Set(["summary", "params", "query", "answer", "conflict", "errors"]);

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/**
 * Leaves the contract's routes what a browser needs of them: where they lead and the schemas of their bodies. Schemas that only describe answers then are used by nobody,
 * and the bundler drops them, since what makes a constant of the contract is marked as without effect.
 */
export function routesForBrowser(): Plugin {
  return {
    name: "routes-for-browser",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!/\/packages\/contract\/src\/.*\.ts$/.test(id)) return undefined;
      const parse = (text: string) => (this.parse(text, { lang: "ts" }) as unknown as { body: Node[] }).body;
      let changed = edited(code, parse(code).flatMap(leaveOut));
      for (let before = ""; before !== changed;) {
        before = changed;
        changed = edited(changed, unused(changed, parse(changed)));
      }
      changed = edited(changed, parse(changed).flatMap(withoutEffect));
      const asked = /\w\.(answer|conflict|query|params)\b/.exec(changed);
      if (asked)
        this.error(`${id} needs ${asked[0]} of a route, which the browser's contract leaves out: give what both share a name of its own`);
      return { code: changed, map: null };
    },
  };
}

type Edit = [from: number, to: number, text: string];

/** A text with edits that follow each other from its beginning on. */
function edited(code: string, edits: readonly Edit[]): string {
  return edits.reduceRight((text, [from, to, put]) => text.slice(0, from) + put + text.slice(to), code);
}

/** What the constants of a statement begin with. */
function initsOf(statement: Node): Node[] {
  const declared = statement.type === "ExportNamedDeclaration" ? (statement["declaration"] as Node | null) : statement;
  if (declared?.type !== "VariableDeclaration") return [];
  return (declared["declarations"] as { init: Node | null }[]).flatMap(({ init }) => init ?? []);
}

/** The places of what is left out of calls of `route`. */
function leaveOut(statement: Node): Edit[] {
  return initsOf(statement).flatMap((init) => {
    const [described] = (init["arguments"] ?? []) as Node[];
    if (init.type !== "CallExpression" || (init["callee"] as Node)["name"] !== "route" || described?.type !== "ObjectExpression") return [];
    const properties = described["properties"] as (Node & { key?: { name?: string } })[];
    return properties.flatMap(({ key, start }, at): Edit[] => {
      const end = properties[at + 1]?.start ?? described.end - 1;
      return key?.name !== undefined && leftOut.has(key.name) ? [[start, end, ""]] : [];
    });
  });
}

/** Imports and constants of a file that nothing in it names any more: as long as they stand, their files come too. */
function unused(code: string, statements: Node[]): Edit[] {
  const isNamedOnce = (name: string) => (code.match(new RegExp(`(?<![\\w$])${name}(?![\\w$])`, "g"))?.length ?? 0) < 2;
  return statements.flatMap((statement): Edit[] => {
    if (statement.type === "ImportDeclaration") {
      const all = statement["specifiers"] as (Node & { local: { name: string } })[];
      const kept = all.filter(({ local }) => !isNamedOnce(local.name));
      if (kept.length === all.length) return [];
      const names = kept.map(({ start, end }) => code.slice(start, end)).join(", ");
      const from = JSON.stringify((statement["source"] as unknown as { value: string }).value);
      return [[statement.start, statement.end, names && `import { ${names} } from ${from};`]];
    }
    if (statement.type !== "VariableDeclaration") return [];
    const names = (statement["declarations"] as { id: { name?: string } }[]).map(({ id }) => id.name);
    return names.every((name) => name !== undefined && isNamedOnce(name)) ? [[statement.start, statement.end, ""]] : [];
  });
}

/** Marks what is called to make a constant as without effect. */
function withoutEffect(statement: Node): Edit[] {
  return initsOf(statement)
    .filter(hasCall)
    .flatMap(({ start, end }): Edit[] => [
      [start, start, "/* @__PURE__ */ (() => ("],
      [end, end, "))()"],
    ]);
}

function hasCall(node: Node): boolean {
  if (node.type === "ArrowFunctionExpression" || node.type === "FunctionExpression") return false;
  return node.type === "CallExpression" || childrenOf(node).some(hasCall);
}

function childrenOf(node: Node): Node[] {
  const values = Object.values(node).flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]));
  return values.filter((value): value is Node => typeof value === "object" && value !== null && "type" in value);
}
