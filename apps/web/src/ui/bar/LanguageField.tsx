import { dropdownCodes, type Language, languageNames } from "@hub/domain/languages.ts";
import { NativeSelect } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import "./bar.css";

type Props = { label?: string | undefined; language: Language; offered: readonly Language[]; onChoose: (chosen: Language) => void };

/** Languages by their dropdown codes (es-ES, en-EN, de-DE, pt-PT) and their own names. */
export function LanguageField({ label, language, offered, onChoose }: Props) {
  const t = useText();
  return (
    <NativeSelect
      label={label}
      aria-label={label ? undefined : t("shell.language")}
      className="hub-language"
      size="xs"
      value={language}
      onChange={(event) => onChoose(event.currentTarget.value as Language)}
      data={offered.map((value) => ({ value, label: `${dropdownCodes[value]} · ${languageNames[value]}` }))}
    />
  );
}
