import { requiredLanguages } from "@hub/domain/glossary/card.ts";
import { type Language, languages } from "@hub/domain/languages.ts";
import { Checkbox, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useText } from "../../texts/language.tsx";
import { LanguageMark } from "../card/LanguageMark.tsx";
import { LanguagePanels } from "../card/LanguagePanels.tsx";
import { useCardWords } from "../card/use-card-words.ts";
import { LanguageFields } from "./LanguageFields.tsx";
import type { CardFormState } from "./use-card-form.ts";

type Props = { form: CardFormState; language: Language; onLanguage: (language: Language) => void };

/** A tab for each language, with its state and whether something is wrong there; the original stands beside the fields where it is asked for. */
export function LanguageTabs({ form, language, onLanguage }: Props) {
  const t = useText();
  const words = useCardWords();
  const [isBeside, setIsBeside] = useState(false);
  const [chosen, setChosen] = useState<Language>("es");
  const offered = languages.filter((each) => each !== language);
  const original = chosen === language ? (requiredLanguages.find((each) => each !== language) ?? "es") : chosen;
  const wrong = (each: Language) => [...form.errors.keys()].filter((field) => field.startsWith(`${each}.`)).length;
  return (
    <LanguagePanels
      language={language}
      onLanguage={onLanguage}
      renderMark={(each) => (
        <>
          {requiredLanguages.some((required) => required === each) && <span className="hub-dimmed"> ({t("ui.required")})</span>}{" "}
          {wrong(each) > 0 ? (
            <span className="hub-badge hub-badge-late">{t("glossary.form-wrong", { count: wrong(each) })}</span>
          ) : (
            <LanguageMark state={form.states[each]} />
          )}
        </>
      )}
      renderPanel={(each) => (
        <>
          <div className="hub-beside-choice">
            <Checkbox
              label={t("glossary.beside")}
              checked={isBeside}
              onChange={({ currentTarget }) => setIsBeside(currentTarget.checked)}
            />
            {isBeside && (
              <NativeSelect
                aria-label={t("glossary.beside-language")}
                value={original}
                data={offered.map((other) => ({ value: other, label: words.language(other) }))}
                onChange={({ currentTarget }) => setChosen(currentTarget.value as Language)}
              />
            )}
          </div>
          {form.isOutdated(each) && (
            <div className="hub-note hub-still-right">
              <p>{t("glossary.form-outdated", { language: words.language(each) })}</p>
              <Checkbox
                label={t("glossary.form-still-right")}
                checked={form.confirmed.includes(each)}
                onChange={({ currentTarget }) => form.confirm(each, currentTarget.checked)}
              />
            </div>
          )}
          <LanguageFields form={form} language={each} original={isBeside ? original : undefined} />
        </>
      )}
    />
  );
}
