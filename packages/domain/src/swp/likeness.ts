import { type ItemContent, itemKey, type SwpTab } from "./plan-item.ts";
import { tidyItem } from "./tidy-item.ts";

/** What makes an item of the plan look like one that is there: it speaks of the same, for the same quarter. Its size does not count, as a plan that is sent anew with other sizes doubles as well. */
export type Likeness = { key: string; timeline: string };

/** The likeness of an item; null while it does not say where and of what it is. */
export function likenessOf(tab: SwpTab, content: ItemContent): Likeness | null {
  if (content.divisionId === null || (content.profileId ?? content.skillId) === null) return null;
  return { key: itemKey(tab, content), timeline: tidyItem(content).timeline };
}

/** By which a likeness is found among others. */
export const likenessName = ({ key, timeline }: Likeness): string => `${key} ${timeline}`;
