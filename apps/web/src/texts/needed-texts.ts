import type { Language } from "@hub/domain/languages.ts";
import { loaders, type Messages } from "virtual:messages";
import type { Lists } from "virtual:messages/all";

/** Lists for each language what loads the rooms' texts. */
let lists: Lists | undefined;
let fileOfPrefix: Record<string, string> = {};

/** Learns of the groups of texts that the rooms say, and of which has the file of a key: what stands before the key's point tells. */
export function knowTexts(all: { lists: Lists; fileOfPrefix: Record<string, string> }): void {
  lists = all.lists;
  fileOfPrefix = all.fileOfPrefix;
}

/** Groups of texts that the code which is here may say. The build makes each module name its own (`needTexts`), so they grow with the code. */
const needed = new Set(["door"]);
const loaded = new Map<string, Messages>();
const listeners = new Set<() => void>();
let shown: Language | undefined;

/** Says that texts of these groups are needed from now on; whoever shows texts is told once. */
export function needTexts(groups: readonly string[]): void {
  const before = needed.size;
  for (const group of groups) needed.add(group);
  if (needed.size > before) tellAll();
}

function tellAll(): void {
  if (held === 0) for (const tell of listeners) tell();
}

let held = 0;
/** Nobody is told that more texts are needed until the function that is answered is called: the language may be another by then. */
export function holdTexts(): () => void {
  held += 1;
  const before = needed.size;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    held -= 1;
    if (needed.size > before) tellAll();
  };
}

/** Tells `listener` whenever more texts are needed, until the function that is answered is called. */
export function onNeedOfTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Which groups are in texts that were put together here. */
const groupsOf = new WeakMap<object, ReadonlySet<string>>();

/** Texts of each language, all in one that grows: what is shown has more words the moment they come, and nothing that has its own is drawn again for those of others. */
const growing = new Map<Language, Messages>();

/** All texts of a language that are needed, those of a group as soon as it is here. Rejects where one cannot be loaded; asking again tries again. */
export async function loadNeeded(language: Language): Promise<Messages> {
  shown = language;
  const groups = [...needed];
  const texts = await Promise.all(groups.map((group) => loadGroup(language, group)));
  // What was asked for meanwhile.
  if (needed.size > groups.length) return loadNeeded(language);
  const all = growing.get(language) ?? {};
  growing.set(language, Object.assign(all, ...texts) as Messages);
  groupsOf.set(all, new Set(groups));
  return all;
}

async function loadGroup(language: Language, group: string): Promise<Messages> {
  const key = `${language}/${group}`;
  const before = loaded.get(key);
  if (before) return before;
  const load = loaders[language][group] ?? (await lists?.[language]())?.loaders[group];
  if (!load) throw new Error(`There are no texts ${group}`);
  const { default: messages } = await load();
  loaded.set(key, messages);
  return messages;
}

/**
 * Resolves once the texts that the loaded code may say are here: code that came later waits for it before it is shown, or it would stand without words for a moment and
 * then push down what is below them.
 */
export async function textsReady(): Promise<void> {
  if (shown !== undefined) await loadNeeded(shown);
}

let isMissed = false;

/** Whether something is shown without its words. */
export const isMissing = (): boolean => isMissed;

/** Texts of a language under a new name, where something was shown without its words since this was asked last: whoever shows texts shows all anew then. */
export function renewMissed(language: Language): Messages | undefined {
  const before = isMissed ? growing.get(language) : undefined;
  isMissed = false;
  if (!before) return undefined;
  const anew = { ...before };
  growing.set(language, anew);
  groupsOf.set(anew, groupsOf.get(before) ?? new Set());
  return anew;
}

/** Whether these texts have those with a prefix; where they have not, they are asked for by this question. Texts that came another way are whole. */
export function hasTexts(messages: object, prefix: string): boolean {
  const groups = groupsOf.get(messages);
  const file = fileOfPrefix[prefix];
  // The file as a whole, or the room that says all of it.
  if (!groups || file === undefined || groups.has(prefix) || groups.has(file)) return true;
  if (!needed.has(prefix)) queueMicrotask(() => needTexts([file]));
  isMissed = true;
  return false;
}
