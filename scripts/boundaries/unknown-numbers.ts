import type { Node } from "oxc-parser";
import type { Finding, Project } from "./project.ts";
import { isNamed, propertyOf, walk } from "./source-file.ts";
import { isToolOrTest } from "./tables.ts";

/** `unknown-numbers`: what a question has not answered, or failed to, is no 0. A number is read where its answer is, or by `countIn`. */
export function checkUnknownNumbers({ sources }: Project): Finding[] {
  const findings: Finding[] = [];
  for (const source of sources) {
    if (!source.path.startsWith("apps/web/src/") || isToolOrTest(source.path)) continue;
    walk(source.program, (node) => {
      if (!isZeroForNothing(node)) return;
      const message = "0 stands for an answer that is not there: say that it is not known, as `countIn` of ui/list/facet-values.ts does";
      findings.push({ file: source.path, line: source.lineOf(node.start), rule: "unknown-numbers", message });
    });
  }
  return findings;
}

/** `data?.total ?? 0`, and `const { total = 0 } = query.data ?? {}`. */
function isZeroForNothing(node: Node): boolean {
  if (node.type === "LogicalExpression") return node.operator === "??" && isZero(node.right) && readsData(node.left);
  if (node.type !== "VariableDeclarator" || node.id.type !== "ObjectPattern" || !node.init || !readsData(node.init)) return false;
  return node.id.properties.some((each) => each.type === "Property" && each.value.type === "AssignmentPattern" && isZero(each.value.right));
}

const isZero = (node: Node) => node.type === "Literal" && node.value === 0;

/** Whether an expression looks into something called `data`. */
function readsData(expression: Node): boolean {
  let found = false;
  walk(expression, (node) => {
    if (node.type !== "MemberExpression") return;
    found ||= isNamed(node.object, "data") || (node.object.type === "MemberExpression" && propertyOf(node.object) === "data");
  });
  return found || isNamed(expression, "data");
}
