import { type CardTexts as Texts, isUsed, textFields } from "@hub/domain/glossary/card.ts";
import type { Language } from "@hub/domain/languages.ts";
import { useText } from "../../texts/language.tsx";
import { LanguageMark } from "./LanguageMark.tsx";
import { LanguagePanels } from "./LanguagePanels.tsx";
import type { Card } from "./use-card.ts";
import { useCardWords } from "./use-card-words.ts";

type Props = { card: Card; language: Language; onLanguage: (language: Language) => void };

/** What a card says in each language, a tab each. */
export function CardTexts({ card, language, onLanguage }: Props) {
  const t = useText();
  const words = useCardWords();
  return (
    <LanguagePanels
      language={language}
      onLanguage={onLanguage}
      renderMark={(each) => (
        <>
          {" "}
          <LanguageMark state={card.states[each]} />
        </>
      )}
      renderPanel={(each) => (
        <>
          {card.states[each] === "outdated" && <p className="hub-note">{t("glossary.card-outdated-note")}</p>}
          {isUsed(card.content.texts[each]) ? (
            <TextList texts={card.content.texts[each]} language={each} />
          ) : (
            <p className="hub-dimmed">{t("glossary.card-language-empty", { language: words.language(each) })}</p>
          )}
        </>
      )}
    />
  );
}

/** Fields that say nothing are left out. */
function TextList({ texts, language }: { texts: Texts; language: Language }) {
  const words = useCardWords();
  return (
    <dl className="hub-card-list">
      {textFields.map((field) => {
        const value = texts[field];
        if (value.length === 0) return null;
        return (
          <div key={field}>
            <dt>{words.field(field)}</dt>
            <dd lang={language} dir="auto" className="hub-card-text" data-name={field === "peopleKpiName" || undefined}>
              {typeof value === "string" ? (
                value
              ) : (
                <ul className="hub-card-names">
                  {value.map((name) => (
                    <li key={name}>{name}</li>
                  ))}
                </ul>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
