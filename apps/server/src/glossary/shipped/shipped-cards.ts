import { type CardContent, type CardTexts, emptyTexts, type Glossary } from "@hub/domain/glossary/card.ts";
import { type Kpi, kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { type CanonicalField, canonicalFields } from "@hub/domain/ingestion/canonical-record.ts";
import { type Language, languages } from "@hub/domain/languages.ts";
import { translate } from "@hub/i18n/translate.ts";
import { tidyCard } from "@hub/domain/glossary/tidy-card.ts";
import { factsOfField, factsOfKpi, type CardFacts } from "./card-facts.ts";

/** A card that comes with the portal; `key` is what the next release knows it by. */
export type ShippedCard = { key: string; glossary: Glossary; content: CardContent };

/** What `texts/<language>.json` says of a card, by its key: what the portal's own messages do not say already. */
type ShippedTexts = Partial<Omit<CardTexts, "peopleKpiName">>;

/** The cards of the portal's own KPIs and fields, in four languages. Names, and the definitions of KPIs, are the messages that screens show. */
export async function readShippedCards(): Promise<ShippedCard[]> {
  const texts = Object.fromEntries(await Promise.all(languages.map(async (language) => [language, await readTexts(language)]))) as Record<
    Language,
    Record<string, ShippedTexts>
  >;
  const build = (key: string, glossary: Glossary, facts: CardFacts, spoken: (language: Language) => Partial<CardTexts>): ShippedCard => ({
    key,
    glossary,
    content: tidyCard({
      ...facts,
      texts: Object.fromEntries(
        languages.map((language) => [language, { ...emptyTexts, ...spoken(language), ...texts[language][key] }]),
      ) as CardContent["texts"],
      files: [],
    }),
  });
  const kpiCard = (kpi: Kpi) =>
    build(`kpi:${kpi}`, "kpi", factsOfKpi(kpi), (language) => ({
      peopleKpiName: translate(language, `kpis.${kpi}`),
      description: translate(language, `kpis.${kpi}-definition`),
    }));
  const fieldCard = (field: CanonicalField) =>
    build(`field:${field}`, "term", factsOfField(field), (language) => ({
      peopleKpiName: translate(language, `configuration.field-${field}`),
    }));
  return [...kpiCodes.map(kpiCard), ...canonicalFields.map(fieldCard)];
}

async function readTexts(language: Language): Promise<Record<string, ShippedTexts>> {
  const { default: texts } = (await import(`./texts/${language}.json`, { with: { type: "json" } })) as {
    default: Record<string, ShippedTexts>;
  };
  return texts;
}
