import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "../fold-text.ts";
import { matchHeader } from "./header-match.ts";
import { ingestionIssues } from "./issue-codes.ts";
import { anyText } from "./testing/any-text.ts";
import { countyDefinition, europeanDefinition } from "./testing/example-definitions.ts";
import { describeTemplate } from "./upload-template.ts";

const names = europeanDefinition.columns.map((column) => column.name);

test("[ING-01] names are found whatever their order, case, accents, blanks and BOM", () => {
  const header = names.toReversed().map((name) => ` ${name.toUpperCase().normalize("NFD").replaceAll(" ", "\u00a0 ")} `);
  header[0] = `\ufeff${header[0]}`;
  const { indexes, issues } = matchHeader(europeanDefinition, header);
  expect(issues).toEqual([]);
  expect(indexes).toEqual(names.map((_, index) => names.length - 1 - index));
});

test("an alias stands for the name", () => {
  const { indexes, issues } = matchHeader(europeanDefinition, ["employee id", ...names.slice(1)]);
  expect([indexes[0], issues]).toEqual([0, []]);
});

test("columns that may be missing, and ignored ones, are not missed", () => {
  const header = names.filter((name) => name !== "Salario hora" && name !== "Es mando");
  const { indexes, issues } = matchHeader(europeanDefinition, header);
  expect(issues).toEqual([]);
  expect(indexes.filter((at) => at === -1)).toHaveLength(2);
  const county = countyDefinition.columns.map((column) => column.name).filter((name) => name !== "Department Name");
  expect(matchHeader(countyDefinition, county).issues).toEqual([]);
});

test("[ING-01] missing, repeated, unknown and unnamed columns are all given at once", () => {
  const header = ["Matrícula", "Sexo", "MATRICULA", "Nombre", "", ...names.slice(4)];
  const { issues } = matchHeader(europeanDefinition, header);
  expect(issues).toEqual([
    { code: "header-column-repeated", severity: "error", path: ["Matrícula"], params: { column: "Matrícula", positions: "1, 3" } },
    { code: "header-column-missing", severity: "error", path: ["Fecha nacimiento"], params: { column: "Fecha nacimiento" } },
    { code: "header-column-missing", severity: "error", path: ["Fecha alta"], params: { column: "Fecha alta" } },
    { code: "header-column-unknown", severity: "warning", path: ["Nombre"], params: { column: "Nombre" } },
    { code: "header-column-unnamed", severity: "warning", path: [5], params: { position: 5 } },
  ]);
});

test("name and alias of one column in the same header are one column twice", () => {
  const { issues } = matchHeader(europeanDefinition, [...names, "Employee ID"]);
  expect(issues.map((issue) => issue.code)).toEqual(["header-column-repeated"]);
});

test("a header with none of the columns says so first", () => {
  const { indexes, issues } = matchHeader(europeanDefinition, ["a,b,c"]);
  expect(issues[0]).toMatchObject({ code: "header-none-known", severity: "error", params: { found: "a,b,c" } });
  expect(String(issues[0]?.params.expected)).toContain("Matrícula, Sexo");
  expect(issues.filter((issue) => issue.code === "header-column-missing")).toHaveLength(
    europeanDefinition.columns.filter(({ optionalColumn }) => !optionalColumn).length,
  );
  expect(indexes.every((at) => at === -1)).toBe(true);
});

test("issues carry the values their messages name", () => {
  for (const header of [
    ["x", ""],
    ["Sexo", "sexo"],
  ]) {
    for (const issue of matchHeader(europeanDefinition, header).issues) {
      expect(Object.keys(issue.params).toSorted()).toEqual([...ingestionIssues[issue.code].params].toSorted());
    }
  }
});

test("columns that the portal added itself are passed over, and an apostrophe before what looks like a formula is none", () => {
  const definition = {
    ...countyDefinition,
    columns: countyDefinition.columns.map((column, at) => (at === 0 ? { ...column, name: "=Id" } : column)),
  };
  const header = describeTemplate(definition, "en").map(({ name }) => name);
  const ours = new Set(["To mend"]);
  expect(matchHeader(definition, ["'=Id", ...header.slice(1), "To mend"], ours).issues).toEqual([]);
  expect(matchHeader(definition, [...header, "To mend"]).issues).toMatchObject([{ code: "header-column-unknown" }]);
  // A column of that name which the definition knows is read.
  const known = matchHeader(definition, header, new Set(header));
  expect(known.issues).toEqual([]);
  expect(known.indexes).toEqual(matchHeader(definition, header).indexes);
});

test("the template's header is read without an issue, ignored columns left out", () => {
  const templateHeader = describeTemplate(countyDefinition, "en").map(({ name }) => name);
  expect(matchHeader(countyDefinition, templateHeader).issues).toEqual([]);
  expect(templateHeader).not.toContain("Department Name");
  expect(templateHeader).toHaveLength(countyDefinition.columns.length - 1);
});

test("no header makes it throw; every index points at the first cell that names the column", () => {
  // Case, blanks, accents and BOM that a name may come with.
  const disguise: ((name: string) => string)[] = [
    (name) => name,
    (name) => `\ufeff ${name.toUpperCase()} `,
    (name) => name.normalize("NFD").replace(" ", "\u00a0\u200b "),
    (name) => `'${name}`,
  ];
  const known = fc.tuple(fc.constantFrom(...europeanDefinition.columns), fc.nat({ max: 9 }), fc.constantFrom(...disguise));
  const cell = fc.oneof(
    known.map(([{ name, aliases }, at, disguised]) => disguised([name, ...aliases][at] ?? name)),
    anyText,
  );
  const namesOf = europeanDefinition.columns.map(({ name, aliases }) => new Set([name, ...aliases].map(foldText)));
  fc.assert(
    fc.property(fc.array(cell), (header) => {
      const folded = header.map(foldText);
      expect(matchHeader(europeanDefinition, header).indexes).toEqual(
        namesOf.map((wanted) => folded.findIndex((text) => wanted.has(text))),
      );
    }),
  );
});
