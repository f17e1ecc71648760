import { loadTexts, textFiles } from "@hub/i18n/catalog.ts";
import { parse } from "@formatjs/icu-messageformat-parser";
import { type Language, languages } from "@hub/domain/languages.ts";
import { join } from "node:path";
import type { Plugin } from "vite";

const index = "virtual:messages";
const noParser = join(import.meta.dirname, "../../node_modules/@formatjs/icu-messageformat-parser/no-parser.js");
// What compares the languages reads their messages; no page imports it, but its tests stand beside those of components.
const readsMessages = /\/packages\/i18n\//;
/** What every page says, the first one too, comes in one piece. */
const core = new Set(["shell", "session/session", "home", "ui", "errors", "drafts"]);

const groupOfFile = (file: string) => (core.has(file) ? "core" : (file.split("/")[0] ?? file));
const groups = [...new Set(textFiles.map(groupOfFile))];
/** Which group of texts a key belongs to, by what stands before its point. */
const groupOfPrefix = Object.fromEntries(textFiles.map((file) => [file.split("/").at(-1) ?? file, groupOfFile(file)]));

/**
 * Texts as compiled messages, and no ICU parser in the bundle: one chunk for each language and group of areas, which `virtual:messages` lists;
 * `virtual:messages/es` are all of a language at once, for tests. Each module of the pages says which groups its keys are of, so that the texts of a page
 * are asked for as soon as its code is there.
 */
export function compiledMessages(): Plugin {
  let keys: Set<string> | undefined;
  return {
    name: "compiled-messages",
    enforce: "pre",
    resolveId(id, importer) {
      if (id === index || id.startsWith(`${index}/`)) return `\0${id}`;
      return id === "@formatjs/icu-messageformat-parser" && !readsMessages.test(importer ?? "") ? noParser : undefined;
    },
    async load(id) {
      if (id === `\0${index}`) return listGroups();
      if (!id.startsWith(`\0${index}/`)) return undefined;
      const [language, group] = id.slice(index.length + 2).split("/");
      const texts = await loadTexts(language as Language, group ? textFiles.filter((file) => groupOfFile(file) === group) : textFiles);
      const messages = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, parse(text, { ignoreTag: true })]));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
    },
    async transform(code, id) {
      if (!/\/apps\/web\/src\/.*\.tsx?$/.test(id) || /\.test\.|\/testing\/|\/needed-texts\.ts$/.test(id)) return undefined;
      const needed = groupsIn(code, (keys ??= new Set(Object.keys(await loadTexts("es")))));
      if (needed.length === 0) return undefined;
      const from = JSON.stringify(join(import.meta.dirname, "src/texts/needed-texts.ts"));
      return {
        code: `${code}\nimport { needTexts as needTextsOfModule } from ${from};\nneedTextsOfModule(${JSON.stringify(needed)});\n`,
        map: null,
      };
    },
  };
}

/**
 * The groups of the texts a module may say: keys that stand in it, beginnings of keys that are made of a code, and areas that are given to what says codes. What
 * only looks like a key, as permissions do, is none. `keys`: all there are.
 */
export function groupsIn(code: string, keys: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  const add = (prefix: string) => {
    const group = groupOfPrefix[prefix];
    if (group !== undefined && group !== "core") found.add(group);
  };
  for (const [, prefix = "", name = "", end] of code.matchAll(/["'`]([a-z-]+)\.([a-z0-9-]*)(["'`]|\$\{)/g))
    if (end === "${" || name === "" || keys.has(`${prefix}.${name}`)) add(prefix);
  for (const [, area = ""] of code.matchAll(/\(\s*["'`]([a-z-]+)["'`]\s*,/g)) add(area);
  return [...found];
}

function listGroups(): string {
  const loaders = languages.map((language) => {
    const ofLanguage = groups.map((group) => `${JSON.stringify(group)}: () => import("${index}/${language}/${group}")`);
    return `${language}: { ${ofLanguage.join(", ")} }`;
  });
  return `export const groupOfPrefix = ${JSON.stringify(groupOfPrefix)};\nexport const loaders = { ${loaders.join(",\n")} };`;
}
