import { checkDefinition } from "@hub/domain/ingestion/check-definition.ts";
import { describe, expect, test } from "vitest";
import { definitionOf, emptyDraft } from "../draft.ts";
import { columnOf } from "../draft-column.ts";
import { guessColumns, splitKnown } from "./guess-columns.ts";
import { guessReading } from "./guess-reading.ts";
import { guessField, guessValues } from "./guess-target.ts";
import { decodeSample, readSample } from "./sample-csv.ts";

const spanish = `\ufeffMatrícula;Sexo;Fecha de alta;Salario anual;Horas semanales;Contrato;Observaciones;Nombre
00012;H;31/01/2020;"1.234,56 €";37,5;Indefinido;;Ana
00013;M;01/02/2019;2.000,00 €;40;Temporal;"dice ""hola""; y más";Luis
00014;M;15/03/2021;31.500,00 €;40;Indefinido;;Eva
`;

describe("the beginning of a file", () => {
  test("delimiter, byte order mark, quotes with delimiters and quotes inside", () => {
    const sample = readSample(spanish, true);
    expect(sample?.delimiter).toBe(";");
    expect(sample?.header).toEqual([
      "Matrícula",
      "Sexo",
      "Fecha de alta",
      "Salario anual",
      "Horas semanales",
      "Contrato",
      "Observaciones",
      "Nombre",
    ]);
    expect(sample?.rows[1]?.[6]).toBe('dice "hola"; y más');
  });

  test("a piece's last row, which is cut somewhere, does not count", () => {
    expect(readSample("a,b\n1,2\n3,4", false)?.rows).toEqual([["1", "2"]]);
    expect(readSample("a,b\n1,2\n3,4", true)?.rows).toHaveLength(2);
  });

  test("a comma in a decimal is no delimiter", () => {
    expect(readSample("id;pay\n1;1,5\n2;2,5\n", true)?.header).toEqual(["id", "pay"]);
  });

  test("one column, or none, is no table", () => {
    expect(readSample("just words\nand more\n", true)).toBeUndefined();
    expect(readSample("", true)).toBeUndefined();
  });

  test("encodings: UTF-8 cut within a character, Windows-1252, UTF-16", () => {
    expect(decodeSample(new TextEncoder().encode("año").slice(0, 2))).toBe("a");
    expect(decodeSample(Uint8Array.of(0x61, 0xf1, 0x6f))).toBe("año");
    expect(decodeSample(Uint8Array.of(0xff, 0xfe, 0x61, 0, 0xf1, 0))).toBe("añ");
  });
});

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
  ] as [string[], object][])("%j", (cells, expected) => {
    expect(guessReading(cells)).toMatchObject(expected);
  });
});

describe("fields", () => {
  const columns = guessColumns(readSample(spanish, true)!);
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
      { delimiter: ";", header, rows: [...rows, ...rows.slice(0, 1), ...rows.slice(5), ...rows.slice(5), ...more] },
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
    const again = guessColumns({ delimiter: ";", header: ["A"], rows: rows.map(([sex = ""]) => [sex]) }, ["sex"]);
    expect(again[0]?.targets).toEqual([]);
  });

  test("M beside F is a man, beside H a woman, alone it stays open", () => {
    expect(guessValues("sex", ["F", "M"])).toEqual({ values: { F: "F", M: "M" }, isSure: true });
    expect(guessValues("sex", ["M", "M"])).toEqual({ values: { M: "" }, isSure: false });
  });

  test("a column that is empty in the sample is taken by its name, written as the others are", () => {
    const header = ["Fecha de alta", "Fecha de baja", "Motivo de baja", "Bonus", "Salario anual", "Notas"];
    const [, end, reason, bonus, , notes] = guessColumns({ delimiter: ";", header, rows: [["31.12.2020", "", "", "", "$1,000.50", ""]] });
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
    expect(guessColumns({ delimiter: ";", header: ["Gender"], rows: [["F"], ["M"]] }, ["sex"])[0]?.targets).toEqual([]);
  });
});
