import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CanonicalField } from "./canonical-record.ts";
import { canonicalFields, fieldIndex } from "./canonical-record.ts";
import { matchHeader } from "./header-match.ts";
import type { IngestionDefinition } from "./ingestion-definition.ts";
import type { RowIssue, RowIssueCode } from "./issue-codes.ts";
import { getMessageValues, ingestionIssues } from "./issue-codes.ts";
import { createNoticeLog } from "./reading-notices.ts";
import type { CheckedRow } from "./row-check.ts";
import { compileRowCheck } from "./row-check.ts";
import { anyText } from "./testing/any-text.ts";
import { countyDefinition, europeanDefinition, makeColumn } from "./testing/example-definitions.ts";

const period = { year: 2026, month: 6 };

function checkRows(definition: IngestionDefinition, header: string[], rows: string[][], numbers?: boolean[]) {
  const check = compileRowCheck(definition, matchHeader(definition, header).indexes, { period });
  const issues: RowIssue[] = [];
  const checked: CheckedRow[] = rows.map((cells, at) => {
    const row = check(cells, at + 2, (issue) => issues.push(issue), numbers);
    return { ...row, values: [...row.values], extras: [...row.extras] };
  });
  return { checked, issues };
}

/** The fields that are not null. */
function listFilled(row: CheckedRow | undefined): Partial<Record<CanonicalField, string>> {
  const filled = canonicalFields
    .map((field) => [field, row?.values[fieldIndex[field]] ?? null] as const)
    .filter(([, value]) => value !== null);
  return Object.fromEntries(filled) as Partial<Record<CanonicalField, string>>;
}

const sound = {
  Matrícula: "00123",
  Sexo: "Mujer",
  "Fecha nacimiento": "29/02/1984",
  "Fecha alta": "01/09/2010 00:00:00",
  "Fecha baja": "",
  "Motivo baja": "En activo",
  "Horas semana": "30",
  "Jornada completa": "37,50",
  "Salario anual": "31.234,56 €",
  "Salario hora": "",
  Variable: "1.500",
  "Es mando": "Sí",
  Antigüedad: "15",
  Mes: "06/2026",
  "Horas pactadas": "152",
  "Horas ausencia": "0",
  "Coste laboral": "3.456,78 €",
  Responsable: "00007",
};

test("cells that come again are read as they were the first time, whatever they say", () => {
  const pool: Partial<Record<keyof typeof sound, string[]>> = {
    Matrícula: ["1", "2", ""],
    Sexo: ["Mujer", "Hombre", "?", ""],
    "Fecha alta": ["01/09/2010", "01/09/2010 08:00:00+02:00", "31/02/2010", "01/09/2030", ""],
    "Fecha baja": ["", "31/12/9999", "30/06/2026", "x"],
    "Motivo baja": ["En activo", "Baja voluntaria", "nada"],
    "Horas semana": ["30", "-1", "90", "n/a", "1.234,5678901234567"],
    "Salario anual": ["31.234,56 €", "31.23,56", "-5", ""],
    Antigüedad: ["15", "1,5", "-"],
  };
  const row = fc.tuple(...Object.entries(sound).map(([name, cell]) => fc.constantFrom(cell, ...(pool[name as keyof typeof sound] ?? []))));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
      const told = (hasKinds: boolean) => {
        const notices = createNoticeLog();
        const { indexes } = matchHeader(europeanDefinition, Object.keys(sound));
        const check = compileRowCheck(europeanDefinition, indexes, { period, notices });
        const seen = new Map<string, number>();
        const issues: RowIssue[] = [];
        const checked = rows.map((cells, at) => {
          // Every second row says nothing of what comes again.
          const kinds = cells.map((cell, place) => {
            const name = `${place}/${cell}`;
            if (!seen.has(name)) seen.set(name, seen.size + 1);
            return at % 2 === 0 || place % 3 === 0 ? seen.get(name)! : 0;
          });
          const row = check(cells, at + 2, (issue) => issues.push(issue), undefined, undefined, hasKinds ? kinds : undefined);
          return { ...row, values: [...row.values], extras: [...row.extras] };
        });
        return { checked, issues, notices: notices.list() };
      };
      expect(told(true)).toEqual(told(false));
    }),
    { numRuns: 300 },
  );
});

