import { isReadable } from "./names.ts";
import type { Finding, Project } from "./project.ts";
import { propertyOf, walk } from "./source-file.ts";
import type { Node } from "oxc-parser";

const papers = { readings: "docs/readings.md", specification: "docs/specification.md" } as const;
const records = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/;
// Migrations are never changed once they ran: they call the readings by an older name.
const frozen = "apps/server/migrations/";
const requirementList = "docs/requirements.tsv";

/** Every file that people read, without the list that ids are looked up in. */
function readTexts({ files, read }: Project): { file: string; text: string }[] {
  return files
    .filter((file) => isReadable(file) && file !== "package-lock.json" && file !== requirementList)
    .map((file) => ({ file, text: read(file) ?? "" }));
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split("\n").length;

/** `citations`: a section of the specification or of its readings, and a decision record, exist where they are cited. */
export function checkCitations(project: Project): Finding[] {
  const sections = {
    readings: sectionsIn(project.read(papers.readings)),
    specification: sectionsIn(project.read(papers.specification)),
  };
  const known = new Set(project.files.flatMap((file) => records.exec(file)?.[1] ?? []));
  const refuse = (file: string, word: string, number: string): string | undefined => {
    if (word === "readings" || word === "specification") {
      return sections[word].has(number) ? undefined : `${papers[word]} has no section ${number}`;
    }
    if (number.length === 4) return known.has(number) ? undefined : `docs/decisions has no record ${number}`;
    if (!file.startsWith(frozen)) return `records are cited by four digits, ${papers.readings} by its name: "${word} ${number}" is neither`;
    return sections.readings.has(number) ? undefined : `${papers.readings} has no section ${number}`;
  };
  return readTexts(project).flatMap(({ file, text }) =>
    [...text.matchAll(/\b(readings|specification|decisions?) (\d+(?:(?:, | and | or )\d+)*)(?![\d/])/gi)].flatMap(
      ({ 1: word = "", 2: list = "", index }) =>
        (list.match(/\d+/g) ?? []).flatMap((number) => {
          const message = refuse(file, word.toLowerCase(), number);
          return message === undefined ? [] : [{ file, line: lineAt(text, index), rule: "citations", message }];
        }),
    ),
  );
}

function sectionsIn(text: string | undefined): Set<string> {
  return new Set([...(text ?? "").matchAll(/^## (\d+)\. /gm)].map(([, number = ""]) => number));
}

const titled = new Set(["test", "it", "describe", "suite"]);
const requirementId = /\b([A-Z][A-Z0-9]+)-\d{2,}\b/g;

/**
 * `requirement-ids`: an id of a requirement stands in docs/requirements.tsv (first column). In the brackets of a test's title everything of that form is one;
 * elsewhere what begins as those of the list do.
 */
export function checkRequirementIds(project: Project): Finding[] {
  const known = new Set((project.read(requirementList) ?? "").split("\n").map((line) => line.split("\t")[0]?.trim() ?? ""));
  const families = new Set([...known].map((id) => id.replace(/-\d+$/, "")));
  const finding = (file: string, line: number, id: string): Finding => ({
    file,
    line,
    rule: "requirement-ids",
    message: `${id} stands not in ${requirementList}`,
  });
  const anywhere = readTexts(project).flatMap(({ file, text }) =>
    [...text.matchAll(requirementId)].flatMap(({ 0: id, 1: family = "", index }) =>
      families.has(family) && !known.has(id) ? [finding(file, lineAt(text, index), id)] : [],
    ),
  );
  const inTitles: Finding[] = [];
  for (const source of project.sources) {
    if (!/\.test\.tsx?$/.test(source.path)) continue;
    walk(source.program, (node) => {
      if (node.type !== "CallExpression" || !titled.has(calledName(node.callee) ?? "")) return;
      for (const { id, family } of idsIn(node.arguments[0])) {
        if (!families.has(family)) inTitles.push(finding(source.path, source.lineOf(node.start), id));
      }
    });
  }
  return [...anywhere, ...inTitles];
}

// `test`, `test.skip`, `test.each(...)` and `test.for(...)` are all `test`.
function calledName(node: Node): string | undefined {
  if (node.type === "Identifier") return node.name;
  if (node.type === "MemberExpression") return propertyOf(node) ? calledName(node.object) : undefined;
  if (node.type === "CallExpression") return calledName(node.callee);
  return node.type === "TaggedTemplateExpression" ? calledName(node.tag) : undefined;
}

function idsIn(title: Node | undefined): { id: string; family: string }[] {
  const text =
    title?.type === "Literal"
      ? String(title.value)
      : title?.type === "TemplateLiteral"
        ? title.quasis.map((each) => each.value.raw).join(" ")
        : "";
  return [...text.matchAll(/\[([^\]]*)\]/g)].flatMap(([, inside = ""]) =>
    [...inside.matchAll(requirementId)].map(({ 0: id, 1: family = "" }) => ({ id, family })),
  );
}
