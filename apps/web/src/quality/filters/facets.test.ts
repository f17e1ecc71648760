import { expect, test } from "vitest";
import { withChosen } from "../../ui/list/facet-values.ts";
import type { EventCounts } from "../use-events.ts";
import { facetsOf, type FacetWords } from "./facets.ts";

const words: FacetWords = {
  status: (status) => status.toLowerCase(),
  nobody: "Nobody",
  rule: (code) => code,
  noPerimeter: "No perimeter",
  noSection: "No section",
  unknown: (value) => `No. ${value}`,
};
const counts: EventCounts = {
  total: 12,
  overdue: 1,
  mine: 2,
  elements: [
    { id: 9, label: "Pay", dataSource: "SAP", tableName: "T2", count: 3 },
    { id: 4, label: "Pay", dataSource: "SAP", tableName: "T1", count: 9 },
    { id: 5, label: "Birth", dataSource: "SAP", tableName: "T1", count: 1 },
  ],
  rules: [{ id: 2, label: "required", count: 12 }],
  statuses: [
    { status: "RESOLVED", count: 2 },
    { status: "OPEN", count: 10 },
  ],
  perimeters: [{ id: 0, label: "", count: 12 }],
  accountants: [
    { id: 7, label: "Ana", count: 4 },
    { id: 0, label: "", count: 8 },
  ],
  entities: [],
  sections: [
    { section: "GPG", count: 2 },
    { section: null, count: 1 },
  ],
};

test("[QUAL-01] each part of the filter offers its values with their counts, by name, nobody and none first", () => {
  const { status, elements, rules, accountants, perimeters, sections } = facetsOf(counts, words);
  expect(status.map(({ value, count }) => `${value} ${count}`)).toEqual([
    "OPEN 10",
    "IN_PROGRESS 0",
    "RESOLVED 2",
    "ACCEPTED 0",
    "NOT_AN_ERROR 0",
  ]);
  expect(elements.map(({ value }) => value)).toEqual(["5", "4", "9"]);
  expect(rules).toEqual([{ value: "2", label: "required", count: 12 }]);
  expect(accountants.map(({ label, count }) => `${label} ${count}`)).toEqual(["Nobody 8", "Ana 4"]);
  expect(perimeters[0]?.label).toBe("No perimeter");
  expect(sections.map(({ value, label }) => `${value} ${label}`)).toEqual(["- No section", "GPG GPG"]);
});

test("what is chosen and finds nothing is there all the same, by the name it had", () => {
  const { rules, accountants } = facetsOf(counts, words);
  expect(withChosen(rules, ["2", "7", "8"], accountants, words.unknown, 0)).toEqual([
    { value: "2", label: "required", count: 12 },
    { value: "7", label: "Ana", count: 0 },
    { value: "8", label: "No. 8", count: 0 },
  ]);
});

test.each([undefined, "failed"] as const)("[TODAY-09] where nobody knows the counts (%s) no value has one, and none is 0", (answer) => {
  const facets = facetsOf(answer, words);
  expect(facets.status.map(({ value, count }) => [value, count])).toEqual([
    ["OPEN", answer],
    ["IN_PROGRESS", answer],
    ["RESOLVED", answer],
    ["ACCEPTED", answer],
    ["NOT_AN_ERROR", answer],
  ]);
  expect([facets.elements, facets.rules, facets.accountants, facets.perimeters, facets.entities, facets.sections].flat()).toEqual([]);
  expect(withChosen(facets.rules, ["7"], [], words.unknown, answer)).toEqual([{ value: "7", label: "No. 7", count: answer }]);
});
