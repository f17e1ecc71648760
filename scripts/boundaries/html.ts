import type { Node } from "oxc-parser";
import type { Finding, Project } from "./project.ts";
import { nameOf, propertyOf, walk } from "./source-file.ts";
import { isToolOrTest } from "./tables.ts";

/** `html`: no text becomes markup. The linter sees attributes and what is set, not the property of an object that is spread into one. */
export function checkHtml({ sources }: Project): Finding[] {
  const findings: Finding[] = [];
  for (const source of sources) {
    if (!/^(apps|packages)\//.test(source.path) || isToolOrTest(source.path)) continue;
    walk(source.program, (node, parent) => {
      const message = refuse(node, parent);
      if (message) findings.push({ file: source.path, line: source.lineOf(node.start), rule: "html", message });
    });
  }
  return findings;
}

function refuse(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === "JSXAttribute" || node.type === "Property") {
    const name = nameOf(node.type === "JSXAttribute" ? node.name : node.key);
    return name === "dangerouslySetInnerHTML" ? `${name} is used nowhere` : undefined;
  }
  if (node.type !== "MemberExpression") return undefined;
  const property = propertyOf(node);
  if (property === "insertAdjacentHTML") return `${property} is used nowhere`;
  const isSet = parent?.type === "AssignmentExpression" && parent.left === node;
  return isSet && (property === "innerHTML" || property === "outerHTML") ? `${property} is set nowhere` : undefined;
}
