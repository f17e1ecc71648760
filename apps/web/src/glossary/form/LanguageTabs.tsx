import { requiredLanguages } from "@hub/domain/glossary/card.ts";
import { type Language, languages } from "@hub/domain/languages.ts";
import { Checkbox, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useText } from "../../texts/language.tsx";
import { LanguageMark } from "../card/LanguageMark.tsx";
import { LanguagePanels } from "../card/LanguagePanels.tsx";
import { useCardWords } from "../card/use-card-words.ts";
import { LanguageFields } from "./LanguageFields.tsx";
import type { useCardForm } from "./use-card-form.ts";

type Props = { edited: ReturnType<typeof useCardForm>; language: Language; onLanguage: (language: Language) => void };

/** A tab for each language, with its state and whether something is wrong there; the original stands beside the fields where it is asked for. */
export function LanguageTabs({ edited, language, onLanguage }: Props) {
  const { form, states, unconfirmed, confirmed } = edited;
  const t = useText();
  const words = useCardWords();
  const [isBeside, setIsBeside] = useState(false);
  const [chosen, setChosen] = useState<Language>("es");
  const offered = languages.filter((each) => each !== language);
  const original = chosen === language ? (requiredLanguages.find((each) => each !== language) ?? "es") : chosen;
  const wrong = (each: Language) => form.problems.filter(({ field }) => field?.startsWith(`${each}.`)).length;
  const confirm = (each: Language, isRight: boolean) =>
    form.change({ confirmed: [...form.draft.confirmed.filter((other) => other !== each), ...(isRight ? [each] : [])] });
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
            <LanguageMark state={states[each]} />
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
          {unconfirmed[each] === "outdated" && (
            <div className="hub-note hub-still-right">
              <p>{t("glossary.form-outdated", { language: words.language(each) })}</p>
              <Checkbox
                label={t("glossary.form-still-right")}
                checked={confirmed.includes(each)}
                onChange={({ currentTarget }) => confirm(each, currentTarget.checked)}
              />
            </div>
          )}
          <LanguageFields edited={edited} language={each} original={isBeside ? original : undefined} />
        </>
      )}
    />
  );
}