/** A sound European row with some cells changed. */
function checkChanged(cells: Partial<typeof sound>) {
  return checkRows(europeanDefinition, Object.keys(sound), [Object.values({ ...sound, ...cells })]);
}

test("[ING-01] a county's row becomes canonical values; one column feeds two fields", () => {
  const header = countyDefinition.columns.map((column) => column.name);
  const cells = [
    "P71",
    "F",
    "$69222.18",
    "$71225.98",
    "",
    "POL",
    "Department of Police",
    "MSB Records",
    "PARTTIME-regular",
    "Coordinator",
    "",
    "09/22/1986",
  ];
  const { checked, issues } = checkRows(countyDefinition, header, [cells]);
  expect(issues).toEqual([]);
  expect(listFilled(checked[0])).toEqual({
    person: "P71",
    sex: "F",
    hire_date: "1986-09-22",
    contract_type: "permanent",
    hours: "20",
    full_time_hours: "40",
    annual_pay: "69222.18",
    unit: "MSB Records",
    job_profile: "Coordinator",
    legal_entity: "POL",
  });
  expect(checked[0]?.extras).toEqual(["71225.98", null, null]);
});

test("[ING-01] a European row becomes canonical values", () => {
  const { checked, issues } = checkChanged({});
  expect(issues).toEqual([]);
  expect(listFilled(checked[0])).toEqual({
    person: "00123",
    sex: "F",
    birth_date: "1984-02-29",
    hire_date: "2010-09-01",
    hours: "30",
    full_time_hours: "37.5",
    annual_pay: "31234.56",
    bonus: "1500",
    management_level: "manager",
    period: "2026-06-01",
    agreed_hours: "152",
    absence_hours: "0",
    workforce_cost: "3456.78",
    manager: "00007",
  });
  expect(checked[0]).toMatchObject({ key: "00123", extras: ["15"], errors: 0, warnings: 0 });
});

