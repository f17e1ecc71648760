import { expect, test } from "vitest";
import { type CardContent, emptyCard } from "./card.ts";
import { compareCards } from "./compare-cards.ts";

const base: CardContent = { ...emptyCard, globalName: "Turnover", files: [{ id: 1, name: "a.pdf" }] };

test("two that say the same differ in nothing", () => {
  expect(compareCards(base, structuredClone(base))).toEqual([]);
});

test("what is common comes first, then language by language, in the order of the form", () => {
  const after: CardContent = {
    ...base,
    globalName: "Staff turnover",
    kpi: "turnover",
    type: "quantitative",
    underStandard: true,
    files: [...base.files, { id: 2, name: "b.pdf" }],
    texts: {
      ...base.texts,
      es: { ...base.texts.es, otherNames: ["Rotación", "Índice"], description: "Parte" },
      pt: { ...base.texts.pt, peopleKpiName: "Rotatividade" },
    },
  };
  expect(compareCards(base, after)).toEqual([
    { language: null, field: "globalName", before: "Turnover", after: "Staff turnover" },
    { language: null, field: "kpi", before: null, after: "turnover" },
    { language: null, field: "type", before: null, after: "quantitative" },
    { language: null, field: "underStandard", before: "false", after: "true" },
    { language: null, field: "files", before: "a.pdf", after: "a.pdf\nb.pdf" },
    { language: "es", field: "otherNames", before: null, after: "Rotación\nÍndice" },
    { language: "es", field: "description", before: null, after: "Parte" },
    { language: "pt", field: "peopleKpiName", before: null, after: "Rotatividade" },
  ]);
  expect(compareCards(after, base).map(({ before, after }) => [after, before])).toEqual(
    compareCards(base, after).map(({ before, after }) => [before, after]),
  );
});

test("another file of the same name is a difference", () => {
  expect(compareCards(base, { ...base, files: [{ id: 2, name: "a.pdf" }] })).toEqual([
    { language: null, field: "files", before: "a.pdf", after: "a.pdf" },
  ]);
});
