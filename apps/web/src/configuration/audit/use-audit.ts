import { listAudit } from "@hub/contract/configuration/audit.ts";
import type { Output } from "@hub/contract/route.ts";
import { usePages } from "../../api/queries.ts";
import type { AuditFilter } from "./audit-filter.ts";
import type { AuditKind } from "./AuditViews.tsx";

export type AuditEntry = Output<(typeof listAudit)["answer"]>["items"][number];

/** The lines of a filter, newest first, page after page. */
export function useAudit(filter: AuditFilter & AuditKind) {
  return usePages(listAudit, "before", { query: filter });
}
