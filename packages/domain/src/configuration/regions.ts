// What Intl names besides ISO 3166's countries: groups, parts of countries with a reserved code, codes for tests. Kosovo (XK) is used everywhere and stays.
const notCountries = new Set(["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"]);

let countries: readonly string[] | undefined;
/** The two-letter codes of all countries (ISO 3166), in the order of the alphabet; former countries are not among them. */
export function listCountries(): readonly string[] {
  return (countries ??= findCountries());
}

function findCountries(): string[] {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !notCountries.has(code) && names.of(code) !== undefined)
    .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);
}

let currencies: readonly string[] | undefined;
/** The three-letter codes of currencies (ISO 4217) that Intl knows. */
export function listCurrencies(): readonly string[] {
  return (currencies ??= Intl.supportedValuesOf("currency"));
}
