import { loginOptions } from "@hub/contract/session/account.ts";
import type { Output } from "@hub/contract/route.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call } from "./client.ts";
import { keyOf } from "./queries.ts";

/** How one signs in here and which languages the portal offers; rarely changes, so it is asked for once in a while. */
export function useLoginOptions(): UseQueryResult<Output<typeof loginOptions.answer>> {
  return useQuery({ queryKey: keyOf(loginOptions), queryFn: ({ signal }) => call(loginOptions, { signal }), staleTime: 300_000 });
}
