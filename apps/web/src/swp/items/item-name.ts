import type { SwpItem } from "./use-items.ts";

/** What an item is called: its profile or its skill. */
export const nameOf = ({ jobProfile, skillItem }: Pick<SwpItem, "jobProfile" | "skillItem">): string =>
  (jobProfile ?? skillItem)?.name ?? "";

/** Where in the organisation an item or a pool stands, the widest first. */
export const placeOf = ({ ob, unit, division }: Pick<SwpItem, "ob" | "unit" | "division">): string =>
  [ob.name, unit.name, division.name].join(" › ");
