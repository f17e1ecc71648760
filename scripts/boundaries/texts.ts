import type { Node } from "oxc-parser";
import type { Finding, Project } from "./project.ts";
import { nameOf, walk } from "./source-file.ts";
import { isToolOrTest } from "./tables.ts";

const letter = /\p{L}/u;
// Props that people see or hear. `errorMessage`, `submitLabel` and the like count by their last word.
const seen =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|alt|error|legend|summary|tooltip)$|(^|[a-z])(label|title|placeholder|description|message|text|heading|caption|hint)$/i;
// A key of a catalog, `area.name`, is not a text.
const key = /^[a-z][\w-]*(\.[\w-]+)+$/;

/** `texts`: what people read comes from the catalogs of packages/i18n, so no component holds a literal of it. */
export function checkTexts({ sources }: Project): Finding[] {
  const findings: Finding[] = [];
  for (const source of sources) {
    if (!/^apps\/web\/src\/.*\.tsx$/.test(source.path) || isToolOrTest(source.path)) continue;
    walk(source.program, (node, parent) => {
      for (const { at, text } of findTexts(node, parent)) {
        findings.push({
          file: source.path,
          line: source.lineOf(at.start),
          rule: "texts",
          message: `the text "${shorten(text)}" belongs into packages/i18n`,
        });
      }
    });
  }
  return findings;
}

type Found = { at: Node; text: string };

function findTexts(node: Node, parent: Node | undefined): Found[] {
  if (node.type === "JSXText") return keepTexts([{ at: node, text: node.value }]);
  if (node.type === "JSXExpressionContainer" && (parent?.type === "JSXElement" || parent?.type === "JSXFragment"))
    return keepTexts(literalsOf(node.expression));
  if (node.type === "JSXAttribute" && node.value && seen.test(nameOf(node.name) ?? "")) {
    return keepTexts(literalsOf(node.value.type === "JSXExpressionContainer" ? node.value.expression : node.value));
  }
  // `{ title: "Saved", message: "..." }` as notifications and columns take it.
  if (node.type === "Property" && !node.computed && parent?.type === "ObjectExpression" && seen.test(nameOf(node.key) ?? "")) {
    return keepTexts(literalsOf(node.value)).filter(({ text }) => /^\p{Lu}|\s/u.test(text.trim()));
  }
  return [];
}

function keepTexts(found: Found[]): Found[] {
  return found.filter(({ text }) => letter.test(text) && !key.test(text));
}

// The literals an expression can come to: through conditions, `||`, `??`, `&&`, `+` and templates.
function literalsOf(node: Node): Found[] {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? [{ at: node, text: node.value }] : [];
    case "TemplateLiteral":
      return node.quasis.map((each) => ({ at: each, text: each.value.raw }));
    case "ConditionalExpression":
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
    case "LogicalExpression":
      return [...(node.operator === "&&" ? [] : literalsOf(node.left)), ...literalsOf(node.right)];
    case "BinaryExpression":
      return node.operator === "+" ? [...literalsOf(node.left), ...literalsOf(node.right)] : [];
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "ParenthesizedExpression":
      return literalsOf(node.expression);
    default:
      return [];
  }
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
