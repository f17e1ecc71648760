import { checkDefinition } from "@hub/domain/ingestion/check-definition.ts";
import { describe, expect, test } from "vitest";
import { definitionOf, emptyDraft } from "../draft.ts";
import { columnOf } from "../draft-column.ts";
import { guessColumns, type Sample, splitKnown } from "./guess-columns.ts";
import { guessReading } from "./guess-reading.ts";
import { guessField, guessValues } from "./guess-target.ts";

/** A sample of rows between `|`, the header first. */
function sampleOf(...lines: string[]): Sample {
  const [header = [], ...rows] = lines.map((line) => line.split("|").map((cell) => cell.trim()));
  return { header, rows };
}

const spanish = sampleOf(
  "Matrícula|Sexo|Fecha de alta|Salario anual|Horas semanales|Contrato|Observaciones|Nombre",
  "00012|H|31/01/2020|1.234,56 €|37,5|Indefinido||Ana",
  "00013|M|01/02/2019|2.000,00 €|40|Temporal|dice hola; y más|Luis",
  "00014|M|15/03/2021|31.500,00 €|40|Indefinido||Eva",
);

describe("types and formats", () => {
  test.each([
    [["$69222.18", "$1,000.00"], { type: "money", number: { decimalSeparator: ".", grouping: ",", currency: "$" }, doubts: [] }],
    [["1.234,56", "12"], { type: "decimal", number: { decimalSeparator: ",", grouping: "." }, doubts: [] }],
    [["1.234", "2.500"], { type: "integer", doubts: ["decimal-separator"] }],
    [["1.23", "2.5"], { type: "decimal", number: { decimalSeparator: "." }, doubts: [] }],
    [["(12.50)", "3.00-"], { number: { decimalSeparator: ".", brackets: true, trailingMinus: true } }],
    [["12,5 %", "3 %"], { type: "decimal", number: { percent: true } }],
    [["7", "12"], { type: "integer", doubts: [] }],
    [["007", "012"], { type: "text" }],
    [["05/09/1994", "13/10/2001"], { type: "date", patterns: "dd/mm/yyyy", doubts: [] }],
    [["09/25/1994", "10/01/2001"], { type: "date", patterns: "mm/dd/yyyy", doubts: [] }],
    [["05/09/1994", "10/10/2001"], { type: "date", patterns: "dd/mm/yyyy", doubts: ["date-order"] }],
    [["2020-01-31", "2021-02-28"], { type: "date", patterns: "yyyy-mm-dd", doubts: [] }],
    [["31/01/2020 08:30:00", "01/02/2020 00:00:00"], { type: "date", patterns: "dd/mm/yyyy" }],
    [["2019-01-05T01:02:03Z", "2019-12-05 01:02:03 UTC"], { type: "date", patterns: "yyyy-mm-dd", doubts: [] }],
    [["31-DIC-2025", "5 de enero de 2019", ""], { type: "date", patterns: "dd-mmm-yyyy", doubts: [] }],
    [["1.2.2020", "13.12.2020"], { type: "date", patterns: "d.m.yyyy" }],
    [["sí", "no"], { type: "boolean" }],
    [["0", "1"], { type: "integer" }],
    [["", "N/A"], { type: "text", doubts: ["no-values"] }],
    [
      ["Fulltime-Regular", "Parttime-Regular", "Fulltime-Regular", "Fulltime-Regular", "Parttime-Regular", "Fulltime-Regular"],
      { type: "code" },
    ],
    [["Anna", "Berta", "Carla"], { type: "text" }],
    [["06-04-91", "6/29/1984", "2020-01-31"], { type: "date", patterns: "m-d-yy\nm/d/yyyy", doubts: [] }],
    [["06-04-91", "13-10-85"], { type: "date", patterns: "d-m-yy", doubts: [] }],
    [["06-04-91", "10-10-85"], { type: "date", patterns: "d-m-yy", doubts: ["date-order"] }],
    [["06-04-91", "6/29/1984", "x"], { type: "text" }],
    [["1.2.34", "2.0.1"], { type: "text" }],
    [["31/12/9999", "01/02/2020"], { type: "date", patterns: "dd/mm/yyyy", doubts: [] }],
    [["9999-12-31", "no"], { type: "text" }],
  ] as [string[], object][])("%j", (cells, expected) => {
    expect(guessReading(cells)).toMatchObject(expected);
  });
});

test("numbers of a workbook have a point of decimals without doubt", () => {
  expect(guessReading(["1.234", "2.5"], true)).toMatchObject({ type: "decimal", number: { decimalSeparator: "." }, doubts: [] });
  expect(guessReading(["1.234", "2.500"], true)).toMatchObject({ type: "decimal", doubts: [] });
});