describe("[ING-01] rules of a row", () => {
  const cases: [sentence: string, cells: Partial<typeof sound>, expected: Partial<Record<RowIssueCode, string>>][] = [
    ["a required cell is not empty", { "Fecha alta": "" }, { "cell-empty": "Fecha alta" }],
    ["a key is not empty", { Matrícula: " " }, { "cell-empty": "Matrícula" }],
    ["an unknown code blocks", { Sexo: "Mujeres" }, { "code-unknown": "Sexo" }],
    ["codes are found without case, accents and blanks", { "Fecha baja": "30/06/2026", "Motivo baja": "  jubilacion" }, {}],
    ["an empty sex is undeclared, without an issue", { Sexo: "" }, {}],
    ["31 February blocks", { "Fecha nacimiento": "31/02/1984" }, { "date-not-real": "Fecha nacimiento" }],
    ["an unreadable date blocks", { "Fecha nacimiento": "1984" }, { "date-unreadable": "Fecha nacimiento" }],
    ["the year 9999 blocks but for an end", { "Fecha alta": "31/12/9999" }, { "date-year-out-of-range": "Fecha alta" }],
    ["an unreadable number blocks", { "Salario anual": "mucho" }, { "number-unreadable": "Salario anual" }],
    ["an ambiguous number blocks", { "Salario anual": "12.34" }, { "number-grouping": "Salario anual" }],
    ["too many digits block", { Antigüedad: "1234567890123456" }, { "number-too-long": "Antigüedad" }],
    ["more decimals than we keep are rounded", { "Horas semana": "1,0000001" }, {}],
    ["a whole number has no decimals", { Antigüedad: "1,5" }, { "number-not-whole": "Antigüedad" }],
    ["a value below its minimum blocks", { "Horas semana": "-11" }, { "number-below-min": "Horas semana" }],
    ["a value above its maximum blocks", { "Horas semana": "300,5" }, { "number-above-max": "Horas semana" }],
    ["neither yes nor no blocks", { "Es mando": "quizá" }, { "boolean-unreadable": "Es mando" }],
    ["an end on the hire date is possible", { "Fecha baja": "01/09/2010", "Motivo baja": "Despido" }, {}],
    ["an end before the hire date blocks", { "Fecha baja": "31/08/2010", "Motivo baja": "Despido" }, { "end-before-hire": "Fecha baja" }],
    ["a hire on the month's last day counts", { "Fecha alta": "30/06/2026" }, {}],
    ["a hire after the month is kept with a warning", { "Fecha alta": "01/07/2026" }, { "hire-after-period": "Fecha alta" }],
    ["a birth on the hire date blocks", { "Fecha nacimiento": "01/09/2010" }, { "birth-not-before-hire": "Fecha nacimiento" }],
    ["hired at 13 is a warning", { "Fecha nacimiento": "02/09/1996" }, { "age-at-hire-unusual": "Fecha nacimiento" }],
    ["hired on the 14th birthday is not", { "Fecha nacimiento": "01/09/1996" }, {}],
    ["hired at 100 is not", { "Fecha nacimiento": "02/09/1909" }, {}],
    ["hired at 101 is a warning", { "Fecha nacimiento": "01/09/1909" }, { "age-at-hire-unusual": "Fecha nacimiento" }],
    ["a leave reason without an end is a warning", { "Motivo baja": "Voluntaria" }, { "leave-reason-without-end": "Motivo baja" }],
    ["an end without a reason is a warning", { "Fecha baja": "30/06/2026" }, { "leave-reason-missing": "Motivo baja" }],
    ["a future end needs no reason yet", { "Fecha baja": "01/07/2026" }, {}],
    ["negative hours block", { "Horas semana": "-1" }, { "hours-negative": "Horas semana" }],
    ["hours above full time are a warning", { "Horas semana": "37,6" }, { "hours-above-full-time": "Horas semana" }],
    ["hours equal to full time are not", { "Horas semana": "37,5" }, {}],
    ["no hours with annual pay are a warning", { "Horas semana": "0,0" }, { "hours-zero-with-pay": "Horas semana" }],
    ["no hours with hourly pay are not", { "Horas semana": "0", "Salario hora": "20" }, {}],
    ["no hours without pay are not", { "Horas semana": "0", "Salario anual": "" }, {}],
    ["full time of 0 blocks", { "Jornada completa": "0" }, { "full-time-hours-not-positive": "Jornada completa" }],
    ["full time of a month's hours is a warning", { "Jornada completa": "162,5" }, { "full-time-hours-unusual": "Jornada completa" }],
    ["negative hours of the month block", { "Horas ausencia": "-1" }, { "month-hours-negative": "Horas ausencia" }],
    ["more absence than was agreed is a warning", { "Horas ausencia": "152,5" }, { "absence-above-agreed": "Horas ausencia" }],
    ["as much absence as was agreed is not", { "Horas ausencia": "152" }, {}],
    ["negative annual pay blocks", { "Salario anual": "-1" }, { "pay-negative": "Salario anual" }],
    ["a negative bonus blocks", { Variable: "-0,01 €" }, { "pay-negative": "Variable" }],
    ["another month's row blocks", { Mes: "05/2026" }, { "period-other": "Mes" }],
    ["a row of no month blocks", { Mes: "" }, { "cell-empty": "Mes" }],
    ["a text with a NUL blocks", { Matrícula: "1\u00002" }, { "text-control-character": "Matrícula" }],
    ["the error of a formula blocks", { Matrícula: "#REF!" }, { "spreadsheet-error": "Matrícula" }],
    ["a text longer than any blocks", { Matrícula: "1".repeat(4001) }, { "text-too-long": "Matrícula" }],
    [
      "all issues of a row are given",
      { Sexo: "x", "Salario anual": "x", "Horas semana": "38" },
      { "code-unknown": "Sexo", "number-unreadable": "Salario anual", "hours-above-full-time": "Horas semana" },
    ],
  ];

  test.each(cases)("%s", (_, cells, expected) => {
    const { checked, issues } = checkChanged(cells);
    expect(Object.fromEntries(issues.map((issue) => [issue.code, issue.column]))).toEqual(expected);
    expect(issues).toHaveLength(Object.keys(expected).length);
    const severities = issues.map((issue) => issue.severity);
    expect(checked[0]?.errors).toBe(severities.filter((severity) => severity === "error").length);
    expect(checked[0]?.warnings).toBe(severities.filter((severity) => severity === "warning").length);
    for (const issue of issues) {
      expect(issue.severity).toBe(ingestionIssues[issue.code].severity);
      expect(
        Object.keys(getMessageValues(issue, true))
          .filter((name) => name !== "found")
          .toSorted(),
      ).toEqual(ingestionIssues[issue.code].params.filter((name: string) => name !== "found").toSorted());
    }
  });

  test("every code of a row has its case above, but those found among all rows or beside the row check", () => {
    const elsewhere = [
      "formula-without-value",
      "number-too-many-decimals",
      "pay-refund",
      "date-order-doubtful",
      "key-duplicate",
      "entity-unknown",
      "entity-not-expected",
      "date-below-min",
      "date-above-max",
    ];
    const codes = Object.entries(ingestionIssues)
      .filter(([, { about }]) => about === "row")
      .map(([name]) => name);
    expect([...new Set(cases.flatMap(([, , expected]) => Object.keys(expected))), ...elsewhere].toSorted()).toEqual(codes.toSorted());
  });
});

