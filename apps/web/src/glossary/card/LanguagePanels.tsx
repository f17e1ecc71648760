import { type Language, languages } from "@hub/domain/languages.ts";
import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../../texts/language.tsx";
import { useCardWords } from "./use-card-words.ts";

type Props = {
  language: Language;
  onLanguage: (language: Language) => void;
  /** What stands beside a language's name on its tab. */
  renderMark: (language: Language) => ReactNode;
  renderPanel: (language: Language) => ReactNode;
};

/** A tab for each of the four languages. */
export function LanguagePanels({ language, onLanguage, renderMark, renderPanel }: Props) {
  const t = useText();
  const words = useCardWords();
  return (
    <Tabs
      className="hub-language-panels"
      value={language}
      onChange={(value) => onLanguage(languages.find((each) => each === value) ?? "es")}
      keepMounted={false}
      activateTabWithKeyboard={false}
    >
      <Tabs.List className="hub-language-tabs" aria-label={t("glossary.languages")}>
        {languages.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {words.language(each)}
            {renderMark(each)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {languages.map((each) => (
        <Tabs.Panel key={each} value={each} className="hub-card-texts">
          {renderPanel(each)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
