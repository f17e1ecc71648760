import { listGroups } from "@hub/contract/configuration/groups.ts";
import type { Output } from "@hub/contract/route.ts";
import { type GroupArea, groupAreas } from "@hub/domain/session/areas.ts";
import { usePages } from "../../api/queries.ts";
import type { UserFilter } from "../users/list/list-filter.ts";

export type ListedGroup = Output<(typeof listGroups)["answer"]>["items"][number];
export type GroupFilter = Pick<UserFilter, "search" | "role" | "legalEntityId"> & { area?: GroupArea };

/** What of a filter groups can be narrowed by. */
export function groupFilterOf({ search, area, role, legalEntityId }: UserFilter): GroupFilter {
  const of = groupAreas.find((each) => each === area);
  return {
    ...(search === undefined ? {} : { search }),
    ...(of === undefined ? {} : { area: of }),
    ...(role === undefined ? {} : { role }),
    ...(legalEntityId === undefined ? {} : { legalEntityId }),
  };
}

/** The groups of a filter by name, page after page. */
export function useGroups(filter: GroupFilter) {
  return usePages(listGroups, "after", { query: filter });
}
