import { isUsed, requiredLanguages, type TextField } from "@hub/domain/glossary/card.ts";
import type { Language } from "@hub/domain/languages.ts";
import { Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../../texts/language.tsx";
import { useCardWords } from "../card/use-card-words.ts";
import { textsOf } from "./card-draft.ts";
import { OtherNames } from "./OtherNames.tsx";
import { SimilarCards } from "./SimilarCards.tsx";
import type { useCardForm } from "./use-card-form.ts";

type Props = {
  edited: ReturnType<typeof useCardForm>;
  language: Language;
  /** The language whose texts stand beside the fields. */ original: Language | undefined;
};
const longTexts = { description: 5, content: 3, calculation: 3, measure: 2, observations: 3 } as const;

/** What a card says in one language. */
export function LanguageFields({ edited: { form, content }, language, original }: Props) {
  const words = useCardWords();
  const { draft, clean, base } = form;
  const isNeeded = requiredLanguages.some((each) => each === language) || isUsed(content.texts[language]);
  // On its tab a field is named without its language.
  const text = (field: Exclude<TextField, "otherNames">) => ({
    ...form.text(`${language}.${field}`),
    label: words.field(field),
    lang: language,
    dir: "auto" as const,
  });
  const beside = (field: TextField, input: ReactNode) => (
    <Beside key={field} name={words.field(field)} language={original} value={original && textsOf(draft, original)[field]}>
      {input}
    </Beside>
  );
  return (
    <div className="hub-language-fields">
      {(["peopleKpiName", "standardName"] as const).map((field) =>
        beside(
          field,
          <div>
            <TextInput {...text(field)} required={field === "peopleKpiName" && isNeeded} />
            {draft[`${language}.${field}`] !== clean[`${language}.${field}`] && (
              <SimilarCards name={draft[`${language}.${field}`]} except={base?.id} />
            )}
          </div>,
        ),
      )}
      {beside(
        "otherNames",
        <OtherNames {...form.choice(`${language}.otherNames`)} label={words.field("otherNames")} language={language} except={base?.id} />,
      )}
      {(Object.keys(longTexts) as (keyof typeof longTexts)[]).map((field) =>
        beside(field, <Textarea {...text(field)} className="hub-card-grow" rows={longTexts[field]} resize="vertical" />),
      )}
    </div>
  );
}

type BesideProps = { name: string; language: Language | undefined; value: string | string[] | undefined; children: ReactNode };

/** A field, and what it says in another language beside it. */
function Beside({ name, language, value, children }: BesideProps) {
  const t = useText();
  const words = useCardWords();
  if (language === undefined || value === undefined) return children;
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
