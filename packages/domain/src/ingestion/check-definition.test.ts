import { describe, expect, test } from "vitest";
import { checkDefinition } from "./check-definition.ts";
import type { ColumnDefinition, ColumnReading, IngestionDefinition } from "./ingestion-definition.ts";
import type { DefinitionIssueCode } from "./issue-codes.ts";
import { ingestionIssues } from "./issue-codes.ts";
import { countyDefinition, europeanDefinition, makeColumn } from "./testing/example-definitions.ts";

const text: ColumnReading = { type: "text" };
const code: ColumnReading = { type: "code" };
const decimal: ColumnReading = { type: "decimal", format: { decimalSeparator: ",", grouping: "" } };
const money = (settings: object = {}): ColumnReading => ({ type: "money", format: { decimalSeparator: ",", grouping: "." }, ...settings });
const date = (patterns: string[], settings: object = {}): ColumnReading => ({ type: "date", format: { patterns }, ...settings });
const dateOf = (...patterns: string[]) => makeColumn("Date", date(patterns), [{ field: "hire_date" }]);
const person = makeColumn("Id", text, [{ field: "person" }], { key: true });

/** A sound definition of a person's number and the given columns. */
function define(columns: ColumnDefinition[], settings: Partial<IngestionDefinition> = {}): IngestionDefinition {
  return { entity: { from: "delivery" }, columns: [person, ...columns], ...settings };
}

/** A sound definition of figures, a row each by its name, and the given columns. */
function figures(columns: ColumnDefinition[]): IngestionDefinition {
  return {
    holds: "figures",
    entity: { from: "delivery" },
    columns: [makeColumn("Name", text, [{ field: "extra" }], { key: true }), ...columns],
  };
}

