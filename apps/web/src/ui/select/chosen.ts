/** Which records of a list are chosen: some by what tells them apart, or all that its filter finds but for some. */
export type Chosen<Id = number> = {
  all: boolean;
  /** Those that are chosen, or of `all` those that are not. */
  but: ReadonlySet<Id>;
  /** Where a range begins, and what stood in `but` before there was one. */
  anchor: Id | undefined;
  before: ReadonlySet<Id>;
};
/** As a preview takes it. */
export type Selection<F> = { ids: number[] } | { filter: F; except: number[] };

const none: ReadonlySet<never> = new Set();
export const nothingChosen: Chosen<never> = { all: false, but: none, anchor: undefined, before: none };
export const allChosen: Chosen<never> = { ...nothingChosen, all: true };

export const isChosen = <Id>({ all, but }: Chosen<Id>, id: Id): boolean => but.has(id) !== all;

/** How many are chosen of a list of so many; undefined while that is not known. */
export const countChosen = <Id>({ all, but }: Chosen<Id>, total: number | undefined): number | undefined =>
  all ? total && Math.max(0, total - but.size) : but.size;

/** Chooses a record, or no longer; the next range begins there. */
export function toggle<Id>(chosen: Chosen<Id>, id: Id): Chosen<Id> {
  const but = placed(chosen, [id], !isChosen(chosen, id));
  return { ...chosen, but, anchor: id, before: but };
}

/**
 * From where the range begins to another record, in the order of the list, all become as the beginning is; what an earlier end of the same range reached is as it was
 * before. Without a beginning that is in sight the record is chosen alone.
 */
export function extendTo<Id>(chosen: Chosen<Id>, shown: readonly Id[], id: Id): Chosen<Id> {
  const { anchor, before } = chosen;
  const [from, to] = [anchor === undefined ? -1 : shown.indexOf(anchor), shown.indexOf(id)];
  if (anchor === undefined || from === -1 || to === -1) return chooseThese(chosen, [id]);
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ...chosen, but: placed({ ...chosen, but: before }, range, isChosen(chosen, anchor)) };
}

/** Chooses records besides what is chosen, or where all of them are already, no longer; the next range begins at the last. */
export function chooseThese<Id>(chosen: Chosen<Id>, ids: readonly Id[]): Chosen<Id> {
  const but = placed(chosen, ids, !ids.every((id) => isChosen(chosen, id)));
  return { ...chosen, but, anchor: ids.at(-1), before: but };
}

/** What a preview takes of it, with the filter of the list. */
export function selectionOf<F>({ all, but }: Chosen, filter: F): Selection<F> {
  return all ? { filter, except: [...but] } : { ids: [...but] };
}

function placed<Id>({ all, but }: Chosen<Id>, ids: readonly Id[], on: boolean): ReadonlySet<Id> {
  const next = new Set(but);
  for (const id of ids) {
    if (on === all) next.delete(id);
    else next.add(id);
  }
  return next;
}

/** What a key does to the choice where one stands on a record of a list; undefined for other keys. `to` is where one stands then. */
export function chooseByKey<Id>(
  chosen: Chosen<Id>,
  shown: readonly Id[],
  id: Id,
  { key, shift }: { key: string; shift: boolean },
): { chosen: Chosen<Id>; to: Id } | undefined {
  if (key === " ") return { chosen: shift ? extendTo(chosen, shown, id) : toggle(chosen, id), to: id };
  const step = shift ? { ArrowDown: 1, ArrowUp: -1 }[key] : undefined;
  const to = step === undefined ? undefined : shown[shown.indexOf(id) + step];
  if (to === undefined) return undefined;
  // A range that begins with the keys begins where one stands, and takes that along.
  const begun = chosen.anchor === undefined ? toggle(chosen, id) : chosen;
  return { chosen: extendTo(begun, shown, to), to };
}
