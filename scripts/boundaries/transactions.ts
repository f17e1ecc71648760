import type { Node } from "oxc-parser";
import type { Finding, Project } from "./project.ts";
import { isNamed, propertyOf, type SourceFile, walk } from "./source-file.ts";
import { bytesFromOutside, isToolOrTest, streamsOfOurOwn } from "./tables.ts";

/** What runs a function with a transaction open, by name, and from which argument on they are given. */
const openers: Record<string, number> = {
  inTransaction: 0,
  inTransactionIf: 0,
  inSavepoint: 0,
  inSnapshot: 0,
  takeFile: 2,
  receiveThenTake: 3,
};
/** What a reader of another machine's files is asked. */
const readers = new Set(["open", "list"]);

type Place = { source: SourceFile; node: Node; what: string };
type Functions = Map<SourceFile, Map<string, Node>>;

/**
 * `transactions`: no transaction is open while bytes come from outside. What runs inside one neither waits for a stream (`for await`) nor calls what brings bytes from other machines,
 * itself or through the functions that it calls by name, in whichever file they stand.
 */
export function checkTransactions({ sources }: Project): Finding[] {
  const server = sources.filter(({ path }) => path.startsWith("apps/server/src/") && !isToolOrTest(path));
  const byPath = new Map(server.map((source) => [source.path, source]));
  const functions: Functions = new Map(server.map((source) => [source, listFunctions(source)]));
  const findings: Finding[] = [];
  for (const source of server) {
    walk(source.program, (node) => {
      const from = node.type === "CallExpression" ? opensFrom(node) : undefined;
      if (node.type !== "CallExpression" || from === undefined) return;
      const streams = node.arguments
        .slice(from)
        .map((given) => findStream(source, resolveFunction(source, given) ?? given))
        .find(Boolean);
      if (!streams) return;
      const at = `${streams.source.path}:${streams.source.lineOf(streams.node.start)}`;
      const message = `${streams.what} (${at}) is waited for inside a transaction: take the bytes first (files/receive-file.ts)`;
      findings.push({ file: source.path, line: source.lineOf(node.start), rule: "transactions", message });
    });
  }
  return findings;

  /** The function that an argument names; undefined for one that is written there, or for anything else. */
  function resolveFunction(source: SourceFile, node: Node): Node | undefined {
    return node.type === "Identifier" ? functions.get(source)?.get(node.name) : undefined;
  }

  /** The first stream that is reached from a node, each function looked at once. */
  function findStream(source: SourceFile, start: Node): Place | undefined {
    const seen = new Set<Node>();
    const waiting: { source: SourceFile; node: Node }[] = [{ source, node: start }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { source, node: within } = next;
      if (seen.has(within)) continue;
      seen.add(within);
      let found: Place | undefined;
      walk(within, (node) => {
        if (found) return;
        const what = streamOf(source, node);
        if (what) found = { source, node, what };
        else if (node.type === "Identifier") {
          const called = calledFrom(source, node.name);
          if (called) waiting.push(called);
        }
      });
      if (found) return found;
    }
    return undefined;
  }

  /** The function that stands behind a name in a file: its own, or one that it imports. */
  function calledFrom(source: SourceFile, name: string): { source: SourceFile; node: Node } | undefined {
    const own = functions.get(source)?.get(name);
    if (own) return { source, node: own };
    const imported = importOf(source, name);
    const target = byPath.get(imported?.target ?? "");
    const node = target && functions.get(target)?.get(imported?.name ?? "");
    return target && node ? { source: target, node } : undefined;
  }
}

/** From which argument on a call is given what runs in a transaction; undefined where it opens none. */
function opensFrom(node: Node & { type: "CallExpression" }): number | undefined {
  if (node.callee.type === "Identifier") return openers[node.callee.name];
  // `db.transaction().execute(...)`, with settings between.
  if (node.callee.type !== "MemberExpression" || propertyOf(node.callee) !== "execute") return undefined;
  for (
    let from: Node = node.callee.object;
    from.type === "CallExpression" && from.callee.type === "MemberExpression";
    from = from.callee.object
  )
    if (propertyOf(from.callee) === "transaction") return 0;
  return undefined;
}

/** What a node waits for, if it is a stream or a call of what brings bytes from outside. */
function streamOf(source: SourceFile, node: Node): string | undefined {
  if (node.type === "ForOfStatement" && node.await && !isOurOwn(source.path)) return "a stream";
  if (node.type === "MemberExpression" && isNamed(node.object, "reader") && readers.has(propertyOf(node) ?? ""))
    return `reader.${propertyOf(node)}`;
  if (node.type !== "Identifier") return undefined;
  const imported = importOf(source, node.name);
  const from = imported?.target ?? imported?.library ?? "";
  if (node.name === "fetch" && !imported) return "fetch";
  return bytesFromOutside.includes(from) ? node.name : undefined;
}

const isOurOwn = (path: string) =>
  Object.keys(streamsOfOurOwn).some((each) => path === each || (each.endsWith("/") && path.startsWith(each)));

function importOf(source: SourceFile, local: string): { name: string; target?: string; library?: string } | undefined {
  for (const each of source.program.body) {
    if (each.type !== "ImportDeclaration" || each.importKind === "type") continue;
    for (const one of each.specifiers) {
      if (one.local.name !== local || (one.type === "ImportSpecifier" && one.importKind === "type")) continue;
      const name = one.type === "ImportSpecifier" && one.imported.type === "Identifier" ? one.imported.name : local;
      const found = source.imports.find(({ specifier }) => specifier === each.source.value);
      return {
        name,
        ...(found?.target !== undefined && { target: found.target }),
        ...(found?.library !== undefined && { library: found.library }),
      };
    }
  }
  return undefined;
}

/** The functions of a file by name, wherever in it they stand. */
function listFunctions({ program }: SourceFile): Map<string, Node> {
  const functions = new Map<string, Node>();
  walk(program, (node) => {
    if (node.type === "FunctionDeclaration" && node.id) functions.set(node.id.name, node);
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier" && node.init && /Function/.test(node.init.type))
      functions.set(node.id.name, node.init);
  });
  return functions;
}
