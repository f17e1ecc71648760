import { compareScenarios as route } from "@hub/contract/scenarios/comparison.ts";
import type { Output } from "@hub/contract/route.ts";
import { formattingLocales } from "@hub/domain/languages.ts";
import { isMessageKey, translate } from "@hub/i18n/translate.ts";
import { parseFields, refuseUnknownNames } from "../../http/bind.ts";
import type { ExportKind, Filter, TaskContext } from "../../tasks/kinds.ts";
import { nameMonth } from "../../validation/consolidations/list-validations.ts";
import { compareScenarios, readAsked } from "./compare-scenarios.ts";

type Comparison = Output<(typeof route)["answer"]>;

/** A comparison as it is shown, a row for each figure of each column: what pivots and filters take. */
export const exportComparison: ExportKind = {
  title: "scenarios.sheet-title",
  about: "scenarios.sheet-about",
  checkFilter: (filter) => void readFilter(filter),
  columns: () => [
    { key: "kind", label: "scenarios.sheet-kind", kind: "text" },
    { key: "code", label: "scenarios.sheet-code", kind: "id" },
    { key: "name", label: "scenarios.sheet-name", kind: "text" },
    { key: "kpi", label: "scenarios.sheet-kpi", kind: "text", width: 36 },
    { key: "column", label: "scenarios.sheet-column", kind: "text", width: 34 },
    { key: "value", label: "scenarios.sheet-value", kind: "decimal" },
    { key: "unit", label: "scenarios.sheet-unit", kind: "text" },
    { key: "difference", label: "scenarios.sheet-difference", kind: "decimal" },
    { key: "relative", label: "scenarios.sheet-relative", kind: "decimal" },
    { key: "rounded", label: "scenarios.sheet-rounded", kind: "decimal" },
    { key: "reason", label: "scenarios.sheet-reason", kind: "text", width: 60 },
    { key: "alike", label: "scenarios.sheet-alike", kind: "text", width: 60 },
    { key: "hash", label: "scenarios.content-hash", kind: "id" },
  ],
  async *rows(ctx, filter) {
    const comparison = await compareScenarios(ctx, readFilter(filter));
    const columns = comparison.columns.map((column) => ({
      text: nameColumn(ctx, column),
      alike: describeUnlikeness(ctx, column),
      hash: column.version?.contentHash ?? null,
    }));
    for (const { kind, code, name, figures } of comparison.subjects)
      for (const { kpi, unit, values } of figures)
        for (const [position, { value, reason, why, currency, difference, relative, roundedTo }] of values.entries())
          yield {
            values: {
              kind: text(ctx, `scenarios.subject-${kind}`),
              code,
              name: kind === "country" && code ? nameCountry(ctx, code) : name,
              kpi: text(ctx, `kpis.${kpi}`),
              column: columns[position]?.text,
              value,
              unit: currency ?? text(ctx, `scenarios.unit-${unit}`),
              difference,
              relative,
              rounded: roundedTo,
              reason:
                reason === null
                  ? null
                  : [`scenarios.reason-${reason}`, ...(why ? [`scenarios.why-${why}`] : [])].map((key) => text(ctx, key)).join(" "),
              alike: columns[position]?.alike,
              hash: columns[position]?.hash,
            },
          };
  },
};

function readFilter(filter: Filter) {
  refuseUnknownNames(route.query!, filter, ["filter"]);
  return readAsked(parseFields(route.query!, filter));
}

function nameColumn({ language }: TaskContext, { year, month, version }: Comparison["columns"][number]): string {
  const name = nameMonth(language, { year, month });
  return version
    ? translate(language, "scenarios.column-version", { month: name, version: version.number })
    : translate(language, "scenarios.column-provisional", { month: name });
}

/** Why a column is not like for like with the first one; empty when it is. */
function describeUnlikeness(ctx: TaskContext, { unlike }: Comparison["columns"][number]): string {
  return unlike.map(({ code, subjects }) => text(ctx, `scenarios.unlike-${code}`, { subjects: subjects.join(", ") })).join(" ");
}

function nameCountry({ language }: TaskContext, code: string): string {
  return new Intl.DisplayNames([formattingLocales[language]], { type: "region", fallback: "code" }).of(code) ?? code;
}

function text({ language }: TaskContext, key: string, params: Record<string, string | number> = {}): string {
  return isMessageKey(key) ? translate(language, key, params) : key;
}
