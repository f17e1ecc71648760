import { type Language, languages } from "@hub/domain/languages.ts";
import type { Context } from "../../apps/server/src/context.ts";
import { seedCards, type SeededCard } from "../../apps/server/src/glossary/search/testing/seed-cards.ts";

type Words = { heads: string[]; kinds: string[]; links: string[]; verbs: string[] };

/** What people departments write of, the usual first. */
const vocabulary: Record<Language, Words> = {
  es: {
    heads:
      "plantilla empleado rotación salario jornada contrato formación ausencia vacante promoción contratación antigüedad retribución bonus categoría puesto edad género brecha coste hora entidad país directivo mando encuesta compromiso riesgo accidente baja jubilación sucesión desempeño talento competencia movilidad traslado despido pensión beneficio seguro turno teletrabajo discapacidad nacionalidad sindicato convenio selección candidato becario".split(
        " ",
      ),
    kinds:
      "media anual mensual total voluntaria interna externa fija variable temporal indefinida parcial completa bruta neta mínima máxima relativa prevista real global local acumulada equivalente indirecta".split(
        " ",
      ),
    links: "de la por entre en con sin sobre según para y".split(" "),
    verbs: "mide calcula compara cuenta recoge excluye incluye divide suma agrupa".split(" "),
  },
  en: {
    heads:
      "headcount employee turnover salary worktime contract training absence vacancy promotion hiring seniority pay bonus grade position age gender gap cost hour entity country executive manager survey engagement risk accident leave retirement succession performance talent skill mobility transfer dismissal pension benefit insurance shift telework disability nationality union agreement selection candidate intern".split(
        " ",
      ),
    kinds:
      "average yearly monthly total voluntary internal external fixed variable temporary permanent partial full gross net lowest highest relative planned actual global local cumulative equivalent indirect".split(
        " ",
      ),
    links: "of the by between in with without on per for and".split(" "),
    verbs: "measures calculates compares counts collects excludes includes divides adds groups".split(" "),
  },
  de: {
    heads:
      "Belegschaft Beschäftigte Fluktuation Gehalt Arbeitszeit Vertrag Schulung Abwesenheit Vakanz Beförderung Einstellung Zugehörigkeit Vergütung Bonus Stufe Stelle Alter Geschlecht Lücke Kosten Stunde Gesellschaft Land Führungskraft Leitung Umfrage Bindung Risiko Unfall Urlaub Ruhestand Nachfolge Leistung Talent Kompetenz Mobilität Versetzung Kündigung Rente Zusatzleistung Versicherung Schicht Telearbeit Behinderung Nationalität Gewerkschaft Tarifvertrag Auswahl Bewerber Praktikant".split(
        " ",
      ),
    kinds:
      "durchschnittlich jährlich monatlich gesamt freiwillig intern extern fest variabel befristet unbefristet anteilig vollständig brutto netto niedrigste höchste relativ geplant tatsächlich global örtlich kumuliert gleichwertig mittelbar".split(
        " ",
      ),
    links: "der die nach zwischen in mit ohne über je für und".split(" "),
    verbs: "misst berechnet vergleicht zählt sammelt schließt enthält teilt addiert gruppiert".split(" "),
  },
  pt: {
    heads:
      "efetivo colaborador rotação salário horário contrato formação ausência vaga promoção contratação antiguidade remuneração bónus categoria função idade género diferença custo hora entidade país dirigente chefia inquérito compromisso risco acidente licença reforma sucessão desempenho talento competência mobilidade transferência despedimento pensão benefício seguro turno teletrabalho deficiência nacionalidade sindicato acordo seleção candidato estagiário".split(
        " ",
      ),
    kinds:
      "médio anual mensal total voluntário interno externo fixo variável temporário permanente parcial completo bruto líquido mínimo máximo relativo previsto real global local acumulado equivalente indireto".split(
        " ",
      ),
    links: "de a por entre em com sem sobre conforme para e".split(" "),
    verbs: "mede calcula compara conta recolhe exclui inclui divide soma agrupa".split(" "),
  },
};

/** The same numbers in each run. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Cards in four languages with words as skewed as people's: the first of each list many times as often as the last, and beside them names that few cards
 * have. Every fifth is a draft; every eighth lacks German and Portuguese. `from` are those made already.
 */
export async function seedGlossary(ctx: Context, cards: number, from = 0): Promise<void> {
  const random = makeRandom(7 + from);
  const skewed = (list: readonly string[]) => list[Math.floor(list.length * random() ** 2)] ?? "";
  const sentence = (language: Language) => {
    const { heads, kinds, links, verbs } = vocabulary[language];
    const words = [skewed(heads), skewed(verbs)];
    for (let at = 0; at < 8; at += 1) words.push(skewed(links), skewed(heads), ...(random() < 0.5 ? [skewed(kinds)] : []));
    return `${words.join(" ")}.`;
  };
  const text = (language: Language, sentences: number) => Array.from({ length: sentences }, () => sentence(language)).join(" ");
  const types = ["qualitative", "quantitative", null] as const;
  const make = (n: number): SeededCard => {
    // A name of its own, as products, laws and programmes have.
    const own = `${["Atlas", "Norte", "Prisma", "Delta", "Faro"][n % 5]}${syllables(n)}`;
    const nameIn = (language: Language) => `${skewed(vocabulary[language].heads)} ${skewed(vocabulary[language].kinds)} ${own}`;
    const used = n % 8 === 0 ? (["es", "en"] as const) : languages;
    const written = used.map((language) => {
      const texts = {
        peopleKpiName: nameIn(language),
        standardName: n % 3 === 0 ? nameIn(language) : "",
        otherNames: n % 2 === 0 ? [nameIn(language), skewed(vocabulary[language].heads)] : [],
        description: text(language, 2),
        content: text(language, 1),
        calculation: text(language, 1),
        measure: skewed(vocabulary[language].kinds),
        observations: n % 2 === 0 ? text(language, 1) : "",
      };
      return [language, texts] as const;
    });
    return {
      globalName: `${nameIn("en")} ${n}`,
      glossary: n % 3 === 0 ? "kpi" : "term",
      type: types[n % 3]!,
      standard: n % 4 === 0 ? "ISO 30414:2018" : "",
      underStandard: n % 4 === 0,
      standardTheme: n % 6 === 0 ? `STANDARD${n % 12}` : null,
      internalTheme: `INTERNAL${Math.floor(20 * random() ** 2)}`,
      published: n % 5 !== 0,
      texts: Object.fromEntries(written),
    };
  };
  for (let at = from; at < cards; at += 1000)
    await seedCards(
      ctx,
      Array.from({ length: Math.min(1000, cards - at) }, (_, n) => make(at + n)),
    );
}

/** Lists that cards take their themes from. */
export const glossaryThemes = `
  insert into lookup_value (lookup, code, label_es, label_en, position)
    select 'internal-theme', 'INTERNAL' || n, 'Tema interno ' || n, 'Internal theme ' || n, n from generate_series(0, 19) n
    union all select 'standard-theme', 'STANDARD' || n, 'Tema de la norma ' || n, 'Theme of the standard ' || n, n from generate_series(0, 11) n
  on conflict do nothing`;

function syllables(n: number): string {
  const parts = ["la", "ri", "mo", "te", "su", "ve", "do", "na", "ki", "pe", "zo", "bu", "ga", "fi", "xe", "ro"];
  return [n % 16, Math.floor(n / 16) % 16, Math.floor(n / 256) % 16].map((at) => parts[at]).join("");
}
