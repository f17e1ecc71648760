import { useActiveLanguages } from "../../api/login-options.ts";
import { LanguageField } from "./LanguageField.tsx";
import { useLanguageChoice } from "./use-language-choice.ts";

/** The languages the portal offers; switches in place and is kept for the user. */
export function LanguageSelect({ label }: { label?: string }) {
  const { language, choose } = useLanguageChoice();
  return <LanguageField label={label} language={language} offered={useActiveLanguages()} onChoose={choose} />;
}
