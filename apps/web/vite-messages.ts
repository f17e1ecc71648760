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

const sources = join(import.meta.dirname, "src");
/** Words that the server says too stand beside the texts, in folders of their areas; those of no area are of every page. */
const words = join(import.meta.dirname, "../../packages/i18n/src/words");
const folders = [sources, words];
const isModule = (path: string) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\/|\/needed-texts\.ts$/.test(path);
/** The modules that sign-in is made of. */
const ofDoor =
  /^(frame\/(door\/|NotificationArea)|session\/(SignCard|sign-in\/(SignIn|problems))|ui\/(bar\/(LanguageField|Product)|StateView|OfflineMessage|TryAgainButton)|api\/error-text)/;
/** The modules that every page stands on, what stands around it, and home with what it shows of areas. */
const ofCore = /^(frame|home|ui|api|texts|forms|tasks\/tray|validation\/month)\/|workflows\/inbox-columns|^[\w-]+\.tsx?$/;
/** The window that searches and lists the keys comes once it is opened. */
const ofPalette = /^frame\/palette\/(?!SearchButton)/;
/** Areas that no page shows as a whole: each of their rooms has its texts. */
const wideAreas = new Set(["configuration", "ingestion"]);
/** Rooms of other areas that few see, and words of what few reports show. */
const roomsApart = new Set([
  "dashboards/told-words.ts",
  "scenarios/blockers",
  "scenarios/comparison",
  "scenarios/rates",
  "scenarios/targets",
]);
/** Files of texts that every page may say, or home: it shows names of figures at once. */
const core = new Set(["shell", "home", "ui", "dashboards/kpis", "scenario-types"]);
const prefixOf = (file: string) => file.split("/").at(-1) ?? file;
/** Which whole file a key's text is in, by what stands before its point. */
const fileOfPrefix = Object.fromEntries(textFiles.map((file) => [prefixOf(file), core.has(file) ? "core" : prefixOf(file)]));
const fileOf = (key: string) => fileOfPrefix[key.slice(0, key.indexOf("."))];

/** The group of texts that comes with a module: sign-in's, that of every page, or that of the room it stands in. */
function groupOf(path: string): string {
  if (ofDoor.test(path)) return "door";
  if (ofPalette.test(path)) return "of-palette";
  if (ofCore.test(path)) return "core";
  const [area = "", room = ""] = path.split("/");
  const isApart = roomsApart.has(`${area}/${room}`) || (wideAreas.has(area) && !room.includes("."));
  return isApart ? `of-${area}-${room.replace(/\.ts$/, "")}` : `of-${area}`;
}

/**
 * Texts as compiled messages, and no ICU parser in the bundle. What a room of the pages says is one chunk for each language, found by the keys that stand in its
 * modules; each module names the group of its room, so that the texts of a page are asked for as soon as its code is there. Texts that are said by a code that no
 * module names come by their file. `virtual:messages` lists sign-in's and those of every page, `virtual:messages/all` the others; `virtual:messages/es` are all of a language, for tests.
 */
