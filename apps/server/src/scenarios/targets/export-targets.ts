import { knownKpi } from "@hub/contract/scenarios/scenarios.ts";
import * as z from "zod/mini";
import { parseFields, refuseUnknownNames } from "../../http/bind.ts";
import type { ExportKind, Filter } from "../../tasks/kinds.ts";
import { reachOf } from "../../validation/policy.ts";
import { cellsOf, targetColumns } from "./target-columns.ts";
import { listTargetRows } from "./targets.sql.ts";
import { isGivenTarget } from "./whose-target.ts";

const exportFilter = z.object({ kpi: z.optional(knownKpi) });

/** The targets one may see, of one KPI or of all; the import takes the sheet back. */
export const exportTargets: ExportKind = {
  title: "targets.sheet-title",
  about: "targets.sheet-about",
  takenBackBy: "targets-import",
  checkFilter: (filter) => void readFilter(filter),
  columns: () => targetColumns,
  async *rows(ctx, filter) {
    const reach = reachOf(ctx.actor, "dashboards.read");
    for (const row of await listTargetRows(ctx.db, readFilter(filter).kpi))
      if (isGivenTarget(reach, { kpi: row.kpi, legalEntityId: row.legalEntity?.id ?? null }))
        yield { values: cellsOf(row), version: String(row.version) };
  },
};

function readFilter(filter: Filter) {
  refuseUnknownNames(exportFilter, filter, ["filter"]);
  return parseFields(exportFilter, filter);
}
