import { loadTexts, textFiles } from "@hub/i18n/catalog.ts";
import { parse } from "@formatjs/icu-messageformat-parser";
import { type Language, languages } from "@hub/domain/languages.ts";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const index = "virtual:messages";
const noParser = join(import.meta.dirname, "../../node_modules/@formatjs/icu-messageformat-parser/no-parser.js");
// What compares the languages reads their messages; no page imports it, but its tests stand beside those of components.
const readsMessages = /\/packages\/i18n\//;
/** What every page of the portal says comes in one piece, and what sign-in says before it in another. */
const core = new Set(["shell", "session/session", "home", "ui", "drafts", "search"]);

const groupOfFile = (file: string) => (core.has(file) ? "core" : (file.split("/")[0] ?? file));
const groups = ["door", ...new Set(textFiles.map(groupOfFile))];
/** Which group of texts a key belongs to, by what stands before its point. */
const groupOfPrefix = Object.fromEntries(textFiles.map((file) => [file.split("/").at(-1) ?? file, groupOfFile(file)]));

const sources = join(import.meta.dirname, "src");
/** The modules that sign-in is made of. */
const ofDoor =
  /^(frame\/(door\/|NotificationArea)|session\/(SignCard|sign-in\/(SignIn|problems))|ui\/(bar\/(LanguageField|Product)|StateView)|api\/error-text)/;
/** The modules that stand around every page, and home's: keys of areas that they name come with what every page says. */
const ofFrame = /^(frame|home|ui|api|texts|tasks\/tray)\//;
const isModule = (path: string) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\/|\/needed-texts\.ts$/.test(path);

/**
 * Texts as compiled messages, and no ICU parser in the bundle: one chunk for each language and group of areas, which `virtual:messages` lists;
 * `virtual:messages/es` are all of a language at once, for tests. Each module of the pages says which groups its keys are of, so that the texts of a page
 * are asked for as soon as its code is there.
 */
export function compiledMessages(): Plugin {
  let keys: Set<string> | undefined;
  let first: ReturnType<typeof readFirstKeys> | undefined;
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
      const wanted = group ? await (first ??= readFirstKeys()) : undefined;
      const isWanted = wanted ? (key: string) => wanted(key, group ?? "") : () => true;
      const texts = Object.entries(await loadTexts(language as Language)).filter(([key]) => isWanted(key));
      const messages = Object.fromEntries(texts.map(([key, text]) => [key, parse(text, { ignoreTag: true })]));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
    },
    async transform(code, id) {
      const path = id.startsWith(sources) ? id.slice(sources.length + 1) : "";
      if (!isModule(path)) return undefined;
      const all = (keys ??= new Set(Object.keys(await loadTexts("es"))));
      const needed = ofFrame.test(path) || ofDoor.test(path) ? textsIn(code, all).areas : groupsIn(code, all);
      if (path === "portal.tsx") needed.push("core");
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
 * The texts a module may say: keys that stand in it, beginnings of keys that are made of a code, and groups of areas that are given to what says any of their codes.
 * What only looks like a key, as permissions do, is none. `keys`: all there are.
 */
function textsIn(code: string, keys: ReadonlySet<string>): { keys: string[]; beginnings: string[]; areas: string[] } {
  const found = { keys: new Set<string>(), beginnings: new Set<string>(), areas: new Set<string>() };
  for (const [, prefix = "", name = "", end] of code.matchAll(/["'`]([a-z-]+)\.([a-z0-9-]*)(["'`]|\$\{)/g)) {
    const key = `${prefix}.${name}`;
    if (keys.has(key)) found.keys.add(key);
    else if (groupOfPrefix[prefix] !== undefined && (end === "${" || name === "")) found.beginnings.add(key);
  }
  for (const [, area = "", , begun, whole] of code.matchAll(
    /\(\s*["'`]([a-z-]+)["'`]\s*,(\s*(?:`([a-z0-9-]+)\$\{|["']([a-z0-9-]+)["']))?/g,
  )) {
    const group = groupOfPrefix[area];
    if (group === undefined || group === "core") continue;
    if (begun) found.beginnings.add(`${area}.${begun}`);
    else if (whole) found.keys.add(`${area}.${whole}`);
    else found.areas.add(group);
  }
  return { keys: [...found.keys], beginnings: [...found.beginnings], areas: [...found.areas] };
}

/** The groups of areas whose texts a module may say. */
export function groupsIn(code: string, keys: ReadonlySet<string>): string[] {
  const said = textsIn(code, keys);
  const ofKeys = [...said.keys, ...said.beginnings].map((key) => groupOfPrefix[key.slice(0, key.indexOf("."))] ?? "core");
  return [...new Set([...ofKeys, ...said.areas])].filter((group) => group !== "core");
}

/** Whether a key belongs to a group: sign-in's and the frame's are found in their modules, all others by their files. */
async function readFirstKeys(): Promise<(key: string, group: string) => boolean> {
  const keys = new Set(Object.keys(await loadTexts("es")));
  const paths = (await readdir(sources, { recursive: true })).filter(isModule);
  const readAll = async (which: RegExp) => {
    const codes = await Promise.all(paths.filter((path) => which.test(path)).map((path) => readFile(join(sources, path), "utf8")));
    const said = codes.map((code) => textsIn(code, keys));
    const named = new Set(said.flatMap((each) => each.keys));
    const beginnings = said.flatMap((each) => each.beginnings);
    return (key: string) => named.has(key) || beginnings.some((beginning) => key.startsWith(beginning));
  };
  const [isOfDoor, isOfFrame] = await Promise.all([readAll(ofDoor), readAll(ofFrame)]);
  return (key, group) => {
    const own = groupOfPrefix[key.slice(0, key.indexOf("."))];
    if (group === "door") return isOfDoor(key);
    if (group === "core") return !isOfDoor(key) && (own === "core" || isOfFrame(key));
    return own === group;
  };
}

function listGroups(): string {
  const loaders = languages.map((language) => {
    const ofLanguage = groups.map((group) => `${JSON.stringify(group)}: () => import("${index}/${language}/${group}")`);
    return `${language}: { ${ofLanguage.join(", ")} }`;
  });
  return `export const groupOfPrefix = ${JSON.stringify(groupOfPrefix)};\nexport const loaders = { ${loaders.join(",\n")} };`;
}
