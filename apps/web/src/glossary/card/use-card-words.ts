import { cardTypes, type SharedField, type TextField } from "@hub/domain/glossary/card.ts";
import type { Issue } from "@hub/domain/issue.ts";
import type { Language } from "@hub/domain/languages.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { type FieldKey, placeOf } from "../card-fields.ts";
import { useThemes } from "../use-themes.ts";

/** Fields of cards, their values and what is wrong with them, in the reader's words. */
export function useCardWords() {
  const t = useText();
  const codeText = useCodeText();
  const themes = useThemes().data;
  const language = (code: Language) => t(`glossary.language-${code}`);
  const field = (name: SharedField | TextField) => t(`glossary.field-${name}`);
  /** A field with the tab it stands on. */
  const place = (key: FieldKey) => {
    const at = placeOf(key);
    return at.language === null ? field(at.field) : t("glossary.field-at", { language: language(at.language), field: field(at.field) });
  };
  const kpi = (code: string) => codeText("kpis", code);
  /** A value as a difference tells it; nothing said is said in words, too. */
  const value = (name: SharedField | TextField, text: string | null): string => {
    if (text === null || text === "") return t("glossary.nothing");
    if (name === "kpi") return kpi(text);
    if (name === "underStandard") return t(text === "true" ? "ui.yes" : "ui.no");
    const type = name === "type" && cardTypes.find((each) => each === text);
    if (type) return t(`glossary.type-${type}`);
    if (name === "standardTheme") return themes?.standard.find(({ code }) => code === text)?.name ?? text;
    if (name === "internalTheme") return themes?.internal.find(({ code }) => code === text)?.name ?? text;
    return text;
  };
  const shown = (key: FieldKey, text: string | null) => value(placeOf(key).field, text);
  const issue = ({ code, params }: Issue): string => {
    const [area = "", name = ""] = code.split(".");
    return codeText(area, name, params);
  };
  return { language, field, place, kpi, value, shown, issue };
}
