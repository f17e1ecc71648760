import { readFilters } from "../list-filters.ts";
import { type Show, shows } from "./cell-state.ts";
import { useAddress } from "../../ui/use-address.ts";

/** What the address says of the month: which, narrowed to what, and the cell that is open. */
export type MonthSearch = { year?: string; month?: string; show?: Show; q?: string; section?: string; entity?: string };

/** The month's part of the address, and how to change it. What does not fit is left out. */
export function useMonthSearch() {
  const { search, change } = useAddress("/validation");
  const set = (changed: { [K in keyof MonthSearch]: MonthSearch[K] | undefined }, replace = false) => change(changed, { replace });
  return { search: readMonthSearch(search), set };
}

/** Keeps what can be there: a year needs its month. */
export function readMonthSearch(search: Record<string, string | undefined>): MonthSearch {
  const { year, month, section } = readFilters(search);
  const show = shows.find((each) => each === search["show"]);
  const entity = /^[1-9]\d{0,9}$/.test(search["entity"] ?? "") ? search["entity"] : undefined;
  return {
    ...(year && month ? { year, month } : {}),
    ...(show ? { show } : {}),
    ...(search["q"] ? { q: search["q"] } : {}),
    ...(section && entity ? { section, entity } : {}),
  };
}
