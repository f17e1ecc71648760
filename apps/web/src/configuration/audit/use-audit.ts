import { listAudit } from "@hub/contract/configuration/audit.ts";
import type { Output } from "@hub/contract/route.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { keyOf } from "../../api/queries.ts";
import type { AuditFilter } from "./audit-filter.ts";

export type AuditEntry = Output<(typeof listAudit)["answer"]>["items"][number];

/** The lines of a filter, newest first, page after page. */
export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: [...keyOf(listAudit, { query: filter }), "pages"],
    queryFn: ({ pageParam, signal }) => call(listAudit, { query: { ...filter, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
