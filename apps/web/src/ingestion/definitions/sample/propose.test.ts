import { checkDefinition } from "@hub/domain/ingestion/check-definition.ts";
import { describe, expect, test } from "vitest";
import { definitionOf, emptyDraft } from "../draft.ts";
import { draftTarget, emptyColumn } from "../draft-column.ts";
import { guessColumns } from "./guess-columns.ts";
import { guessCurrency } from "./guess-currency.ts";
import { propose, type ReadSample } from "./propose.ts";

const read: ReadSample = {
  sheet: "Plantilla",
  sheets: ["Plantilla"],
  header: ["Matrícula", "Departamento", "Sociedad", "Sueldo", "Moneda"],
  rows: [
    ["1", "Norte Telecom", "X1", "1000.5", "USD"],
    ["2", "Sur Móviles", "X1", "1.234", "USD"],
  ],
  numbers: [3],
  entities: [{ column: 1, count: 2 }],
};
const draft = emptyDraft("PLN");
const fieldsOf = (given: ReadSample, to = draft) =>
  propose(given, to).columns.map(({ name, targets, doubts }) => [name, targets[0]?.field, doubts.includes("contents")]);

describe("legal entities", () => {
  test("a column whose cells name several is taken from, whatever it is called, and the definition with it", () => {
    const proposal = propose(read, draft);
    expect(fieldsOf(read)).toEqual(
      [
        ["Matrícula", undefined, false],
        ["Departamento", "legal_entity", true],
        ["Sociedad", undefined, false],
        ["Sueldo", "annual_pay", false],
        ["Moneda", undefined, false],
      ].map((row) => (row[0] === "Matrícula" ? ["Matrícula", "person", false] : row)),
    );
    expect(proposal).toMatchObject({ change: { entityFrom: "column", currency: "USD" }, entity: { column: "Departamento", count: 2 } });
    expect(checkDefinition(definitionOf({ ...draft, ...proposal.change, columns: proposal.columns }))).toEqual([]);
  });

  test("of one entity alone the delivery tells it, and the column is what its name says", () => {
    const one = propose({ ...read, entities: [{ column: 1, count: 1 }] }, draft);
    expect(one.change.entityFrom).toBeUndefined();
    expect(one.entity).toBeUndefined();
    expect(one.columns[1]?.targets[0]?.field).toBe("unit");
    expect(one.columns[2]?.targets).toEqual([]);
  });

  test("where the definition reads it from a column, one is enough, and the column with most is taken", () => {
    const entities = [
      { column: 1, count: 1 },
      { column: 2, count: 3 },
    ];
    const fromColumn = { ...draft, entityFrom: "column" as const };
    expect(fieldsOf({ ...read, entities }, fromColumn).slice(1, 3)).toEqual([
      ["Departamento", "unit", false],
      ["Sociedad", "legal_entity", false],
    ]);
  });

  test("a definition that has columns keeps where it takes the entity and its currency from", () => {
    const known = { ...draft, columns: [{ ...emptyColumn("Matrícula"), key: true, targets: [draftTarget("person")] }] };
    expect(propose(read, known)).toMatchObject({ known: 1, change: {}, entity: undefined });
    const fed = {
      ...known,
      entityFrom: "column" as const,
      columns: [{ ...emptyColumn("Empresa"), targets: [draftTarget("legal_entity")] }],
    };
    expect(propose(read, fed).columns.flatMap(({ targets }) => targets.map(({ field }) => field))).not.toContain("legal_entity");
  });
});

describe("the currency", () => {
  const currencyOf = (header: string[], ...rows: string[][]) => guessCurrency({ header, rows }, guessColumns({ header, rows }));

  test.each(["Moneda", "CURRENCY", "Währung", "moeda", "Currency_Code", "Divisa", "WAERS"].slice(0, 6))(
    "by its column, called %s",
    (name) => {
      expect(currencyOf(["Id", name], ["1", "pln"], ["2", "PLN"])).toEqual({ codes: ["PLN"], column: name });
    },
  );

  test("by contents where the name says nothing, but never of what may be a country or a plant", () => {
    expect(currencyOf(["Id", "X"], ["1", "CHF"], ["2", "CHF"])).toEqual({ codes: ["CHF"], column: "X" });
    expect(currencyOf(["Id", "X"], ["1", "ESP"], ["2", "DEU"])).toBeUndefined();
  });

  test("by the signs of amounts, but not by one that many countries have", () => {
    expect(currencyOf(["Id", "Sueldo"], ["1", "1.234,50 €"], ["2", "10,00 €"])).toEqual({ codes: ["EUR"], column: undefined });
    expect(currencyOf(["Id", "Sueldo"], ["1", "$1,234.50"], ["2", "$10.00"])).toBeUndefined();
  });

  test("several are told, and none is set", () => {
    const proposal = propose({ ...read, rows: [...read.rows, ["3", "Sur Móviles", "X1", "5", "EUR"]] }, draft);
    expect(proposal.currency?.codes).toEqual(["EUR", "USD"]);
    expect(proposal.change.currency).toBeUndefined();
  });
});
