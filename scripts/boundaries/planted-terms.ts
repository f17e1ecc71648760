import { type Planted, plant } from "./plant.ts";

/** A docs/terms.tsv of one concept, given from its Spanish word on. */
export function termsOf(line: string): string {
  return `concept\tes\ten\tde\tpt\tnot es\tnot en\tnot de\tnot pt\nfile\t${line}\n`;
}

/** A catalog of these texts, one a line from the second on. */
export function textsOf(texts: Record<string, string>): string {
  return JSON.stringify(texts, null, 2);
}

const page = { "apps/web/src/ui/A.tsx": 'export const A = () => <b>{t("ui.a")}{t("ui.b")}{t("ui.c")}</b>;' };
const spanish = "packages/i18n/src/es/ui.json";
const german = "packages/i18n/src/de/ui.json";
const portuguese = "packages/i18n/src/pt/ui.json";

/** Words that docs/terms.tsv forbids, and people addressed informally. */
export const plantedTerms: Planted[] = [
  plant(
    "terms",
    "a forbidden variant, at the beginning, of several words and inside a plural [SHELL-14]",
    {
      ...page,
      "docs/terms.tsv": termsOf("fichero\tfile\tDatei\tficheiro\tarchivo|archivos|por sí solo|borr*\t\t\t"),
      [spanish]: textsOf({
        "ui.a": "Archivo de hoy",
        "ui.b": "Se cierra por sí solo.",
        "ui.c": "{n, plural, one {# archivo borrado} other {Borre # ficheros}}",
      }),
    },
    `${spanish}:2`,
    `${spanish}:3`,
    `${spanish}:4`,
    `${spanish}:4`,
  ),
  plant(
    "terms",
    "a variant that is forbidden in another language only",
    {
      ...page,
      "docs/terms.tsv": termsOf("fichero\tfile\tDatei\tficheiro\t\tfichero\tBereich*\t"),
      [spanish]: textsOf({ "ui.a": "Fichero", "ui.b": "Bereich", "ui.c": "Bereiche" }),
      [german]: textsOf({ "ui.a": "Fichero", "ui.b": "Die Bereiche", "ui.c": "Datei" }),
    },
    `${german}:3`,
  ),
  plant(
    "terms",
    "Spanish that says tú: a possessive, an order and an order with a pronoun [SHELL-14]",
    {
      ...page,
      [spanish]: textsOf({ "ui.a": "Lo ve tu equipo", "ui.b": "Hay errores. Revisa la fila.", "ui.c": "Si falta algo, ciérralo antes." }),
    },
    `${spanish}:2`,
    `${spanish}:3`,
    `${spanish}:4`,
  ),
  plant(
    "terms",
    "German that says du, and Portuguese that says tu, vós or você [SHELL-14]",
    {
      ...page,
      [spanish]: textsOf({ "ui.a": "A", "ui.b": "B", "ui.c": "C" }),
      [german]: textsOf({ "ui.a": "Das sehen deine Kollegen", "ui.b": "Wähle eine Datei.", "ui.c": "Sie sehen es" }),
      [portuguese]: textsOf({ "ui.a": "Podes fechar", "ui.b": "Escolhe um ficheiro", "ui.c": "O vosso acesso" }),
    },
    `${german}:2`,
    `${german}:3`,
    `${portuguese}:2`,
    `${portuguese}:3`,
    `${portuguese}:4`,
  ),
];
