import type { Node } from "oxc-parser";
import type { Finding, Project } from "./project.ts";
import { nameOf, textOf, walk } from "./source-file.ts";
import { isToolOrTest } from "./tables.ts";

const web = "apps/web/src/";
/** Stylesheets that speak of all pages: of elements, of the library's parts, and of what several parts have in common. */
const ground = ["ui/ground.css", "ui/edges.css", "ui/font.css"].map((path) => web + path);
/** Stylesheets that are there on every page, besides those of the page's own area. */
const everywhere = ["ui", "frame"];

type Rule = { file: string; line: number; selector: string; classes: string[] };
type Use = { file: string; line: number; name: string };

/**
 * `classes`: a class has one stylesheet where selectors begin with it, and every selector begins with a class, so that no page changes how another looks; a class
 * that an element has is defined where its page loads it, in its own area or in what is there everywhere; and each that is defined stands in the code.
 */
export function checkClasses(project: Project): Finding[] {
  const rules = listRules(project);
  const { used, begun, given } = listUses(project);
  const find = (file: string, line: number, message: string): Finding => ({ file, line, rule: "classes", message });
  const homes = Map.groupBy(
    rules.filter(({ file, classes }) => !ground.includes(file) && classes.length > 0),
    ({ classes }) => classes[0]!,
  );
  const defined = Map.groupBy(
    rules.flatMap(({ file, classes }) => classes.map((name) => ({ file, name }))),
    ({ name }) => name,
  );
  const isUsed = (name: string) => used.has(name) || begun.some((begin) => name.startsWith(begin));
  return [
    ...rules
      .filter(({ file, selector, classes }) => classes.length === 0 && !ground.includes(file) && !selector.startsWith(":root"))
      .map(({ file, line, selector }) => find(file, line, `${selector} begins with no class, so it changes every page`)),
    ...[...homes].flatMap(([name, each]) => {
      const home = each.find(({ selector }) => selector === `.${name}`)?.file ?? each[0]!.file;
      return each
        .filter(({ file }) => file !== home)
        .map(({ file, line }) => find(file, line, `.${name} is defined in ${home}: begin with a class of this file`));
    }),
    ...given
      .filter(
        ({ file, name }) =>
          !defined.get(name)?.some((rule) => areaOf(rule.file) === areaOf(file) || everywhere.includes(areaOf(rule.file))),
      )
      .map(({ file, line, name }) => {
        const where = defined.get(name)?.[0]?.file;
        return find(
          file,
          line,
          where ? `.${name} is defined in ${where}, which this page may not have loaded` : `no stylesheet defines .${name}`,
        );
      }),
    ...rules.flatMap(({ file, line, classes }) =>
      classes.filter((name) => !isUsed(name)).map((name) => find(file, line, `no element has the class ${name}`)),
    ),
  ];
}

const areaOf = (file: string): string => file.slice(web.length).split("/")[0]!;

/** The selectors of all stylesheets; the library's classes are none of ours. */
function listRules({ files, read }: Project): Rule[] {
  return files
    .filter((file) => file.startsWith(web) && file.endsWith(".css"))
    .flatMap((file) => {
      const text = (read(file) ?? "").replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
      const rules: Rule[] = [];
      const around: string[] = [];
      let from = 0;
      for (const { 0: sign, index } of text.matchAll(/[{};]/g)) {
        const said = text.slice(from, index);
        const line = text.slice(0, from + said.length - said.trimStart().length).split("\n").length;
        if (sign === "{") {
          if (!said.trim().startsWith("@") && !around.some((outer) => outer.startsWith("@keyframes")))
            for (const selector of splitSelectors(said.trim()))
              rules.push({
                file,
                line,
                selector,
                classes: [...selector.matchAll(/\.((?!mantine-)[a-z][\w-]*)/g)].map(([, name]) => name!),
              });
          around.push(said.trim());
        } else if (sign === "}") around.pop();
        from = index + 1;
      }
      return rules;
    });
}

/** `a, :is(b, c)` are two selectors. */
function splitSelectors(text: string): string[] {
  let depth = 0;
  let from = 0;
  const selectors: string[] = [];
  for (const { 0: sign, index } of text.matchAll(/[(),]/g)) {
    if (sign !== ",") depth += sign === "(" ? 1 : -1;
    else if (depth === 0) {
      selectors.push(text.slice(from, index).trim());
      from = index + 1;
    }
  }
  return [...selectors, text.slice(from).trim()];
}

/** Words of the code that may be classes; how some begin that are put together; and those that an element is given by `className`. */
function listUses({ sources }: Project): { used: Set<string>; begun: string[]; given: Use[] } {
  const used = new Set<string>();
  const begun = new Set<string>();
  const given: Use[] = [];
  for (const { path, program, lineOf } of sources) {
    if (!path.startsWith(web) || isToolOrTest(path)) continue;
    const words = (text: string) => text.split(/\s+/).filter(Boolean);
    walk(program, (node) => {
      const text = textOf(node);
      if (text !== undefined) for (const [word] of text.matchAll(/[a-z][\w-]*/g)) used.add(word);
      if (node.type === "TemplateLiteral")
        for (const [at, { value }] of node.quasis.entries()) {
          for (const [word] of (value.cooked ?? "").matchAll(/[a-z][\w-]*/g)) used.add(word);
          const last = /(?:^|\s)([a-z][\w-]*-)$/.exec(value.cooked ?? "")?.[1];
          if (last !== undefined && at < node.quasis.length - 1) begun.add(last);
        }
      if (node.type !== "JSXAttribute" || nameOf(node.name) !== "className" || !node.value) return;
      walk(node.value as Node, (part) => {
        const whole = textOf(part);
        if (whole !== undefined)
          for (const name of words(whole)) if (name.startsWith("hub-")) given.push({ file: path, line: lineOf(part.start), name });
      });
    });
  }
  return { used, begun: [...begun], given };
}
