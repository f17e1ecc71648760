import { searchLegalEntities } from "@hub/contract/configuration/legal-entities.ts";
import type { Output } from "@hub/contract/route.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { keyOf } from "../../api/queries.ts";
import type { EntityFilter } from "./entity-filter.ts";

export type ListedEntity = Output<(typeof searchLegalEntities)["answer"]>["items"][number];

/** The legal entities of a filter by name, page after page. */
export function useEntities(filter: EntityFilter) {
  return useInfiniteQuery({
    queryKey: [...keyOf(searchLegalEntities, { query: filter }), "pages"],
    queryFn: ({ pageParam, signal }) => call(searchLegalEntities, { query: { ...filter, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
