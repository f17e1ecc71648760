import { cutText } from "@hub/domain/cut-text.ts";
import type { Address } from "../../ui/address.ts";
import type { SearchOf } from "../../ui/use-address.ts";

export const entityStates = ["active", "inactive"] as const;
/** Which legal entities the list shows, by the names of the call that lists. */
export type EntityFilter = { search?: string; country?: string; state?: (typeof entityStates)[number]; alike?: "1" };

/** The filter an address asks for; what it cannot mean is left out. */
export function filterOf({ q, country, state, alike }: Address): EntityFilter {
  const search = cutText(q?.trim() ?? "", 200, "");
  const known = entityStates.find((each) => each === state);
  return {
    ...(search ? { search } : {}),
    ...(country && /^[A-Z]{2}$/.test(country) ? { country } : {}),
    ...(known ? { state: known } : {}),
    ...(alike === "1" ? { alike } : {}),
  };
}

/** The address's parameters of a filter. */
export function searchOf({ search, country, state, alike }: EntityFilter): SearchOf<"/configuration"> {
  return { q: search, country, state, alike };
}
