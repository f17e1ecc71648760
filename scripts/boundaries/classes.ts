import type { Node } from "oxc-parser";
import type { Finding, Project } from "./project.ts";
import { nameOf, textOf, walk } from "./source-file.ts";
import { isToolOrTest } from "./tables.ts";

const web = "apps/web/src/";
/** Stylesheets that speak of all pages: of elements, of the library's parts, and of what several parts have in common. */
const ground = ["ui/tokens.css", "ui/ground.css", "ui/edges.css", "ui/parts.css", "ui/font.css"].map((path) => web + path);
type Rule = { file: string; line: number; selector: string; classes: string[] };
type Use = { file: string; line: number; name: string };

/**
 * `classes`: a class has one stylesheet where selectors begin with it, and every selector begins with a class, so that no page changes how another looks; what loads
 * code later loads the stylesheets of the classes that its elements have, for nobody knows what was opened before; and what is defined, some element has.
 */
export function checkClasses(project: Project): Finding[] {
  const rules = listRules(project);
  const { used, begun, given } = listUses(project);
  const find = (file: string, line: number, message: string): Finding => ({ file, line, rule: "classes", message });
  const ofClass = Map.groupBy(
    rules.flatMap((rule) => rule.classes.map((name, index) => ({ ...rule, name, begins: index === 0 }))),
    ({ name }) => name,
  );
  // Where it stands alone it is defined; elsewhere it is adapted, and one that is adapted only has no home.
  const homeOf = (name: string) => {
    const each = ofClass.get(name) ?? [];
    const alone = each.filter(({ selector }) => selector === `.${name}`);
    return (alone.find(({ file }) => !ground.includes(file)) ?? alone[0] ?? each.find(({ begins }) => begins))?.file;
  };
  const isUsed = (name: string) => used.has(name) || begun.some((begin) => name.startsWith(begin));
  return [
    ...rules
      .filter(({ file, selector, classes }) => classes.length === 0 && !ground.includes(file) && !selector.startsWith(":root"))
      .map(({ file, line, selector }) => find(file, line, `${selector} begins with no class, so it changes every page`)),
    ...[...ofClass].flatMap(([name, each]) => {
      const home = homeOf(name);
      return each
        .filter(({ file, begins }) => begins && file !== home && !ground.includes(file))
        .map(({ file, line }) => find(file, line, `.${name} is defined in ${home}: begin with a class of this file`));
    }),
    ...given.filter(({ name }) => !ofClass.has(name)).map(({ file, line, name }) => find(file, line, `no stylesheet defines .${name}`)),
    ...findUnloaded(project, given, homeOf).map(({ file, line, name, entry }) =>
      find(file, line, `.${name} is defined in ${homeOf(name)}, which ${entry} does not load`),
    ),
    ...rules.flatMap(({ file, line, classes }) =>
      classes.filter((name) => !isUsed(name)).map((name) => find(file, line, `no element has the class ${name}`)),
    ),
  ];
}

/** Classes of elements that a part of the code that is loaded later has, while nothing that comes with it or stood before loads their stylesheet. */
function findUnloaded({ sources }: Project, given: Use[], homeOf: (name: string) => string | undefined): (Use & { entry: string })[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const load = (path: string, loaded = new Set<string>()) => {
    if (loaded.has(path)) return loaded;
    loaded.add(path);
    for (const { kind, target } of byPath.get(path)?.imports ?? []) if (kind === "value" && target !== undefined) load(target, loaded);
    return loaded;
  };
  const start = load(`${web}main.tsx`);
  const entries = new Set(
    sources
      .filter(({ path }) => path.startsWith(web) && !isToolOrTest(path))
      .flatMap(({ imports }) => imports.flatMap(({ kind, target }) => (kind === "dynamic" && target !== undefined ? [target] : []))),
  );
  const found = new Map<string, Use & { entry: string }>();
  for (const [entry, loaded] of [[`${web}main.tsx`, start] as const, ...[...entries].map((each) => [each, load(each)] as const)])
    for (const use of given) {
      const home = homeOf(use.name);
      if (loaded.has(use.file) && home !== undefined && !loaded.has(home) && !start.has(home))
        found.set(`${use.file} ${use.name}`, { ...use, entry });
    }
  return [...found.values()];
}

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
