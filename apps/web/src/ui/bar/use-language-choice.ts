import { saveLanguage } from "@hub/contract/session/session.ts";
import type { Language } from "@hub/domain/languages.ts";
import { ApiError, call } from "../../api/client.ts";
import { useErrorText } from "../../api/error-text.ts";
import { readSession } from "../../api/stored-session.ts";
import { useLanguage } from "../../texts/language.tsx";
import { notifyError } from "../notifications.ts";

/** Choosing a language: it is shown at once, and kept for the user on the server, where somebody is signed in. */
export function useLanguageChoice(): { language: Language; choose(language: Language): void } {
  const errorText = useErrorText();
  const { language, choose } = useLanguage();
  return {
    language,
    choose(chosen) {
      choose(chosen);
      keepForUser(chosen).catch((error: unknown) => {
        // Who has yet to register a second factor reads in it all the same.
        if (!(error instanceof ApiError) || error.code !== "second-factor-required") notifyError(errorText(error));
      });
    },
  };
}

async function keepForUser(lang: Language): Promise<void> {
  const session = readSession();
  if (session) await call(saveLanguage, { body: { email: session.userName, lang } });
}
