import { wordFinder } from "@hub/domain/word-finder.ts";

type Told = { id: number; parentId: number; mayOpen: boolean };

/** Of the reports those that somebody has marked, in their order. */
export function favouritesOf<E extends Told>(entries: readonly E[], favourites: ReadonlySet<number>): E[] {
  return entries.filter(({ id, mayOpen }) => mayOpen && favourites.has(id));
}

/** All others, with the folders that still hold one of them. */
export function othersOf<E extends Told>(entries: readonly E[], favourites: ReadonlySet<number>): E[] {
  const left = entries.filter(({ id, mayOpen }) => !(mayOpen && favourites.has(id)));
  const holds = (folder: E): boolean => left.some((each) => each.parentId === folder.id && (each.mayOpen || holds(each)));
  return left.filter((entry) => entry.mayOpen || holds(entry));
}

/** The reports in which every word stands that is searched for: in the name, in what is said about them, or in the figures they tell. */
export function foundEntries<E extends Told>(entries: readonly E[], search: string, wordsOf: (entry: E) => readonly string[]): E[] {
  const holdsAll = wordFinder(search);
  return entries.filter((entry) => entry.mayOpen && holdsAll(wordsOf(entry).join(" ")));
}
