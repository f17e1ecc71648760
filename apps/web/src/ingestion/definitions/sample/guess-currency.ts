import { foldText } from "@hub/domain/fold-text.ts";
import type { DraftColumn } from "../draft-column.ts";
import type { Sample } from "./guess-columns.ts";

/** In which currency the pay of a file is: `column` says it in each row, else the amounts do by their signs. More than one: a definition, which has one, cannot read it rightly. */
export type FoundCurrency = { codes: string[]; column: string | undefined };

const header =
  /^(moneda|divisa|currency|waehrung|wahrung|moeda|cur|curr)( (code|codigo|id|iso|pago|nomina|salario))?$|currency ?code|wahrungs ?(code|schlussel)/;
/** Signs that only one currency has; a dollar or a crown may be of many countries. */
const codeOfSign: Record<string, string> = { "€": "EUR", "£": "GBP", "₺": "TRY", "₹": "INR", "₪": "ILS", "₩": "KRW" };
/** What a column without a telling name is known by: a list, as three capitals may be a country or a plant as well. */
const usual = new Set(
  "EUR USD GBP CHF BRL MXN ARS CLP COP PEN UYU PLN CZK HUF RON BGN SEK NOK DKK TRY JPY CNY INR CAD AUD NZD ZAR MAD AED SAR KRW SGD".split(
    " ",
  ),
);

/** The currencies that a sample tells, or undefined. `columns`: what was proposed for it. */
export function guessCurrency({ header: names, rows }: Sample, columns: readonly DraftColumn[]): FoundCurrency | undefined {
  const candidates = names.flatMap((name, at) => {
    const cells = rows.map((cells) => cells[at]?.trim() ?? "").filter((cell) => cell !== "");
    const codes = [...new Set(cells.map((cell) => cell.toUpperCase()))].toSorted();
    const isNamed = header.test(foldText(name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_.]+/g, " ")));
    const fits = codes.length > 0 && codes.every((code) => /^[A-Z]{3}$/.test(code) && (isNamed || usual.has(code)));
    return name !== "" && fits ? [{ codes, column: name, isNamed }] : [];
  });
  const found = candidates.find(({ isNamed }) => isNamed) ?? candidates[0];
  if (found) return { codes: found.codes, column: found.column };
  const signs = columns.flatMap(({ type, number }) => (type === "money" ? number.currency.split(", ") : []));
  const codes = [...new Set(signs.flatMap((sign) => (/^[A-Z]{3}$/.test(sign) ? [sign] : (codeOfSign[sign] ?? []))))].toSorted();
  return codes.length > 0 ? { codes, column: undefined } : undefined;
}