describe("fields", () => {
  const columns = guessColumns(spanish);
  const of = (name: string) => columnOf(columns.find((column) => column.name === name)!);

  test("by the columns' names, with maps for what can only mean one thing", () => {
    expect(of("Matrícula")).toMatchObject({ type: "text", key: true, targets: [{ field: "person" }] });
    expect(of("Sexo").targets).toEqual([{ field: "sex", values: { H: "M", M: "F" } }]);
    expect(of("Contrato").targets).toEqual([{ field: "contract_type", values: { Indefinido: "permanent", Temporal: "temporary" } }]);
    expect(of("Salario anual")).toMatchObject({ type: "money", format: { currency: ["€"] }, targets: [{ field: "annual_pay" }] });
    expect(of("Horas semanales").targets).toEqual([{ field: "hours" }]);
  });

  test("what is not clear is ignored, names of persons most of all", () => {
    expect(of("Nombre").targets).toEqual([]);
    expect(of("Observaciones").targets).toEqual([]);
  });

  test.each([
    ["Employee_ID", "person"],
    ["EmployeeNumber", "person"],
    ["JobRole", "job_profile"],
    ["JobInvolvement", undefined],
    ["PercentSalaryHike", undefined],
    ["Eintrittsdatum", undefined],
    ["Personalnummer", "person"],
    ["Data de admissão", undefined],
    ["jobtitle", "job_profile"],
    ["PUESTO DE TRABAJO", "job_profile"],
    ["Stellenbezeichnung", "job_profile"],
    ["Função", "job_profile"],
    ["Sociedad", "legal_entity"],
    ["Buchungskreis", "legal_entity"],
    ["Company code", "legal_entity"],
    ["Departamento", "unit"],
  ])("a text column called %s feeds %s", (header, field) => {
    expect(guessField(header, "text", new Set())).toBe(field);
  });

  test.each([
    ["birthdate", "birth_date"],
    ["F. Nac", "birth_date"],
    ["Geb. Datum", "birth_date"],
    ["termdate", "end_date"],
    ["Fecha de cese", "end_date"],
    ["Data de demissão", "end_date"],
    ["Enddatum", "end_date"],
    ["Einstellungsdatum", "hire_date"],
    ["DATA DE CONTRATAÇÃO", "hire_date"],
    ["start_date", "hire_date"],
  ])("a column of days called %s feeds %s", (header, field) => expect(guessField(header, "date", new Set())).toBe(field));

  test("where the names say nothing the contents do, and it is said that somebody has to look", () => {
    const header = ["A", "B", "C", "D", "E"];
    const rows = ["F", "M", "F", "M", "F", "M"].map((sex, at) => [
      sex,
      `${1 + at}/03/19${60 + at * 4}`,
      `1${at}/04/201${at}`,
      at === 5 ? "2024-05-31T00:00:00Z" : at === 0 ? "31/12/2025" : "",
      `text ${at}`,
    ]);
    const more = rows.map((cells) => [...cells.slice(0, 3), "", "text"]);
    const columns = guessColumns(
      { header, rows: [...rows, ...rows.slice(0, 1), ...rows.slice(5), ...rows.slice(5), ...more] },
      [],
      "2026-11-24",
    );
    expect(columns.map(({ name, targets, doubts }) => [name, targets.map(({ field }) => field), doubts.includes("contents")])).toEqual([
      ["A", ["sex"], true],
      ["B", ["birth_date"], true],
      ["C", ["hire_date"], true],
      ["D", ["end_date"], true],
      ["E", [], false],
    ]);
    const again = guessColumns({ header: ["A"], rows: rows.map(([sex = ""]) => [sex]) }, ["sex"]);
    expect(again[0]?.targets).toEqual([]);
  });

  test("a column with days of the year 9999 is one of ends, whatever it is called", () => {
    const rows = ["31/12/9999", "30/06/2026", "31/12/9999"].map((end) => [end]);
    expect(guessColumns({ header: ["Validez"], rows })[0]).toMatchObject({
      type: "date",
      targets: [{ field: "end_date" }],
      doubts: ["contents"],
    });
    expect(guessColumns({ header: ["Fecha de alta"], rows })[0]?.targets).toMatchObject([{ field: "hire_date" }]);
  });

  // The headers of files as people have them, each with one invented row per line.
  test.each<[string, Sample, Record<string, string>]>([
    [
      "a company of 22,000 people",
      sampleOf(
        "id|first_name|last_name|birthdate|gender|race|department|jobtitle|location|hire_date|termdate|location_city",
        "00-0037846|Ann|Bee|06-04-91|Male|White|Engineering|Programmer Analyst II|Remote|1/20/2002||Cleveland",
        "00-0041533|Cid|Dee|6/29/1984|Female|Asian|Sales|Relationship Manager|HQ|11/9/2019|2029-10-29 06:09:38 UTC|Dayton",
      ),
      {
        id: "person",
        birthdate: "birth_date",
        gender: "sex",
        department: "unit",
        jobtitle: "job_profile",
        hire_date: "hire_date",
        termdate: "end_date",
      },
    ],
    [
      "a county",
      sampleOf(
        "Full Name|Gender|Current Annual Salary|2016 Gross Pay Received|Department|Department Name|Division|Assignment Category|Employee Position Title|Date First Hired",
        "P1|F|$69222.18|$71225.98|POL|Department of Police|Records|Fulltime-Regular|Coordinator|09/22/1986",
        "P2|M|$97392.47|$103088.48|FRS|Fire Services|Crimes|Fulltime-Regular|Officer|09/12/1988",
      ),
      {
        Gender: "sex",
        "Current Annual Salary": "annual_pay",
        Department: "unit",
        "Employee Position Title": "job_profile",
        "Date First Hired": "hire_date",
      },
    ],
    [
      "a list made for teaching",
      sampleOf(
        "Employee_ID|First_Name|Last_Name|Age|Department_Region|Status|Join_Date|Salary|Email|Remote_Work",
        "EMP1000|Bob|Davis|25|DevOps-California|Active|04-22-2021|59767.65|b@example.com|TRUE",
        "EMP1001|Bob|Brown|NA|Finance-Texas|Active|07-10-2020|65304.66|c@example.com|TRUE",
      ),
      { Employee_ID: "person", Department_Region: "unit", Join_Date: "hire_date", Salary: "annual_pay" },
    ],
    [
      "another",
      sampleOf(
        "Age|Attrition|DailyRate|Department|EmployeeCount|EmployeeNumber|Gender|HourlyRate|JobInvolvement|JobLevel|JobRole|PercentSalaryHike|YearsAtCompany",
        "41|Yes|1102|Sales|1|1|Female|94|3|2|Sales Executive|11|6",
        "49|No|279|Research & Development|1|2|Male|61|2|2|Research Scientist|23|10",
      ),
      { Department: "unit", EmployeeNumber: "person", Gender: "sex", HourlyRate: "hourly_pay", JobRole: "job_profile" },
    ],
  ])("the columns of %s", (_, sample, fields) => {
    const found = guessColumns(sample, [], "2026-11-24").flatMap(({ name, targets }) => targets.map(({ field }) => [name, field]));
    expect(Object.fromEntries(found)).toEqual(fields);
  });

  test("M beside F is a man, beside H a woman, alone it stays open", () => {
    expect(guessValues("sex", ["F", "M"])).toEqual({ values: { F: "F", M: "M" }, isSure: true });
    expect(guessValues("sex", ["M", "M"])).toEqual({ values: { M: "" }, isSure: false });
  });

  test("a column that is empty in the sample is taken by its name, written as the others are", () => {
    const header = ["Fecha de alta", "Fecha de baja", "Motivo de baja", "Bonus", "Salario anual", "Notas"];
    const [, end, reason, bonus, , notes] = guessColumns({ header, rows: [["31.12.2020", "", "", "", "$1,000.50", ""]] });
    expect(end).toMatchObject({ type: "date", patterns: "dd.mm.yyyy", doubts: ["no-values"], targets: [{ field: "end_date" }] });
    expect(reason).toMatchObject({ type: "code", doubts: ["no-values"], targets: [{ field: "leave_reason", mapped: false }] });
    expect(bonus).toMatchObject({ type: "money", number: { decimalSeparator: ".", currency: "$" }, targets: [{ field: "bonus" }] });
    expect(notes).toMatchObject({ type: "text", targets: [] });
  });

  test("the proposal is a definition the domain accepts", () => {
    expect(checkDefinition(definitionOf({ ...emptyDraft("PLN"), columns }))).toEqual([]);
  });

  test("only columns that are not known yet are proposed, and no field twice", () => {
    expect(splitKnown(["MATRICULA", "Nueva"], columns)).toEqual({ fresh: new Set(["Nueva"]), known: 1 });
    expect(guessColumns({ header: ["Gender"], rows: [["F"], ["M"]] }, ["sex"])[0]?.targets).toEqual([]);
  });
});
