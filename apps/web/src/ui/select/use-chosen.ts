import { type KeyboardEvent, useMemo, useState } from "react";
import { usePageKeys } from "../keys/page-keys.ts";
import { allChosen, type Chosen, chooseByKey, chooseThese, countChosen, extendTo, isChosen, nothingChosen, toggle } from "./chosen.ts";

export type Choice<Id = number> = {
  chosen: Chosen<Id>;
  count: number | undefined;
  /** The records that are loaded, in the order of the list. */
  shown: readonly Id[];
  total: number | undefined;
  set: (chosen: Chosen<Id>) => void;
  has: (id: Id) => boolean;
  /** Chooses a record, or with `range` all from where one began. */
  pick: (id: Id, range: boolean) => void;
  pickThese: (ids: readonly Id[]) => void;
  pickAll: () => void;
  clear: () => void;
};

/** Chooses by the space bar the row of a grid one stands in, or all that are marked; answers whether the key did. */
export function chooseInGrid(
  choice: Choice | undefined,
  id: number,
  { key, shift }: { key: string; shift: boolean },
  marked: readonly number[],
): boolean {
  if (!choice || key !== " ") return false;
  if (marked.length > 1) choice.pickThese(marked);
  else choice.pick(id, shift);
  return true;
}

/**
 * Chooses by the keys of a list the record one stands on: by the space bar, with Shift all from where a range began, and with the arrows too. `stand` goes to where one
 * stands then; answers whether the key did.
 */
export function chooseHere<Id>(event: KeyboardEvent, id: Id, choice: Choice<Id>, stand: (to: Id) => void): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const done = chooseByKey(choice.chosen, choice.shown, id, { key: event.key, shift: event.shiftKey });
  if (!done) return false;
  event.preventDefault();
  choice.set(done.chosen);
  stand(done.to);
  return true;
}

/** What is chosen of a list, where one may (`active`); another list, as `listKey` tells them apart, begins with nothing. */
export function useChosen<Id>(listKey: string, shown: readonly Id[], total: number | undefined, active: boolean): Choice<Id> {
  usePageKeys("choose", active);
  const [kept, setKept] = useState<{ listKey: string; chosen: Chosen<Id> }>({ listKey, chosen: nothingChosen });
  const chosen: Chosen<Id> = kept.listKey === listKey ? kept.chosen : nothingChosen;
  return useMemo(() => {
    const set = (next: Chosen<Id>) => setKept({ listKey, chosen: next });
    return {
      chosen,
      count: countChosen(chosen, total),
      shown,
      total,
      set,
      has: (id) => isChosen(chosen, id),
      pick: (id, range) => set(range ? extendTo(chosen, shown, id) : toggle(chosen, id)),
      pickThese: (ids) => set(chooseThese(chosen, ids)),
      pickAll: () => set(allChosen),
      clear: () => set(nothingChosen),
    };
  }, [chosen, listKey, shown, total]);
}
