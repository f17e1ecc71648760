import { type CardTexts, isUsed, requiredLanguages, type TextField } from "@hub/domain/glossary/card.ts";
import type { Language } from "@hub/domain/languages.ts";
import { Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../../texts/language.tsx";
import { useCardWords } from "../card/use-card-words.ts";
import { inputId } from "./card-draft.ts";
import { OtherNames } from "./OtherNames.tsx";
import { SimilarCards } from "./SimilarCards.tsx";
import type { CardFormState } from "./use-card-form.ts";

type Props = {
  form: CardFormState;
  language: Language;
  /** The language whose texts stand beside the fields. */ original: Language | undefined;
};
const longTexts = { description: 5, content: 3, calculation: 3, measure: 2, observations: 3 } as const;

/** What a card says in one language. */
export function LanguageFields({ form, language, original }: Props) {
  const words = useCardWords();
  const { draft, errors, base } = form;
  const texts = draft.texts[language];
  const before = form.original.texts[language];
  const isNeeded = requiredLanguages.some((each) => each === language) || isUsed(form.tidied.texts[language]);
  const at = (field: TextField) => ({
    id: inputId(`${language}.${field}`),
    label: words.field(field),
    error: errors.get(`${language}.${field}`),
    onBlur: () => form.leave(`${language}.${field}`),
  });
  const text = (field: Exclude<TextField, "otherNames">) => ({
    ...at(field),
    lang: language,
    dir: "auto" as const,
    value: texts[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => form.putText(language, field, currentTarget.value),
  });
  const beside = (field: TextField, input: ReactNode) => (
    <Beside key={field} name={words.field(field)} language={original} texts={original && draft.texts[original]} field={field}>
      {input}
    </Beside>
  );
  return (
    <div className="hub-language-fields">
      {(["peopleKpiName", "standardName"] as const).map((field) =>
        beside(
          field,
          <div>
            <TextInput {...text(field)} required={field === "peopleKpiName" && isNeeded} autoComplete="off" />
            {texts[field] !== before[field] && <SimilarCards name={texts[field]} except={base?.id} />}
          </div>,
        ),
      )}
      {beside(
        "otherNames",
        <OtherNames
          {...at("otherNames")}
          names={texts.otherNames}
          language={language}
          except={base?.id}
          onChange={(names) => form.putText(language, "otherNames", names)}
        />,
      )}
      {(Object.keys(longTexts) as (keyof typeof longTexts)[]).map((field) =>
        beside(field, <Textarea {...text(field)} className="hub-card-grow" rows={longTexts[field]} resize="vertical" />),
      )}
    </div>
  );
}

type BesideProps = { name: string; language: Language | undefined; texts: CardTexts | undefined; field: TextField; children: ReactNode };

/** A field, and what it says in another language beside it. */
function Beside({ name, language, texts, field, children }: BesideProps) {
  const t = useText();
  const words = useCardWords();
  if (language === undefined || !texts) return children;
  const value = texts[field];
  const said = typeof value === "string" ? value : value.join("\n");
  const title = t("glossary.field-at", { language: words.language(language), field: name });
  return (
    <div className="hub-beside">
      <div>{children}</div>
      <div className="hub-original" role="group" aria-label={title}>
        <span className="hub-original-title" aria-hidden="true">
          {title}
        </span>
        {said === "" ? (
          <p className="hub-dimmed">{t("glossary.nothing")}</p>
        ) : (
          <p className="hub-card-text" lang={language} dir="auto">
            {said}
          </p>
        )}
      </div>
    </div>
  );
}
