import { listCurrencies } from "@hub/domain/configuration/regions.ts";
import { kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { firstDay, lastDay } from "@hub/domain/period.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { RowValues, SheetColumn } from "../../spreadsheets/sheet-column.ts";
import type { TargetRow } from "./targets.sql.ts";

/** In the place of an entity's code: the group's. */
export const wholeGroup = "*";

/** The sheet of targets, for export and import alike: a target a row, known by its KPI, its legal entity or the group, and its first month. */
export const targetColumns: readonly SheetColumn[] = [
  {
    key: "kpi",
    label: "targets.sheet-kpi",
    kind: "choice",
    isKey: true,
    width: 34,
    choices: async ({ language }) => kpiCodes.map((value) => ({ value, label: translate(language, `kpis.${value}`) })),
  },
  { key: "entity", label: "targets.sheet-entity", kind: "id", isKey: true, help: "targets.sheet-entity-help" },
  { key: "entityName", label: "targets.sheet-entity-name", kind: "text", locked: true, width: 34 },
  { key: "first", label: "targets.sheet-first", kind: "date", isKey: true, help: "targets.sheet-first-help" },
  { key: "last", label: "targets.sheet-last", kind: "date", help: "targets.sheet-last-help" },
  { key: "value", label: "targets.value", kind: "decimal", needed: true, help: "targets.value-help" },
  {
    key: "currency",
    label: "targets.currency",
    kind: "choice",
    help: "targets.sheet-currency-help",
    choices: async () => listCurrencies().map((value) => ({ value, label: value })),
  },
];

/** A target as a row of the sheet. */
export function cellsOf({ kpi, legalEntity, first, last, value, currency }: TargetRow): RowValues {
  return {
    kpi,
    entity: legalEntity?.code ?? wholeGroup,
    entityName: legalEntity?.name ?? null,
    first: firstDay(first),
    last: last && lastDay(last),
    value,
    currency,
  };
}
