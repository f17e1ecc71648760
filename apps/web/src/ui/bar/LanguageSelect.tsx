import { saveLanguage } from "@hub/contract/session/session.ts";
import { dropdownCodes, type Language, languageNames } from "@hub/domain/languages.ts";
import { NativeSelect } from "@mantine/core";
import { call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { useActiveLanguages } from "../../api/login-options.ts";
import { readSession } from "../../api/stored-session.ts";
import { useLanguage, useText } from "../../texts/language.tsx";
import { notifyError } from "../notifications.ts";
import "./bar.css";

/** The languages the portal offers by their dropdown codes (es-ES, en-EN, de-DE, pt-PT) and their own names; switches in place and is kept for the user. */
export function LanguageSelect({ label }: { label?: string }) {
  const t = useText();
  const errorText = useErrorText();
  const { language, choose } = useLanguage();
  const offered = useActiveLanguages();
  const pick = (chosen: Language) => {
    choose(chosen);
    keepForUser(chosen).catch((error: unknown) => notifyError(errorText(error)));
  };
  return (
    <NativeSelect
      label={label}
      aria-label={label ? undefined : t("shell.language")}
      className="hub-language"
      size="xs"
      value={language}
      onChange={(event) => pick(event.currentTarget.value as Language)}
      data={offered.map((value) => ({ value, label: `${dropdownCodes[value]} · ${languageNames[value]}` }))}
    />
  );
}

/** Keeps the chosen language for the user on the server, where somebody is signed in. */
export async function keepForUser(lang: Language): Promise<void> {
  const session = readSession();
  if (session) await call(saveLanguage, { body: { email: session.userName, lang } });
}