test("an issue says row, what was found, what is allowed; pay is sensitive and hidden from who may not see it", () => {
  const { issues } = checkChanged({ Sexo: " Otro ", "Salario anual": "9".repeat(200), Variable: "x", Antigüedad: "y" });
  expect(issues[0]).toEqual({
    row: 2,
    column: "Sexo",
    severity: "error",
    code: "code-unknown",
    found: "Otro",
    sensitive: false,
    params: { allowed: "Hombre, Mujer, H, M" },
  });
  expect(issues.map((issue) => [issue.column, issue.sensitive])).toEqual([
    ["Sexo", false],
    ["Salario anual", true],
    ["Variable", true],
    ["Antigüedad", false],
  ]);
  expect(issues[1]?.found).toHaveLength(100);
  expect(issues.map((issue) => getMessageValues(issue, false).found)).toEqual(["Otro", "•••", "•••", "y"]);
  expect(issues.map((issue) => getMessageValues(issue, true).found).slice(2)).toEqual(["x", "y"]);
});

test("money beside the canonical pay is sensitive too", () => {
  const header = ["Full Name", "2016 Overtime Pay"];
  const { issues } = checkRows(countyDefinition, header, [["P1", "€ 5"]]);
  expect(issues.map(({ code, column, sensitive }) => ({ code, column, sensitive }))).toEqual([
    { code: "number-unreadable", column: "2016 Overtime Pay", sensitive: true },
  ]);
});

test("values of one row never stay for the next", () => {
  const full = Object.values({ ...sound, "Fecha baja": "30/06/2026", "Motivo baja": "Despido" });
  const poor = Object.values({ ...sound, Sexo: "x", "Salario anual": "", Variable: "?", Antigüedad: "", "Es mando": "" });
  const { checked } = checkRows(europeanDefinition, Object.keys(sound), [full, poor]);
  const { leave_reason: reason, end_date: end, annual_pay: pay, bonus, management_level: level, sex } = listFilled(checked[1]);
  expect([reason, end, pay, bonus, level, sex]).toEqual([undefined, undefined, undefined, undefined, "none", "U"]);
  expect(checked[1]?.extras).toEqual([null]);
});

