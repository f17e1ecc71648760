import { getKpi, type Kpi } from "../dashboards/kpis.ts";
import { getFieldSpec } from "./canonical-record.ts";
import { checkReading } from "./check-reading.ts";
import { checkTargets } from "./check-targets.ts";
import { compareDecimals, isDecimalText } from "./decimal-text.ts";
import { foldText } from "../fold-text.ts";
import type { ColumnDefinition, IngestionDefinition } from "./ingestion-definition.ts";
import type { AddIssue, DefinitionIssue } from "./issue-codes.ts";

const hoursInWeek = "168";

/** Everything that keeps a definition from being used, all at once; empty when it is sound. */
export function checkDefinition(definition: IngestionDefinition): DefinitionIssue[] {
  const issues: DefinitionIssue[] = [];
  const add: AddIssue = (code, path, params) => issues.push({ code, path, params });
  const { columns } = definition;
  if (columns.length === 0) add("definition-no-columns", ["columns"], {});
  else if (!columns.some((column) => column.key)) add("definition-key-missing", ["columns"], {});
  checkNames(columns, add);
  columns.forEach((column, index) => {
    checkPresence(column, index, add);
    if (column.targets.length === 0) return;
    checkReading(column, index, add);
    checkTargets(column, index, add);
  });
  checkFields(definition, add);
  checkKpis(definition, add);
  checkFullTimeHours(definition, add);
  const { currency } = definition;
  if (currency !== undefined && !/^[A-Z]{3}$/.test(currency)) add("definition-currency-invalid", ["currency"], { currency });
  return issues;
}

function checkNames(columns: ColumnDefinition[], add: AddIssue): void {
  const owners = new Map<string, number>();
  columns.forEach((column, index) => {
    const names = [column.name, ...column.aliases];
    names.forEach((name, at) => {
      const path = at === 0 ? ["columns", index, "name"] : ["columns", index, "aliases", at - 1];
      const folded = foldText(name);
      const owner = owners.get(folded);
      if (folded === "" && at === 0) add("definition-name-empty", path, { position: index + 1 });
      else if (folded === "") add("definition-alias-empty", path, { column: column.name });
      else if (owner === undefined) owners.set(folded, index);
      else if (owner !== index) add("definition-name-repeated", path, { name, column: columns[owner]?.name ?? "" });
    });
  });
}

/** A key cannot be ignored, and what tells rows apart or whose they are cannot be missing from the file. */
function checkPresence(column: ColumnDefinition, index: number, add: AddIssue): void {
  const params = { column: column.name };
  if (column.key && column.targets.length === 0) add("definition-key-ignored", ["columns", index, "key"], params);
  const isNeeded = column.key || column.targets.some(({ field }) => field !== "extra" && getFieldSpec(field).filled);
  if (isNeeded && column.optionalColumn) add("definition-column-not-optional", ["columns", index, "optionalColumn"], params);
}

function checkFields(definition: IngestionDefinition, add: AddIssue): void {
  const feeding = new Map<string, string>();
  const isFigures = definition.holds === "figures";
  definition.columns.forEach((column, index) => {
    column.targets.forEach(({ field }, at) => {
      const path = ["columns", index, "targets", at, "field"];
      const first = field === "extra" ? column.targets.findIndex((target) => target.field === "extra") : at;
      if (feeding.has(field) || first < at) add("definition-field-repeated", path, { field, column: feeding.get(field) ?? column.name });
      if (field === "extra") return;
      if (!feeding.has(field)) feeding.set(field, column.name);
      if (isFigures && getFieldSpec(field).about === "person")
        add("definition-field-not-for-figures", path, { column: column.name, field });
      if (field === "legal_entity" && definition.entity.from === "delivery") {
        add("definition-entity-column-unexpected", path, { column: column.name });
      }
    });
  });
  if (!isFigures && !feeding.has("person")) add("definition-person-missing", ["columns"], {});
  if (definition.entity.from === "column" && !feeding.has("legal_entity")) add("definition-entity-column-missing", ["entity"], {});
}

/** Figures that somebody else computed can be values of KPIs: each of one column of numbers, and none that is the group's alone. */
function checkKpis(definition: IngestionDefinition, add: AddIssue): void {
  const columnOf = new Map<Kpi, string>();
  definition.columns.forEach((column, index) => {
    column.targets.forEach(({ field, kpi }, at) => {
      if (kpi === undefined) return;
      const path = ["columns", index, "targets", at, "kpi"];
      const isNumber = column.type === "decimal" || column.type === "integer" || column.type === "money";
      const other = columnOf.get(kpi);
      if (definition.holds !== "figures" || field !== "extra" || !isNumber || getKpi(kpi).groupOnly)
        add("definition-kpi-unfit", path, { column: column.name });
      else if (other !== undefined) add("definition-kpi-repeated", path, { column: column.name, other });
      else columnOf.set(kpi, column.name);
    });
  });
}

/** FTE is contracted hours by full-time hours (readings 3), so hours without full-time hours say nothing. */
function checkFullTimeHours(definition: IngestionDefinition, add: AddIssue): void {
  const value = definition.fullTimeHours;
  if (value !== undefined) {
    const fits = isDecimalText(value) && compareDecimals(value, "0") > 0 && compareDecimals(value, hoursInWeek) <= 0;
    if (!fits) add("definition-full-time-hours-invalid", ["fullTimeHours"], { value });
    return;
  }
  const [hours, fullTime] = (["hours", "full_time_hours"] as const).map((field) =>
    definition.columns.find((column) => column.targets.some((target) => target.field === field)),
  );
  if (hours && (!fullTime || fullTime.optionalColumn)) add("definition-full-time-hours-missing", ["fullTimeHours"], { column: hours.name });
}
