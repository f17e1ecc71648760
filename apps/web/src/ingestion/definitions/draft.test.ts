import { countyDefinition, europeanDefinition } from "@hub/domain/ingestion/testing/example-definitions.ts";
import type { IngestionDefinition } from "@hub/domain/ingestion/ingestion-definition.ts";
import { describe, expect, test } from "vitest";
import { createIngestion } from "@hub/contract/ingestion/ingestion.ts";
import { checkBody } from "../../forms/check-body.ts";
import { checkDraft } from "./check-draft.ts";
import { type Draft, definitionOf, draftOf, emptyDraft, type IngestionDetail, inputOf } from "./draft.ts";
import { nextRowKey } from "../../forms/row-keys.ts";
import { emptyColumn } from "./draft-column.ts";

const detail = (definition: IngestionDetail["definition"]): IngestionDetail => ({
  id: 1,
  code: "PLN",
  name: "Plantilla",
  section: "PLN",
  active: true,
  version: 3,
  definition,
});
const checkShape = (draft: Draft) => checkBody(createIngestion.body, inputOf(draft));
const codes = (issues: { code: string }[]) => issues.map(({ code }) => code);

describe("a definition as a draft", () => {
  test.each([
    ["the county's", countyDefinition],
    ["the European", europeanDefinition],
    [
      "one with everything",
      { ...europeanDefinition, holds: "people" as const, emptyTokens: ["leer"], currency: undefined, fullTimeHours: "37.5" },
    ],
  ])("%s definition comes back as it was", (_, definition) => {
    const expected = { ...(JSON.parse(JSON.stringify(definition)) as typeof definition), holds: undefined };
    expect(JSON.parse(JSON.stringify(definitionOf(draftOf(detail(definition)))))).toEqual(expected);
    expect(checkDraft(draftOf(detail(definition)))).toEqual([]);
    expect(checkShape(draftOf(detail(definition)))).toEqual([]);
  });

  test("changing the type and back loses nothing", () => {
    const draft = draftOf(detail(europeanDefinition));
    const turned = { ...draft, columns: draft.columns.map((column) => ({ ...column, type: "text" as const })) };
    const back = { ...turned, columns: turned.columns.map((column, at) => ({ ...column, type: draft.columns[at]?.type ?? column.type })) };
    expect(definitionOf(back)).toEqual(definitionOf(draft));
  });

  test("decimals may be typed with a comma, currencies in small letters", () => {
    expect(definitionOf({ ...emptyDraft("PLN"), fullTimeHours: " 37,5 ", currency: "eur" })).toMatchObject({
      fullTimeHours: "37.5",
      currency: "EUR",
    });
  });
});

describe("the live check", () => {
  test("a draft without anything says what is missing, head and columns", () => {
    expect(codes(checkDraft(emptyDraft("PLN")))).toEqual([
      "configuration.code-missing",
      "configuration.name-missing",
      "ingestion-issues.definition-no-columns",
      "ingestion-issues.definition-person-missing",
    ]);
  });

  test("the same text twice with two meanings is refused, though a definition could not hold it", () => {
    const row = (from: string, to: string) => ({ id: nextRowKey(), from, to });
    const sex = {
      ...emptyColumn("Sexo"),
      type: "code" as const,
      targets: [
        {
          id: 1,
          field: "sex" as const,
          mapped: true,
          values: [row("M", "F"), row("M", "M"), row("", ""), row("H", "M"), row("H", "M")],
          kpi: "" as const,
        },
      ],
    };
    const person = {
      ...emptyColumn("Id"),
      key: true,
      targets: [{ id: 2, field: "person" as const, mapped: false, values: [], kpi: "" as const }],
    };
    const issues = checkDraft({ ...emptyDraft("PLN"), code: "A", name: "B", columns: [person, sex] });
    expect(issues).toEqual([
      expect.objectContaining({
        code: "ingestion-issues.definition-value-repeated",
        path: ["definition", "columns", 1, "targets", 0, "values", "M"],
      }),
    ]);
  });

  test("[EYES-13] figures that entities computed name the KPI they are and whether they are public, and keep both", () => {
    const definition: IngestionDefinition = {
      holds: "figures",
      published: true,
      entity: { from: "delivery" },
      columns: [
        {
          name: "DiffMeanHourlyPercent",
          aliases: [],
          required: false,
          optionalColumn: false,
          key: true,
          type: "decimal",
          format: { decimalSeparator: ".", grouping: "" },
          targets: [{ field: "extra", kpi: "mean-pay-gap" }],
        },
      ],
    };
    const draft = draftOf({ ...({} as Parameters<typeof draftOf>[0]), code: "A", name: "B", section: "GPG", active: true, definition });
    expect(definitionOf(draft)).toMatchObject(definition);
    expect(checkDraft(draft)).toEqual([]);
    // Of people a column is no KPI.
    expect(checkDraft({ ...draft, holds: "people" }).map(({ code }) => code)).toContain("ingestion-issues.definition-kpi-unfit");
    const [column] = draft.columns;
    const twice = { ...draft, columns: [...draft.columns, { ...column!, id: nextRowKey(), name: "Again" }] };
    expect(checkDraft(twice)).toEqual([
      expect.objectContaining({
        code: "ingestion-issues.definition-kpi-repeated",
        path: ["definition", "columns", 1, "targets", 0, "kpi"],
        params: { column: "Again", other: "DiffMeanHourlyPercent" },
      }),
    ]);
  });

  test("what only the shape refuses is found beside the rules", () => {
    const person = {
      ...emptyColumn("x".repeat(300)),
      key: true,
      targets: [{ id: 2, field: "person" as const, mapped: false, values: [], kpi: "" as const }],
    };
    const draft = { ...emptyDraft("PLN"), code: "A", name: "B", columns: [person] };
    expect(checkDraft(draft)).toEqual([]);
    expect(checkShape(draft).map(({ path }) => path)).toEqual([["definition", "columns", 0, "name"]]);
  });
});
