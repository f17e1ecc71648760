import type { SwpItem } from "./use-items.ts";

/** What an item is called: its profile or its skill. */
export const nameOf = ({ jobProfile, skillItem }: Pick<SwpItem, "jobProfile" | "skillItem">): string =>
  (jobProfile ?? skillItem)?.name ?? "";
