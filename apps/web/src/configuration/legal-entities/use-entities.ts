import { searchLegalEntities } from "@hub/contract/configuration/legal-entities.ts";
import type { Output } from "@hub/contract/route.ts";
import { usePages } from "../../api/queries.ts";
import type { EntityFilter } from "./entity-filter.ts";

export type ListedEntity = Output<(typeof searchLegalEntities)["answer"]>["items"][number];

/** So many at once that a group sees all of its own. */
const atOnce = 100;

/** The legal entities of a filter by name, page after page. */
export function useEntities(filter: EntityFilter) {
  return usePages(searchLegalEntities, "after", { query: { ...filter, limit: atOnce } });
}
