import { formattingLocales } from "../languages.ts";

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

/**
 * What people write in sheets for countries that Intl calls otherwise, in our languages and as ISO 3166 has it. None is a name of two: Korea alone, or Kongo, are
 * nobody's. Case and accents are of no matter.
 */
const commonNames: Readonly<Record<string, readonly string[]>> = {
  AE: ["UAE", "EAU", "VAE"],
  AG: ["Antigua and Barbuda"],
  BA: ["Bosnia and Herzegovina"],
  BH: ["Bahréin"],
  BO: [
    "Bolivia (Plurinational State of)",
    "Estado Plurinacional de Bolivia",
    "Plurinationaler Staat Bolivien",
    "Estado Plurinacional da Bolívia",
  ],
  BS: ["The Bahamas"],
  BY: ["Weißrussland", "Weissrussland"],
  CD: [
    "DR Congo",
    "DRC",
    "RDC",
    "Democratic Republic of the Congo",
    "Congo (Democratic Republic of the)",
    "Demokratische Republik Kongo",
    "DR Kongo",
    "República Democrática do Congo",
  ],
  CG: ["Republic of the Congo", "República del Congo", "Republik Kongo", "República do Congo"],
  CI: ["Ivory Coast", "Costa de Marfil", "Elfenbeinküste", "Costa do Marfim", "Côte d'Ivoire"],
  CN: [
    "People's Republic of China",
    "República Popular China",
    "República Popular de China",
    "Volksrepublik China",
    "República Popular da China",
  ],
  CV: ["Kap Verde"],
  CZ: ["Czech Republic", "República Checa", "Tschechische Republik", "Tchéquia"],
  GB: ["UK", "U.K.", "Great Britain", "Gran Bretaña", "Großbritannien", "Grossbritannien", "Grã-Bretanha"],
  GM: ["The Gambia"],
  HK: ["Hong Kong SAR", "Hong Kong (China)", "Hong Kong, China"],
  IE: ["Republic of Ireland", "República de Irlanda", "Republik Irland", "República da Irlanda"],
  IR: ["Iran (Islamic Republic of)", "Islamic Republic of Iran", "República Islámica de Irán", "Islamische Republik Iran", "Irã"],
  KG: ["Kirgistan"],
  KN: ["Saint Kitts and Nevis", "St. Kitts and Nevis"],
  KP: ["Democratic People's Republic of Korea"],
  KR: ["Republic of Korea", "Korea (Republic of)", "República de Corea", "Republik Korea", "República da Coreia"],
  KZ: ["Kazajstán"],
  LA: ["Lao People's Democratic Republic"],
  LC: ["Saint Lucia"],
  MD: ["Republic of Moldova", "República de Moldavia", "Moldau", "Moldawien"],
  MK: ["Macedonia", "Mazedonien"],
  MM: ["Burma", "Birmania", "Birma", "Birmânia"],
  MO: ["Macao SAR", "Macau SAR", "Macao (China)", "Macau (China)"],
  MU: ["Maurícias"],
  NL: ["Holland", "Holanda", "The Netherlands"],
  PH: ["The Philippines"],
  PS: ["State of Palestine", "Estado de Palestina", "Staat Palästina", "Estado da Palestina"],
  RU: ["Russian Federation", "Federación Rusa", "Federación de Rusia", "Russische Föderation", "Federação Russa", "Federação da Rússia"],
  SG: ["Cingapura"],
  SK: ["Slovak Republic", "República Eslovaca", "Slowakische Republik"],
  ST: ["São Tomé and Príncipe"],
  SY: ["Syrian Arab Republic"],
  SZ: ["Swaziland", "Suazilandia", "Swasiland", "Suazilândia"],
  TL: ["East Timor", "Timor Oriental", "Osttimor"],
  TR: ["Turkey"],
  TT: ["Trinidad and Tobago", "Trinidad e Tobago"],
  TZ: ["United Republic of Tanzania", "Tanzania (United Republic of)"],
  US: [
    "USA",
    "U.S.A.",
    "U.S.",
    "EEUU",
    "EE.UU.",
    "EE UU",
    "E.U.A.",
    "United States of America",
    "Estados Unidos de América",
    "Vereinigte Staaten von Amerika",
    "Estados Unidos da América",
  ],
  VA: ["Vatican", "Vaticano", "Vatikan", "Holy See", "Santa Sede", "Heiliger Stuhl", "Santa Sé"],
  VC: ["Saint Vincent and the Grenadines"],
  VE: ["Venezuela (Bolivarian Republic of)", "República Bolivariana de Venezuela", "Bolivarian Republic of Venezuela"],
  VN: ["Viet Nam", "Vietnã"],
};

let otherNames: readonly { code: string; name: string }[] | undefined;
/** Names of countries besides those that Intl gives in full, to be read and never written: its short ones in our languages, and common ones. */
export function listOtherCountryNames(): readonly { code: string; name: string }[] {
  return (otherNames ??= findOtherNames());
}

function findOtherNames(): { code: string; name: string }[] {
  const codes = listCountries();
  const known = new Set(codes);
  const short = Object.values(formattingLocales).map((locale) => new Intl.DisplayNames(locale, { type: "region", style: "short" }));
  const shortNames = codes.flatMap((code) => short.map((names) => ({ code, name: names.of(code) ?? code })));
  const common = Object.entries(commonNames).flatMap(([code, names]) => names.map((name) => ({ code, name })));
  // In Spanish RU is short for Reino Unido; whoever writes it, or ru, means the code.
  return [...shortNames, ...common].filter(({ name }) => !known.has(name.toUpperCase()));
}

let currencies: readonly string[] | undefined;
/** The three-letter codes of currencies (ISO 4217) that Intl knows. */
export function listCurrencies(): readonly string[] {
  return (currencies ??= Intl.supportedValuesOf("currency"));
}
