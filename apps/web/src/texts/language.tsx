import { defaultLanguage, formattingLocales, type Language, languageOf } from "@hub/domain/languages.ts";
import type { MessageKey, MessageParams } from "@hub/i18n/catalog.ts";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { IntlProvider, useIntl } from "react-intl";
import type { Messages } from "virtual:messages";
import { hasTexts, isMissing, loadNeeded, onNeedOfTexts, renewMissed } from "./needed-texts.ts";

const storageKey = "hub.language";

/** The language chosen here before, if any. */
export const chosenBefore = () => languageOf(localStorage.getItem(storageKey));

/** The language to start with: what the address says, what was chosen here before, else Spanish. */
export function startingLanguage(fromAddress: Language | undefined): Language {
  if (fromAddress) localStorage.setItem(storageKey, fromAddress);
  return fromAddress ?? chosenBefore() ?? defaultLanguage;
}

type Choice = { language: Language; choose(language: Language): void };
const LanguageContext = createContext<Choice>({ language: defaultLanguage, choose: () => undefined });
export const useLanguage = () => useContext(LanguageContext);

type ProviderProps = {
  initial: Language;
  onShow: (language: Language) => void;
  /** What is done when texts cannot be loaded; it stays the same. */
  onFailure: () => void;
  children: ReactNode;
};

/** Gives texts and formats below it; switches in place, keeping what is typed, once the new language has arrived, and tells `onShow`, which stays the same. */
export function LanguageProvider({ initial, onShow, onFailure, children }: ProviderProps) {
  const [shown, setShown] = useState<{ language: Language; messages: Messages }>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    // Without texts there is nothing to say it in; a new release has them under other names.
    if (failure !== undefined) onFailure();
  }, [failure, onFailure]);
  const wanted = useRef<Language>(undefined);
  const told = useRef<Language>(undefined);
  const show = useCallback(
    (language: Language) => {
      wanted.current = language;
      loadNeeded(language).then(
        (messages) => {
          if (wanted.current !== language) return;
          const isSame = told.current === language;
          const anew = renewMissed(language);
          if (isSame && !anew) return;
          document.documentElement.lang = language;
          setShown({ language, messages: anew ?? messages });
          // More texts of the same language are no other language.
          if (!isSame) onShow((told.current = language));
        },
        (error: unknown) => {
          // More texts of the language that stands are needed by a part, which says so itself where they do not come: a page with what is typed in it is not loaded anew for them.
          if (told.current !== language || isMissing()) setFailure(error);
        },
      );
    },
    [onShow],
  );
  const choose = useCallback(
    (language: Language) => {
      localStorage.setItem(storageKey, language);
      show(language);
    },
    [show],
  );
  // What one only starts with is no choice: the portal's own default may still take its place.
  useEffect(() => show(initial), [show, initial]);
  // Code that comes later brings its texts along.
  useEffect(() => onNeedOfTexts(() => wanted.current && show(wanted.current)), [show]);
  const value = useMemo(() => ({ language: shown?.language ?? initial, choose }), [shown, initial, choose]);
  if (!shown) return null;
  return (
    <LanguageContext value={value}>
      <IntlProvider locale={formattingLocales[shown.language]} messages={shown.messages} onError={reportMissingText}>
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}

function reportMissingText(error: Error): void {
  console.error(error.message);
}

/** `t(key, params)`: a text of the portal in the reader's language; an unknown key does not compile. */
export function useText(): (key: MessageKey, params?: MessageParams) => string {
  const intl = useIntl();
  return useCallback(
    (key, params) => (isOnItsWay(key, intl.messages) ? "" : intl.formatMessage({ id: key }, params as Record<string, string>)),
    [intl],
  );
}

/** The same for keys made of a code the server sent: the text, or the code itself when there is none. */
export function useCodeText(): (area: string, code: string, params?: MessageParams) => string {
  const intl = useIntl();
  return useCallback(
    (area, code, params) => {
      const key = `${area}.${code}`;
      if (isOnItsWay(key, intl.messages)) return "";
      return intl.messages[key] ? intl.formatMessage({ id: key }, params as Record<string, string>) : code;
    },
    [intl],
  );
}

/** Whether a text is missing only because those of its area are not here yet. */
function isOnItsWay(key: string, messages: Readonly<Record<string, unknown>>): boolean {
  return messages[key] === undefined && !hasTexts(messages, key.slice(0, key.indexOf(".")));
}
