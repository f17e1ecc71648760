import { defaultLanguage, formattingLocales, type Language, languageOf, languages } from "@hub/domain/languages.ts";
import type { MessageKey, MessageParams } from "@hub/i18n/catalog.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { IntlProvider, type MessageFormatElement, useIntl } from "react-intl";
import { setRequestLanguage } from "../api/client.ts";
import { askAnew, queryClient } from "../api/query-client.ts";
import { useLoginOptions } from "../api/login-options.ts";
import { mayReload } from "./chunk-reload.ts";

type Messages = Record<string, MessageFormatElement[]>;

const loaders: Record<Language, () => Promise<{ default: Messages }>> = {
  es: () => import("virtual:messages/es"),
  en: () => import("virtual:messages/en"),
  de: () => import("virtual:messages/de"),
  pt: () => import("virtual:messages/pt"),
};
const loaded = new Map<Language, Messages>();

async function load(language: Language): Promise<Messages> {
  const known = loaded.get(language);
  if (known) return known;
  const { default: messages } = await loaders[language]();
  loaded.set(language, messages);
  return messages;
}

const storageKey = "hub.language";

/** The language chosen here before, if any. */
const chosenBefore = () => languageOf(localStorage.getItem(storageKey));

/** The language to start with: what the address says, what was chosen here before, else Spanish. */
export function startingLanguage(fromAddress: Language | undefined): Language {
  if (fromAddress) localStorage.setItem(storageKey, fromAddress);
  return fromAddress ?? chosenBefore() ?? defaultLanguage;
}

type Choice = { language: Language; choose(language: Language): void };
const LanguageContext = createContext<Choice>({ language: defaultLanguage, choose: () => undefined });
export const useLanguage = () => useContext(LanguageContext);

/** Gives texts and formats below it; switches in place, keeping what is typed, once the new language has arrived. */
export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [shown, setShown] = useState<{ language: Language; messages: Messages }>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    // Without texts there is nothing to say it in: a release has replaced this page's chunks, or the connection is gone.
    if (failure !== undefined && mayReload(Date.now(), sessionStorage)) location.reload();
  }, [failure]);
  const wanted = useRef<Language>(undefined);
  const show = useCallback((language: Language) => {
    wanted.current = language;
    load(language).then((messages) => {
      if (wanted.current !== language) return;
      setRequestLanguage(language);
      document.documentElement.lang = language;
      setShown({ language, messages });
      // What the server has put into words comes again in the new language.
      void askAnew(queryClient);
    }, setFailure);
  }, []);
  const choose = useCallback(
    (language: Language) => {
      localStorage.setItem(storageKey, language);
      show(language);
    },
    [show],
  );
  // What one only starts with is no choice: the portal's own default may still take its place.
  useEffect(() => show(initial), [show, initial]);
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
  return useCallback((key, params) => intl.formatMessage({ id: key }, params as Record<string, string>), [intl]);
}

/** The same for keys made of a code the server sent: the text, or the code itself when there is none. */
export function useCodeText(): (area: string, code: string, params?: MessageParams) => string {
  const intl = useIntl();
  return useCallback(
    (area, code, params) =>
      intl.messages[`${area}.${code}`] ? intl.formatMessage({ id: `${area}.${code}` }, params as Record<string, string>) : code,
    [intl],
  );
}

/** Follows `lang` of the address (SHELL-07) and takes it out once followed, so that a later choice is not undone by a reload. */
export function useLanguageOfAddress(): void {
  const { lang }: { lang?: string } = useSearch({ strict: false });
  const { choose } = useLanguage();
  const navigate = useNavigate();
  useEffect(() => {
    const language = languageOf(lang);
    if (language) choose(language);
    if (lang !== undefined) void navigate({ to: "/home", replace: true });
  }, [lang, choose, navigate]);
}

/** The languages the portal offers; all of them as long as it has not said. */
export function useActiveLanguages(): readonly Language[] {
  return useLoginOptions().data?.languages ?? languages;
}

/** Changes to the portal's default language where the one shown is not offered, or where nobody has chosen one yet. */
export function useOfferedLanguage(): void {
  const { language, choose } = useLanguage();
  const { data: options } = useLoginOptions();
  useEffect(() => {
    if (!options || language === options.defaultLanguage) return;
    if (!options.languages.includes(language) || chosenBefore() === undefined) choose(options.defaultLanguage);
  }, [options, language, choose]);
}
