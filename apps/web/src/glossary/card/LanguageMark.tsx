import type { LanguageState } from "@hub/domain/glossary/language-states.ts";
import { useText } from "../../texts/language.tsx";

const dots: Record<LanguageState, string> = { missing: "○", current: "●", outdated: "◐" };

/** The state of a card's language: a dot by shape and colour, and its word. */
export function LanguageMark({ state }: { state: LanguageState }) {
  const t = useText();
  return (
    <span className="hub-language-mark" data-state={state} title={t(`glossary.state-${state}`)}>
      <span aria-hidden="true">{dots[state]}</span> <span className="hub-language-state">{t(`glossary.state-${state}`)}</span>
    </span>
  );
}