const faults: [sentence: string, DefinitionIssueCode, definition: IngestionDefinition, path: string][] = [
  ["no columns", "definition-no-columns", { entity: { from: "delivery" }, columns: [], holds: "figures" }, "columns"],
  ["no key", "definition-key-missing", { entity: { from: "delivery" }, columns: [{ ...person, key: false }] }, "columns"],
  ["a key that is not read", "definition-key-ignored", define([makeColumn("a", text, [], { key: true })]), "columns.1.key"],
  [
    "a key that may be missing from the file",
    "definition-column-not-optional",
    define([makeColumn("a", text, [{ field: "extra" }], { key: true, optionalColumn: true })]),
    "columns.1.optionalColumn",
  ],
  [
    "a person that may be missing from the file",
    "definition-column-not-optional",
    {
      entity: { from: "delivery" },
      columns: [makeColumn("k", text, [{ field: "extra" }], { key: true }), { ...person, key: false, optionalColumn: true }],
    },
    "columns.1.optionalColumn",
  ],
  ["a column without a name", "definition-name-empty", define([makeColumn(" ", text, [])]), "columns.1.name"],
  ["an empty alias", "definition-alias-empty", define([makeColumn("a", text, [], { aliases: ["b", ""] })]), "columns.1.aliases.1"],
  ["a name twice", "definition-name-repeated", define([makeColumn(" ÍD", text, [])]), "columns.1.name"],
  [
    "an alias that is another's name",
    "definition-name-repeated",
    define([makeColumn("a", text, [], { aliases: ["id"] })]),
    "columns.1.aliases.0",
  ],
  [
    "two columns for a field",
    "definition-field-repeated",
    define([makeColumn("a", text, [{ field: "person" }])]),
    "columns.1.targets.0.field",
  ],
  [
    "a field twice from one column",
    "definition-field-repeated",
    define([makeColumn("a", text, [{ field: "extra" }, { field: "extra" }])]),
    "columns.1.targets.1.field",
  ],
  [
    "no person",
    "definition-person-missing",
    { entity: { from: "delivery" }, columns: [makeColumn("a", text, [{ field: "extra" }], { key: true })] },
    "columns",
  ],
  ["no column for the entity", "definition-entity-column-missing", define([], { entity: { from: "column" } }), "entity"],
  [
    "the entity twice",
    "definition-entity-column-unexpected",
    define([makeColumn("a", text, [{ field: "legal_entity" }])]),
    "columns.1.targets.0.field",
  ],
  ["a person's field among figures", "definition-field-not-for-figures", define([], { holds: "figures" }), "columns.0.targets.0.field"],
  ["pay as text", "definition-type-unfit", define([makeColumn("a", text, [{ field: "annual_pay" }])]), "columns.1.targets.0.field"],
  ["a date as code", "definition-type-unfit", define([makeColumn("a", code, [{ field: "hire_date" }])]), "columns.1.targets.0.field"],
  ["sex as free text", "definition-type-unfit", define([makeColumn("a", text, [{ field: "sex" }])]), "columns.1.targets.0.field"],
  [
    "sex as yes or no without a map",
    "definition-type-unfit",
    define([makeColumn("a", { type: "boolean" }, [{ field: "sex" }])]),
    "columns.1.targets.0.field",
  ],
  [
    "an empty map",
    "definition-values-empty",
    define([makeColumn("a", code, [{ field: "sex", values: {} }])]),
    "columns.1.targets.0.values",
  ],
  [
    "a map of texts",
    "definition-values-not-allowed",
    define([makeColumn("a", text, [{ field: "sex", values: { a: "F" } }])]),
    "columns.1.targets.0.values",
  ],
  [
    "a value that sex does not have",
    "definition-value-unknown",
    define([makeColumn("a", code, [{ field: "sex", values: { w: "W" } }])]),
    "columns.1.targets.0.values.w",
  ],
  [
    "hours that are no number",
    "definition-value-unknown",
    define([makeColumn("a", code, [{ field: "full_time_hours", values: { full: "40h" } }])]),
    "columns.1.targets.0.values.full",
  ],
  [
    "a date that does not exist",
    "definition-value-unknown",
    define([makeColumn("a", code, [{ field: "end_date", values: { x: "2026-02-30" } }])]),
    "columns.1.targets.0.values.x",
  ],
  [
    "nobody",
    "definition-value-unknown",
    { entity: { from: "delivery" }, columns: [makeColumn("a", code, [{ field: "person", values: { x: "" } }], { key: true })] },
    "columns.0.targets.0.values.x",
  ],
  [
    "a word where a boolean gives true or false",
    "definition-value-unknown",
    define([makeColumn("a", { type: "boolean" }, [{ field: "management_level", values: { yes: "manager" } }])]),
    "columns.1.targets.0.values.yes",
  ],
  [
    "one value with two meanings",
    "definition-value-repeated",
    define([makeColumn("a", code, [{ field: "sex", values: { Varón: "M", VARON: "F" } }])]),
    "columns.1.targets.0.values.VARON",
  ],
  ["a date without a pattern", "definition-date-pattern-missing", define([dateOf()]), "columns.1.format.patterns"],
  ...["dd/mm", "dd/mmmmm/yyyy", "dd/mm/yyyy ss", "yyyy/dd/mm/dd", "dmyyyy", "dd/mm/yyyy:", "hh:mm", "dd/yyyy/mm", "mm/yyyy", ""].map(
    (pattern): (typeof faults)[number] => [
      `the pattern '${pattern}'`,
      "definition-date-pattern-invalid",
      define([dateOf(pattern)]),
      "columns.1.format.patterns.0",
    ],
  ),
  [
    "day and month both ways",
    "definition-date-patterns-contradict",
    define([dateOf("dd/mm/yyyy", "mm/dd/yyyy")]),
    "columns.1.format.patterns.1",
  ],
  [
    "day and month both ways with other separators",
    "definition-date-patterns-contradict",
    define([dateOf("d.m.yyyy", "mm/dd/yyyy hh:mm")]),
    "columns.1.format.patterns.1",
  ],
  [
    "a month as a word between what may be day and year",
    "definition-date-patterns-contradict",
    define([makeColumn("Date", { type: "date", format: { patterns: ["dd-mmm-yy", "yy-mmm-dd"], pivot: 40 } }, [{ field: "hire_date" }])]),
    "columns.1.format.patterns.1",
  ],
  ["ISO the other way round", "definition-date-patterns-contradict", define([dateOf("yyyy-dd-mm")]), "columns.1.format.patterns.0"],
  [
    "short years first and last",
    "definition-date-patterns-contradict",
    define([
      makeColumn("Date", date(["dd/mm/yy", "yy/mm/dd"], { format: { patterns: ["dd/mm/yy", "yy/mm/dd"], pivot: 30 } }), [
        { field: "hire_date" },
      ]),
    ]),
    "columns.1.format.patterns.1",
  ],
  ["short years of no century", "definition-pivot-missing", define([dateOf("dd/mm/yy")]), "columns.1.format.pivot"],
  [
    "a pivot of four digits",
    "definition-pivot-invalid",
    define([makeColumn("a", { type: "date", format: { patterns: ["dd/mm/yy"], pivot: 2030 } }, [{ field: "hire_date" }])]),
    "columns.1.format.pivot",
  ],
  [
    "one separator for both",
    "definition-separators-equal",
    define([makeColumn("a", money({ format: { decimalSeparator: ",", grouping: "," } }), [{ field: "bonus" }])]),
    "columns.1.format.grouping",
  ],
  [
    "a currency sign with digits",
    "definition-currency-sign-invalid",
    define([makeColumn("a", money({ format: { decimalSeparator: ",", grouping: "", currency: ["€", "E5"] } }), [{ field: "bonus" }])]),
    "columns.1.format.currency.1",
  ],
  [
    "a currency sign that is a separator",
    "definition-currency-sign-invalid",
    define([makeColumn("a", money({ format: { decimalSeparator: ",", grouping: "", currency: ["."] } }), [{ field: "bonus" }])]),
    "columns.1.format.currency.0",
  ],
  [
    "a word for yes and no",
    "definition-boolean-invalid",
    define([makeColumn("a", { type: "boolean", format: { true: ["Sí"], false: ["si"] } }, [{ field: "extra" }])]),
    "columns.1.format",
  ],
  [
    "a bound that is no number",
    "definition-bound-unreadable",
    define([makeColumn("a", money({ min: "1.000,00" }), [{ field: "bonus" }])]),
    "columns.1.min",
  ],
  [
    "a bound that is no day",
    "definition-bound-unreadable",
    define([makeColumn("a", date(["dd/mm/yyyy"], { max: "2025-02-30" }), [{ field: "hire_date" }])]),
    "columns.1.max",
  ],
  [
    "a minimum above the maximum",
    "definition-min-above-max",
    define([makeColumn("a", money({ min: "100", max: "20.5" }), [{ field: "bonus" }])]),
    "columns.1.min",
  ],
  [
    "a first day after the last",
    "definition-min-above-max",
    define([makeColumn("a", date(["dd/mm/yyyy"], { min: "2025-01-02", max: "2025-01-01" }), [{ field: "hire_date" }])]),
    "columns.1.min",
  ],
  [
    "negative amounts below a minimum",
    "definition-negative-below-min",
    define([makeColumn("a", money({ min: "0", allowNegative: true }), [{ field: "bonus" }])]),
    "columns.1.min",
  ],
  [
    "no room for text",
    "definition-max-length-invalid",
    define([makeColumn("a", { type: "text", maxLength: 0 }, [{ field: "unit" }])]),
    "columns.1.maxLength",
  ],
  [
    "a KPI as delivered among people",
    "definition-kpi-unfit",
    define([makeColumn("a", decimal, [{ field: "extra", kpi: "mean-pay-gap" }])]),
    "columns.1.targets.0.kpi",
  ],
  [
    "a KPI that is the group's alone",
    "definition-kpi-unfit",
    figures([makeColumn("a", decimal, [{ field: "extra", kpi: "weighted-pay-gap" }])]),
    "columns.1.targets.0.kpi",
  ],
  [
    "a KPI of a column of texts",
    "definition-kpi-unfit",
    figures([makeColumn("a", text, [{ field: "extra", kpi: "headcount" }])]),
    "columns.1.targets.0.kpi",
  ],
  [
    "a KPI of two columns",
    "definition-kpi-repeated",
    figures(["a", "b"].map((name) => makeColumn(name, decimal, [{ field: "extra", kpi: "headcount" }]))),
    "columns.2.targets.0.kpi",
  ],
  ["a currency in words", "definition-currency-invalid", define([], { currency: "euro" }), "currency"],
  ["full time of nothing", "definition-full-time-hours-invalid", define([], { fullTimeHours: "0" }), "fullTimeHours"],
  ["full time of more than a week", "definition-full-time-hours-invalid", define([], { fullTimeHours: "168.5" }), "fullTimeHours"],
  ["full time with a comma", "definition-full-time-hours-invalid", define([], { fullTimeHours: "37,5" }), "fullTimeHours"],
  [
    "hours without full-time hours",
    "definition-full-time-hours-missing",
    define([makeColumn("a", decimal, [{ field: "hours" }])]),
    "fullTimeHours",
  ],
  [
    "hours with full-time hours that may be missing from the file",
    "definition-full-time-hours-missing",
    define([
      makeColumn("a", decimal, [{ field: "hours" }]),
      makeColumn("b", decimal, [{ field: "full_time_hours" }], { optionalColumn: true }),
    ]),
    "fullTimeHours",
  ],
];

