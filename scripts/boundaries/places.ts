import type { Node } from "oxc-parser";
import type { Finding, Project } from "./project.ts";
import { textOf, walk, type SourceFile } from "./source-file.ts";
import { isToolOrTest } from "./tables.ts";

/** A rule on one node: the message, when the node breaks it. */
type NodeRule = (node: Node, parent: Node | undefined) => string | undefined;

function checkNodes({ sources }: Project, rule: string, applies: (path: string) => boolean, refuse: NodeRule): Finding[] {
  const findings: Finding[] = [];
  for (const source of sources) {
    if (!applies(source.path)) continue;
    walk(source.program, (node, parent) => {
      const message = refuse(node, parent);
      if (message) findings.push({ file: source.path, line: source.lineOf(node.start), rule, message });
    });
  }
  return findings;
}

/** `syntax`: a file that the parser cannot read would slip through every other rule. */
export function checkSyntax({ sources }: Project): Finding[] {
  return sources.flatMap((source: SourceFile) =>
    source.faults.map(({ line, message }) => ({ file: source.path, line, rule: "syntax", message })),
  );
}

/** `environment`: `process.env` is read in the server's config.ts and nowhere else. */
export function checkEnvironment(project: Project): Finding[] {
  const message = "process.env is read in apps/server/src/config.ts only";
  return checkNodes(
    project,
    "environment",
    (path) => path !== "apps/server/src/config.ts" && !isToolOrTest(path),
    (node, parent) => {
      if (node.type === "MemberExpression" && isNamed(node.object, "process") && propertyOf(node) === "env") return message;
      if (node.type === "VariableDeclarator" && isNamed(node.init, "process") && node.id.type === "ObjectPattern") {
        return node.id.properties.some((each) => each.type === "Property" && isNamed(each.key, "env")) ? message : undefined;
      }
      const fromProcess = parent?.type === "ImportDeclaration" && /^(node:)?process$/.test(parent.source.value);
      return fromProcess && node.type === "ImportSpecifier" && isNamed(node.imported, "env") ? message : undefined;
    },
  );
}

const network = new Set(["fetch", "XMLHttpRequest", "EventSource", "WebSocket"]);

/** `fetch`: the page talks to the server through its one client. */
export function checkFetch(project: Project): Finding[] {
  return checkNodes(
    project,
    "fetch",
    (path) => path.startsWith("apps/web/src/") && !path.startsWith("apps/web/src/api/") && !isToolOrTest(path),
    (node, parent) => {
      const name =
        node.type === "Identifier" && isReference(node, parent)
          ? node.name
          : node.type === "MemberExpression"
            ? globalName(node)
            : undefined;
      if (name && network.has(name)) return `${name} belongs to apps/web/src/api`;
      return node.type === "MemberExpression" && propertyOf(node) === "sendBeacon" ? "sendBeacon belongs to apps/web/src/api" : undefined;
    },
  );
}

// `window.fetch`, `globalThis.fetch`, `self.fetch`.
function globalName(node: Node & { type: "MemberExpression" }): string | undefined {
  return ["window", "globalThis", "self"].some((name) => isNamed(node.object, name)) ? propertyOf(node) : undefined;
}

// A name that stands for a value, not for a property, a key or a type.
function isReference(node: Node, parent: Node | undefined): boolean {
  if (!parent) return true;
  if (parent.type === "MemberExpression") return parent.object === node || parent.computed;
  if (parent.type === "Property") return parent.value === node || parent.computed;
  return ![
    "MethodDefinition",
    "PropertyDefinition",
    "TSPropertySignature",
    "TSMethodSignature",
    "TSTypeReference",
    "TSTypeQuery",
    "TSQualifiedName",
  ].includes(parent.type);
}

const htmlProperties = new Set(["innerHTML", "outerHTML"]);

/** `html`: no text becomes markup. */
export function checkHtml(project: Project): Finding[] {
  return checkNodes(
    project,
    "html",
    (path) => /^(apps|packages)\//.test(path) && !isToolOrTest(path),
    (node, parent) => {
      const name =
        node.type === "JSXAttribute" || node.type === "Property" ? nameOf(node.type === "JSXAttribute" ? node.name : node.key) : undefined;
      if (name === "dangerouslySetInnerHTML") return "dangerouslySetInnerHTML is used nowhere";
      if (node.type !== "MemberExpression") return undefined;
      const property = propertyOf(node);
      if (property === "insertAdjacentHTML") return "insertAdjacentHTML is used nowhere";
      return property && htmlProperties.has(property) && parent?.type === "AssignmentExpression" && parent.left === node
        ? `${property} is set nowhere`
        : undefined;
    },
  );
}

const mocking = new Set(["mock", "doMock", "unmock", "doUnmock"]);

/** `own-mocks`: tests run our own modules, not stand-ins for them. */
export function checkOwnMocks(project: Project): Finding[] {
  return checkNodes(
    project,
    "own-mocks",
    (path) => isToolOrTest(path),
    (node) => {
      if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return undefined;
      if (
        !["vi", "vitest"].some((name) => isNamed((node.callee as Node & { type: "MemberExpression" }).object, name)) ||
        !mocking.has(propertyOf(node.callee) ?? "")
      )
        return undefined;
      const first = node.arguments[0];
      const module = textOf(first?.type === "ImportExpression" ? first.source : first);
      return module && /^(\.|\/|@hub\/)/.test(module) ? `${module} is ours: test it as it is` : undefined;
    },
  );
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
