import { dropdownCodes } from "@hub/domain/languages.ts";
import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { useErrorText } from "../../api/error-text.ts";
import { useActiveLanguages } from "../../api/login-options.ts";
import { useLanguage, useText } from "../../texts/language.tsx";
import { keepForUser } from "../../ui/bar/LanguageSelect.tsx";
import { notifyError } from "../../ui/notifications.ts";
import type { LocalAct } from "./local-acts.ts";

/** Changing the language and the look, by search. */
export function useLocalActs(): LocalAct[] {
  const t = useText();
  const errorText = useErrorText();
  const { language, choose } = useLanguage();
  const offered = useActiveLanguages();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme("light") === "dark";
  const languages = offered
    .filter((each) => each !== language)
    .map((each): LocalAct => {
      const own = new Intl.DisplayNames(each, { type: "language" }).of(each) ?? each;
      const here = new Intl.DisplayNames(language, { type: "language" }).of(each) ?? each;
      return {
        key: `language-${each}`,
        title: t("search.language-act", { language: `${own} (${here}, ${dropdownCodes[each]})` }),
        run: () => {
          choose(each);
          keepForUser(each).catch((error: unknown) => notifyError(errorText(error)));
        },
      };
    });
  const look: LocalAct = {
    key: "look",
    title: dark ? t("shell.theme-light") : t("shell.theme-dark"),
    run: () => setColorScheme(dark ? "light" : "dark"),
  };
  return [...languages, look];
}
