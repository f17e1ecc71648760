import { expect, test } from "vitest";
import { asWritten } from "./split-marks.ts";
import { foundIn } from "./found-in.ts";
import type { CardItem } from "./use-cards.ts";

const card: CardItem = {
  id: 7,
  glossary: "kpi",
  globalName: "Turnover",
  name: "Rotación",
  description: "Salidas entre plantilla media.",
  kpi: "turnover",
  type: "quantitative",
  underStandard: false,
  standardTheme: null,
  internalTheme: null,
  published: true,
  changedSince: false,
  states: { es: "current", en: "current", de: "current", pt: "missing" },
  owner: null,
  savedAt: "2026-11-01T10:00:00Z",
  matches: [],
};

test("[GLO-02] what was found in a name or text that is shown anyway is marked there; the rest is told with its language and field", () => {
  const found = foundIn(
    {
      ...card,
      matches: [
        { language: null, field: "globalName", excerpt: "\u0001Turnover\u0002" },
        { language: "es", field: "peopleKpiName", excerpt: "\u0001Rotación\u0002" },
        { language: "de", field: "otherNames", excerpt: "\u0001Rotation\u0002srate" },
        { language: "es", field: "description", excerpt: "… \u0001plantilla\u0002 media." },
      ],
    },
    "es",
  );
  expect(found).toEqual({
    name: "\u0001Rotación\u0002",
    globalName: "\u0001Turnover\u0002",
    text: "… \u0001plantilla\u0002 media.",
    elsewhere: [{ language: "de", field: "otherNames", excerpt: "\u0001Rotation\u0002srate" }],
  });
});

test("a global name that is the card's own name is said once", () => {
  const same = {
    ...card,
    globalName: "Rotación",
    matches: [{ language: null, field: "globalName" as const, excerpt: "\u0001Rotación\u0002" }],
  };
  expect(foundIn(same, "es")).toEqual({ name: "\u0001Rotación\u0002", globalName: undefined, text: card.description, elsewhere: [] });
});

test("a description in another language than the reader's stands among the rest", () => {
  const matches = [{ language: "en" as const, field: "description" as const, excerpt: "\u0001leavers\u0002" }];
  expect(foundIn({ ...card, matches }, "es")).toMatchObject({ text: card.description, elsewhere: matches });
});

test("a word that was corrected is told as the cards write it", () => {
  const matches = [{ language: "es" as const, field: "peopleKpiName" as const, excerpt: "\u0001Rotación\u0002 no \u0001voluntaria\u0002" }];
  expect(asWritten("rotacion", [card, { ...card, matches }])).toBe("rotación");
  expect(asWritten("brecha", [{ ...card, matches }])).toBe("brecha");
});
