import type { Finding, Project } from "./project.ts";

const termsFile = "docs/terms.tsv";
const languages = ["es", "en", "de", "pt"] as const;
type Language = (typeof languages)[number];

type Forbidden = { pattern: RegExp; concept: string; instead: string };

// Words that only speak to somebody who is addressed informally. Spanish says usted, German Sie, Portuguese neither tu nor vós nor você.
const informalWords: Record<Language, string[]> = {
  es: [
    "tú te ti tu tus tuyo tuya tuyos tuyas contigo vosotros vosotras vuestro vuestra vuestros vuestras",
    "eres estás has puedes podrás podías quieres tienes tendrás tenías debes deberás necesitas ves verás haces harás hiciste vas sabes",
    "usas abres eliges escribes envías guardas cambias pides pones quitas recibes recibirás firmaste validaste cambiaste enviaste vuelvas quieras puedas",
    "tengas hayas hagas elijas escribas pidas",
    "haz pon ponle hazlo ponlo dile pídeselo",
  ],
  en: [],
  de: [
    "du dein deine deinem deinen deiner deines dich dir euch euer eure eurem euren eurer eures kannst musst willst hast bist siehst darfst",
  ],
  pt: [
    "tu te ti teu tua teus tuas contigo vós vosso vossa vossos vossas você vocês",
    "tens estás podes poderás queres deves vês verás fazes foste sabes recebes receberás escolhes escreves",
  ],
};

// Imperatives of the informal address, where a sentence begins with them. Those that also tell what something does ("Añade filas") are not here.
const informalOrders: Record<Language, string> = {
  es: "abre comprueba corrige elige escribe guarda introduce pega pide prueba pulsa quita recarga revisa selecciona vuelve",
  en: "",
  de: "ändere gib klicke lade lies lösche öffne probiere prüfe schreibe sieh speichere trage versuche wähle",
  pt: "abre clica corrige escolhe escreve pede pressiona revê seleciona tenta",
};
// With a pronoun behind they are orders wherever they stand: "ciérralo".
const spanishOrders = `${informalOrders.es} acorta activa adjunta añade arrastra borra busca cambia cierra completa confirma copia crea deja desmarca divide ejecuta envia exporta importa indica intenta lee marca mira mueve nombra oculta reparte sube suelta termina usa vacia`;
const pronoun = /(?:se)?l[aeo]s?$/;

/** `terms`: the texts call a thing by the one word that docs/terms.tsv has for it, and address nobody informally [SHELL-14]. */
export function checkTerms(project: Project): Finding[] {
  const forbidden = readTerms(project.read(termsFile) ?? "");
  return languages.flatMap((language) =>
    project.files
      .filter((file) => file.startsWith(`packages/i18n/src/${language}/`) && file.endsWith(".json"))
      .flatMap((file) =>
        (project.read(file) ?? "").split("\n").flatMap((content, index) => {
          const text = readMessage(content);
          if (text === undefined) return [];
          return [...findForbidden(text, forbidden[language]), ...findInformal(text, language)].map((message) => ({
            file,
            line: index + 1,
            rule: "terms",
            message,
          }));
        }),
      ),
  );
}

/** The variants that docs/terms.tsv forbids in each language. In its columns `not es` and so on they are separated by `|`; `*` stands for any ending. */
function readTerms(text: string): Record<Language, Forbidden[]> {
  const [head = "", ...lines] = text.split("\n");
  const columns = head.split("\t");
  const rows = lines.filter((line) => line.trim() !== "").map((line) => line.split("\t"));
  const of = (language: Language) =>
    rows.flatMap((cells) => {
      const cell = (column: string) => cells[columns.indexOf(column)]?.trim() ?? "";
      return cell(`not ${language}`)
        .split("|")
        .filter(Boolean)
        .map((variant) => ({ pattern: patternOf(variant.trim()), concept: cell("concept"), instead: cell(language) }));
    });
  return { es: of("es"), en: of("en"), de: of("de"), pt: of("pt") };
}

function patternOf(variant: string): RegExp {
  const literal = variant.replace(/[.?+^$()[\]{}|\\]/g, String.raw`\$&`).replaceAll("*", String.raw`\p{L}*`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}_-])${literal}(?![\p{L}\p{N}_-])`, "iu");
}

/** The words of a line of a catalog, without its key and what ICU reads; undefined where the line holds no message. */
function readMessage(line: string): string | undefined {
  const message = /^\s*"[^"]+":\s*"(.*)",?\s*$/.exec(line)?.[1];
  return message
    ?.replace(/\{\w+(, (number|date|time)[^{}]*)?\}/g, "…")
    .replace(/\{\w+, (plural|select|selectordinal),/g, "")
    .replace(/(^|[\s}])[\w=-]+ \{/g, "$1. ")
    .replaceAll("}", " ");
}

function findForbidden(text: string, forbidden: Forbidden[]): string[] {
  return forbidden.flatMap(({ pattern, concept, instead }) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : [`"${found}" is not the word for ${concept}: ${termsFile} has "${instead}"`];
  });
}

function findInformal(text: string, language: Language): string[] {
  const words = new Set(informalWords[language].join(" ").split(" "));
  const orders = new Set(informalOrders[language].split(" ").map(plain));
  const withPronoun = new Set(spanishOrders.split(" ").map(plain));
  const found = [...text.matchAll(/(?<![\p{L}\p{N}_])\p{L}+(?![\p{L}\p{N}_])/gu)].filter(({ 0: word, index }) => {
    const lower = word.toLowerCase();
    if (words.has(lower) && word !== word.toUpperCase()) return true;
    if (language === "es" && pronoun.test(lower) && lower !== plain(lower)) return withPronoun.has(plain(lower).replace(pronoun, ""));
    const begins = word !== lower && /(^|[.:;!?¿¡»”“"\n]\s*)$/.test(text.slice(0, index));
    return begins && orders.has(plain(lower)) && text[index + word.length] !== "-";
  });
  return found.map(({ 0: word }) => `"${word}" addresses people informally`);
}

function plain(word: string): string {
  return word.normalize("NFD").replace(/[\u0300-\u0301]/g, "");
}
