import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Language } from "../languages.ts";
import { type CardContent, type CardTexts, emptyCard, emptyTexts } from "./card.ts";
import { type LanguageStates, nextLanguageStates, saysTheSame } from "./language-states.ts";

const card = (names: Partial<Record<Language, string>>): CardContent => ({
  ...emptyCard,
  texts: Object.fromEntries(
    (["es", "en", "de", "pt"] as const).map((language) => [language, { ...emptyTexts, peopleKpiName: names[language] ?? "" }]),
  ) as Record<Language, CardTexts>,
});
const states = (es: string, en: string, de: string, pt: string) => ({ es, en, de, pt }) as LanguageStates;
const whole = card({ es: "uno", en: "one", de: "eins", pt: "um" });
const current = states("current", "current", "current", "current");

test("a new card's languages are current where something is said, else missing", () => {
  expect(nextLanguageStates(undefined, card({ es: "uno", en: "one" }))).toEqual(states("current", "current", "missing", "missing"));
  expect(nextLanguageStates(undefined, whole)).toEqual(current);
});

describe("when the Spanish or the English text changes", () => {
  test("every language with texts that was not changed with it is outdated", () => {
    expect(nextLanguageStates({ card: whole, states: current }, card({ es: "dos", en: "one", de: "eins" }))).toEqual(
      states("current", "outdated", "outdated", "missing"),
    );
    expect(nextLanguageStates({ card: whole, states: current }, card({ es: "uno", en: "two", de: "zwei", pt: "um" }))).toEqual(
      states("outdated", "current", "current", "outdated"),
    );
    expect(nextLanguageStates({ card: whole, states: current }, card({ es: "dos", en: "two", de: "eins", pt: "um" }))).toEqual(
      states("current", "current", "outdated", "outdated"),
    );
  });

  test("what is said once for all languages outdates none", () => {
    expect(nextLanguageStates({ card: whole, states: current }, { ...whole, globalName: "Other", standard: "ISO" })).toEqual(current);
  });

  test("a translation that changes outdates none", () => {
    expect(nextLanguageStates({ card: whole, states: current }, card({ es: "uno", en: "one", de: "zwei", pt: "um" }))).toEqual(current);
  });
});

describe("catching up", () => {
  const behind = states("current", "outdated", "outdated", "outdated");
  test("one that was outdated and is written again is current, and outdates no other", () => {
    const caughtUp = nextLanguageStates({ card: whole, states: behind }, card({ es: "uno", en: "two", de: "eins", pt: "um" }));
    expect(caughtUp).toEqual(states("current", "current", "outdated", "outdated"));
    expect(nextLanguageStates({ card: whole, states: behind }, card({ es: "uno", en: "one", de: "zwei", pt: "um" }))).toEqual(
      states("current", "outdated", "current", "outdated"),
    );
  });

  test("one that is said to be right as it is, too", () => {
    expect(nextLanguageStates({ card: whole, states: behind }, whole, ["en", "pt"])).toEqual(
      states("current", "current", "outdated", "current"),
    );
    // Also in the very save that changes the Spanish text.
    expect(nextLanguageStates({ card: whole, states: current }, card({ es: "dos", en: "one", de: "eins", pt: "um" }), ["de"])).toEqual(
      states("current", "outdated", "current", "outdated"),
    );
  });

  test("nothing is right as it is where nothing is said", () => {
    expect(nextLanguageStates(undefined, card({ es: "uno", en: "one" }), ["de"])).toEqual(
      states("current", "current", "missing", "missing"),
    );
  });
});

test("a language whose texts are taken out is missing, and current when it is written again", () => {
  const without = card({ es: "uno", en: "one", de: "eins" });
  const states1 = nextLanguageStates({ card: whole, states: current }, without);
  expect(states1).toEqual(states("current", "current", "current", "missing"));
  expect(nextLanguageStates({ card: without, states: states1 }, whole)).toEqual(current);
});

test("saving what is there already changes no state", () => {
  const state = fc.constantFrom("current", "outdated");
  fc.assert(
    fc.property(fc.record({ es: state, en: state, de: state, pt: state }), (given) => {
      expect(nextLanguageStates({ card: whole, states: given as LanguageStates }, structuredClone(whole))).toEqual(given);
    }),
  );
});

test("other names that are cut elsewhere are not the same", () => {
  const named = (otherNames: string[]) => ({ ...emptyTexts, otherNames });
  expect(saysTheSame(named(["a,b"]), named(["a", "b"]))).toBe(false);
  expect(saysTheSame(named(["a,b", "c"]), named(["a", "b,c"]))).toBe(false);
  expect(saysTheSame(named(["a", "b"]), named(["a", "b"]))).toBe(true);
});
