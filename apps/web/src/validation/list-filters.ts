import { cutText } from "@hub/domain/cut-text.ts";
import { useAddress } from "../ui/use-address.ts";

/** The list's filters as they stand in the address; what is no year or month there is left out. */
export type ListFilters = { year?: string; month?: string; section?: string };

export function useListFilters(): ListFilters {
  return readFilters(useAddress("/validation").search);
}

/** Keeps what a filter can be, so that a hand-edited address gives the whole list instead of an error. */
export function readFilters({ year, month, section }: ListFilters): ListFilters {
  return {
    ...(year !== undefined && /^20\d\d$/.test(year) ? { year } : {}),
    ...(month !== undefined && /^([1-9]|1[0-2])$/.test(month) ? { month } : {}),
    ...(section ? { section: cutText(section, 40, "") } : {}),
  };
}
