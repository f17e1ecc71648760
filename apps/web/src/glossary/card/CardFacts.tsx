import type { ReactNode } from "react";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import type { Card } from "./use-card.ts";
import { useCardWords } from "./use-card-words.ts";

/** What a card says once for all languages, and when it was saved. */
export function CardFacts({ card }: { card: Card }) {
  const t = useText();
  const words = useCardWords();
  const formats = useFormats();
  const { content, glossary } = card;
  const fact = (name: string, value: ReactNode) => (
    <>
      <dt>{name}</dt>
      <dd dir="auto">{value}</dd>
    </>
  );
  const nothing = <span className="hub-dimmed">{t("glossary.nothing")}</span>;
  return (
    <dl className="hub-facts hub-card-facts">
      {fact(words.field("globalName"), content.globalName)}
      {glossary === "kpi" && fact(words.field("kpi"), content.kpi === null ? nothing : words.kpi(content.kpi))}
      {fact(words.field("type"), content.type === null ? nothing : t(`glossary.type-${content.type}`))}
      {fact(words.field("standard"), content.standard || nothing)}
      {fact(words.field("underStandard"), t(content.underStandard ? "ui.yes" : "ui.no"))}
      {fact(words.field("standardTheme"), card.standardTheme?.name ?? nothing)}
      {fact(words.field("internalTheme"), card.internalTheme?.name ?? nothing)}
      {fact(t("glossary.owner"), card.owner?.name ?? nothing)}
      {fact(
        t("glossary.card-saved"),
        card.savedBy === null
          ? t("glossary.card-saved-by-portal", { at: formats.instant(card.savedAt) })
          : t("glossary.card-saved-by", { at: formats.instant(card.savedAt), by: card.savedBy }),
      )}
      {fact(t("glossary.card-version"), formats.integer(card.version))}
    </dl>
  );
}