test("a column that is not in the file stands for its empty cell", () => {
  const header = Object.keys(sound).filter((name) => name !== "Es mando" && name !== "Salario hora");
  const { checked, issues } = checkRows(europeanDefinition, header, [header.map((name) => sound[name as keyof typeof sound])]);
  expect(issues).toEqual([]);
  expect(listFilled(checked[0]).management_level).toBe("none");
});

test("a short row is read as if it ended in empty cells", () => {
  const { issues } = checkRows(europeanDefinition, Object.keys(sound), [["1"]]);
  expect(issues.map((issue) => [issue.code, issue.column])).toEqual([
    ["cell-empty", "Fecha alta"],
    ["cell-empty", "Mes"],
  ]);
});

test("full-time hours come from the file, else from the definition", () => {
  const definition: IngestionDefinition = { ...europeanDefinition, fullTimeHours: "35" };
  const header = Object.keys(sound);
  const rows = ["37,5", ""].map((fullTime) => Object.values({ ...sound, "Jornada completa": fullTime, "Horas semana": "36" }));
  const { checked, issues } = checkRows(definition, header, rows);
  expect(checked.map((row) => listFilled(row).full_time_hours)).toEqual(["37.5", "35"]);
  expect(issues.map((issue) => [issue.row, issue.code])).toEqual([[3, "hours-above-full-time"]]);
});

test("the key joins its parts, with the entity where a column says it, and is null when a part is missing", () => {
  const text = { type: "text" } as const;
  const definition: IngestionDefinition = {
    entity: { from: "column" },
    columns: [
      makeColumn("Entity", text, [{ field: "legal_entity" }]),
      makeColumn("Person", text, [{ field: "person" }], { key: true }),
      makeColumn("Contract", text, [{ field: "extra" }], { key: true }),
    ],
  };
  const { checked } = checkRows(
    definition,
    ["Entity", "Person", "Contract"],
    [
      ["A", "1", "2"],
      ["B", "1", "2"],
      ["A", "12", ""],
      ["", "1", "2"],
    ],
  );
  expect(checked.map((row) => row.key)).toEqual(["A\u001f1\u001f2", "B\u001f1\u001f2", null, null]);
});

test("rows of figures have no person, no sex and no full-time hours", () => {
  const definition: IngestionDefinition = {
    holds: "figures",
    entity: { from: "column" },
    columns: [
      makeColumn("EmployerId", { type: "text" }, [{ field: "legal_entity" }], { key: true }),
      makeColumn("Gap", { type: "decimal", format: { decimalSeparator: ".", grouping: "" } }, [{ field: "extra" }]),
    ],
  };
  const { checked, issues } = checkRows(definition, ["EmployerId", "Gap"], [["19070", "-10.30"]]);
  expect(issues).toEqual([]);
  expect(listFilled(checked[0])).toEqual({ legal_entity: "19070" });
  expect(checked[0]?.extras).toEqual(["-10.3"]);
});

test("number cells of a workbook are read in their plain form, the others in the column's format", () => {
  const header = Object.keys(sound);
  const cells = Object.values({ ...sound, "Salario anual": "1.234", Variable: "1.234" });
  const { checked } = checkRows(
    europeanDefinition,
    header,
    [cells],
    header.map((name) => name === "Variable"),
  );
  expect(listFilled(checked[0])).toMatchObject({ annual_pay: "1234", bonus: "1.234" });
});

