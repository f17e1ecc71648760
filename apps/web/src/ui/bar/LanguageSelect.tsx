import { dropdownCodes, type Language, languageNames } from "@hub/domain/languages.ts";
import { NativeSelect } from "@mantine/core";
import { useActiveLanguages } from "../../api/login-options.ts";
import { useText } from "../../texts/language.tsx";
import { useLanguageChoice } from "./use-language-choice.ts";
import "./bar.css";

/** The languages the portal offers by their dropdown codes (es-ES, en-EN, de-DE, pt-PT) and their own names; switches in place and is kept for the user. */
export function LanguageSelect({ label }: { label?: string }) {
  const t = useText();
  const { language, choose } = useLanguageChoice();
  const offered = useActiveLanguages();
  return (
    <NativeSelect
      label={label}
      aria-label={label ? undefined : t("shell.language")}
      className="hub-language"
      size="xs"
      value={language}
      onChange={(event) => choose(event.currentTarget.value as Language)}
      data={offered.map((value) => ({ value, label: `${dropdownCodes[value]} · ${languageNames[value]}` }))}
    />
  );
}
