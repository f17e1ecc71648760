import { textFields } from "@hub/domain/glossary/card.ts";
import { formattingLocales, type Language, languages } from "@hub/domain/languages.ts";
import type { MessageKey, MessageParams } from "@hub/i18n/catalog.ts";
import { isMessageKey, translate } from "@hub/i18n/translate.ts";
import type { CardRow } from "../cards.sql.ts";
import type { CardPages } from "./draw-card.ts";

const nothing = "—";

/** A card's texts for its pages: labels in the first of the languages asked, what it says in each of them. */
export function writeCard(
  card: CardRow,
  {
    asked,
    themes,
    now,
  }: { asked: readonly [Language, ...Language[]]; themes: { standard: string | null; internal: string | null }; now: Date },
): CardPages {
  const [first] = asked;
  const { content, version, at, states } = card;
  const t = (key: MessageKey, params?: MessageParams) => translate(first, key, params);
  const dayOf = (instant: Date) =>
    new Intl.DateTimeFormat(formattingLocales[first], { dateStyle: "long", timeZone: "UTC" }).format(instant);
  const nameOf = (language: Language) => nameLanguage(language, first);
  const kpi = `kpis.${content.kpi}`;
  const names = [...new Set(asked.map((language) => content.texts[language].peopleKpiName).filter((name) => name !== ""))];
  return {
    title: names[0] ?? content.globalName,
    language: formattingLocales[first],
    at: now,
    glossary: `HUB · ${t(`glossary.glossary-${card.glossary}`)}`,
    names: names.length > 0 ? names : [content.globalName],
    common: [
      { label: t("glossary.field-globalName"), text: content.globalName },
      ...(card.glossary === "kpi"
        ? [{ label: t("glossary.field-kpi"), text: content.kpi === null ? nothing : isMessageKey(kpi) ? t(kpi) : content.kpi }]
        : []),
      { label: t("glossary.field-type"), text: content.type === null ? nothing : t(`glossary.type-${content.type}`) },
      { label: t("glossary.field-standard"), text: content.standard || nothing },
      { label: t("glossary.field-underStandard"), text: t(content.underStandard ? "ui.yes" : "ui.no") },
      { label: t("glossary.field-standardTheme"), text: themes.standard ?? content.standardTheme ?? nothing },
      { label: t("glossary.field-internalTheme"), text: themes.internal ?? content.internalTheme ?? nothing },
      { label: t("glossary.field-files"), text: content.files.map(({ name }) => name).join("\n") || nothing },
      { label: t("glossary.pdf-publication"), text: publicationOf(card, first) },
      { label: t("glossary.pdf-version"), text: t("glossary.pdf-version-text", { version, day: dayOf(at) }) },
      {
        label: t("glossary.pdf-languages"),
        text: languages
          .map((language) =>
            t("glossary.pdf-language-state", { language: nameOf(language), state: t(`glossary.state-${states[language]}`) }),
          )
          .join("\n"),
      },
    ],
    languages: asked.map(nameOf),
    fields: textFields.map((field) => ({
      label: t(`glossary.field-${field}`),
      texts: asked.map((language) => {
        const value = content.texts[language][field];
        return (typeof value === "string" ? value : value.join("\n")) || nothing;
      }),
    })),
    foot: (page, pages) => ({ left: t("glossary.pdf-foot", { day: dayOf(now), version }), right: t("glossary.pdf-page", { page, pages }) }),
  };
}

function publicationOf({ publishedVersion, version }: CardRow, language: Language): string {
  if (publishedVersion === version) return translate(language, "glossary.pdf-published");
  if (publishedVersion === null) return translate(language, "glossary.pdf-not-published");
  return translate(language, "glossary.pdf-changed", { version: publishedVersion });
}

function nameLanguage(language: Language, inLanguage: Language): string {
  const name = new Intl.DisplayNames([formattingLocales[inLanguage]], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1);
}