export function compiledMessages(): Plugin {
  let keys: Set<string> | undefined;
  let groups: Promise<Groups> | undefined;
  return {
    name: "compiled-messages",
    enforce: "pre",
    resolveId(id, importer) {
      if (id === index || id.startsWith(`${index}/`)) return `\0${id}`;
      return id === "@formatjs/icu-messageformat-parser" && !readsMessages.test(importer ?? "") ? noParser : undefined;
    },
    async load(id) {
      if (id === `\0${index}`) return listLoaders(["door", "core"]);
      if (!id.startsWith(`\0${index}/`)) return undefined;
      const all = await (groups ??= readGroups());
      if (id === `\0${index}/all`) return `export const fileOfPrefix = ${JSON.stringify(wholeFiles(all))};\n${listLists()}`;
      if (id.startsWith(`\0${index}/list/`)) {
        const ofRooms = [...all.keys()].filter((group) => group !== "door" && group !== "core");
        return `export const loaders = { ${loadersOf(id.split("/").at(-1) ?? "", ofRooms)} };`;
      }
      const [language, group] = id.slice(index.length + 2).split("/");
      const wanted = group && all.get(group);
      const texts = Object.entries(await loadTexts(language as Language)).filter(([key]) => !wanted || wanted.has(key));
      const messages = Object.fromEntries(texts.map(([key, text]) => [key, parse(text, { ignoreTag: true })]));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
    },
    async transform(code, id) {
      const folder = folders.find((each) => id.startsWith(`${each}/`));
      const path = folder === undefined ? "" : id.slice(folder.length + 1);
      if (!isModule(path)) return undefined;
      const needed = neededBy(path, code, (keys ??= new Set(Object.keys(await loadTexts("es")))));
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
 * The texts a module may say: keys that stand in it, beginnings of keys that are made of a code, and files that are given to what says any of their codes. What only
 * looks like a key, as permissions do, is none. `keys`: all there are.
 */
function textsIn(code: string, keys: ReadonlySet<string>): { said: (key: string) => boolean; isNone: boolean; files: string[] } {
  const named = new Set<string>();
  const beginnings = new Set<string>();
  const files = new Set<string>();
  for (const [, said, prefix = "", name = "", end] of code.matchAll(/(\bt\()?["'`]([a-z-]+)\.([a-z0-9-]*)(["'`]|\$\{)/g)) {
    const key = `${prefix}.${name}`;
    if (keys.has(key)) named.add(key);
    else if (fileOfPrefix[prefix] !== undefined && (name === "" ? end !== "${" || said : end === "${")) beginnings.add(key);
  }
  for (const [, area = "", begun, whole] of code.matchAll(/\(\s*["'`]([a-z-]+)["'`]\s*,\s*(?:`([a-z0-9-]+)\$\{|["']([a-z0-9-]+)["'])?/g)) {
    if (fileOfPrefix[area] === undefined) continue;
    if (begun) beginnings.add(`${area}.${begun}`);
    else if (whole && keys.has(`${area}.${whole}`)) named.add(`${area}.${whole}`);
    else if (!whole) files.add(fileOfPrefix[area]);
  }
  return {
    said: (key) => named.has(key) || [...beginnings].some((beginning) => key.startsWith(beginning)),
    isNone: named.size === 0 && beginnings.size === 0,
    files: [...files],
  };
}

/** The groups of texts that a module needs besides sign-in's, which are there from the start. */
export function neededBy(path: string, code: string, keys: ReadonlySet<string>): string[] {
  const { isNone, files } = textsIn(code, keys);
  const own = groupOf(path);
  const wanted = new Set([...(isNone ? [] : [own]), ...files.map((file) => (own === `of-${file}` ? own : file))]);
  wanted.delete("door");
  // They come with the portal itself.
  if (path !== "portal.tsx") wanted.delete("core");
  else wanted.add("core");
  return [...wanted];
}

type Groups = Map<string, ReadonlySet<string>>;

/** All groups with their keys: those found in the modules, without what every page has anyway, and the files. */
async function readGroups(): Promise<Groups> {
  const keys = new Set(Object.keys(await loadTexts("es")));
  const found = new Map<string, Set<string>>([
    ["door", new Set()],
    ["core", new Set([...keys].filter((key) => fileOf(key) === "core"))],
  ]);
  const modules = await Promise.all(
    folders.map(async (folder) => (await readdir(folder, { recursive: true })).filter(isModule).map((path) => ({ folder, path }))),
  );
  for (const { folder, path } of modules.flat()) {
    const { said, isNone, files } = textsIn(await readFile(join(folder, path), "utf8"), keys);
    const group = groupOf(path);
    // The file of an area, whose codes it says, is no second piece beside its own.
    const isWhole = files.some((file) => group === `of-${file}`);
    if (isNone && !isWhole) continue;
    const held = found.get(group) ?? new Set();
    for (const key of keys) if (said(key) || (isWhole && group === `of-${fileOf(key)}`)) held.add(key);
    found.set(group, held);
  }
  const has = (group: string, key: string) => found.get(group)?.has(key) === true;
  const without = (group: string, held: Iterable<string>) =>
    new Set([...held].filter((key) => group === "door" || !(has("door", key) || (group !== "core" && has("core", key)))));
  const files = new Set(Object.values(fileOfPrefix).filter((file) => file !== "core"));
  return new Map([
    ...[...found].map(([group, held]): [string, Set<string>] => [group, without(group, held)]),
    ...[...files].map((file): [string, Set<string>] => [file, new Set([...keys].filter((key) => fileOf(key) === file))]),
  ]);
}

/** Which group has all texts of a file: that of its area where it says them all, else one of its own. */
function wholeFiles(groups: Groups): Record<string, string> {
  const isWhole = (file: string) =>
    file !== "core" &&
    groups.has(file) &&
    [...(groups.get(file) ?? [])].every((key) => [`of-${file}`, "core", "door"].some((group) => groups.get(group)?.has(key)));
  return Object.fromEntries(Object.entries(fileOfPrefix).map(([prefix, file]) => [prefix, isWhole(file) ? `of-${file}` : file]));
}

const loadersOf = (language: string, groups: readonly string[]) =>
  groups.map((group) => `${JSON.stringify(group)}: () => import("${index}/${language}/${group}")`).join(", ");

function listLoaders(groups: readonly string[]): string {
  return `export const loaders = { ${languages.map((language) => `${language}: { ${loadersOf(language, groups)} }`).join(",\n")} };`;
}

/** The lists of rooms' texts, each with the first text of its language: all four would be half of what they list. */
function listLists(): string {
  return `export const lists = { ${languages.map((language) => `${language}: () => import("${index}/list/${language}")`).join(", ")} };`;
}