describe("[ING-01] a definition that cannot be used is refused with the place of the fault", () => {
  test.each(faults)("%s: %s", (_, expected, definition, path) => {
    const issues = checkDefinition(definition);
    expect(issues.map((issue) => issue.code)).toEqual([expected]);
    expect(issues[0]?.path.join(".")).toBe(path);
    expect(Object.keys(issues[0]?.params ?? {}).toSorted()).toEqual([...ingestionIssues[expected].params].toSorted());
  });

  test("every code of a definition has its case above", () => {
    const codes = Object.entries(ingestionIssues)
      .filter(([, { about }]) => about === "definition")
      .map(([name]) => name);
    expect([...new Set(faults.map(([, name]) => name))].toSorted()).toEqual(codes.toSorted());
  });
});

test("[EYES-11] a month as a word never contradicts a pattern of digits, nor day and month in another order", () => {
  for (const patterns of [
    ["dd/mm/yyyy", "mmm dd yyyy"],
    ["dd-mmm-yyyy", "mmm-dd-yyyy"],
    ["dd-mm-yyyy", "yyyy-mmm-dd"],
    ["mmm/yyyy", "mm/yyyy"],
  ]) {
    const field = patterns[0]?.startsWith("mmm/") ? "period" : "hire_date";
    expect(checkDefinition(define([makeColumn("Date", date(patterns), [{ field }])])), patterns.join()).toEqual([]);
  }
});

