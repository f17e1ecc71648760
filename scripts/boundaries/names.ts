import { findLines, type Finding, type Project } from "./project.ts";
import { propertyOf } from "./places.ts";
import { walk } from "./source-file.ts";
import { emptyFolderNames } from "./tables.ts";
import type { Node } from "oxc-parser";

/** `folder-names`: a folder is named after an area or a thing. */
export function checkFolderNames({ files }: Project): Finding[] {
  const seen = new Set<string>();
  return files.flatMap((file) => {
    const folders = file.split("/").slice(0, -1);
    const at = folders.findIndex((name) => emptyFolderNames.includes(name.toLowerCase()));
    const folder = folders.slice(0, at + 1).join("/");
    if (at < 0 || seen.has(folder)) return [];
    seen.add(folder);
    return [{ file, line: 1, rule: "folder-names", message: `the folder ${folder} says nothing about what is in it` }];
  });
}

const readable = /(^|\/)(\.[\w-]+|[\w-]+|[^/]*\.(ts|tsx|js|mjs|cjs|jsx|json|md|css|html|sql|sh|ya?ml|toml|txt|svg))$/;
// A path of the machine someone wrote this on, or of the papers beside the project.
const machinePath = /(^|[\s"'`(=:,<])(\/(work|root|tmp)\/|\/(home|Users)\/\w+\/|(\.\.\/)+shared\/)/;

/** `machine-paths`: the project runs from any folder of any machine. */
export function checkMachinePaths({ files, read }: Project): Finding[] {
  return files
    .filter((file) => readable.test(file) && file !== "package-lock.json")
    .flatMap((file) =>
      findLines(read(file) ?? "", machinePath).map(({ line, found }) => ({
        file,
        line,
        rule: "machine-paths",
        message: `"${found}" is a path of one machine`,
      })),
    );
}

const requirementList = "docs/requirements.tsv";
const titled = new Set(["test", "it", "describe", "suite"]);

/** `requirement-ids`: an id in the brackets of a test's title stands in docs/requirements.tsv (first column). Without that list nothing is checked. */
export function checkRequirementIds({ sources, read }: Project): Finding[] {
  const list = read(requirementList);
  if (list === undefined) return [];
  const known = new Set(list.split("\n").map((line) => line.split("\t")[0]?.trim()));
  const findings: Finding[] = [];
  for (const source of sources) {
    if (!/\.test\.tsx?$/.test(source.path)) continue;
    walk(source.program, (node) => {
      if (node.type !== "CallExpression" || !titled.has(calledName(node.callee) ?? "")) return;
      for (const id of idsIn(node.arguments[0])) {
        if (known.has(id)) continue;
        findings.push({
          file: source.path,
          line: source.lineOf(node.start),
          rule: "requirement-ids",
          message: `${id} stands not in ${requirementList}`,
        });
      }
    });
  }
  return findings;
}

// `test`, `test.skip`, `test.each(...)` and `test.for(...)` are all `test`.
function calledName(node: Node): string | undefined {
  if (node.type === "Identifier") return node.name;
  if (node.type === "MemberExpression") return propertyOf(node) ? calledName(node.object) : undefined;
  if (node.type === "CallExpression") return calledName(node.callee);
  return node.type === "TaggedTemplateExpression" ? calledName(node.tag) : undefined;
}

function idsIn(title: Node | undefined): string[] {
  const text =
    title?.type === "Literal"
      ? String(title.value)
      : title?.type === "TemplateLiteral"
        ? title.quasis.map((each) => each.value.raw).join(" ")
        : "";
  return [...text.matchAll(/\[([^\]]*)\]/g)].flatMap((bracket) => bracket[1]?.match(/\b[A-Z][A-Z0-9]+-\d{2,}\b/g) ?? []);
}
