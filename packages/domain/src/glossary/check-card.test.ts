import { describe, expect, test } from "vitest";
import { type CardContent, type CardTexts, emptyCard, emptyTexts } from "./card.ts";
import { checkCard, checkPublication } from "./check-card.ts";

const said = (given: Partial<CardTexts> = {}): CardTexts => ({ ...emptyTexts, peopleKpiName: "Rotación", ...given });
const card = (given: Partial<CardContent> = {}): CardContent => ({
  ...emptyCard,
  globalName: "Turnover",
  ...given,
  texts: { ...emptyCard.texts, es: said(), en: said(), ...given.texts },
});
const inLanguage = (language: "es" | "en" | "de" | "pt", given: Partial<CardTexts>) =>
  card({ texts: { ...card().texts, [language]: { ...card().texts[language], ...given } } });
const wrong = (given: CardContent, glossary: "term" | "kpi" = "kpi") =>
  checkCard(given, glossary).map(({ path, code }) => [path.join("."), code]);
const lacking = (given: CardContent, glossary: "term" | "kpi" = "kpi") =>
  checkPublication(given, glossary).map(({ path }) => path.join("."));

describe("[GLO-05] Spanish and English are required, German and Portuguese checked when something is said in them", () => {
  test("an empty card lacks its name, and the name on both tabs", () => {
    expect(wrong(emptyCard)).toEqual([
      ["globalName", "glossary.required"],
      ["es.peopleKpiName", "glossary.required"],
      ["en.peopleKpiName", "glossary.required"],
    ]);
    expect(wrong(card())).toEqual([]);
  });

  test.each(["standardName", "description", "content", "calculation", "measure", "observations"] as const)(
    "%s alone makes a language used",
    (field) => {
      for (const language of ["de", "pt"] as const)
        expect(wrong(inLanguage(language, { [field]: "x" }))).toEqual([[`${language}.peopleKpiName`, "glossary.required"]]);
    },
  );

  test("so does one other name", () => {
    expect(wrong(inLanguage("de", { otherNames: ["Fluktuation"] }))).toEqual([["de.peopleKpiName", "glossary.required"]]);
  });

  test("a German that is complete is right", () => {
    expect(wrong(inLanguage("de", { peopleKpiName: "Fluktuation" }))).toEqual([]);
  });
});

describe("what is too long or too much", () => {
  test.each([
    ["globalName", card({ globalName: "x".repeat(5000) }), 200],
    ["standard", card({ standard: "x".repeat(201) }), 200],
    ["pt.peopleKpiName", inLanguage("pt", { peopleKpiName: "x".repeat(201) }), 200],
    ["en.standardName", inLanguage("en", { standardName: "x".repeat(201) }), 200],
    ["es.otherNames", inLanguage("es", { otherNames: ["ok", "x".repeat(201)] }), 200],
    ["de.description", inLanguage("de", { peopleKpiName: "a", description: "x".repeat(10_001) }), 10_000],
    ["es.calculation", inLanguage("es", { calculation: "x".repeat(10_001) }), 10_000],
  ])("%s says how long it may be", (path, given, max) => {
    expect(checkCard(given, "kpi")).toEqual([{ code: "glossary.too-long", path: path.split("."), params: { max } }]);
  });

  test("as long as it may be is not too long", () => {
    const longest = card({
      globalName: "x".repeat(200),
      standard: "y".repeat(200),
      texts: { ...card().texts, es: said({ content: "z".repeat(10_000) }) },
    });
    expect(wrong(longest)).toEqual([]);
  });

  test("more than 50 other names, more than 20 files", () => {
    const names = (count: number) => inLanguage("en", { otherNames: Array.from({ length: count }, (_, at) => `name ${at}`) });
    const files = (count: number) => card({ files: Array.from({ length: count }, (_, at) => ({ id: at + 1, name: "a" })) });
    expect([wrong(names(50)), wrong(files(20))]).toEqual([[], []]);
    expect(wrong(names(51))).toEqual([["en.otherNames", "glossary.too-many-names"]]);
    expect(wrong(files(21))).toEqual([["files", "glossary.too-many-files"]]);
  });
});

test("a card that follows a standard names it, and only a KPI's card names a KPI", () => {
  expect(wrong(card({ underStandard: true }))).toEqual([["standard", "glossary.standard-needed"]]);
  expect(wrong(card({ underStandard: true, standard: "ISO 30414" }))).toEqual([]);
  expect(wrong(card({ kpi: "headcount" }), "term")).toEqual([["kpi", "glossary.kpi-of-term"]]);
  expect(wrong(card({ kpi: "headcount" }))).toEqual([]);
});

describe("[GLO-05] what a card needs to be published, in every language it is written in", () => {
  test("a KPI its description, calculation and measure; a term its description", () => {
    expect(lacking(card())).toEqual(["es.description", "es.calculation", "es.measure", "en.description", "en.calculation", "en.measure"]);
    expect(lacking(card(), "term")).toEqual(["es.description", "en.description"]);
  });

  test("Portuguese only when it is used", () => {
    const whole = said({ description: "d", calculation: "c", measure: "m" });
    const ready = card({ texts: { ...emptyCard.texts, es: whole, en: whole } });
    expect(lacking(ready)).toEqual([]);
    expect(lacking({ ...ready, texts: { ...ready.texts, pt: said() } })).toEqual(["pt.description", "pt.calculation", "pt.measure"]);
    expect(lacking({ ...ready, texts: { ...ready.texts, pt: whole } })).toEqual([]);
  });

  test("and all that it needs to be kept", () => {
    expect(checkPublication(emptyCard, "term").map(({ code }) => code)).toContain("glossary.required");
  });
});
