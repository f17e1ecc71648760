import { expect, test } from "vitest";
import { checkTerm, longestTermCode, longestTermName } from "./check-term.ts";
import { clusterKindOf, parentKindOf, type TermContent, type TermKind, termKinds, termName } from "./term.ts";
import { tidyTerm } from "./tidy-term.ts";

const content: TermContent = {
  code: "A1",
  parentId: null,
  clusterId: null,
  labels: { es: "Área", en: "Area", de: "", pt: "" },
  escoCode: "",
  active: true,
};
const wrong = (kind: TermKind, more: Partial<TermContent>) =>
  checkTerm(kind, { ...content, ...more }).map(({ code, path }) => `${path.join(".")} ${code}`);

test.each(termKinds)("a term of the kind %s stands in another where its kind has one, and only there", (kind) => {
  const [parentId, clusterId] = [parentKindOf(kind) ? 1 : null, clusterKindOf(kind) ? 2 : null];
  expect(wrong(kind, { parentId, clusterId })).toEqual([]);
  expect(wrong(kind, { parentId, clusterId: null })).toEqual([]);
  expect(wrong(kind, { parentId: parentId === null ? 1 : null })).toEqual([
    parentId === null ? "parentId swp.catalogue-no-parent" : "parentId swp.required",
  ]);
  expect(wrong(kind, { parentId, clusterId: 2 })).toEqual(clusterId === null ? ["clusterId swp.catalogue-no-cluster"] : []);
});

test.each<[string, Partial<TermContent>, string[]]>([
  ["no code", { code: " \t" }, ["code swp.required"]],
  ["a code as long as may be", { code: "x".repeat(longestTermCode) }, []],
  ["a longer code", { code: "x".repeat(longestTermCode + 1) }, ["code swp.too-long"]],
  ["no Spanish name", { labels: { ...content.labels, es: "\u200b" } }, ["labels.es swp.required"]],
  ["no English name", { labels: { ...content.labels, en: "" } }, ["labels.en swp.required"]],
  ["a name as long as may be", { labels: { ...content.labels, de: "ü".repeat(longestTermName) } }, []],
  ["a longer name", { labels: { ...content.labels, pt: "x".repeat(5000) } }, ["labels.pt swp.too-long"]],
  ["an address in ESCO", { escoCode: " http://data.europa.eu/esco/isco/C2153 " }, []],
  ["a blank in it", { escoCode: "2153 1" }, ["escoCode swp.catalogue-esco-blank"]],
  ["a longer one", { escoCode: "x".repeat(5000) }, ["escoCode swp.too-long"]],
])("of an area with %s it is said so", (_, more, issues) => {
  expect(wrong("knowledge-area", more)).toEqual(issues);
});

test("texts are kept on one line, composed, without blanks at their ends", () => {
  const tidy = tidyTerm({ ...content, code: "  a\u0301\n1 ", labels: { ...content.labels, es: "Dos\r\n líneas\u2028" }, escoCode: "\t" });
  expect(tidy).toMatchObject({ code: "á 1", labels: { es: "Dos líneas", en: "Area" }, escoCode: "" });
});

test("a term is called in the reader's language, else in English", () => {
  expect([termName(content.labels, "es"), termName(content.labels, "de"), termName({ ...content.labels, de: "Gebiet" }, "de")]).toEqual([
    "Área",
    "Area",
    "Gebiet",
  ]);
});
