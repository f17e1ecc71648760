import type { Node } from "oxc-parser";
import { catalogsOf } from "./catalogs.ts";
import type { Finding, Project } from "./project.ts";
import { nameOf, propertyOf, textOf, walk } from "./source-file.ts";
import { isToolOrTest } from "./tables.ts";

/** Families of texts whose codes stand in a list: being in it, or in the folder, is no use of a code. */
const codeLists: Record<string, string> = {
  errors: "packages/contract/src/",
  permissions: "packages/domain/src/session/permissions.ts",
  "ingestion-issues": "packages/domain/src/ingestion/issue-codes.ts",
  "reading-notices": "packages/domain/src/ingestion/reading-notices.ts",
  "reading-problems": "packages/domain/src/ingestion/reading-problems.ts",
  "row-problems": "packages/domain/src/ingestion/reading-problems.ts",
  swp: "packages/domain/src/swp/issue-codes.ts",
};
// What the schema library calls what is wrong with a value (`ui.invalid-...`).
const libraryCodes =
  "invalid-type too-big too-small invalid-format not-multiple-of unrecognized-keys invalid-union invalid-key invalid-element invalid-value";

/** A text with holes, as its parts between them: `swp.tab-${tab}` is `["swp.tab-", ""]`. */
type Template = readonly string[];
/** What the product's code says: texts and names by the files they stand in, and how keys and codes are put together. */
type Said = { words: Map<string, Set<string>>; templates: Template[] };

/**
 * `unused-texts`: a text of the catalogs is said somewhere, and a code of a list is used outside of it. A key is said by its literal, or by a template that fits
 * it and whose holes can be filled by what else the code says: words, names of properties, values of the migrations, or another template.
 */
export function checkUnusedTexts(project: Project): Finding[] {
  const catalogs = catalogsOf(project);
  if (catalogs.length === 0) return [];
  const said = collectSaid(project);
  return catalogs.flatMap(({ file, area }) => {
    const list = codeLists[area];
    if (list !== undefined && !project.files.some((each) => each.startsWith(list)))
      return [{ file, line: 1, rule: "unused-texts", message: `the list of its codes is not at ${list}` }];
    const isUsed = finder(said, list);
    return (project.read(file) ?? "").split("\n").flatMap((content, index) => {
      const key = /^\s*"([^"]+)":/.exec(content)?.[1];
      return key === undefined || isUsed(key) ? [] : [{ file, line: index + 1, rule: "unused-texts", message: `nothing says ${key}` }];
    });
  });
}

function collectSaid({ files, sources, read }: Project): Said {
  const words = new Map<string, Set<string>>(libraryCodes.split(" ").map((code) => [code, new Set(["the schema library"])]));
  const templates = new Map<string, Template>();
  const say = (word: string | undefined, file: string) => {
    if (word !== undefined) words.set(word, (words.get(word) ?? new Set()).add(file));
  };
  const sayKey = (word: string, file: string) => {
    say(word, file);
    // A code with its area before it also names the code.
    say(/^[a-z-]+\.(.+)$/.exec(word)?.[1], file);
  };
  const compose = (parts: Template) => void templates.set(parts.join("\0"), parts);
  for (const { path, program } of sources) {
    if (!/^((apps\/(web|server)|packages\/(domain|contract))\/src|packages\/i18n\/src\/words)\//.test(path) || isToolOrTest(path)) continue;
    walk(program, (node) => {
      const text = textOf(node);
      if (text !== undefined) sayKey(text, path);
      else if (node.type === "TemplateLiteral") {
        compose(partsOf(node));
        for (const part of partsOf(node)) for (const [, word] of part.matchAll(/'([\w-]+)'/g)) say(word, path);
      }
      if ((node.type === "Property" && !node.computed) || node.type === "TSPropertySignature") say(nameOf(node.key), path);
      // `codeText(area, code)` says `area.code`.
      if (node.type === "CallExpression" && calledName(node.callee) === "codeText") {
        const [area, code] = [partsOf(node.arguments[0]), partsOf(node.arguments[1])];
        compose([...area.slice(0, -1), `${area.at(-1)}.${code[0]}`, ...code.slice(1)]);
      }
    });
  }
  for (const file of files.filter((each) => /^apps\/server\/migrations\/.*\.sql$/.test(each)))
    for (const [, word] of (read(file) ?? "").matchAll(/'([\w-]+)'/g)) say(word, file);
  return {
    words,
    templates: [...templates.values()].filter((parts) => /[a-z]{2}/i.test(parts.join("")) && !/[\s'"<>]/.test(parts.join(""))),
  };
}

function partsOf(node: Node | undefined): Template {
  if (node?.type === "TemplateLiteral") return node.quasis.map((part) => part.value.cooked ?? "");
  const text = textOf(node);
  return text === undefined ? ["", ""] : [text];
}

function calledName(node: Node): string | undefined {
  return node.type === "MemberExpression" ? propertyOf(node) : nameOf(node);
}

/** Whether a text is said outside of `list`, in one piece or put together. */
function finder({ words, templates }: Said, list: string | undefined): (text: string) => boolean {
  const isWord = (text: string) => [...(words.get(text) ?? [])].some((file) => list === undefined || !file.startsWith(list));
  const isFilled = (text: string, rest: Template, isPart: (part: string) => boolean): boolean => {
    const [next = "", ...more] = rest;
    if (more.length === 0) return text.length > next.length && text.endsWith(next) && isPart(text.slice(0, text.length - next.length));
    for (let at = 1; at <= text.length; at++) {
      if (text.startsWith(next, at) && isPart(text.slice(0, at)) && isFilled(text.slice(at + next.length), more, isPart)) return true;
    }
    return false;
  };
  const isComposed = (text: string, isPart: (part: string) => boolean) =>
    templates.some(([head = "", ...rest]) => rest.length > 0 && text.startsWith(head) && isFilled(text.slice(head.length), rest, isPart));
  const isSaid = (text: string) => isWord(text) || isComposed(text, isWord);
  return (text) => isWord(text) || isComposed(text, isSaid);
}
