import { getSwpItem } from "@hub/contract/swp.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { keyOf } from "../../api/queries.ts";
import type { SwpItem } from "./use-items.ts";

/** One item by id, undefined asks nothing; the list that knows it already keeps nobody waiting. `found`: it, never another one. */
export function useItem(id: number | undefined, listed: readonly SwpItem[]) {
  const params = { id: id ?? 0 };
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: keyOf(getSwpItem, { params }),
    queryFn: ({ signal }) => call(getSwpItem, { params, signal }),
    enabled: id !== undefined,
    placeholderData: () => listed.find((item) => item.id === id),
  });
  return { found: data?.id === id ? data : undefined, isFetching, error, refetch };
}