test("[EYES-12] a negative amount of pay is a warning where the definition allows it, and there alone", () => {
  const columns = europeanDefinition.columns.map((column) => (column.name === "Variable" ? { ...column, allowNegative: true } : column));
  const cells = Object.values({ ...sound, Variable: "-200,50 €", "Salario anual": "-1" });
  const { checked, issues } = checkRows({ ...europeanDefinition, columns } as IngestionDefinition, Object.keys(sound), [cells]);
  expect(issues.map(({ code, column, severity, sensitive }) => [code, column, severity, sensitive])).toEqual([
    ["pay-negative", "Salario anual", "error", true],
    ["pay-refund", "Variable", "warning", true],
  ]);
  expect([checked[0]?.errors, checked[0]?.warnings, listFilled(checked[0]).bonus]).toEqual([1, 1, "-200.5"]);
});

test("[EYES-12] what cells were read with is said once a column, with how often and where first", () => {
  const notices = createNoticeLog();
  const header = Object.keys(sound);
  const check = compileRowCheck(europeanDefinition, matchHeader(europeanDefinition, header).indexes, { period, notices });
  const rows = ["30", "30,12345678", "x", "7,0000001"].map((hours) =>
    Object.values({ ...sound, "Horas semana": hours, Variable: "1,0000009" }),
  );
  for (const [at, cells] of rows.entries()) check(cells, at + 2, () => undefined);
  expect(notices.list()).toEqual([
    { code: "decimals-rounded", params: { column: "Variable", decimals: 6, count: 4, row: 2 } },
    { code: "decimals-rounded", params: { column: "Horas semana", decimals: 6, count: 2, row: 3 } },
  ]);
});

test("the year 9999 is no end, also where the column must be filled in, and is said once", () => {
  const notices = createNoticeLog();
  const columns = europeanDefinition.columns.map((column) => (column.name === "Fecha baja" ? { ...column, required: true } : column));
  const definition = { ...europeanDefinition, columns };
  const check = compileRowCheck(definition, matchHeader(definition, Object.keys(sound)).indexes, { period, notices });
  const found: RowIssue[] = [];
  const ends = ["31/12/9999", "9999-12-31", ""].map((end, at) => {
    const cells = Object.values({ ...sound, "Fecha baja": end, "Motivo baja": "" });
    return listFilled(check(cells, at + 2, (issue) => found.push(issue))).end_date;
  });
  expect(ends).toEqual([undefined, undefined, undefined]);
  expect(found.map(({ row, code }) => [row, code])).toEqual([[4, "cell-empty"]]);
  expect(notices.list()).toEqual([{ code: "no-end-date", params: { column: "Fecha baja", count: 2, row: 2 } }]);
});

test("[EYES-09] a formula without a result blocks where its cell is read, and is pay where its column is", () => {
  const header = [...Object.keys(sound), "Otra"];
  const check = compileRowCheck(europeanDefinition, matchHeader(europeanDefinition, header).indexes, { period });
  const cells = [...Object.values({ ...sound, Variable: "", Matrícula: "" }), ""];
  const issues: RowIssue[] = [];
  const at = (name: string) => header.indexOf(name);
  const row = check(cells, 2, (issue) => issues.push(issue), undefined, [at("Variable"), at("Matrícula"), at("Otra")]);
  expect([row.key, row.errors]).toEqual([null, 2]);
  expect(issues.map(({ code, column, sensitive, found }) => [code, column, sensitive, found])).toEqual([
    ["formula-without-value", "Matrícula", false, ""],
    ["formula-without-value", "Variable", true, ""],
  ]);
});

test("no cells make the check throw; each error is counted", () => {
  const check = compileRowCheck(europeanDefinition, matchHeader(europeanDefinition, Object.keys(sound)).indexes, { period });
  const anyCell = fc.oneof(fc.constantFrom(...Object.values(sound)), anyText);
  fc.assert(
    fc.property(fc.array(anyCell, { maxLength: 16 }), (cells) => {
      const issues: RowIssue[] = [];
      const row = check(cells, 2, (issue) => issues.push(issue));
      expect(row.errors + row.warnings).toBe(issues.length);
      expect(issues.every((issue) => issue.found.length <= 100)).toBe(true);
    }),
  );
});
