import { expect, test } from "vitest";
import { foldText } from "../fold-text.ts";
import { formattingLocales } from "../languages.ts";
import { listCountries, listOtherCountryNames } from "./regions.ts";

const codes = listCountries();
const names = Object.values(formattingLocales).map((locale) => new Intl.DisplayNames(locale, { type: "region" }));

test("another name of a country is neither a code nor a name of one that is not it", () => {
  const known = new Map(codes.map((code) => [code.toLowerCase(), code]));
  for (const code of codes) for (const each of names) known.set(foldText(each.of(code) ?? code), code);
  for (const { code, name } of listOtherCountryNames()) {
    expect(`${name}: ${known.get(foldText(name)) ?? code}`).toBe(`${name}: ${code}`);
    known.set(foldText(name), code);
  }
});

test("every country with a common name is there, and no name of two is taken for one of them", () => {
  const other = new Map(listOtherCountryNames().map(({ code, name }) => [foldText(name), code]));
  expect(["Turkey", "USA", "Elfenbeinküste", "Holanda", "Hong Kong"].map((name) => other.get(foldText(name)))).toEqual([
    "TR",
    "US",
    "CI",
    "NL",
    "HK",
  ]);
  for (const name of ["Korea", "Kongo", "RU"]) expect(other.get(foldText(name)), name).toBeUndefined();
  expect([...other.values()].filter((code) => !codes.includes(code))).toEqual([]);
});
