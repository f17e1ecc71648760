import { auditFilter } from "@hub/contract/configuration/audit.ts";
import { parseFields, refuseUnknownNames } from "../../http/bind.ts";
import type { ExportKind, Filter } from "../../tasks/kinds.ts";
import { countAuditRows } from "./audit-list.sql.ts";
import { describeEntry, labelOf } from "./describe-entry.ts";
import { filterOf, streamAudit } from "./list-audit.ts";

/** The trail as its list finds it, newest first; it is never taken back. */
export const exportAudit: ExportKind = {
  title: "audit.sheet-title",
  about: "audit.sheet-about",
  checkFilter: (filter) => void readFilter(filter),
  columns: () => [
    { key: "id", label: "audit.number", kind: "whole" },
    { key: "at", label: "audit.at", kind: "instant" },
    { key: "actor", label: "audit.actor", kind: "text" },
    { key: "action", label: "audit.action", kind: "text" },
    { key: "subjectType", label: "audit.subject-type", kind: "text" },
    { key: "subjectName", label: "audit.subject", kind: "text" },
    { key: "subjectId", label: "audit.subject-id", kind: "id" },
    { key: "changes", label: "audit.changes", kind: "text", width: 60 },
    { key: "actionCode", label: "audit.action-code", kind: "id" },
    { key: "before", label: "audit.before", kind: "text" },
    { key: "after", label: "audit.after", kind: "text" },
    { key: "requestId", label: "audit.request", kind: "id" },
  ],
  count: (ctx, filter) => countAuditRows(ctx.db, readFilter(filter)),
  async *rows(ctx, filter) {
    const { language } = ctx;
    for await (const page of streamAudit(ctx, readFilter(filter)))
      for (const entry of page) {
        const { id, at, actor, action, subjectType, subjectName, subjectId, before, after, requestId } = entry;
        yield {
          values: {
            id,
            at,
            actor,
            action: labelOf(language, "action", action),
            subjectType: labelOf(language, "subject", subjectType),
            subjectName,
            subjectId,
            changes: describeEntry(language, entry),
            actionCode: action,
            before: before === null ? null : JSON.stringify(before),
            after: after === null ? null : JSON.stringify(after),
            requestId,
          },
        };
      }
  },
};

function readFilter(filter: Filter) {
  refuseUnknownNames(auditFilter, filter, ["filter"]);
  return filterOf(parseFields(auditFilter, filter));
}