test("sound definitions have no issue", () => {
  expect(checkDefinition(countyDefinition)).toEqual([]);
  expect(checkDefinition(europeanDefinition).map((issue) => issue.code)).toEqual([]);
  expect(checkDefinition(define([dateOf("dd/mm/yyyy", "d.m.yyyy hh:mm:ss", "yyyy/mm/dd", "ddmmyyyy")]))).toEqual([]);
  const figures = [
    makeColumn("EmployerId", text, [{ field: "legal_entity" }], { key: true }),
    makeColumn("DiffMeanHourlyPercent", { type: "decimal", format: { decimalSeparator: ".", grouping: "" } }, [{ field: "extra" }]),
    makeColumn("Snapshot", date(["mm/yyyy"]), [{ field: "period" }]),
  ];
  expect(checkDefinition({ holds: "figures", entity: { from: "column" }, columns: figures })).toEqual([]);
});

test("an ignored column's reading does not matter", () => {
  expect(checkDefinition(define([makeColumn("Name", date([]), [])]))).toEqual([]);
});

test("[ING-01] all faults are given at once", () => {
  const columns = [
    makeColumn("", text, [{ field: "sex" }]),
    makeColumn("a", date([]), [{ field: "annual_pay" }]),
    makeColumn("A", text, []),
  ];
  expect(checkDefinition({ entity: { from: "column" }, columns, currency: "€" }).map((issue) => issue.code)).toEqual([
    "definition-key-missing",
    "definition-name-empty",
    "definition-name-repeated",
    "definition-type-unfit",
    "definition-date-pattern-missing",
    "definition-type-unfit",
    "definition-person-missing",
    "definition-entity-column-missing",
    "definition-currency-invalid",
  ]);
});
