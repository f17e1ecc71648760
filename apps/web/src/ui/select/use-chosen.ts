import { useMemo, useState } from "react";
import { usePageKeys } from "../keys/page-keys.ts";
import { allChosen, type Chosen, chooseThese, countChosen, extendTo, isChosen, nothingChosen, toggle } from "./chosen.ts";

export type Choice = {
  chosen: Chosen;
  count: number | undefined;
  /** The records that are loaded, in the order of the list. */
  shown: readonly number[];
  total: number | undefined;
  set: (chosen: Chosen) => void;
  has: (id: number) => boolean;
  /** Chooses a record, or with `range` all from where one began. */
  pick: (id: number, range: boolean) => void;
  pickThese: (ids: readonly number[]) => void;
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

/** What is chosen of a list, where one may (`active`); another list, as `listKey` tells them apart, begins with nothing. */
export function useChosen(listKey: string, shown: readonly number[], total: number | undefined, active: boolean): Choice {
  usePageKeys("choose", active);
  const [kept, setKept] = useState({ listKey, chosen: nothingChosen });
  const chosen = kept.listKey === listKey ? kept.chosen : nothingChosen;
  return useMemo(() => {
    const set = (next: Chosen) => setKept({ listKey, chosen: next });
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
