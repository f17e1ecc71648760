import type { Node } from "oxc-parser";
import type { Finding, Project } from "./project.ts";
import { nameOf, textOf, walk } from "./source-file.ts";
import { isToolOrTest } from "./tables.ts";

const pages = "apps/web/src/";
/** Pickers of the library, which tell accents apart, and say nothing where nothing is found. */
const pickers = new Set(["Autocomplete", "MultiSelect", "Select", "TagsInput"]);
/** Kinds of fields that follow the browser's language. */
const browserFields = new Set(["date", "datetime-local", "month", "week"]);

/** `own-fields`: what is picked of many is picked in fields of `ui/pick`, and a day is typed in those of `ui/dates`. */
export function checkOwnFields({ sources }: Project): Finding[] {
  const findings: Finding[] = [];
  for (const source of sources) {
    if (!source.path.startsWith(pages) || source.path.startsWith(`${pages}ui/pick/`) || isToolOrTest(source.path)) continue;
    walk(source.program, (node) => {
      const message = refuse(node, source.path.endsWith("x"));
      if (message) findings.push({ file: source.path, line: source.lineOf(node.start), rule: "own-fields", message });
    });
  }
  return findings;
}

/** `isDrawn`: what a file without elements calls a type may be anything. */
function refuse(node: Node, isDrawn: boolean): string | undefined {
  if (node.type === "ImportDeclaration" && textOf(node.source) === "@mantine/core") {
    const named = node.specifiers.flatMap((each) => (each.type === "ImportSpecifier" ? [nameOf(each.imported) ?? ""] : []));
    const picker = named.find((name) => pickers.has(name));
    return picker && `${picker} belongs to ${pages}ui/pick: Pick and PickMany find without accents and say when nothing is found`;
  }
  if (!isDrawn || (node.type !== "JSXAttribute" && node.type !== "Property")) return undefined;
  const name = nameOf(node.type === "JSXAttribute" ? node.name : node.key);
  const kind = name === "type" ? textOf(node.value) : undefined;
  return kind !== undefined && browserFields.has(kind)
    ? `a field of type ${kind} follows the browser's language: DateField of ${pages}ui/dates follows the reader's`
    : undefined;
}
