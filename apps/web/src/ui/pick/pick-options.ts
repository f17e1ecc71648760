import { wordFinder } from "@hub/domain/word-finder.ts";
import type { ComboboxParsedItem } from "@mantine/core";

/** How many one is offered at once; what is typed finds the others. */
export const mostOffered = 100;
/** No value of anything: what says how many more there are cannot be chosen. */
const moreValue = "\u0000more";
/** Nor is what says why there is nothing to choose. */
export const failedValue = "\u0000failed";

type Item = Exclude<ComboboxParsedItem, { group: unknown }>;

/**
 * Those whose name holds every word of what is typed, accents and case aside, and of many only the first; what is chosen is always among them, so that one sees
 * it. The last one says how many more there are.
 */
export function offeredOptions(
  options: readonly ComboboxParsedItem[],
  search: string,
  chosen: readonly string[],
  more: (count: number) => string,
): ComboboxParsedItem[] {
  const isFound = wordFinder(search);
  const found = options.flatMap((option) => ("group" in option ? option.items : [option])).filter(({ label }) => isFound(label));
  const isChosen = ({ value }: Item) => chosen.includes(value);
  let room = mostOffered - found.filter(isChosen).length;
  const shown = new Set(found.filter((item) => isChosen(item) || room-- > 0));
  const rest = found.length - shown.size;
  const offered = options.flatMap((option): ComboboxParsedItem[] => {
    if (!("group" in option)) return shown.has(option) ? [option] : [];
    const items = option.items.filter((item) => shown.has(item));
    return items.length > 0 ? [{ ...option, items }] : [];
  });
  return rest > 0 ? [...offered, { value: moreValue, label: more(rest), disabled: true }] : offered;
}
